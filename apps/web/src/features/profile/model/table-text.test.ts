import type { TopBody, TopDiffBody } from "@sweetspot/contract";
import { expect, test } from "vitest";
import { topCsv, topMarkdown } from "./table-text.ts";

const sampleType = { type: "cpu", unit: "nanoseconds" };

function top(names: readonly string[], values: readonly number[] = names.map(() => 10)): TopBody {
  return {
    kind: "top",
    sampleType,
    whole: 100,
    names: [...names],
    files: names.map(() => "a.go"),
    flat: [...values],
    cum: [...values],
    spread: null,
    exact: null,
    mean: false,
    trimmed: null,
  };
}

/** A CSV text's cells, read by the rules of RFC 4180. */
function cells(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)!.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

const hostile = [
  "=cmd|' /C calc'!A0",
  "+1+1",
  "-2+3",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  " =1+1",
  "\uff1d1+1",
  'a"b,c\r\nd',
  "constructor",
  "__proto__",
  "<script>alert(1)</script>",
  "\u202eevil\u202c",
  "x".repeat(65_536),
  "",
];

test("CSV: every name comes back whole, and none begins a formula", () => {
  const rows = cells(topCsv(top(hostile)));
  expect(rows).toHaveLength(hostile.length + 1);
  expect(rows[0]).toEqual(["function", "file", "flat cpu (nanoseconds)", "cum cpu (nanoseconds)"]);
  rows.slice(1).forEach(([name = "", file, flat, cum], at) => {
    expect(name).not.toMatch(/^\s*[=+\-@\uff1d]/);
    expect(name.replace(/^'/, "")).toBe(hostile[at]);
    expect([file, flat, cum]).toEqual(["a.go", "10", "10"]);
  });
});

test("CSV: negative numbers stay numbers, beyond 2^53 to the last digit", () => {
  const answer = {
    ...top(["a", "b"], [2 ** 63, -5]),
    exact: { flat: ["9223372036854775807", "-5"], cum: ["-1", "0"] },
  };
  expect(cells(topCsv(answer)).slice(1)).toEqual([
    ["a", "a.go", "9223372036854775807", "-1"],
    ["b", "a.go", "-5", "0"],
  ]);
  expect(cells(topCsv(top(["b"], [-5])))[1]).toEqual(["b", "a.go", "-5", "-5"]);
});

const diff = {
  kind: "top-diff",
  sampleType,
  mode: "absolute",
  operations: null,
  mean: false,
  trimmed: null,
  before: { whole: 100, scale: 1 },
  after: { whole: 60, scale: 1 },
  names: ["f.func1", "f.func2", "g", "h|`x``"],
  files: ["", "", "", ""],
  flatBefore: [60, 0, 40, 0],
  flatAfter: [0, 20, 40, 0],
  cumBefore: [60, 0, 40, 40],
  cumAfter: [0, 20, 40, 40],
  quiet: [0, 0, 1, 1],
  change: -40,
  fate: ["renamed", "renamed", "none", "moved"],
  other: ["f.func2", "f.func1", "", "=evil"],
  exact: null,
} as TopDiffBody;

test("CSV of a difference: each function's part, and what became of it", () => {
  const rows = cells(topCsv(diff));
  expect(rows[0]?.slice(-4)).toEqual([
    "part of the whole change",
    "within noise",
    "what became of it",
    "other function",
  ]);
  expect(rows.slice(1).map((row) => row.slice(-4))).toEqual([
    ["1.5", "no", "renamed", "f.func2"],
    ["-0.5", "no", "renamed", "f.func1"],
    ["0", "yes", "", ""],
    ["0", "yes", "net zero", "'=evil"],
  ]);
});

test("Markdown of a difference", () => {
  expect(topMarkdown(diff, { type: "cpu", of: "after against before" }, 20).split("\n")).toEqual([
    "**cpu** of after against before",
    "",
    "| own change | of total | before | after | change | function |",
    "| ---: | ---: | ---: | ---: | ---: | :--- |",
    "| −60 ns | 150.0 % | 60 ns | 0 | removed | `f.func1` (renamed `f.func2`) |",
    "| +20 ns | −50.0 % | 0 | 20 ns | added | `f.func2` (renamed `f.func1`) |",
    "| 0 | 0.0 % | 40 ns | 40 ns | unchanged | `g` |",
    "| 0 | 0.0 % | 40 ns | 40 ns | unchanged | ``` h\\|`x`` ``` (net zero `=evil`) |",
    "",
  ]);
});

test("Markdown of a comparison by operation says by how many, in units by operation", () => {
  const side = (basis: string) => ({ count: 1, low: 1, high: 1, basis });
  const counted: TopDiffBody = {
    ...diff,
    mode: "operation",
    sampleType: { type: "cpu", unit: "nanoseconds/op" },
    operations: {
      id: "bench:A",
      kind: "iterations",
      label: "per op of BenchmarkA",
      unit: "op",
      before: side("20 iterations (bench.txt)"),
      after: side("10 iterations (bench.txt)"),
      notes: [],
      focus: null,
    },
  };
  const lines = topMarkdown(counted, { type: "cpu", of: "after against before" }, 1).split("\n");
  expect(lines[0]).toBe(
    "**cpu** of after against before, per op of BenchmarkA (20 iterations (bench.txt); 10 iterations (bench.txt))",
  );
  expect(lines[4]).toContain("| −60 ns/op |");
  const shared: TopDiffBody = { ...diff, mode: "share", sampleType: { type: "cpu", unit: "share" } };
  expect(topMarkdown(shared, { type: "cpu", of: "a" }, 1)).toContain("**cpu** of a, as shares of each total");
});

test("Markdown: a name is code, whatever it is", () => {
  const lines = topMarkdown(top(hostile), { type: "*x*", of: "<b> | [a](b)" }, 100).split("\n");
  expect(lines[0]).toBe("**\\*x\\*** of \\<b\\> \\| \\[a\\](b)");
  expect(lines).toHaveLength(4 + hostile.length + 1);
  for (const line of lines.slice(4, -1)) {
    // Five cells: no name ends one early, none leaves its code, none turns the text around.
    expect(line.replaceAll("\\|", "").split("|")).toHaveLength(7);
    expect(line).toMatch(/\| (`+)[^`].*[^`]\1 \|$/);
    expect(line).not.toMatch(/[\u202a-\u202e\0-\x1f]/);
    expect(line.length).toBeLessThan(500);
  }
  const more = topMarkdown(top(["a", "b", "c"]), { type: "cpu", of: "x" }, 1);
  expect(more).toContain("and 2 more");
});
