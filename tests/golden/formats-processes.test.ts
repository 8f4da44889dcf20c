import type { BenchTable } from "@sweetspot/model";
import { parse } from "@sweetspot/parsers";
import { expect, test } from "vitest";
import { readFixture } from "../support/read-fixture.ts";

// Repeats of one process are one sample of a version, so a reader says which results one process measured.

function read(bytes: Uint8Array): BenchTable {
  const outcome = parse(bytes, { fileName: "results", receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "bench")
    throw new Error(JSON.stringify(outcome.diagnostics));
  return outcome.evidence;
}

const readText = (value: unknown): BenchTable => read(new TextEncoder().encode(JSON.stringify(value)));

/** For each name, how many results each of its processes gave. */
function resultsOfProcesses({ names, results }: BenchTable): Record<string, number[]> {
  const counts = new Map<string, Map<number, number>>();
  for (let i = 0; i < results.length; i++) {
    const name = names[results.name[i] ?? 0] ?? "";
    const process = results.process[i] ?? 0;
    const of = counts.get(name) ?? new Map<number, number>();
    counts.set(name, of.set(process, (of.get(process) ?? 0) + 1));
  }
  return Object.fromEntries([...counts].map(([name, of]) => [name, [...of.values()]]));
}

function valuesOf(table: BenchTable, name: string, unit: string): { value: number; iterations: number }[] {
  const { names, units, results, values } = table;
  const found: { value: number; iterations: number }[] = [];
  for (let i = 0; i < results.length; i++) {
    if (names[results.name[i] ?? 0] !== name) continue;
    for (let at = results.firstValue[i] ?? 0; at < (results.firstValue[i + 1] ?? 0); at++) {
      if (units[values.unit[at] ?? 0] === unit)
        found.push({ value: values.value[at] ?? 0, iterations: results.iterations[i] ?? 0 });
    }
  }
  return found;
}

interface JmhRun {
  readonly benchmark: string;
  readonly mode: string;
  readonly params: Record<string, string>;
  readonly primaryMetric: { readonly score: number };
}

test("JMH: each mode is a benchmark of its own, and each fork a process", () => {
  const bytes = readFixture("formats/jmh/all-modes.json");
  const table = read(bytes);
  const runs = JSON.parse(new TextDecoder().decode(bytes)) as JmhRun[];
  expect(runs.length).toBe(8);
  const names = runs.map(
    ({ benchmark, mode, params }) => `${benchmark.split(".").slice(-2).join(".")}/n=${params["n"]}/mode=${mode}`,
  );
  expect(resultsOfProcesses(table)).toEqual(Object.fromEntries(names.map((name) => [name, [3, 3]])));
  expect(table.processes.length).toBe(16);
});

test("JMH: the mean of what was read is the score that JMH printed", () => {
  const bytes = readFixture("formats/jmh/all-modes.json");
  const table = read(bytes);
  for (const { benchmark, mode, params, primaryMetric } of JSON.parse(new TextDecoder().decode(bytes)) as JmhRun[]) {
    const name = `${benchmark.split(".").slice(-2).join(".")}/n=${params["n"]}/mode=${mode}`;
    const read = valuesOf(table, name, mode === "thrpt" ? "ops/s" : "sec/op");
    // In sample mode every call counts once, elsewhere every iteration.
    const weights = read.map(({ iterations }) => (mode === "sample" ? iterations : 1));
    const mean =
      read.reduce((sum, { value }, i) => sum + value * (weights[i] ?? 0), 0) / weights.reduce((sum, w) => sum + w, 0);
    const score = primaryMetric.score * (mode === "thrpt" ? 1e6 : 1e-6);
    expect(mean / score, name).toBeCloseTo(1, 12);
  }
});

test("hyperfine: every run is a process", () => {
  expect(resultsOfProcesses(read(readFixture("formats/hyperfine/hyperfine.json")))).toEqual(
    Object.fromEntries(
      (
        JSON.parse(new TextDecoder().decode(readFixture("formats/hyperfine/hyperfine.json"))) as {
          results: { command: string; times: number[] }[];
        }
      ).results.map(({ command, times }) => [command, times.map(() => 1)]),
    ),
  );
});

test("BenchmarkDotNet: every launch of a benchmark is a process", () => {
  const measurement = (LaunchIndex: number, Nanoseconds: number) => ({
    IterationMode: "Workload",
    IterationStage: "Result",
    LaunchIndex,
    IterationIndex: 1,
    Operations: 10,
    Nanoseconds,
  });
  const table = readText({
    HostEnvironmentInfo: { BenchmarkDotNetVersion: "0.14.0" },
    Benchmarks: ["A", "B"].map((Method) => ({
      Type: "T",
      Method,
      Parameters: "",
      Measurements: [measurement(1, 100), measurement(2, 200), measurement(1, 110)],
    })),
  });
  expect(resultsOfProcesses(table)).toEqual({ "T.A": [2, 1], "T.B": [2, 1] });
  expect(table.processes.length).toBe(4);
  expect(valuesOf(table, "T.A", "sec/op").map(({ value }) => Math.round(value * 1e9))).toEqual([10, 11, 20]);
});

test("Google Benchmark: what reports aggregates only stays beside what reports its runs", () => {
  const table = read(readFixture("formats/google-benchmark/mixed.json"));
  expect(resultsOfProcesses(table)).toMatchObject({
    BM_StringCreation: [1],
    "BM_Copy/8/repeats:3": [1],
    "BM_Copy/1024": [1],
    "BM_Copy/8192": [1],
  });
  expect(table.processes.length).toBe(1);
});

test("pyperf: every run of a benchmark is a process", () => {
  expect(resultsOfProcesses(read(readFixture("formats/pyperf/two.json")))).toEqual({
    "sort list": [2, 2, 2],
    "sum/ints": [2, 2, 2],
  });
});

test("criterion's console: a benchmark that comes again is of another process", () => {
  const table = read(readFixture("formats/criterion-console/three-runs.txt"));
  expect(table.processes.length).toBe(3);
  expect(Object.values(resultsOfProcesses(table))).toEqual(Array.from({ length: 6 }, () => [1, 1, 1]));
});

test.each([
  ["wrk/two-runs.txt", "wrk/path=∕/connections=8/threads=2"],
  ["perf-stat/two-runs.txt", "sh -c i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done"],
  ["gnu-time/two-runs.txt", "sh -c sleep 0.2; echo $((1+1))"],
])("%s: every report is a process", (file, name) => {
  expect(resultsOfProcesses(read(readFixture(`formats/${file}`)))).toEqual({ [name]: [1, 1] });
});

test("a benchmark that cargo bench prints again is of another process", () => {
  const run =
    "test parse ... bench:         748.55 ns/iter (+/- 27.6)\ntest write ... bench:          83 ns/iter (+/- 3)\n";
  expect(resultsOfProcesses(read(new TextEncoder().encode(run + run)))).toEqual({ parse: [1, 1], write: [1, 1] });
});

test("a benchmark of cargo bench that panics is named", () => {
  const text = "test parse ... bench:         748.55 ns/iter (+/- 27.6)\ntest write ... FAILED\n";
  const { diagnostics } = parse(new TextEncoder().encode(text), { fileName: "bench.txt", receivedAtMs: 0 });
  expect(diagnostics.map(({ message }) => message)).toContain("The benchmark write failed.");
});
