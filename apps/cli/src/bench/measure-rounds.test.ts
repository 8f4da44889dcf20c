import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BenchWriter } from "./bench-writer.ts";
import { leastRoundsUntil, measureRounds, type RoundOptions } from "./measure-rounds.ts";
import { precisionSummary } from "./precision-summary.ts";
import { Progress } from "./progress.ts";
import { Random } from "./random.ts";
import { ProcessFailure, type Subject } from "./subject.ts";

let folder = "";
let said = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sweetspot-rounds-"));
  said = "";
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const variants = ["before", "after"];
const progress = (): Progress => new Progress({ write: (text) => (said += text) });

/** A benchmark whose values are `center` and a seeded, even noise of ± `noise` of it. */
function noisy(name: string, noise: number, seed: number): Subject & { readonly runs: string[] } {
  const random = new Random(seed);
  const runs: string[] = [];
  return {
    name,
    runs,
    variants,
    async measure(variant) {
      runs.push(variant);
      const value = 1000 * (1 + (noise * (random.below(2001) - 1000)) / 1000);
      return { text: `Benchmark${name}-2 100 ${value} ns/op\n` };
    },
  };
}

function run(subjects: readonly Subject[], options: Partial<RoundOptions> = {}) {
  const writer = new BenchWriter(folder, variants, { seed: 1 });
  const all = {
    rounds: 10,
    until: undefined,
    within: undefined,
    random: new Random(1),
    stop: new AbortController().signal,
  };
  return measureRounds(subjects, writer, progress(), { ...all, ...options });
}

const orders = (variant: string): number[] =>
  [...readFileSync(join(folder, variant, "bench.txt"), "utf8").matchAll(/^order: (\d+)$/gm)].map(([, order]) =>
    Number(order),
  );

test("every process is written once, under its place in the experiment", async () => {
  const outcome = await run([noisy("A", 0.1, 1), noisy("B", 0.1, 2)]);
  expect(outcome).toMatchObject({ processes: 40, failures: 0, ending: "complete" });
  const all = [...orders("before"), ...orders("after")].sort((a, b) => a - b);
  expect(all).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  // The two sides of a benchmark are next to each other: orders 1 and 2, 3 and 4, …
  const pairs = (variant: string): number[] => orders(variant).map((order) => Math.ceil(order / 2));
  expect(pairs("before")).toEqual(pairs("after"));
  const begins = orders("before").filter((order) => order % 2 === 1).length;
  expect(begins).toBe(10);
  const text = readFileSync(join(folder, "after", "bench.txt"), "utf8");
  expect(text).toMatch(/^round: 1\norder: \d+\nstarted: \d{4}-\d\d-\d\dT[\d:.]+Z\nround:\norder:\nstarted:\nBenchmark/);
  expect(text.match(/^round: 10$/gm)).toHaveLength(2);
});

test("rounds go to the benchmark that needs them", async () => {
  const steady = noisy("Steady", 0.01, 3);
  const shaky = noisy("Shaky", 0.2, 4);
  const outcome = await run([steady, shaky], { rounds: 400, until: 0.02 });
  expect(steady.runs).toHaveLength(2 * leastRoundsUntil);
  expect(shaky.runs.length).toBeGreaterThan(4 * leastRoundsUntil);
  for (const record of outcome.records)
    for (const { precision } of record.precisions()) expect(precision.half).toBeLessThanOrEqual(0.02);
  expect(precisionSummary(outcome, 0.02).filter((line) => line.includes("reached ± 2.0 %"))).toHaveLength(2);
});

test("a precision that is not reached is said, with the rounds that it needs", async () => {
  const outcome = await run([noisy("Shaky", 0.5, 5)], { until: 0.01, rounds: 12 });
  const [heading, line, more] = precisionSummary(outcome, 0.01);
  expect(heading).toContain("Ratio to before");
  expect(line).toMatch(
    /^ {2}Shaky-2 {2}ns\/op {2}× \d\.\d{3} {2}± \d+ % {2}12 rounds {2}± 1\.0 % needs about \d{3,} more rounds, \d/,
  );
  expect(more).toContain("Four times");
});

test("a benchmark is not ended by its result: the width decides, whatever the ratio", async () => {
  const slower: Subject = {
    ...noisy("Slower", 0, 1),
    measure: async (variant) => ({
      text: `BenchmarkSlower 1 ${variant === "after" ? 3000 : 1000 + Math.random()} ns/op\n`,
    }),
  };
  const { records } = await run([slower], { until: 0.02, rounds: 50 });
  expect(records[0]?.rounds).toBe(leastRoundsUntil);
});

test("a benchmark that fails is named, kept and counted, and given up after three times; the others go on", async () => {
  const failing: Subject = {
    ...noisy("Broken", 0, 1),
    measure: async (variant) => {
      if (variant === "after") throw new ProcessFailure("exit code 1", "panic: no");
      return { text: "BenchmarkBroken 1 5 ns/op\n" };
    },
  };
  const good = noisy("Good", 0.1, 2);
  const outcome = await run([failing, good]);
  expect(outcome).toMatchObject({ failures: 3, processes: 30, ending: "complete" });
  expect(good.runs).toHaveLength(20);
  expect(said).toMatch(/failed: Broken of after in round 1: exit code 1 \(its output: (\S+)\)\n/);
  expect(said).toContain("it is given up after this");
  const [, file = ""] = /its output: (\S+)\)/.exec(said) ?? [];
  expect(readFileSync(file, "utf8")).toBe("panic: no");
});

test("the time that is given is kept", async () => {
  const outcome = await run([noisy("A", 0.1, 1)], { rounds: 1_000_000, within: 0.2 });
  expect(outcome.ending).toBe("out of time");
  // Whole pairs: no process without its counterpart.
  expect(orders("before")).toHaveLength(orders("after").length);
});

test("results of different times are not mixed", async () => {
  await run([noisy("A", 0.1, 1)]);
  expect(() => run([noisy("A", 0.1, 1)])).toThrow("is not empty");
});

test("a terminal has one line that is written over, a log a line a round", () => {
  const step = { round: 1, subject: "A", variant: "before", usedSeconds: 3, leftSeconds: 100 };
  let terminal = "";
  const shown = new Progress({ isTTY: true, columns: 40, write: (text) => (terminal += text) });
  shown.show(step);
  shown.show({ ...step, variant: "after" });
  shown.say("done");
  expect(terminal).toBe(
    "\r\u001b[2Kround 1  3 s used, about 1 min 40 s left\r\u001b[2Kround 1  3 s used, about 1 min 40 s left\r\u001b[2Kdone\n".replaceAll(
      " left\r",
      " lef\r",
    ),
  );
  const log = progress();
  log.show(step);
  log.show({ ...step, variant: "after" });
  log.show({ ...step, round: 2 });
  expect(said).toBe("round 1: 3 s used, about 1 min 40 s left\nround 2: 3 s used, about 1 min 40 s left\n");
});
