import { describe, expect, it } from "vitest";
import { type Chance, chanceOf, poisson } from "../../test-support/unchanged.ts";
import type { CertaintyLevel } from "./certainty.ts";
import { judgeProfiles } from "./judge-profiles.ts";
import { defaultJudgePolicy } from "./policy.ts";
import type { ProfileRun, ProfileTotals } from "./profile-verdict.ts";

const byOperation = { kind: "iterations", subject: "Save" } as const;

const exactly = (count: number) => ({ count, low: count, high: count });

/** A run whose total was sampled in so many events, each worth 10 ms. */
const runOf = (events: number, operations: number, more: Partial<ProfileRun> = {}): ProfileRun => ({
  total: events * 1e7,
  variance: events * 1e14,
  work: exactly(operations),
  seconds: null,
  process: null,
  startedMs: null,
  ...more,
});

const pair = (
  before: readonly ProfileRun[],
  after: readonly ProfileRun[],
  work: ProfileTotals["work"] = byOperation,
): ProfileTotals => ({ before, after, work });

/** Verdicts with their certainty beside the numbers. */
const judgeAll = (...totals: readonly ProfileTotals[]) =>
  judgeProfiles(totals, defaultJudgePolicy).map(({ certainty, ...numbers }) => ({ ...numbers, ...certainty }));

const judged = (before: readonly ProfileRun[], after: readonly ProfileRun[], work?: ProfileTotals["work"]) =>
  judgeAll(pair(before, after, work))[0]!;

const kinds = ({ conditions }: ReturnType<typeof judged>) => conditions.map(({ kind }) => kind);

describe("one process a side", () => {
  it("differs beyond sampling noise, and is noise within it", () => {
    expect(judged([runOf(1000, 100)], [runOf(1300, 100)])).toMatchObject({ level: "differs", ratio: 1.3, p: null });
    expect(judged([runOf(1000, 100)], [runOf(1050, 100)]).level).toBe("noise");
    expect(kinds(judged([runOf(1000, 100)], [runOf(1300, 100)]))).toEqual(["one-process", "sampling", "by-operation"]);
  });

  it("is judged by the work behind it: twice the bytes of twice the operations are no change", () => {
    expect(judged([runOf(1000, 3974)], [runOf(1990, 7905)])).toMatchObject({ level: "noise", per: "operation" });
    const byTime = { kind: "duration", subject: "" } as const;
    // 60.0 s beside 62.9 s, at the same rate and so well sampled that the totals alone would differ.
    const [short, long] = [runOf(60_000, 60), runOf(62_900, 62.9)];
    expect(judged([short], [long], byTime)).toMatchObject({ level: "noise", per: "second", ratio: 1 });
    expect(judged([runOf(60_000, 60)], [runOf(62_900, 60)], byTime).level).toBe("differs");
  });

  it("is measured without a measure of its work, and where sampling is not known", () => {
    const bare = (events: number) => runOf(events, 1, { work: null });
    expect(judged([bare(1000)], [bare(1300)], null)).toMatchObject({ level: "measured", per: "none" });
    expect(judged([bare(1000)], [bare(1010)], null).level).toBe("noise");
    const unsampled = judged([runOf(1000, 10, { variance: null })], [runOf(1300, 10, { variance: null })]);
    expect(unsampled.level).toBe("measured");
    expect(unsampled.conditions).toContainEqual({ kind: "sampling", beyond: null });
  });

  it("is measured where the number of operations leaves open whether anything changed", () => {
    const about = (count: number) => ({ count, low: 0.8 * count, high: 1.3 * count });
    const open = judged([runOf(1000, 0, { work: about(100) })], [runOf(1300, 0, { work: about(100) })]);
    expect(open.level).toBe("measured");
    expect(kinds(open)).toContain("uncertain-work");
    expect(judged([runOf(1000, 0, { work: about(100) })], [runOf(3000, 0, { work: about(100) })]).level).toBe(
      "differs",
    );
  });

  it("says that the load differed", () => {
    const counter = { kind: "counter", subject: "checks_total" } as const;
    const at = (events: number, operations: number) => runOf(events, operations, { seconds: 25 });
    const found = judged([at(2287, 35_866)], [at(144, 1000)], counter);
    expect(found.level).toBe("differs");
    const ratio: unknown = expect.closeTo(1000 / 35_866, 10);
    expect(found.conditions).toContainEqual({ kind: "unequal-load", metric: "checks_total", ratio });
    expect(kinds(judged([at(100, 1000)], [at(300, 1050)], counter))).not.toContain("unequal-load");
  });

  it("is not several processes because its profiles are several", () => {
    const same = (events: number) => runOf(events, 100, { process: "7ff6ebd35000" });
    const other = (events: number) => runOf(events, 100, { process: "7f4d12369000" });
    const before = [1000, 1010, 990, 1005, 995].map(same);
    const after = [1300, 1310, 1290, 1305, 1295].map(other);
    expect(judged(before, after)).toMatchObject({ level: "differs", processes: 1, p: null });
  });
});

