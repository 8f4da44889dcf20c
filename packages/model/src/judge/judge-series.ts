import { holm } from "../stats/holm.ts";
import type { Change } from "../series/summary/change.ts";
import type { Certainty, CertaintyLevel, Condition } from "./certainty.ts";

/** The chance at most that a report without a change says of any metric that it differs. */
const alpha = 0.05;
/** A mean that moves by less than this share is no finding, however steady the runs. */
const minimumEffect = 0.05;

/** The circumstance that a metric's number depends on beside the program. */
export type Work =
  /** A level, or a mean of observations: it says something whatever the load. */
  | { readonly kind: "level" }
  /** A ratio of counters, by the work done: `by` names what counted it. */
  | { readonly kind: "ratio"; readonly by: string }
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

type LoadCondition = "does not matter" | "equal" | "unequal" | "unknown";

/** Loads that differ by no more than this are equal, unless even that is beyond what they vary. */
const equalWithin = 0.01;

/**
 * Judges the changes of all metrics of a report together, in the order given. One run a side is one process a side, so that the most
 * that is said is `differs`: these runs are apart by more than each of them varies. `measured` says that the numbers are apart, but so
 * is the load, or it is not known, or what sets them apart is one start-up; `noise` is all else.
 *
 * Holm's correction is over every metric that could be said to differ. Metrics of which a direction is known are asked first, and
 * the many others must not drown them: each of the two groups is given half of alpha, or all of it where the other is empty.
 * @param others how many later variants there are; each change is the greatest of as many.
 */
export function judgeSeries(questions: readonly SeriesQuestion[], others = 1): Certainty[] {
  const loads = questions.map(({ work }) => conditionOf(work));
  const groups = [true, false]
    .map((isDirected) =>
      questions.flatMap((one, i) => (one.isDirected === isDirected && allowsTest(loads[i]!) ? [i] : [])),
    )
    .filter((group) => group.length > 0);
  const tested = new Map<number, Tested>();
  for (const group of groups) {
    const alone = group.map((i) => Math.min(1, questions[i]!.change.p * Math.max(1, others)));
    const corrected = holm(alone).map((p) => Math.min(1, p * groups.length));
    group.forEach((question, i) => tested.set(question, { p: corrected[i]!, correctedOver: group.length }));
  }
  return questions.map(({ change, work }, i) => {
    const test = tested.get(i) ?? null;
    const level = levelOf(change, test);
    return {
      level,
      p: test?.p ?? null,
      pAlone: test === null ? null : change.p,
      n: null,
      processes: 1,
      correctedOver: test?.correctedOver ?? null,
      conditions: conditionsOf(change, work, loads[i]!, test, level),
    };
  });
}

interface Tested {
  /** Corrected. */
  readonly p: number;
  readonly correctedOver: number;
}

function conditionOf(work: Work): LoadCondition {
  if (work.kind !== "rate") return "does not matter";
  if (work.load === null) return "unknown";
  const { p, ratio } = work.load.change;
  return p > alpha && Math.abs(ratio - 1) <= equalWithin ? "equal" : "unequal";
}

function allowsTest(load: LoadCondition): boolean {
  return load !== "unequal" && load !== "unknown";
}

function levelOf(change: Change, test: Tested | null): CertaintyLevel {
  // From nothing to something there is no ratio, and no effect is larger.
  const isSmall = !Number.isNaN(change.ratio) && Math.abs(change.ratio - 1) < minimumEffect;
  if (isSmall) return "noise";
  if (test !== null && (test.p <= alpha || change.apart)) return "differs";
  const isPlain = change.settled || (test === null && (change.p <= alpha || change.apart));
  // A run that lives through two phases varies as much as the runs differ; how far they are apart is worth saying all the same.
  return isPlain || isLarge(change) ? "measured" : "noise";
}

/** Numbers so far apart are told even where each run varies as much. */
const largeFactor = 3;

function isLarge({ ratio }: Change): boolean {
  return Number.isNaN(ratio) || ratio >= largeFactor || ratio <= 1 / largeFactor;
}

function conditionsOf(
  change: Change,
  work: Work,
  load: LoadCondition,
  test: Tested | null,
  level: CertaintyLevel,
): Condition[] {
  const conditions: Condition[] = [{ kind: "one-run" }];
  if (work.kind === "ratio") conditions.push({ kind: "by-operation", by: work.by });
  if (work.kind === "rate" && work.load !== null) {
    const { metric, change: loadChange } = work.load;
    conditions.push({ kind: load === "equal" ? "equal-load" : "unequal-load", metric, ratio: loadChange.ratio });
  }
  if (load === "unknown") conditions.push({ kind: "no-denominator" });
  if (level === "measured" && change.settled) conditions.push({ kind: "start-up" });
  else if (test !== null && change.apart) conditions.push({ kind: "levels-apart" });
  else if (test !== null) conditions.push({ kind: "within-run", beyond: level === "differs", p: test.p });
  return conditions;
}
