import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { compareBenches } from "@sweetspot/model/bench/compare";
import { defaultFlags } from "@sweetspot/model/bench/comparison";
import type { BenchTable } from "@sweetspot/model/bench/table";
import { judgeBenches, type JudgedCell } from "@sweetspot/model/judge/judge-benches";
import { defaultJudgePolicy } from "@sweetspot/model/judge/policy";
import { parse } from "@sweetspot/parsers";
import { describe, expect, test } from "vitest";

/*
 * Real programs run twice with nothing changed (tests/fixtures/aa; SOURCE.md there has the commands): every better or worse
 * is false. Then a known change is put into one side, and has to be found.
 */

const root = path.resolve(import.meta.dirname, "../fixtures/aa");
const programs = readdirSync(root).filter((name) => existsSync(path.join(root, name, "1", "bench.txt")));
const fine = programs.filter((name) => name.endsWith("-fineA"));

/** One side of a program; `change` multiplies every time by operation. */
function side(program: string, name: "1" | "2", change = 1): BenchTable {
  const text = readFileSync(path.join(root, program, name, "bench.txt"), "utf8").replace(
    /([\d.]+) (process-cpu-)?ns\/op/g,
    (_, value: string, cpu = "") => `${(Number(value) * change).toPrecision(6)} ${String(cpu)}ns/op`,
  );
  const read = parse(new TextEncoder().encode(text), { fileName: "bench.txt", receivedAtMs: 0 });
  if (read.state !== "ready" || read.evidence.kind !== "bench")
    throw new Error(`${program}/${name} is no benchmark file`);
  return read.evidence;
}

function judged(program: string, change = 1): readonly JudgedCell[] {
  const inputs = [
    { label: "before", path: "before", table: side(program, "1") },
    { label: "after", path: "after", table: side(program, "2", change) },
  ];
  return judgeBenches(compareBenches(inputs, defaultFlags, "full"), defaultJudgePolicy).cells;
}

const isCalled = ({ outcome, certainty: { level } }: JudgedCell): boolean =>
  (outcome === "better" || outcome === "worse") && (level === "proven" || level === "certain" || level === "likely");

describe("programs that did not change", () => {
  test("there are some, of each design", () => {
    expect(programs.length).toBeGreaterThanOrEqual(6);
    expect(fine.length).toBeGreaterThanOrEqual(2);
  });

  test.each(programs)("%s: nothing is called better or worse", (program) => {
    const cells = judged(program);
    expect(cells.length).toBeGreaterThan(3);
    expect(cells.filter(isCalled).map(({ row, table, certainty }) => [row, table.unit, certainty.level])).toEqual([]);
  });

  test.each(programs.filter((name) => name.endsWith("-count")))("%s: one process a side can only differ", (program) => {
    for (const { certainty } of judged(program)) expect(["differs", "noise"]).toContain(certainty.level);
  });
});

// The machine was so busy that wall times of one run a side differed by 200 %; the processes' CPU time is what holds still.
test.each(fine)("%s: 50 % more CPU time on one side is proven in nine of ten benchmarks", (program) => {
  const times = judged(program, 1.5).filter(({ table }) => table.unit === "process-cpu-sec/op");
  const proven = times.filter(({ outcome, certainty }) => outcome === "worse" && certainty.level === "proven");
  expect(times.length).toBeGreaterThan(3);
  expect(proven.length).toBeGreaterThanOrEqual(0.9 * times.length);
});
