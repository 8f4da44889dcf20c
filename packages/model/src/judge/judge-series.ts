import { holm } from "../bench/holm.ts";
import type { Change } from "../series/analysis/change.ts";

/** By which rules a change of a metric is judged. */
export interface SeriesPolicy {
  /** Chance that runs which do not differ make even one metric of the report differ. */
  readonly alpha: number;
  /** Relative changes of a mean below this are none, however steady the runs. */
  readonly minimumEffect: number;
}

export const seriesPolicy: SeriesPolicy = { alpha: 0.05, minimumEffect: 0.05 };

/** What a metric's number depends on beside the program. */
export type Work =
  /** A level, or a mean of observations: it says something whatever the load. */
  | { readonly kind: "level" }
  /** A ratio of counters: by the work done already. */
  | { readonly kind: "ratio" }
  /** A counter's plain rate, and the rate of the counter that says how much there was to do; null where none is known. */
  | { readonly kind: "rate"; readonly load: Load | null };

export interface Load {
  readonly metric: string;
  readonly change: Change;
}

/** One metric's change and what has to be known to judge it. */
export interface SeriesQuestion {
  readonly change: Change;
  readonly work: Work;
  /** Whether it is known which direction is better: these are corrected among themselves. */
  readonly isDirected: boolean;
}

/**
 * `differs`: these two runs differ beyond what each of them varies, which says nothing of how runs differ from one another. `measured`:
 * the numbers are apart, but so is the load, or it is not known, or what sets them apart is one start-up. `noise`: all else.
 */
export type SeriesLevel = "differs" | "measured" | "noise";

export type LoadCondition = "does not matter" | "counted" | "equal" | "unequal" | "unknown";

export interface SeriesJudgement {
  readonly level: SeriesLevel;
  /** Chance under no difference, corrected; 1 where it was not asked for, because the load decides. */
  readonly p: number;
  /** The same of this metric alone. */
  readonly alone: number;
  /** How many metrics the correction is over. */
  readonly correctedOver: number;
  /** Runs, each of one process, of the baseline and of the other side. */
  readonly runs: readonly [before: number, after: number];
  readonly load: LoadCondition;
  /** The counter that was taken for the load, and after / before of its rate. */
  readonly loadCounter: { readonly metric: string; readonly ratio: number } | null;
}

/** Loads that differ by no more than this are equal, unless even that is beyond what they vary. */
const equalWithin = 0.01;

/**
 * Judges the changes of all metrics of a report together, in the order given. One run a side is one process a side, so that the
 * most that is said is that these runs differ.
 *
 * Holm's correction is over every metric whose level could be called different. Those of which a direction is known are asked first, and
 * the many others must not drown them: each of the two groups is given half of alpha, or all of it where the other is empty.
 * @param others how many later variants there are; each change is the greatest of as many.
 */
export function judgeSeries(
  questions: readonly SeriesQuestion[],
  others = 1,
  policy: SeriesPolicy = seriesPolicy,
): SeriesJudgement[] {
  const loads = questions.map(({ work }) => conditionOf(work, policy));
  const corrected = questions.map(() => 1);
  const sizes = questions.map(() => 0);
  const groups = [true, false]
    .map((isDirected) =>
      questions.flatMap((one, i) => (one.isDirected === isDirected && allowsTest(loads[i]!) ? [i] : [])),
    )
    .filter((group) => group.length > 0);
  for (const group of groups) {
    const alone = group.map((i) => Math.min(1, questions[i]!.change.p * Math.max(1, others)));
    holm(alone).forEach((p, i) => {
      corrected[group[i]!] = Math.min(1, p * groups.length);
      sizes[group[i]!] = group.length;
    });
  }
  return questions.map(({ change, work }, i) => {
    const load = loads[i]!;
    return {
      level: levelOf(change, corrected[i]!, load, policy),
      p: corrected[i]!,
      alone: change.p,
      correctedOver: sizes[i]!,
      runs: [1, 1],
      load,
      loadCounter:
        work.kind === "rate" && work.load !== null ? { metric: work.load.metric, ratio: work.load.change.ratio } : null,
    };
  });
}

function conditionOf(work: Work, policy: SeriesPolicy): LoadCondition {
  if (work.kind !== "rate") return work.kind === "level" ? "does not matter" : "counted";
  if (work.load === null) return "unknown";
  const { p, ratio } = work.load.change;
  return p > policy.alpha && Math.abs(ratio - 1) <= equalWithin ? "equal" : "unequal";
}

function allowsTest(load: LoadCondition): boolean {
  return load !== "unequal" && load !== "unknown";
}

function levelOf(change: Change, p: number, load: LoadCondition, policy: SeriesPolicy): SeriesLevel {
  // From nothing to something there is no ratio, and no effect is larger.
  const isSmall = !Number.isNaN(change.ratio) && Math.abs(change.ratio - 1) < policy.minimumEffect;
  if (isSmall) return "noise";
  if (allowsTest(load) && (p <= policy.alpha || change.apart)) return "differs";
  return change.settled || (!allowsTest(load) && change.exceedsNoise) ? "measured" : "noise";
}
