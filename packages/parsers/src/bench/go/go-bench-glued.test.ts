import { expect, test } from "vitest";
import type { BenchTable } from "@sweetspot/model";
import { parse } from "../../parse.ts";

function read(text: string): { rows: string[]; packages: string[]; codes: string[]; repaired: number } {
  const outcome = parse(new TextEncoder().encode(text), { fileName: "bench.txt", receivedAtMs: 0 });
  if (outcome.state !== "ready") throw new Error("not read");
  const table = outcome.evidence as BenchTable;
  const { results, values, names, units } = table;
  const each = Array.from({ length: results.length }, (_, i) => i);
  return {
    rows: each.map((i) => {
      const at = results.firstValue[i]!;
      return `p${results.process[i]} ${names[results.name[i]!]} ${results.iterations[i]} ${values.written[at]} ${units[values.writtenUnit[at]!]}`;
    }),
    packages: each.map((i) => table.configs[results.config[i]!]!.find(({ key }) => key === "pkg")?.value ?? ""),
    codes: outcome.diagnostics.map(({ code }) => code),
    repaired: table.reading.repairedResults,
  };
}

test("a test's text without a newline before and within a result", () => {
  const { rows, codes, repaired } = read(
    "pkg: example.test/a\nstart doneBenchmarkA-2      \tstart done      20\t       652.9 ns/op\n" +
      "x=12BenchmarkB/n=1-2  \tx=12      20\t       12.50 MB/req\t 3 p99-ms\nwarn: slowBenchmarkC-2 \twarn: slow12345678\t 5 ns/op\nBenchmarkD-2 \t 1\t 7 ns/op\n",
  );
  expect(rows).toEqual([
    "p0 A-2 20 652.9 ns/op",
    "p0 B/n=1-2 20 12.5 MB/req",
    "p0 C-2 12345678 5 ns/op",
    "p0 D-2 1 7 ns/op",
  ]);
  expect(codes).toEqual(["split-line-repaired", "split-line-repaired", "split-line-repaired"]);
  expect(repaired).toBe(3);
});

test("the whole name of a result that go test -v prints behind a test's text", () => {
  const text =
    "BenchmarkA\nthe BenchmarkXdonetheBenchmarkA-2   \t      20\t       601.2 ns/op\nBenchmarkO/Benchmark\ndoneBenchmarkO/Benchmark-2 \t 3\t 4 ns/op\n";
  expect(read(text).rows).toEqual(["p0 A-2 20 601.2 ns/op", "p0 O/Benchmark-2 3 4 ns/op"]);
});

test("a log that names a benchmark is no result", () => {
  const text = "BenchmarkA-2 \t 1\t 7 ns/op\nran BenchmarkB-2\t5 rows\nabout BenchmarkC-2 \tin 20 steps\n";
  expect(read(text).rows).toEqual(["p0 A-2 1 7 ns/op"]);
});

const headers = ["b", "c"].map((name) => `goos: linux\npkg: example.test/gt/${name}\ncpu: x\n`);

test("gotestsum's testname: the line below a result tells its package", () => {
  const one = (pkg: string, value: number): string =>
    `=== RUN   BenchmarkOK\nBenchmarkOK\nBenchmarkOK-2    \t      20\t ${value} ns/op\nFAIL ${pkg}.BenchmarkOK (-1.00s)\n`;
  const { rows, packages } = read(
    `${headers[0]}PASS b\n${headers[1]}PASS c\n${one("b", 11)}${one("c", 12)}${one("b", 13)}`,
  );
  expect(rows).toEqual(["p0 OK-2 20 11 ns/op", "p1 OK-2 20 12 ns/op", "p0 OK-2 20 13 ns/op"]);
  expect(packages).toEqual(["example.test/gt/b", "example.test/gt/c", "example.test/gt/b"]);
});

test("gotestsum's github-actions: the line above a result tells its package", () => {
  const one = (pkg: string, value: number): string =>
    `::group::FAIL ${pkg}.BenchmarkOK (-1.00s)\nBenchmarkOK\nBenchmarkOK-2    \t      20\t ${value} ns/op\n\n::endgroup::\n`;
  const { rows, packages } = read(`${headers.join("")}${one("b", 11)}${one("c", 12)}PASS b\nPASS c\n`);
  expect(rows).toEqual(["p0 OK-2 20 11 ns/op", "p1 OK-2 20 12 ns/op"]);
  expect(packages).toEqual(["example.test/gt/b", "example.test/gt/c"]);
});

test("gotestsum's list of failed tests repeats parts of a benchmark below headings of their own", () => {
  const part = (n: number): string => `BenchmarkSub/n=${n}\nBenchmarkSub/n=${n}-2 \t 20\t ${n} ns/op\n`;
  const section = `=== Failed\n=== FAIL: b BenchmarkSub (unknown)\nBenchmarkSub\n${part(1)}${part(2)}\n=== FAIL: b BenchmarkSub/n=1 (unknown)\n${part(1)}\n=== FAIL: b BenchmarkSub/n=2 (unknown)\n${part(2)}\n=== FAIL: c BenchmarkOK (unknown)\nBenchmarkOK-2 \t 20\t 9 ns/op\n\nDONE 4 tests, 4 failures in 0.1s\n`;
  const { rows, packages, codes } = read(`✓  b (75ms)\n✓  c (75ms)\n\n${section}`);
  expect(rows).toEqual(["p0 Sub/n=1-2 20 1 ns/op", "p0 Sub/n=2-2 20 2 ns/op", "p1 OK-2 20 9 ns/op"]);
  expect(packages).toEqual(["b", "b", "c"]);
  expect(codes).toContain("partial-results");
});

test("a package that did not build is named", () => {
  expect(read("FAIL\texample.test/a [build failed]\nBenchmarkA-2 \t 1\t 7 ns/op\nPASS\n").codes).toEqual([
    "failed-package",
  ]);
});
