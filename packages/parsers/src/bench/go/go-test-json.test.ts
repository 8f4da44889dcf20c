import type { BenchTable } from "@sweetspot/model";
import { expect, test } from "vitest";
import type { Format } from "../../format.ts";
import { parse } from "../../parse.ts";
import { ParseRun } from "../../parse-run.ts";
import { goBench } from "./go-bench.ts";
import { goTestJson } from "./go-test-json.ts";

function read(format: Format, text: string): BenchTable {
  const context = new ParseRun({ fileName: "x", receivedAtMs: 0 });
  return format.parse(new TextEncoder().encode(text), context) as BenchTable;
}

/** Events as `go test -json` makes them of a package's output, cut after every tab and newline. */
function events(name: string, output: string): string[] {
  return (output.match(/[^\t\n]*[\t\n]/g) ?? []).map((piece) =>
    JSON.stringify({ Time: "2026-11-21T02:54:11Z", Action: "output", Package: name, Output: piece }),
  );
}

const first = `goos: linux
pkg: example.test/a
BenchmarkWrite-8\t     100\t  12345 ns/op\t  64 B/op
DB file size at cleanup: 4096 bytes
BenchmarkWrite-8\t     100\t  12300 ns/op\t  64 B/op
PASS
`;
const second = `goos: linux
pkg: example.test/b
BenchmarkRead\t 2000\t  99 ns/op
PASS
`;

/** Everything but the lines, which are those of the events. */
function contents({ names, units, configs, results, values, facts }: BenchTable): unknown {
  return {
    results: Array.from({ length: results.length }, (_, i) => ({
      name: names[results.name[i] ?? 0],
      iterations: results.iterations[i],
      config: configs[results.config[i] ?? 0]?.map(({ key, value }) => `${key}: ${value}`),
      values: Array.from({ length: (results.firstValue[i + 1] ?? 0) - (results.firstValue[i] ?? 0) }, (__, v) => {
        const at = (results.firstValue[i] ?? 0) + v;
        return `${values.value[at]} ${units[values.unit[at] ?? 0]}`;
      }),
    })),
    facts: facts.map(({ name, value, unit, result }) => ({ name, value, unit, result })),
  };
}

test("pieces of lines are joined to the text that go test prints", () => {
  const json = read(goTestJson, `${events("a", first).join("\n")}\n`);
  expect(contents(json)).toEqual(contents(read(goBench, first)));
  expect(json.reading.repairedResults).toBe(0);
});

test("packages that interleave are taken apart", () => {
  const [a, b] = [events("a", first), events("b", second)];
  const mixed: string[] = [];
  for (let i = 0; i < Math.max(a.length, b.length); i++) mixed.push(...a.slice(i, i + 1), ...b.slice(i, i + 1));
  const json = read(goTestJson, mixed.join("\n"));
  expect(contents(json)).toEqual(contents(read(goBench, first + second)));
  // A result's line is that of the event with which it began.
  expect(mixed[(json.results.line[0] ?? 0) - 1]).toContain("BenchmarkWrite");
});

test("a result whose last newline is missing still counts", () => {
  const cut =
    events("a", first).join("\n") +
    `\n${JSON.stringify({ Action: "output", Package: "a", Output: "BenchmarkLast\t1\t5 ns/op" })}`;
  expect(read(goTestJson, cut).names).toContain("Last");
});

test("a package that did not build says so with the first line of the compiler", () => {
  const build = { ImportPath: "example.com/a [example.com/a.test]" };
  const events = [
    { ...build, Action: "build-output", Output: "# example.com/a\n" },
    { ...build, Action: "build-output", Output: "./a_test.go:7:2: undefined: x\n" },
    { ...build, Action: "build-fail" },
    { Action: "output", Package: "example.com/a", Output: "FAIL\texample.com/a [build failed]\n" },
  ];
  const bytes = new TextEncoder().encode(events.map((event) => JSON.stringify(event)).join("\n"));
  const { state, diagnostics } = parse(bytes, { fileName: "bench.jsonl", receivedAtMs: 0 });
  expect(state).toBe("failed");
  expect(diagnostics[0]?.message).toContain("./a_test.go:7:2: undefined: x");
});