describe("several processes a side", () => {
  const side = (values: readonly number[], first: number, step: number, isKnown = true): ProfileRun[] =>
    values.map((events, index) =>
      runOf(events, 100, {
        process: isKnown ? `${first} ${index}` : null,
        startedMs: first + step * index,
      }),
    );
  const slow = [1300, 1310, 1290, 1305, 1295];
  const fast = [1000, 1010, 990, 1005, 995];

  it("that took turns prove a change by operation", () => {
    const found = judged(side(fast, 0, 10), side(slow, 5, 10));
    expect(found).toMatchObject({ level: "proven", processes: 5, correctedOver: 1 });
    // The exact least p of five and five.
    expect(found.p).toBeCloseTo(2 / 252, 10);
    expect(kinds(found)).toEqual(["alternated", "by-operation"]);
  });

  it("make a change likely where something else may have moved with the version", () => {
    // Neighbours may resemble each other: it takes twice as many processes.
    const [quick, late] = [
      [...fast, ...fast],
      [...slow, ...slow],
    ];
    expect(judged(side(fast, 0, 10), side(slow, 1000, 10)).level).toBe("noise");
    expect(judged(side(quick, 0, 10), side(late, 1000, 10)).level).toBe("likely");
    expect(judged(side(fast, 0, 10, false), side(slow, 5, 10, false)).level).toBe("likely");
    const noStart = side(late, 5, 10).map((run) => ({ ...run, startedMs: null }));
    const unordered = judged(side(quick, 0, 10), noStart);
    expect([unordered.level, kinds(unordered)[0]]).toEqual(["likely", "order-unknown"]);
    // Nothing says that as much was done in each second.
    expect(judged(side(fast, 0, 10), side(slow, 5, 10), { kind: "duration", subject: "" }).level).toBe("likely");
  });

  it("that are too few only differ, with how many would do", () => {
    const few = judged(side(fast.slice(0, 3), 0, 10), side(slow.slice(0, 3), 5, 10));
    expect(few.level).toBe("differs");
    expect(few.conditions).toContainEqual({ kind: "few-processes", needed: 5 });
    const many = judgeAll(
      pair(side(fast, 0, 10), side(slow, 5, 10)),
      ...Array.from({ length: 19 }, () => pair(side(fast, 0, 10), side(fast, 5, 10))),
    )[0]!;
    expect(many.level).toBe("differs");
    expect(many.conditions).toContainEqual({ kind: "many-comparisons", needed: 7 });
  });

  it("without a measure of their work are measured, however many", () => {
    const bare = (runs: readonly ProfileRun[]) => runs.map((run) => ({ ...run, work: null }));
    expect(judged(bare(side(fast, 0, 10)), bare(side(slow, 5, 10)), null).level).toBe("measured");
  });

  it("are not outvoted by one outlier", () => {
    const outlier = [...fast.slice(0, 4), 20_000];
    expect(judged(side(outlier, 0, 10), side(slow, 5, 10)).level).toBe("noise");
  });
});

/** Ten processes a side whose cost by operation varies by `spread` from one to the next, after a factor. */
function tenRuns(chance: Chance, factor: number, spread: number, first: number): ProfileRun[] {
  return Array.from({ length: 10 }, (_, index) => {
    const operations = Math.round(2000 * (1 + 0.1 * chance.normal()));
    const perOperation = 0.5 * factor * Math.exp(spread * chance.normal());
    return runOf(poisson(perOperation * operations, chance), operations, {
      process: `${first} ${index}`,
      startedMs: first + 10 * index,
    });
  });
}

const established = (level: CertaintyLevel): boolean => level === "proven" || level === "likely";

describe("seeded pairs of ten processes a side", () => {
  it("of one version, five totals each, are told apart in at most 2 of 100", () => {
    let found = 0;
    for (let seed = 1; seed <= 1000; seed++) {
      const chance = chanceOf(seed);
      const totals = Array.from({ length: 5 }, () => pair(tenRuns(chance, 1, 0.1, 0), tenRuns(chance, 1, 0.1, 5)));
      if (judgeAll(...totals).some(({ level }) => established(level))) found++;
    }
    // Plus three standard deviations of a binomial.
    expect(found).toBeLessThanOrEqual(20 + 14);
    expect(found).toBeGreaterThan(0);
  });

  it.each([
    [1.1, 0.02, 0.95],
    [1.2, 0.05, 0.95],
    [0.8, 0.05, 0.95],
  ])("with a change by %d at a spread of %d are told apart in %d of all", (factor, spread, least) => {
    let proven = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const chance = chanceOf(seed);
      const [verdict] = judgeAll(pair(tenRuns(chance, 1, spread, 0), tenRuns(chance, factor, spread, 5)));
      if (verdict!.level === "proven" && verdict!.ratio > 1 === factor > 1) proven++;
    }
    expect(proven).toBeGreaterThanOrEqual(least * 200);
  });
});
