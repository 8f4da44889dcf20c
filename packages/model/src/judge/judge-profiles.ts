import { holm } from "../bench/holm.ts";
import type { DistributionCache } from "../bench/mann-whitney.ts";
import { processTotals, rankTest, samplingTest, totalOf, type WorkP, workBehind } from "./profile-tests.ts";
import type { ProfileCondition, ProfileLevel, ProfileRun, ProfileTotals, ProfileVerdict } from "./profile-verdict.ts";
import { type RunOrder, runOrder } from "./run-order.ts";

export interface ProfilePolicy {
  /** Chance of even one false statement over all totals. */
  readonly alpha: number;
}

export const defaultProfilePolicy: ProfilePolicy = { alpha: 0.05 };

/** Rates of work that differ by a larger share are another load. */
const sameLoad = 0.1;

/**
 * Judges totals of profiles by the work behind them; without a measure of work a total is `measured`. One process a side
 * says at most that these two runs differ, which is tested against sampling noise. Several processes a side are tested
 * against each other. Both tests are corrected by Holm's method over all totals that they are made of.
 */
export function judgeProfiles(
  totals: readonly ProfileTotals[],
  { alpha }: ProfilePolicy = defaultProfilePolicy,
): ProfileVerdict[] {
  const cache: DistributionCache = new Map();
  const all = totals.map((one): Tested => {
    const processes = [processTotals(one.before), processTotals(one.after)] as const;
    return {
      totals: one,
      processes: Math.min(processes[0].length, processes[1].length),
      order: runOrder(
        processes[0].map(({ startedMs }) => startedMs),
        processes[1].map(({ startedMs }) => startedMs),
      ),
      sampling: samplingTest(one),
      ranks: one.work === null ? null : rankTest(...processes, cache),
    };
  });
  const sampling = correctedOver(all.map((one) => one.sampling));
  const ranks = correctedOver(all.map((one) => one.ranks));
  return all.map((one, index) => verdictOf(one, sampling(index), ranks(index), alpha));
}

interface Tested {
  readonly totals: ProfileTotals;
  /** On the side with fewer. */
  readonly processes: number;
  readonly order: RunOrder;
  readonly sampling: WorkP | null;
  readonly ranks: ReturnType<typeof rankTest>;
}

interface Corrected {
  readonly own: WorkP;
  readonly corrected: WorkP;
  readonly over: number;
}

/** Holm's correction over those that were tested, in either reading of the work. */
function correctedOver(tests: readonly (WorkP | null)[]): (index: number) => Corrected | null {
  const tested = tests.flatMap((own, index) => (own === null ? [] : [{ own, index }]));
  const likely = holm(tested.map(({ own }) => own.likely));
  const safe = holm(tested.map(({ own }) => own.safe));
  const found = new Map(
    tested.map(({ own, index }, at) => [
      index,
      { own, corrected: { likely: likely[at]!, safe: safe[at]! }, over: tested.length },
    ]),
  );
  return (index) => found.get(index) ?? null;
}

function verdictOf(one: Tested, sampling: Corrected | null, ranks: Corrected | null, alpha: number): ProfileVerdict {
  const { totals, processes } = one;
  const before = totalOf(totals.before) / workBehind(totals.before).count;
  const after = totalOf(totals.after) / workBehind(totals.after).count;
  const load = loadCondition(totals);
  const judged = levelOf(one, sampling, ranks, { alpha, rises: after > before, hasSameLoad: load === null });
  const { level, why, isByRanks } = judged;
  return {
    before,
    after,
    per: totals.work === null ? "none" : totals.work.kind === "duration" ? "second" : "operation",
    ratio: after / before,
    level,
    samplingP: sampling?.corrected.safe ?? null,
    p: isByRanks ? ranks!.corrected.safe : null,
    pAlone: isByRanks ? ranks!.own.safe : null,
    correctedOver: isByRanks ? ranks!.over : null,
    processes,
    conditions: [
      ...why,
      ...workConditions(totals.work),
      ...(load === null ? [] : [load]),
      // What processes vary by has their sampling in it.
      ...(isByRanks ? [] : [samplingCondition(sampling, alpha)]),
    ],
  };
}

