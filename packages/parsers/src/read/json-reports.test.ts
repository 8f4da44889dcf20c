import { readFileSync } from "node:fs";
import path from "node:path";
import type { BenchTable } from "@sweetspot/model/bench/table";
import { describe, expect, test } from "vitest";
import { parse } from "../parse.ts";

const fixtures = path.resolve(import.meta.dirname, "../../../../tests/fixtures/formats");
const fixture = (name: string): string => readFileSync(path.join(fixtures, name), "utf8").trimEnd();

function read(content: string | Uint8Array) {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const outcome = parse(bytes, { fileName: "results.json", receivedAtMs: 0 });
  const codes = outcome.diagnostics.map(({ code }) => code);
  const lines = outcome.diagnostics.map(({ line }) => line);
  return { codes, lines, table: outcome.state === "ready" ? (outcome.evidence as BenchTable) : undefined };
}

describe("results of several runs in one file", () => {
  test.each([
    "autocannon/autocannon.json",
    "vegeta/report.json",
    "k6/export.json",
    "k6/handle-summary.json",
    "google-benchmark/gbench.json",
    "pytest-benchmark/pytest-benchmark.json",
    "oha/oha.json",
    "ghz/ok.json",
    "mitata/mitata.json",
    "vitest-bench/vitest.json",
  ])("are read as one process each: %s", (name) => {
    const one = read(fixture(name)).table!;
    const runs = [fixture(name), fixture(name), fixture(name)];
    for (const file of [...["\n", "", "\r\n\r\n"].map((between) => runs.join(between)), `[${runs.join(",\n")}]\n`]) {
      const three = read(file).table!;
      expect(three.results.length).toBe(3 * one.results.length);
      expect(three.processes.length - one.processes.length).toBe(2);
    }
  });

  test("reports of fio say that the last was read, of one run or of several", () => {
    expect(read(fixture("fio/status-interval.json")).codes).toEqual(["last-report"]);
    const run = fixture("fio/randrw.json");
    expect(read(`[${run},\n${run}]`).codes).toEqual(["list-of-reports", "last-report"]);
    expect(read(run).codes).toEqual([]);
  });

  test("a last run that is cut costs itself alone", () => {
    const whole = fixture("autocannon/autocannon.json");
    const { table, codes } = read(`${whole}\n${whole}\n${whole.slice(0, 900)}`);
    expect([table?.results.length, codes.includes("json-cut")]).toEqual([2, true]);
  });

  test("a format that has one document for all its runs says where the second begins", () => {
    const whole = fixture("pyperf/two.json");
    const { table, codes, lines } = read(`${whole}\n${whole}\n`);
    expect([table, codes, lines]).toEqual([undefined, ["json-several"], [whole.split("\n").length + 1]]);
  });
});

describe("results that are cut", () => {
  test("of a list of benchmarks those that are complete are read, with a warning", () => {
    const whole = fixture("google-benchmark/gbench.json");
    const { table, codes } = read(whole.slice(0, Math.floor(whole.length * 0.5)));
    const complete = read(whole).table!;
    expect(codes).toContain("json-cut");
    expect(table!.results.length).toBeGreaterThan(2);
    expect(table!.results.length).toBeLessThan(complete.results.length);
    expect([...table!.values.value]).toEqual([...complete.values.value].slice(0, table!.values.length));
  });

  test("of a first element that is cut the complete ones within it are read", () => {
    const whole = fixture("vitest-bench/vitest.json");
    const complete = read(whole).table!;
    const { table, codes } = read(whole.slice(0, Math.floor(whole.length * 0.6)));
    expect(codes).toContain("json-cut");
    expect(table!.results.length).toBeGreaterThan(0);
    expect([...table!.values.value]).toEqual([...complete.values.value].slice(0, table!.values.length));
  });

  test("of UTF-16 as of UTF-8", () => {
    const text = `\ufeff${fixture("google-benchmark/gbench.json").slice(0, -200)}`;
    const units = Uint16Array.from(text, (c) => c.charCodeAt(0));
    expect(read(new Uint8Array(units.buffer)).table!.results.length).toBe(read(text).table!.results.length);
  });

  test.each(["pyperf/two.json"])(
    "without a list to keep they are refused, with the place and what to do: %s",
    (name) => {
      const whole = fixture(name);
      for (const part of [0.5, 0.9]) {
        const cut = whole.slice(0, Math.floor(whole.length * part));
        const { table, codes, lines } = read(cut);
        expect([table, codes, lines]).toEqual([undefined, ["json-cut"], [cut.trimEnd().split("\n").length]]);
      }
    },
  );

  test.each([
    ["autocannon/autocannon.json", 0.5],
    ["vegeta/report.json", 0.5],
    ["bombardier/bombardier.json", 0.8],
    ["oha/oha.json", 0.3],
    ["memtier/memtier.json", 0.9],
  ])("of one report the figures that are complete are kept, and no part of failures is made up: %s", (name, least) => {
    const whole = read(fixture(name)).table!;
    for (let part = least; part < 1; part += 0.05) {
      const { table, codes } = read(fixture(name).slice(0, Math.floor(fixture(name).length * part)));
      expect(codes).toContain("json-cut");
      for (const [i, unit] of [...table!.values.unit].entries()) {
        const { units, values } = whole;
        const known = [...values.unit].findIndex((one) => units[one] === table!.units[unit]);
        expect(table!.values.value[i]).toBe(values.value[known]);
      }
    }
  });
});

test("an answer that states an error is quoted, with what to do", () => {
  expect(read('{"error": "connection refused", "code": 7}').codes).toEqual(["error-answer"]);
  expect(read('{"error": {"message": "no such service"}}').codes).toEqual(["error-answer"]);
  expect(read('{"name": "package", "version": "1.0.0"}').codes).toEqual(["unknown-format"]);
});

test.each(["k6/export.json", "k6/handle-summary.json"])(
  "of a cut summary of k6 the complete metrics are kept: %s",
  (name) => {
    const whole = read(fixture(name)).table!;
    const { codes, table } = read(fixture(name).slice(0, Math.floor(fixture(name).length * 0.7)));
    expect(codes).toContain("json-cut");
    expect(table!.results.length).toBeGreaterThan(5);
    const values = ({ names, results, values: all }: BenchTable): unknown[] =>
      names.map((own, i) => [own, all.value.slice(results.firstValue[i], results.firstValue[i + 1])]);
    const known = values(whole);
    for (const value of values(table!)) expect(known).toContainEqual(value);
  },
);
