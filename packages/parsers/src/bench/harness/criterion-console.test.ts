import { expect, test } from "vitest";
import { parse } from "../../parse.ts";

const begun = [
  "Benchmarking fib 10",
  "Benchmarking fib 10: Warming up for 100.00 ms",
  "Benchmarking fib 10: Analyzing",
];
const result = "fib 10                  time:   [263.02 ns 270.71 ns 287.34 ns]";

/** The warnings about a run of criterion with these lines. */
function warnings(lines: readonly string[]): string[] {
  const bytes = new TextEncoder().encode(`${lines.join("\n")}\n`);
  const { diagnostics } = parse(bytes, { fileName: "bench.txt", receivedAtMs: 0 });
  return diagnostics.filter(({ severity }) => severity === "warning").map(({ message }) => message);
}

test("a benchmark that panicked or was stopped is named", () => {
  const stopped = ["Benchmarking sort: 1", "Benchmarking sort: 1: Warming up for 100.00 ms", "boom"];
  const message = "The benchmark sort: 1 has no result: it panicked or its run was stopped.";
  expect(warnings([...begun, result, ...stopped])).toEqual([message]);
  expect(warnings([...stopped, ...begun, result])).toEqual([message]);
});

test("nothing is said of benchmarks that have their results", () => {
  expect(warnings([...begun, result, ...begun, result])).toEqual([]);
  expect(warnings([result])).toEqual([]);
});
