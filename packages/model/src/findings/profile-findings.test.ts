import { describe, expect, it } from "vitest";
import type { Denominator } from "../operations/denominator.ts";
import { ProfileBuilder } from "../profile/builder.ts";
import type { Profile } from "../profile/table.ts";
import { defaultJudgePolicy } from "../judge/policy.ts";
import { type ProfilePair, profileFindings } from "./profile-findings.ts";
import { type Chance, chanceOf, poisson } from "../../test-support/unchanged.ts";

/** A CPU profile at 100 Hz that saw each function so often, of a process of its own unless one is named. */
function cpuProfile(counts: readonly number[], process = 0, startedSeconds = 0): Profile {
  const types = [
    { type: "samples", unit: "count" },
    { type: "cpu", unit: "nanoseconds" },
  ];
  const builder = new ProfileBuilder(types, { timeNanos: BigInt(startedSeconds) * 1_000_000_000n });
  if (process > 0) builder.mapping({ file: "[vdso]", start: 0x7fff_0000_0000n + BigInt(process) * 0x1000n });
  counts.forEach((count, index) => {
    const stack = [builder.frame(`work${index}`), builder.frame("main")];
    builder.sample(stack, [BigInt(count), BigInt(count) * 10_000_000n]);
  });
  return builder.finish();
}

const operations = (count: number): Denominator => ({
  id: "bench:Save",
  kind: "iterations",
  subject: "Save",
  count,
  low: count,
  high: count,
  basis: "",
  part: 1,
  others: 0,
});

const findingsOf = (...pairs: readonly ProfilePair[]) => profileFindings(pairs, defaultJudgePolicy).changes;

interface Run {
  readonly profile: Profile;
  readonly operations: number;
}

function pairOf(before: readonly Run[], after: readonly Run[], isCounted = true): ProfilePair {
  const side = (variant: string, runs: readonly Run[]) => ({
    variant,
    name: "cpu-#.pb.gz",
    runs: runs.map(({ profile }, index) => ({ file: `cpu-${index + 1}.pb.gz`, profile })),
  });
  const counts = (runs: readonly Run[]) => runs.map((run) => operations(run.operations));
  const work = { id: "bench:Save", kind: "iterations", subject: "Save", before: counts(before), after: counts(after) };
  return {
    before: side("before", before),
    after: side("after", after),
    compared: [{ sampleType: "cpu", work: isCounted ? { ...work, kind: "iterations" } : null }],
  };
}

/** One run that does about this many operations, each of which is sampled as often as chance has it (Poisson). */
function randomRun(chance: Chance, perOperation: number, mostWork: number): Run {
  const count = Math.round(1000 * (1 + mostWork * chance.normal()));
  return {
    profile: cpuProfile([0.6, 0.4].map((part) => poisson(part * perOperation * count, chance))),
    operations: count,
  };
}

describe("one process a side", () => {
  const unchanged = (seed: number, isCounted: boolean) => {
    const chance = chanceOf(seed);
    const pair = pairOf([randomRun(chance, 0.5, 0.1)], [randomRun(chance, 0.5, 0.1)], isCounted);
    return findingsOf(pair);
  };

  it("is never called better or worse, whatever differs", () => {
    for (let seed = 1; seed <= 300; seed++) {
      for (const isCounted of [true, false]) {
        for (const { finding } of unchanged(seed, isCounted)) expect(finding.group).toBe("unclear");
      }
    }
    const [found] = findingsOf(
      pairOf([{ profile: cpuProfile([9000]), operations: 1 }], [{ profile: cpuProfile([10]), operations: 1 }]),
    );
    expect([found?.finding.group, found?.verdict.certainty.level]).toEqual(["unclear", "differs"]);
  });

  it("of one version and 10 % more or less work is told apart in at most 2 of 100 pairs, by operation", () => {
    let found = 0;
    for (let seed = 1; seed <= 1000; seed++) if (unchanged(seed, true).length > 0) found++;
    // Plus three standard deviations of a binomial.
    expect(found).toBeLessThanOrEqual(20 + 14);
    expect(found).toBeGreaterThan(0);
  });

  it("is measured, and not more, where nothing counts its work", () => {
    const [found] = findingsOf(
      pairOf(
        [{ profile: cpuProfile([800, 200]), operations: 1 }],
        [{ profile: cpuProfile([600, 200]), operations: 1 }],
        false,
      ),
    );
    expect(found?.verdict).toMatchObject({ certainty: { level: "measured" }, per: "none", before: 1e10, after: 8e9 });
    expect(found?.verdict.certainty.conditions).toContainEqual({ kind: "no-denominator" });
  });

  it("differs by operation where the total alone would say the opposite", () => {
    const [found] = findingsOf(
      pairOf([{ profile: cpuProfile([2000]), operations: 36_000 }], [{ profile: cpuProfile([150]), operations: 1000 }]),
    );
    expect(found?.verdict).toMatchObject({ certainty: { level: "differs" }, per: "operation", ratio: 2.7 });
    expect(found?.attribution.change).toBeCloseTo(1_500_000 - 20_000_000_000 / 36_000, 6);
  });
});

it("breaks a change by operation down into functions that add up to it", () => {
  const chance = chanceOf(3);
  const runs = (perOperation: number, first: number) =>
    Array.from({ length: 5 }, (_, run) => {
      const { profile: _unused, operations: count } = randomRun(chance, perOperation, 0.1);
      const samples = [0.6, 0.4].map((part) => poisson(part * perOperation * count, chance));
      return { profile: cpuProfile(samples, first + run, first + 2 * run), operations: count };
    });
  const [found] = findingsOf(pairOf(runs(0.5, 1), runs(0.8, 2)));
  const { attribution, verdict } = found!;
  expect([attribution.before, attribution.after]).toEqual([verdict.before, verdict.after]);
  const sum = attribution.parts.reduce((total, { change }) => total + change, attribution.rest.change);
  expect(sum).toBeCloseTo(verdict.after - verdict.before, 3);
});