interface Leveled {
  readonly level: ProfileLevel;
  readonly why: readonly ProfileCondition[];
  /** Whether the test over processes decided, and not the one against sampling. */
  readonly isByRanks: boolean;
}

function levelOf(
  one: Tested,
  sampling: Corrected | null,
  ranks: Corrected | null,
  { alpha, rises, hasSameLoad }: { readonly alpha: number; readonly rises: boolean; readonly hasSameLoad: boolean },
): Leveled {
  const { totals, processes, order } = one;
  const isUnknown = areUnknown(totals.before) || areUnknown(totals.after);
  const marks: ProfileCondition[] = isUnknown ? [{ kind: "processes-unknown" }] : [];
  const few = processesNeeded(1, alpha);
  if (ranks === null || processes < few) {
    const bySampling = samplingLevel(totals, sampling, alpha);
    const count: ProfileCondition = processes === 1 ? { kind: "one-process" } : { kind: "few-processes", needed: few };
    const isCounted = processes === 1 || ranks !== null;
    return { ...bySampling, why: [...(isCounted ? [count] : []), ...marks, ...bySampling.why] };
  }
  // An outlier may turn the sum of all runs against most of them.
  const agrees = one.ranks!.rises === rises;
  if (agrees && ranks.corrected.safe <= alpha) {
    const isProven = order === "alternated" && !isUnknown && hasSameLoad && totals.work?.kind !== "duration";
    return { level: isProven ? "proven" : "likely", why: [orderCondition(order), ...marks], isByRanks: true };
  }
  const needed = processesNeeded(ranks.over, alpha);
  if (agrees && ranks.own.safe <= alpha && processes < needed) {
    return { level: "differs", why: [{ kind: "many-comparisons", needed }, ...marks], isByRanks: true };
  }
  if (agrees && ranks.corrected.likely <= alpha) {
    return { level: "measured", why: [{ kind: "uncertain-work" }, ...marks], isByRanks: true };
  }
  return { level: "noise", why: marks, isByRanks: true };
}

function samplingLevel({ work }: ProfileTotals, sampling: Corrected | null, alpha: number): Leveled {
  const isByRanks = false;
  if (sampling === null) return { level: "measured", why: [], isByRanks };
  const { likely, safe } = sampling.corrected;
  if (likely > alpha) return { level: "noise", why: [], isByRanks };
  if (safe > alpha) return { level: "measured", why: [{ kind: "uncertain-work" }], isByRanks };
  return { level: work === null ? "measured" : "differs", why: [], isByRanks };
}

function samplingCondition(sampling: Corrected | null, alpha: number): ProfileCondition {
  return { kind: "sampling", beyond: sampling === null ? null : sampling.corrected.likely <= alpha };
}

function areUnknown(runs: readonly ProfileRun[]): boolean {
  return runs.length > 1 && runs.some(({ process }) => process === null);
}

function orderCondition(order: RunOrder): ProfileCondition {
  return order === "unknown" ? { kind: "order-unknown" } : { kind: order };
}

function workConditions(work: ProfileTotals["work"]): ProfileCondition[] {
  if (work === null) return [{ kind: "no-denominator" }];
  return [work.kind === "duration" ? { kind: "by-time" } : { kind: "by-operation", by: work.subject }];
}

/** What a fixed part of the work costs weighs more in each operation, the fewer of them there are in a second. */
function loadCondition({ before, after, work }: ProfileTotals): ProfileCondition | null {
  if (work?.kind !== "counter") return null;
  const [old, now] = [before, after].map((runs) => {
    const seconds = runs.reduce((total, run) => total + (run.seconds ?? Number.NaN), 0);
    return workBehind(runs).count / seconds;
  });
  const ratio = now! / old!;
  return Math.abs(Math.log(ratio)) > Math.log1p(sameLoad)
    ? { kind: "unequal-load", metric: work.subject, ratio }
    : null;
}

/** Processes a side with which one comparison of so many can reach alpha: the least p of n and n is 2 / (2n over n). */
function processesNeeded(comparisons: number, alpha: number): number {
  let n = 1;
  for (let least = 1; least > alpha / Math.max(1, comparisons) && n < 50; least *= n / (4 * n - 2)) n++;
  return n;
}
