import { expect, test } from "vitest";
import { parse } from "../../parse.ts";

const header = "goos: linux\npkg: example.com/p\nBenchmarkOK-2 \t 100\t 62.69 ns/op\n";

function remarks(text: string): readonly (readonly [string, string])[] {
  const outcome = parse(new TextEncoder().encode(header + text), { fileName: "bench.txt", receivedAtMs: 0 });
  return outcome.diagnostics.map(({ code, message }) => [code, message]);
}

test("a benchmark that panicked is named", () => {
  const stack =
    "panic: assignment to entry in nil map\n\ngoroutine 6 [running]:\nexample.com/p.BenchmarkPanic.func1(0x9633ce6608)\n\t/src/a_test.go:4 +0x56\nexample.com/p.BenchmarkPanic(0x9633ce6608)\n\t/src/a_test.go:9 +0x1\nexit status 2\nFAIL\texample.com/p\t0.026s\n";
  expect(remarks(stack)).toEqual([
    [
      "failed-benchmark",
      "BenchmarkPanic has no result: the program panicked in it (assignment to entry in nil map). Benchmarks after it are missing.",
    ],
  ]);
});

test("a program that ended early is named, one whose failed benchmarks are named is not", () => {
  expect(remarks("exit status 3\nFAIL\texample.com/p\t0.018s\n").map(([code]) => code)).toEqual(["failed-package"]);
  const failed = "--- FAIL: BenchmarkPanic\n    a_test.go:4: bad\nFAIL\nexit status 1\nFAIL\texample.com/p\t0.034s\n";
  expect(remarks(failed).map(([code]) => code)).toEqual(["failed-benchmark"]);
  expect(remarks("PASS\nok  \texample.com/p\t0.034s\n")).toEqual([]);
});
