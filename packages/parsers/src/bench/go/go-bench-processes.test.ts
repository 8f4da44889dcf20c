import { describe, expect, it } from "vitest";
import { parse } from "../../parse.ts";

/** The values of each process, by its index. */
function processesOf(text: string): { values: number[][]; places: unknown[] } {
  const parsed = parse(new TextEncoder().encode(text), { fileName: "bench.txt", receivedAtMs: 0 });
  if (parsed.state !== "ready" || parsed.evidence.kind !== "bench") throw new Error("no benchmark table");
  const table = parsed.evidence;
  const values: number[][] = table.processes.map(() => []);
  for (let i = 0; i < table.results.length; i++) {
    values[table.results.process[i]!]!.push(table.values.written[table.results.firstValue[i]!] ?? NaN);
  }
  return { values, places: table.processes.map(({ round, order, startedMs }) => [round, order, startedMs]) };
}

const header = "goos: linux\ngoarch: amd64\npkg: example.org/x\ncpu: Test\n";

describe("processes of Go benchmark text", () => {
  it("takes repeats by -count for one process", () => {
    const { values } = processesOf(
      `${header}BenchmarkA 1 10 ns/op\nBenchmarkA 1 11 ns/op\nPASS\nok example.org/x 1s\n`,
    );
    expect(values).toEqual([[10, 11]]);
  });

  it("begins a process at each header and after each PASS", () => {
    const run = (ns: number): string => `BenchmarkA 1 ${ns} ns/op\nBenchmarkB 1 ${ns + 1} ns/op\n`;
    expect(processesOf(`${header}${run(10)}PASS\n${header}${run(20)}PASS\n`).values).toEqual([
      [10, 11],
      [20, 21],
    ]);
    expect(processesOf(`${header}${run(10)}${header}${run(20)}`).values).toHaveLength(2);
    expect(processesOf(`${run(10)}PASS\n${run(20)}PASS\n`).values).toHaveLength(2);
  });

  it("reads where a process was in its experiment, whether the lines are cleared again or not", () => {
    const at = (round: number, order: number, started: string): string =>
      `round: ${round}\norder: ${order}\nstarted: ${started}\nround:\norder:\nstarted:\n`;
    const { values, places } = processesOf(
      `${at(1, 2, "2026-11-22T05:00:00.500Z")}${header}BenchmarkA 1 10 ns/op\nPASS\n` +
        `${at(2, 3, "1795320001")}${header}BenchmarkA 1 12 ns/op\n` +
        `round: 3\n${header}BenchmarkA 1 13 ns/op\n`,
    );
    expect(values).toEqual([[10], [12], [13]]);
    expect(places).toEqual([
      [1, 2, Date.UTC(2026, 10, 22, 5, 0, 0, 500)],
      [2, 3, 1_795_320_001_000],
      [3, null, null],
    ]);
  });

  it("counts results once that gotestsum repeats below its tests that failed", () => {
    const run = (first: number): string =>
      `${header}=== RUN   BenchmarkA\nBenchmarkA\nBenchmarkA-2 \t 1000\t ${first} ns/op\nBenchmarkA-2 \t 1000\t 12 ns/op\nPASS\nok  \tx\t0.1s\n\n` +
      `=== Failed\n=== FAIL: . BenchmarkA (unknown)\nBenchmarkA\nBenchmarkA-2 \t 1000\t ${first} ns/op\n\nDONE 1 tests, 1 failure in 0.1s\n`;
    expect(processesOf(run(11) + run(13)).values).toEqual([
      [11, 12],
      [13, 12],
    ]);
  });

  it("takes gotestsum's line about one benchmark for no end of a process", () => {
    const one = (value: number): string => `BenchmarkA-2 \t 1000\t ${value} ns/op\nFAIL x.BenchmarkA (-1.00s)\n`;
    expect(processesOf(`${header}${one(11)}${one(12)}FAIL\nFAIL\tx\t0.1s\n`).values).toEqual([[11, 12]]);
  });

  const failed = (name: string, ns: number): string =>
    `=== FAIL: ${name} BenchmarkA (unknown)\n=== RUN   BenchmarkA\nBenchmarkA\nBenchmarkA 1 ${ns} ns/op\n\n`;

  it("gives results that gotestsum prints without packages to those of its section of failed tests", () => {
    const run = (ns: number): string =>
      `✓  cart (1s)\n✓  price (1s)\nBenchmarkA\nBenchmarkA 1 ${ns} ns/op\nBenchmarkA\nBenchmarkA 1 ${ns + 1} ns/op\n` +
      `\n=== Failed\n${failed("cart", ns)}${failed("price", ns + 1)}DONE 2 tests in 1s\n`;
    expect(processesOf(run(10) + run(20)).values).toEqual([[10], [11], [20], [21]]);
  });

  it("reads results of that section that were not printed above it", () => {
    const { values } = processesOf(
      `goos: linux\npkg: example.org/cart\nBenchmarkA 1 11 ns/op\nok example.org/cart 1s\n` +
        `goos: linux\npkg: example.org/price\nBenchmarkA 1 21 ns/op\nok example.org/price 1s\n` +
        `\n=== Failed\n${failed("cart", 10)}${failed("price", 20)}${failed("price", 21)}DONE 2 tests in 1s\n`,
    );
    expect(values).toEqual([
      [11, 10],
      [21, 20],
    ]);
  });
});
