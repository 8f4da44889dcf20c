import type { BenchBody, BenchChange, BenchTableBody } from "@sweetspot/contract";
import { benchViewState } from "@sweetspot/contract/view-state-bench";
import { expect, test } from "vitest";
import { arrangeGrid } from "../benchmarks/bench-grid.ts";
import { benchMarkdown } from "./bench-markdown.ts";

const proven: BenchChange = {
  delta: -0.25,
  p: 0.002,
  benchstatP: 0.002,
  baseCount: 6,
  count: 6,
  allEqual: false,
  judged: {
    outcome: "better",
    level: "proven",
    p: 0.002,
    pAlone: 0.001,
    baseProcesses: 6,
    processes: 6,
    low: 0.7,
    high: 0.8,
    text: "proven",
  },
};

function table(rows: readonly { label: string; change: BenchChange }[]): BenchTableBody {
  return {
    unit: "sec/op",
    fact: null,
    exact: false,
    better: { direction: "lower", from: "known", words: ["sec/op"] },
    key: [],
    columns: ["old", "new"].map((label, variant) => ({
      label,
      key: [{ name: ".file", value: label }],
      variant,
      number: null,
    })),
    rows: rows.map(({ label, change }) => ({
      label,
      cells: [
        { center: 4e-6, low: 3.9e-6, high: 4.1e-6, range: "2%", count: change.baseCount, samples: null, change: null },
        { center: 3e-6, low: 2.9e-6, high: 3.1e-6, range: "3%", count: change.count, samples: null, change },
      ],
    })),
    geomeans: [],
  };
}

function markdown(rows: readonly { label: string; change: BenchChange }[]): string {
  const body: BenchBody = {
    alpha: 0.05,
    minimumEffect: 0.01,
    correction: "holm",
    processesNeeded: 5,
    confidence: 0.95,
    comparisons: rows.length,
    needForInterval: 6,
    tables: [table(rows)],
    notes: [],
    keys: [],
    imports: [],
  };
  return benchMarkdown(body, arrangeGrid(body, benchViewState.initial)).replaceAll("\u202f", " ");
}

test("changed rows come first, the rest is folded", () => {
  const text = markdown([
    { label: "Same-8", change: { ...proven, judged: { ...proven.judged, outcome: "same", level: "noise", p: 0.5 } } },
    { label: "Put-8", change: proven },
  ]);
  const [open = "", folded = ""] = text.split("<details>");
  expect(open).toContain("| `Put-8` | 4.00 µs ± 2 % | 3.00 µs ± 3 % | **−25.0 %** better (p=0.002, 6 processes) |");
  expect(open).not.toContain("Same-8");
  expect(folded).toContain("Same-8");
  expect(folded).toContain("~ (p=0.500, 6 processes)");
});

test("one process a side says nothing about the versions, whatever the numbers", () => {
  const judged = { ...proven.judged, level: "differs", p: null, pAlone: null, baseProcesses: 1, processes: 1 } as const;
  const text = markdown([{ label: "Put-8", change: { ...proven, judged } }]);
  expect(text).toContain("These runs say nothing about the versions");
  expect(text).toContain("−25.0 %, differs (1 process a side)");
  expect(text).not.toContain("**−25.0");
});

test("a name cannot end its cell or its code", () => {
  const text = markdown([{ label: "a`b|c``<script>", change: proven }]);
  expect(text).toContain("```a`b\\|c``<script>```");
});
