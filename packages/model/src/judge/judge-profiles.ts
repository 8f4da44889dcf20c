import type { DistributionCache } from "../stats/mann-whitney.ts";
import { holm } from "../stats/holm.ts";
import type { CertaintyLevel, Condition } from "./certainty.ts";
import { type Balance, balanceOf } from "./experiment.ts";
import type { JudgePolicy } from "./policy.ts";
import {
  processTotals,
  rankTest,
  samplingTest,
  totalOf,
  widenedForOrder,
  type WorkP,
  workBehind,
} from "./profile-tests.ts";
import type { ProfileRun, ProfileTotals, ProfileVerdict } from "./profile-verdict.ts";
import { processesNeeded } from "./reach.ts";

/** Rates of work that differ by a larger share are another load. */
const sameLoad = 0.1;

/** Sides that did not take turns differ by some percent without any change: they are likely to have changed from here on. */
const leastUnbalancedEffect = 0.03;

/**
 * Judges totals of profiles by the work behind them.
 *
 *   several processes a side  ── rank test over processes ── proven, or likely where something else may have moved, too
 *   one process a side        ── against sampling noise   ── differs: these runs differ
 *   no measure of the work    ── measured, whatever the difference
 *
 * Both tests are corrected by Holm's method, each over all totals that it is made of. A change that is within sampling,
 * or within what processes vary by, is noise.
 */
export function judgeProfiles(totals: readonly ProfileTotals[], policy: JudgePolicy): ProfileVerdict[] {
  const cache: DistributionCache = new Map();
  const all = totals.map((one): Tested => {
    const [before, after] = [processTotals(one.before), processTotals(one.after)];
    const processes = Math.min(before.length, after.length);
    const balance = balanceOf(before, after);
    const isTestable = one.work !== null && processes >= processesNeeded(1, policy.alpha);
    const ranks = isTestable ? rankTest(before, after, cache) : null;
    return {
      totals: one,
      processes,
      balance,
      sampling: samplingTest(one),
      ranks: ranks === null || balance === "alternated" ? ranks : widenedForOrder(ranks, before, after),
    };
  });
  const sampling = correctedOver(
    all.map((one) => one.sampling),
    policy,
  );
  const ranks = correctedOver(
    all.map((one) => one.ranks),
    policy,
  );
  return all.map((one, index) => verdictOf(one, sampling(index), ranks(index), policy));
}

interface Tested {
  readonly totals: ProfileTotals;
  /** On the side with fewer. */
  readonly processes: number;
  readonly balance: Balance;
  readonly sampling: WorkP | null;
  readonly ranks: ReturnType<typeof rankTest> | null;
}

interface Corrected {
  readonly own: WorkP;
  readonly corrected: WorkP;
  readonly over: number;
}

/** Corrects those that were tested for each other, in either reading of the work. */
function correctedOver(
  tests: readonly (WorkP | null)[],
  { correction }: JudgePolicy,
): (index: number) => Corrected | null {
  const tested = tests.flatMap((own, index) => (own === null ? [] : [{ own, index }]));
  const correct = (alone: readonly number[]): readonly number[] => (correction === "holm" ? holm(alone) : alone);
  const likely = correct(tested.map(({ own }) => own.likely));
  const safe = correct(tested.map(({ own }) => own.safe));
  const found = new Map(
    tested.map(({ own, index }, at) => [
      index,
      { own, corrected: { likely: likely[at]!, safe: safe[at]! }, over: tested.length },
    ]),
  );
  return (index) => found.get(index) ?? null;
}

function verdictOf(
  one: Tested,
  sampling: Corrected | null,
  ranks: Corrected | null,
  policy: JudgePolicy,
): ProfileVerdict {
  const { totals, processes } = one;
  const before = totalOf(totals.before) / workBehind(totals.before).count;
  const after = totalOf(totals.after) / workBehind(totals.after).count;
  const load = loadCondition(totals);
  const { level, why } =
    ranks === null
      ? levelBySampling(one, sampling, policy)
      : levelByRanks(one, ranks, policy, { ratio: after / before, hasSameLoad: load === null });
  return {
    before,
    after,
    per: totals.work === null ? "none" : totals.work.kind === "duration" ? "second" : "operation",
    ratio: after / before,
    certainty: {
      level,
      p: ranks?.corrected.safe ?? null,
      pAlone: ranks?.own.safe ?? null,
      n: Math.min(totals.before.length, totals.after.length),
      processes,
      correctedOver: ranks === null || policy.correction === "none" ? null : ranks.over,
      conditions: [...why, ...workConditions(totals.work), ...(load === null ? [] : [load])],
    },
  };
}

