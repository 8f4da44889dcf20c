import type { ProcessValue } from "../bench/comparison.ts";
import { type DistributionCache, mannWhitney } from "../stats/mann-whitney.ts";
import { normalCumulative, normalQuantile } from "../stats/normal.ts";
import { twoSidedP } from "../stats/normal.ts";
import { driftOf, inflationOf } from "./drift.ts";
import { logsInOrder, varianceOf } from "./log-sequences.ts";
import type { ProfileRun, ProfileTotals, Work } from "./profile-verdict.ts";

/** A chance that rests on how much work was done. */
export interface WorkP {
  /** With the likeliest amount of work. */
  readonly likely: number;
  /** With the amounts, within their bounds, that make the change smallest; 1 where they leave its direction open. */
  readonly safe: number;
}

/** The profiles of one process added up; `value` is the total by the work. */
interface ProcessTotal extends ProcessValue {
  readonly total: number;
  readonly work: Work;
}

const single: Work = { count: 1, low: 1, high: 1 };

/** The work behind several runs; without a measure of it each profile counts as one. */
export function workBehind(runs: readonly ProfileRun[]): Work {
  const each = runs.map(({ work }) => work ?? single);
  return {
    count: sum(each, ({ count }) => count),
    low: sum(each, ({ low }) => low),
    high: sum(each, ({ high }) => high),
  };
}

/** Runs by the process they are of, in order; runs that do not say are taken for a process each. */
export function processTotals(runs: readonly ProfileRun[]): ProcessTotal[] {
  const byMark = Map.groupBy(runs.entries(), ([index, { process }]) => process ?? index);
  return Array.from(byMark.values(), (entries) => {
    const own = entries.map(([, run]) => run);
    const starts = own.flatMap(({ startedMs }) => (startedMs === null ? [] : [startedMs]));
    const [total, work] = [totalOf(own), workBehind(own)];
    const startedMs = starts.length < own.length ? null : Math.min(...starts);
    return {
      value: total / work.count,
      repeats: own.length,
      process: { round: null, order: null, startedMs },
      total,
      work,
    };
  });
}

/**
 * Chance that sampling alone (Poisson) moves the value by operation so far; null where a profile does not say how it
 * sampled.
 */
export function samplingTest({ before, after }: ProfileTotals): WorkP | null {
  if ([...before, ...after].some(({ variance }) => variance === null)) return null;
  const [old, now] = [totalOf(before), totalOf(after)];
  const [oldWork, nowWork] = [workBehind(before), workBehind(after)];
  /** The base taken to as much work as the other side did. */
  const change = (workRatio: number): number => now * workRatio - old;
  const pOf = (workRatio: number): number => {
    const moved = change(workRatio);
    const variance = sum(after, (run) => run.variance!) * workRatio ** 2 + sum(before, (run) => run.variance!);
    return moved === 0 ? 1 : twoSidedP(moved / Math.sqrt(variance));
  };
  const likely = oldWork.count / nowWork.count;
  const moved = change(likely);
  const safe = moved > 0 ? oldWork.low / nowWork.high : oldWork.high / nowWork.low;
  return { likely: pOf(likely), safe: moved * change(safe) > 0 ? pOf(safe) : 1 };
}

/** Mann-Whitney over processes, at least one a side. */
export function rankTest(
  before: readonly ProcessTotal[],
  after: readonly ProcessTotal[],
  cache: DistributionCache,
): WorkP & { readonly rises: boolean } {
  const values = (side: readonly ProcessTotal[], pick: (work: Work) => number): Float64Array =>
    Float64Array.from(side, ({ total, work }) => total / pick(work)).toSorted();
  const pOf = (old: Float64Array, now: Float64Array): number => {
    const test = mannWhitney(old, now, cache);
    return test.kind === "tested" ? test.twoSidedP : 1;
  };
  const likely = [values(before, ({ count }) => count), values(after, ({ count }) => count)] as const;
  const rises = middle(likely[1]) > middle(likely[0]);
  const safe = rises
    ? ([values(before, ({ low }) => low), values(after, ({ high }) => high)] as const)
    : ([values(before, ({ high }) => high), values(after, ({ low }) => low)] as const);
  const isOpen = middle(safe[1]) === middle(safe[0]) || middle(safe[1]) > middle(safe[0]) !== rises;
  return { likely: pOf(...likely), safe: isOpen ? 1 : pOf(...safe), rises };
}

/**
 * The test of sides that did not take turns. Neighbouring processes resemble each other, and one side lies as far from the
 * other as each of them moved: the difference varies by more than the test takes it to, and its chances grow by that.
 */
export function widenedForOrder<Test extends WorkP>(
  test: Test,
  before: readonly ProcessTotal[],
  after: readonly ProcessTotal[],
): Test {
  const sequences = [before, after].flatMap((side) => logsInOrder(side) ?? []);
  const drift = driftOf(sequences, false);
  const error = sequences.reduce((total, logs) => total + varianceOf(logs) / logs.length, 0);
  const inflation = inflationOf(drift) + (error > 0 ? drift.trend ** 2 / error : 0);
  const widen = (p: number): number => Math.min(1, 2 * normalCumulative(normalQuantile(p / 2) / Math.sqrt(inflation)));
  return { ...test, likely: widen(test.likely), safe: widen(test.safe) };
}

function middle(sorted: Float64Array): number {
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** The totals of runs added up, in the unit of their sample type. */
export function totalOf(runs: readonly ProfileRun[]): number {
  return sum(runs, ({ total }) => total);
}

function sum<One>(list: readonly One[], pick: (one: One) => number): number {
  return list.reduce((total, one) => total + pick(one), 0);
}
