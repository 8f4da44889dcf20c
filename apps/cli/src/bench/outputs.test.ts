import { expect, test } from "vitest";
import { blockOf } from "./bench-writer.ts";
import { durationWords } from "./duration-words.ts";
import { withCpuTime } from "./go-benchmarks.ts";
import { kindOfOutput } from "./output-kind.ts";
import { median, resultValues } from "./result-values.ts";

const output = `goos: linux
BenchmarkPut
BenchmarkPut-2   	     200	     84136 ns/op	  66.94 MB/s	       0 B/op
PASS
`;

test("the CPU time of a process comes after its result", () => {
  expect(withCpuTime(output, 20_000_000)).toBe(`goos: linux
BenchmarkPut
BenchmarkPut-2   	     200	     84136 ns/op	  66.94 MB/s	       0 B/op
Unit process-cpu-ns/op better=lower
BenchmarkPut-2 200 100000 process-cpu-ns/op
PASS
`);
  expect(withCpuTime(output, 1_234_567)).toContain("\nBenchmarkPut-2 200 6172.84 process-cpu-ns/op\n");
});

test("the CPU time of a process with several results is left out", () => {
  const twice = output.replace("PASS", "BenchmarkPut-2 100 5 ns/op\nPASS");
  expect(withCpuTime(twice, 20_000_000)).toBe(twice);
  expect(withCpuTime(output, undefined)).toBe(output);
  expect(withCpuTime("PASS\n", 5)).toBe("PASS\n");
});

test("times by benchmark and unit", () => {
  expect(resultValues(withCpuTime(output, 20_000_000))).toEqual([
    { benchmark: "BenchmarkPut-2", unit: "ns/op", values: [84136] },
    { benchmark: "BenchmarkPut-2", unit: "process-cpu-ns/op", values: [100000] },
  ]);
  expect(
    resultValues("BenchmarkA 1 2 ns/op\nBenchmarkA 1 4 ns/op\nBenchmarkB 1 x ns/op\nBenchmarkC 1 7 qps\n"),
  ).toEqual([
    { benchmark: "BenchmarkA", unit: "ns/op", values: [2, 4] },
    { benchmark: "BenchmarkC", unit: "qps", values: [7] },
  ]);
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, NaN]);
});

test("a block ends with a line end, whatever the output does", () => {
  const place = { round: 3, order: 17, started: new Date("2026-11-22T05:00:00.123Z") };
  const where = "round: 3\norder: 17\nstarted: 2026-11-22T05:00:00.123Z\nround:\norder:\nstarted:\n";
  expect(blockOf(place, "BenchmarkA 1 2 ns/op")).toBe(`${where}BenchmarkA 1 2 ns/op\n`);
  expect(blockOf(place, "PASS\n")).toBe(`${where}PASS\n`);
});

test.each([
  ["BenchmarkA-8 \t 100\t 5 ns/op", false, "go"],
  ['{"results": []}', false, "file"],
  ["test parse ... bench:   1,234 ns/iter (+/- 56)", false, "file"],
  ["{ not json", false, "none"],
  ["it is done", false, "none"],
  ["command,mean\nsort,5", false, "none"],
  ["command,mean\nsort,5", true, "file"],
  [" ", true, "none"],
])("the kind of %j", (text, isNamed, kind) => {
  expect(kindOfOutput(Buffer.from(text), isNamed)).toBe(kind);
});

test.each([
  [0.4, "0 s"],
  [89, "89 s"],
  [150, "2 min 30 s"],
  [180, "3 min"],
  [1000, "17 min"],
  [7500, "2 h 5 min"],
])("%d seconds are %s", (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});
