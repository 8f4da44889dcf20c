import type { BenchBody, BenchChange, BenchTableBody } from "@sweetspot/contract";
import { benchViewState } from "@sweetspot/contract/view-state-bench";
import { expect, test } from "vitest";
import { arrangeGrid } from "../benchmarks/bench-grid.ts";
import { benchMarkdown } from "./bench-markdown.ts";

const proven: BenchChange = {
  delta: -0.25,
  p: 0.002,
  benchstatP: 0.002,
  holm: 0.002,
  baseCount: 6,
  count: 6,
  allEqual: false,
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
    { label: "Same-8", change: { ...proven, p: 0.5 } },
    { label: "Put-8", change: proven },
  ]);
  const [open = "", folded = ""] = text.split("<details>");
  expect(open).toContain("| `Put-8` | 4.00 µs ± 2 % | 3.00 µs ± 3 % | **−25.0 %** better (p=0.002 n=6) |");
  expect(open).not.toContain("Same-8");
  expect(folded).toContain("Same-8");
  expect(folded).toContain("~ (p=0.500 n=6)");
});

test("one sample a side is not proven, whatever the numbers", () => {
  const text = markdown([{ label: "Put-8", change: { ...proven, p: 1, baseCount: 1, count: 1 } }]);
  expect(text).toContain("Too few samples to show any difference");
  expect(text).toContain("−25.0 %, not proven (n=1: +3 runs each)");
  expect(text).not.toContain("**−25.0");
});

test("a name cannot end its cell or its code", () => {
  const text = markdown([{ label: "a`b|c``<script>", change: proven }]);
  expect(text).toContain("```a`b\\|c``<script>```");
});
