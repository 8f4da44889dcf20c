import { expect, test } from "vitest";
import { readBenchArguments } from "./bench-arguments.ts";
import { exactPattern, benchmarksIn } from "./go-benchmark-names.ts";
import { isGoBenchmark, readGoTestWords } from "./go-test-words.ts";

const words = (line: string): string[] => line.split(" ").filter((word) => word !== "");

test("variants, the runner after --, and the defaults", () => {
  const read = readBenchArguments(words("--after main --before v1 --until 2.5% --within 5m -- go test -bench ."));
  expect(read.variants).toEqual([
    { name: "before", text: "v1", isCommand: false },
    { name: "after", text: "main", isCommand: false },
  ]);
  expect(read).toMatchObject({ runner: ["go", "test", "-bench", "."], until: 0.025, within: 300, rounds: 100 });
  expect(read).toMatchObject({ hasControl: false, isTimed: false, target: undefined, name: "Command" });
  expect(readBenchArguments(["--before", "a", "--after-command", "b c"])).toMatchObject({
    rounds: 10,
    variants: [{ isCommand: false }, { text: "b c", isCommand: true }],
  });
});

test("several variants keep their order", () => {
  const read = readBenchArguments(words("--variant small=1 --variant large=a=b --seed 7 --rounds 20 -- ./run {value}"));
  expect(read.variants.map(({ name, text }) => `${name}: ${text}`)).toEqual(["small: 1", "large: a=b"]);
  expect(read).toMatchObject({ seed: 7, rounds: 20 });
});

test.each([
  ["--before a", "two or more"],
  ["--before a --after b --rounds 1", "--rounds must be a whole number from 2 on"],
  ["--before a --after b --until 0", "--until is a percentage"],
  ["--before a --after b --within soon", "--within is a time"],
  ["--before a --after b --project P", "--project must be a slug"],
  ["--before a --after b --project p", "--report must be a slug"],
  ["--variant a --variant b=1", "takes name="],
  ["--variant a=1 --variant a=2", 'two variants "a"'],
  ["--variant ..=1 --variant a=2", "cannot name a variant"],
  ["--before a --after b --fast", "Unknown option '--fast'"],
])("%s", (line, message) => {
  expect(() => readBenchArguments(words(line))).toThrow(message);
});

test("go test is taken apart into build flags, test flags and the tests' own", () => {
  const line =
    "go test -run ^$ -bench . -benchmem -tags=a,b -race -count 2 -v ./x ./y -gcflags -m -size 3 -dir=/d -args -z 1";
  expect(readGoTestWords(words(line))).toEqual({
    go: "go",
    packages: ["./x", "./y"],
    buildFlags: ["-tags=a,b", "-race", "-gcflags=-m"],
    bench: ".",
    benchtime: undefined,
    testFlags: ["-test.benchmem=true", "-test.count=2"],
    ownFlags: ["-size", "3", "-dir=/d", "-z", "1"],
  });
  expect(readGoTestWords(words("go test -test.bench=X -benchtime=10x"))).toMatchObject({
    bench: "X",
    benchtime: "10x",
    packages: ["."],
  });
  expect(() => readGoTestWords(words("go test -bench . -cpuprofile c.out"))).toThrow("a profile slows");
  expect(() => readGoTestWords(words("go test -bench"))).toThrow("-bench has no value");
});

test("which runners are run benchmark by benchmark", () => {
  expect(isGoBenchmark(words("go test -bench ."))).toBe(true);
  expect(isGoBenchmark(words("/usr/lib/go-1.26/bin/go test --bench=."))).toBe(true);
  expect(isGoBenchmark(words("go1.26.8 test -test.bench=."))).toBe(true);
  expect(isGoBenchmark(words("go test ./..."))).toBe(false);
  expect(isGoBenchmark(words("go run . -bench ."))).toBe(false);
});

test("names of benchmarks come without the number of processors, and with a number that only looks like it", () => {
  // As Go 1.26 prints them with -v and two processors; the last one with GOMAXPROCS=1.
  const output = `goos: linux
BenchmarkPlain
BenchmarkPlain-2   	       1	       761.0 ns/op
BenchmarkSub
BenchmarkSub/size-64
hello
BenchmarkSub/size-64-2         	       1	     45298 ns/op
BenchmarkSub/a_b/c.d|e#01
    b_test.go:4: x
BenchmarkSub/a_b/c.d|e#01-2    	       1	      1031 ns/op
=== RUN   BenchmarkOne/size-64
BenchmarkOne/size-64
BenchmarkOne/size-64         	       1	      9223 ns/op
PASS
`;
  expect(benchmarksIn(output).get("BenchmarkSub/size-64")).toBe(1);
  const names = [...benchmarksIn(output).keys()];
  expect(names).toEqual([
    "BenchmarkPlain",
    "BenchmarkSub/size-64",
    "BenchmarkSub/a_b/c.d|e#01",
    "BenchmarkOne/size-64",
  ]);
  expect(names.map(exactPattern)).toEqual([
    "^BenchmarkPlain$",
    "^BenchmarkSub$/^size-64$",
    "^BenchmarkSub$/^a_b$/^c\\.d\\|e#01$",
    "^BenchmarkOne$/^size-64$",
  ]);
});
