import { expect, test } from "vitest";
import { ParseRun } from "../parse-run.ts";
import { pprofTop } from "./pprof-top.ts";

const heading = "      flat  flat%   sum%        cum   cum%";

function read(text: string) {
  const bytes = new TextEncoder().encode(text);
  const run = new ParseRun({ fileName: "top.txt", receivedAtMs: 0 });
  expect(pprofTop.sniff(bytes)).toBe("certain");
  const table = pprofTop.parse(bytes, run);
  if (table.kind !== "facts") throw new Error(table.kind);
  return { ...table, codes: run.diagnostics.list().map((diagnostic) => diagnostic.code) };
}

test("names keep their spaces and lose pprof's inline mark", () => {
  const { facts } = read(`${heading}
      2s 50.00% 50.00%         3s 75.00%  main.(*T[go.shape.struct { F int }]).Do (inline)
      1s 25.00% 75.00%         1s 25.00%  std::vector<int>::push_back(int const&) (partial-inline)
       0     0% 75.00%         4s   100%  main.main
`);
  expect(facts.filter(({ quantity }) => quantity === "flat").map(({ subject, value }) => [subject, value])).toEqual([
    ["main.(*T[go.shape.struct { F int }]).Do", 2e9],
    ["std::vector<int>::push_back(int const&)", 1e9],
    ["main.main", 0],
  ]);
  expect(new Set(facts.map(({ unit }) => unit))).toEqual(new Set(["nanoseconds"]));
});

test("filters and duration of the heading are told", () => {
  const { facts, limitations } = read(`File: app
Type: cpu
Duration: 25s, Total samples = 22.87s (91.48%)
Active filters:
   focus=bbolt
   ignore=runtime
Showing nodes accounting for 22.87s, 100% of 22.87s total
${heading}
      1s  4.37%  4.37%         1s  4.37%  a
`);
  expect(facts.find(({ quantity }) => quantity === "duration")?.value).toBe(25e9);
  expect(facts.find(({ quantity }) => quantity === "total")?.value).toBe(22.87e9);
  expect(limitations).toEqual(expect.arrayContaining(["Filtered by focus=bbolt.", "Filtered by ignore=runtime."]));
});

test("negative values of a difference stay negative", () => {
  const { facts } = read(`Showing nodes accounting for -5.97GB, 39.10% of 15.27GB total
${heading}
   -6.01GB 39.36% 39.36%    -6.01GB 39.36%  go.etcd.io/bbolt.(*node).put
`);
  expect(facts.find(({ quantity }) => quantity === "flat")?.value).toBe(-6.01 * 2 ** 30);
  expect(facts.find(({ quantity }) => quantity === "shown")?.value).toBe(-5.97 * 2 ** 30);
});

test("prose after the table and a second table are named, not read as rows", () => {
  const { facts, codes } = read(`${heading}
      1s   100%   100%         1s   100%  a
(pprof) top -cum
${heading}
      9s   100%   100%         9s   100%  b
`);
  expect(facts.map(({ subject }) => subject)).toEqual(["a", "a"]);
  expect(codes).toContain("second-table");
});