interface Leveled {
  readonly level: CertaintyLevel;
  readonly why: readonly Condition[];
}

/** One process a side, too few for a test over processes, or no measure of the work. */
function levelBySampling({ totals, processes }: Tested, sampling: Corrected | null, { alpha }: JudgePolicy): Leveled {
  const few = processesNeeded(1, alpha);
  const beyond = sampling === null ? null : sampling.corrected.likely <= alpha;
  const isOpen = beyond === true && sampling!.corrected.safe > alpha;
  const isRelated = totals.work !== null && beyond === true && !isOpen;
  return {
    level: beyond === false ? "noise" : isRelated ? "differs" : "measured",
    why: [
      ...(processes === 1 ? [{ kind: "one-process" } as const] : []),
      ...(processes > 1 && processes < few ? [{ kind: "few-processes", needed: few } as const] : []),
      ...processConditions(totals),
      { kind: "sampling", beyond },
      ...(isOpen ? [{ kind: "uncertain-work" } as const] : []),
    ],
  };
}

/** Several processes on both sides, whose noise has the sampling in it. */
function levelByRanks(
  { totals, processes, balance, ranks: own }: Tested,
  ranks: Corrected,
  policy: JudgePolicy,
  { ratio, hasSameLoad }: { readonly ratio: number; readonly hasSameLoad: boolean },
): Leveled {
  const unknown = processConditions(totals);
  const conditions: readonly Condition[] = [{ kind: balance === "unknown" ? "order-unknown" : balance }, ...unknown];
  const { alpha } = policy;
  const isSmall = balance !== "alternated" && Math.abs(ratio - 1) < leastUnbalancedEffect;
  // An outlier may turn the sum of all runs against most of them.
  if (isSmall || own!.rises !== ratio > 1) return { level: "noise", why: conditions };
  if (ranks.corrected.safe <= alpha) {
    const isSound = balance === "alternated" && unknown.length === 0 && hasSameLoad;
    return { level: isSound && totals.work?.kind !== "duration" ? "proven" : "likely", why: conditions };
  }
  const needed = processesNeeded(ranks.over, alpha);
  if (ranks.own.safe <= alpha && processes < needed) {
    return { level: "differs", why: [{ kind: "many-comparisons", needed }, ...conditions] };
  }
  if (ranks.corrected.likely <= alpha) {
    return { level: "measured", why: [{ kind: "uncertain-work" }, ...conditions] };
  }
  return { level: "noise", why: conditions };
}

function processConditions({ before, after }: ProfileTotals): Condition[] {
  const isUnknown = (runs: readonly ProfileRun[]) => runs.length > 1 && runs.some(({ process }) => process === null);
  return isUnknown(before) || isUnknown(after) ? [{ kind: "processes-unknown" }] : [];
}

function workConditions(work: ProfileTotals["work"]): Condition[] {
  if (work === null) return [{ kind: "no-denominator" }];
  return [work.kind === "duration" ? { kind: "by-time" } : { kind: "by-operation", by: work.subject }];
}

/** The cost of a fixed part of the work weighs more in each operation, the fewer of them there are in a second. */
function loadCondition({ before, after, work }: ProfileTotals): Condition | null {
  if (work?.kind !== "counter") return null;
  const rate = (runs: readonly ProfileRun[]) =>
    workBehind(runs).count / runs.reduce((total, run) => total + (run.seconds ?? Number.NaN), 0);
  const ratio = rate(after) / rate(before);
  return Math.abs(Math.log(ratio)) > Math.log1p(sameLoad)
    ? { kind: "unequal-load", metric: work.subject, ratio }
    : null;
}
