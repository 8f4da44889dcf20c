import { readFileSync } from "node:fs";
import type { BenchTable } from "@sweetspot/model/bench/table";
import { expect, test } from "vitest";
import { parse } from "./parse.ts";

const fixtures = new URL("../../../tests/fixtures/formats/", import.meta.url);
const textOf = (file: string): string => readFileSync(new URL(file, fixtures), "utf8");

const lines = (line: (i: number) => string): string => Array.from({ length: 3000 }, (_, i) => line(i)).join("");
const time = "2026-11-23T10:00:00.0000000Z ";
const above = {
  "the output of tests": lines((i) => `    case_test.go:${i}: this case says something that nobody needs\n`),
  "the log of a job": lines((i) => `${time}step ${i} of the job says something that nobody needs\n`),
};

function read(text: string): {
  readonly id: string | undefined;
  readonly table: BenchTable;
  readonly remarks: string[];
} {
  const outcome = parse(new TextEncoder().encode(text), { fileName: "bench.txt", receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "bench")
    throw new Error(JSON.stringify(outcome.diagnostics));
  const remarks = outcome.diagnostics.map(({ message }) => message);
  return { id: outcome.format.id, table: outcome.evidence, remarks };
}

/** Everything but the places in the file. */
function contentOf({ names, units, configs, processes, results, values }: BenchTable): unknown {
  const { line: _, ...columns } = results;
  const entries = configs.map((config) => config.map(({ key, value }) => `${key}: ${value}`));
  return { names, units, entries, processes, columns, values };
}

const reports = [
  ["wrk", textOf("wrk/two-runs.txt")],
  ["criterion-console", textOf("criterion-console/three-runs.txt")],
  ["k6-console", textOf("k6-console/thresholds.txt")],
  ["go-bench", "goos: linux\npkg: example.test/p\nBenchmarkA-8 10 5 ns/op\nBenchmarkB-8 10 6 ns/op\n"],
] as const;

test.each(
  reports.flatMap(([id, text]) => Object.entries(above).map(([what, before]) => [id, what, before, text] as const)),
)("results of %s below %s are read, which is more than is sniffed", (id, _, before, text) => {
  const alone = read(text);
  const late = read(before + text);
  expect(late.id).toBe(id);
  expect(contentOf(late.table)).toEqual(contentOf(alone.table));
  expect(late.remarks).toContainEqual(expect.stringMatching(/\d+ lines above its results were passed over/));
});

test("a prefix before each line of a job's log is taken away first", () => {
  const [, text] = reports[3];
  const late = read(above["the log of a job"] + text.replaceAll(/^(?=.)/gm, time));
  expect(late.id).toBe("go-bench");
  expect(contentOf(late.table)).toEqual(contentOf(read(text).table));
  expect(late.remarks[0]).toMatch(
    /^The lines were read without a time, .* \d+ lines above its results were passed over/,
  );
});

test("a log that ends without results stays a log", () => {
  const outcome = parse(new TextEncoder().encode(above["the log of a job"]), { fileName: "a.log", receivedAtMs: 0 });
  expect(outcome.format?.id).toBe("log-lines");
});

const tables = [
  ["hyperfine-csv", textOf("hyperfine-csv/hyperfine.csv")],
  ["google-benchmark-csv", textOf("google-benchmark-csv/aggregates.csv")],
  ["bench-csv", "benchmark,unit,value\nsort,ns/op,5\nsort,ns/op,6\n"],
] as const;

test.each(tables.flatMap(([id, text]) => [30, 3000].map((count) => [id, count, text] as const)))(
  "a table of %s below %d lines of a log is read",
  (id, count, text) => {
    const log = Array.from({ length: count }, (_, i) => `Building target ${i}, of which nobody needs to know\n`).join(
      "",
    );
    const late = read(log + text);
    expect(late.id).toBe(id);
    expect(contentOf(late.table)).toEqual(contentOf(read(text).table));
    expect(late.remarks).toContainEqual(expect.stringMatching(/\d+ lines above its results were passed over/));
  },
);
