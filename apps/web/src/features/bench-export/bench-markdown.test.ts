import type { BenchChange } from "@sweetspot/contract";
import { expect, test } from "vitest";
import { benchMarkdown } from "./bench-markdown.ts";
import { gridOf, proven } from "../../../test-support/grid.ts";

function markdown(rows: readonly { label: string; change: BenchChange }[]): string {
  const { body, grid } = gridOf(rows);
  return benchMarkdown(body, grid).replaceAll("\u202f", " ");
}

test("changed rows come first, the rest is folded", () => {
  const text = markdown([
    { label: "Same-8", change: { ...proven, judged: { ...proven.judged, outcome: "same", level: "noise", p: 0.5 } } },
    { label: "Put-8", change: proven },
  ]);
  const [open = "", folded = ""] = text.split("<details>");
  const cells = open.match(/^\| (`Put-8` .*) \|$/m)?.[1]?.split(" | ");
  const change = "**−25.0 %** better (p=0.002, 6 processes)";
  expect(cells).toEqual(expect.arrayContaining(["4.00 µs ± 2 %", "3.00 µs ± 3 %", change]));
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
