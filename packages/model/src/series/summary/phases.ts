import type { Increments } from "../family/increments.ts";
import { effectiveCount, residualCorrelation } from "../../stats/autocorrelation.ts";
import { quantileOf } from "../capture/points.ts";

/** A stretch of one process life in which a counter grew at one pace. */
export interface Phase {
  readonly life: number;
  /** Milliseconds, ends of its first and last interval. */
  readonly from: number;
  readonly to: number;
  /** Increase per second over the stretch: exact increase by time. */
  readonly rate: number;
  readonly intervals: number;
}

/** The gain of the Bayesian information criterion that a break must bring; 10 is "very strong" (Kass & Raftery). */
const minimumGain = 10;
/** No more phases than this in one life: beyond it the pace is not piecewise constant. */
const maximumPhases = 6;

/** Fewer intervals than this are not a phase: one slow scrape is an outlier. */
const shortestPhase = 3;

/**
 * Phases of every process life, in time order; a life of fewer than two intervals has none.
 *
 * The search is for steps in the *increments*: a broken line fitted to the counter itself finds breaks in nearly
 * every steady run, because the errors of a sum are correlated (research: 98 % of steady runs against 0 %).
 * Each life is split where the weighted squared error falls most, if that lowers the BIC by more than
 * `minimumGain`; halves are searched in turn, every break is moved to its best place between its neighbours, and those
 * are taken back that do not outweigh the noise around all of them.
 */
export function findPhases(increments: Increments): Phase[] {
  const phases: Phase[] = [];
  for (let begin = 0; begin < increments.length;) {
    const life = increments.life[begin]!;
    let end = begin;
    while (end < increments.length && increments.life[end] === life) end++;
    // The first interval of a later life spans the time the process was down.
    const first = increments.crossesReset[begin] === 1 ? begin + 1 : begin;
    if (end - first >= 2) {
      const sums = new WeightedSums(increments, first, end);
      const breaks = findBreaks(sums);
      const edges = [0, ...breaks, sums.length];
      for (let i = 0; i + 1 < edges.length; i++) {
        phases.push(phaseOf(increments, first, life, edges[i]!, edges[i + 1]!));
      }
    }
    begin = end;
  }
  return phases;
}

function phaseOf(increments: Increments, first: number, life: number, begin: number, end: number): Phase {
  return {
    life,
    from: increments.from[first + begin]!,
    to: increments.to[first + end - 1]!,
    rate: exactPace(increments, first + begin, first + end),
    intervals: end - begin,
  };
}

function exactPace(increments: Increments, begin: number, end: number): number {
  let increase = 0;
  for (let i = begin; i < end; i++) increase += increments.increase[i]!;
  return increase / ((increments.to[end - 1]! - increments.from[begin]!) / 1000);
}

function findBreaks(sums: WeightedSums): number[] {
  let breaks: number[] = [];
  while (breaks.length + 1 < maximumPhases) {
    const edges = [0, ...breaks, sums.length];
    const total = sums.errorOf(edges);
    let best: { readonly at: number; readonly gain: number } | null = null;
    for (let i = 0; i + 1 < edges.length; i++) {
      const split = sums.bestSplit(edges[i]!, edges[i + 1]!);
      if (split === null) continue;
      const gain = gainOf(sums, split, edges[i + 1]! - edges[i]!, total, 1);
      if (gain > minimumGain && (best === null || gain > best.gain)) best = { at: split.at, gain };
    }
    if (best === null) break;
    breaks = refine(
      sums,
      [...breaks, best.at].sort((a, b) => a - b),
    );
  }
  return prune(sums, breaks);
}

/**
 * Takes back breaks, weakest first, that do not pay once the noise around all of them is known: correlated noise is
 * worth fewer intervals, and a single slow scrape moves a mean but not a median. A step of a few percent may be certain, but is no phase.
 */
function prune(sums: WeightedSums, found: readonly number[]): number[] {
  let breaks = [...found];
  let correlation = 0;
  while (breaks.length > 0) {
    const edges = [0, ...breaks, sums.length];
    correlation = Math.max(correlation, residualCorrelation(sums.residuals(edges)));
    const worth = effectiveCount(1, correlation);
    const total = sums.errorOf(edges);
    let weakest = -1;
    let least = minimumGain;
    for (let i = 1; i + 1 < edges.length; i++) {
      const [left, at, right] = [edges[i - 1]!, edges[i]!, edges[i + 1]!];
      const before = sums.error(left, right);
      const after = sums.error(left, at) + sums.error(at, right);
      const gain = sums.pacesDiffer(left, at, right)
        ? gainOf(sums, { before, after }, right - left, total - after + before, worth)
        : -Infinity;
      if (gain <= least) {
        least = gain;
        weakest = i;
      }
    }
    if (weakest < 0) break;
    breaks = refine(
      sums,
      breaks.filter((_, i) => i !== weakest - 1),
    );
  }
  return breaks;
}

/**
 * A quiet stretch must not break at the last value of a noisy one, nor a noisy one at a value that only the quiet
 * ones' noise makes remarkable: a break has to pay by its own stretch's noise and by the whole life's.
 * `total` is the whole life's error without the break.
 */
function gainOf(
  sums: WeightedSums,
  split: { readonly before: number; readonly after: number },
  length: number,
  total: number,
  worth: number,
): number {
  const own = informationGain(split.before, split.after, length * worth, sums.roundingError(length));
  const rest = total - split.before + split.after;
  const all = informationGain(total, rest, sums.length * worth, sums.roundingError(sums.length));
  return Math.min(own, all);
}

/** One pass: each break goes where it fits best between its neighbours, now that those are known. */
function refine(sums: WeightedSums, breaks: readonly number[]): number[] {
  const edges = [0, ...breaks, sums.length];
  for (let i = 1; i + 1 < edges.length; i++) {
    const split = sums.bestSplit(edges[i - 1]!, edges[i + 1]!);
    if (split !== null) edges[i] = split.at;
  }
  return edges.slice(1, -1);
}

/**
 * Fall of the BIC from one mean to two with a break between: n ln(e₀/e₁) − 3 ln n: a mean more, and a
 * place, which is searched for and so counts double (Zhang & Siegmund 2007). The four fitted numbers are taken off the count first, or short runs, whose errors vary
 * most, would show a break now and then. `floor` is an error that rounding alone makes.
 */
function informationGain(before: number, after: number, n: number, floor: number): number {
  if (n <= 4 || before <= floor) return -Infinity;
  return (n - 4) * Math.log(before / Math.max(after, floor)) - 3 * Math.log(n);
}

/** Prefix sums over the intervals of one life, so that any stretch's mean and squared error cost O(1). */
class WeightedSums {
  readonly length: number;
  readonly rates: Float64Array;
  readonly #weight: Float64Array;
  readonly #first: Float64Array;
  readonly #second: Float64Array;
  readonly #centre: number;

  constructor(increments: Increments, begin: number, end: number) {
    const n = end - begin;
    this.length = n;
    this.rates = new Float64Array(n);
    this.#weight = new Float64Array(n + 1);
    this.#first = new Float64Array(n + 1);
    this.#second = new Float64Array(n + 1);
    let time = 0;
    let total = 0;
    for (let i = begin; i < end; i++) {
      time += (increments.to[i]! - increments.from[i]!) / 1000;
      total += increments.increase[i]!;
    }
    // Sums around the mean keep their digits: a counter of bytes squared does not fit a double.
    this.#centre = total / time;
    for (let i = 0; i < n; i++) {
      const seconds = (increments.to[begin + i]! - increments.from[begin + i]!) / 1000;
      const rate = increments.increase[begin + i]! / seconds;
      const weight = (seconds * n) / time;
      const offset = rate - this.#centre;
      this.rates[i] = rate;
      this.#weight[i + 1] = this.#weight[i]! + weight;
      this.#first[i + 1] = this.#first[i]! + weight * offset;
      this.#second[i + 1] = this.#second[i]! + weight * offset * offset;
    }
  }

  mean(begin: number, end: number): number {
    const weight = this.#weight[end]! - this.#weight[begin]!;
    return this.#centre + (this.#first[end]! - this.#first[begin]!) / weight;
  }

  /** Squared error that a perfectly steady counter may show: a billionth of its pace at each interval. */
  roundingError(length: number): number {
    return length * (1e-9 * this.#centre) ** 2 + Number.MIN_VALUE;
  }

  error(begin: number, end: number): number {
    const weight = this.#weight[end]! - this.#weight[begin]!;
    const first = this.#first[end]! - this.#first[begin]!;
    return Math.max(0, this.#second[end]! - this.#second[begin]! - (first * first) / weight);
  }

  /** Sum of the errors of all stretches between `edges`. */
  errorOf(edges: readonly number[]): number {
    let total = 0;
    for (let i = 0; i + 1 < edges.length; i++) total += this.error(edges[i]!, edges[i + 1]!);
    return total;
  }

  /** The rate of each interval without the mean of its stretch. */
  residuals(edges: readonly number[]): Float64Array {
    const residuals = new Float64Array(this.length);
    for (let i = 0; i + 1 < edges.length; i++) {
      const mean = this.mean(edges[i]!, edges[i + 1]!);
      for (let j = edges[i]!; j < edges[i + 1]!; j++) residuals[j] = this.rates[j]! - mean;
    }
    return residuals;
  }

  /**
   * Whether two neighbouring stretches go at paces worth telling apart: a fifth of the faster one at least, and with
   * medians that say at least half of it, too.
   */
  pacesDiffer(left: number, at: number, right: number): boolean {
    const median = (from: number, to: number): number => quantileOf(this.rates.slice(from, to).sort(), 0.5);
    const medians = median(at, right) - median(left, at);
    const [before, after] = [this.mean(left, at), this.mean(at, right)];
    const means = after - before;
    const isLarge = Math.abs(means) >= 0.2 * Math.max(Math.abs(before), Math.abs(after));
    return isLarge && medians * means > 0 && Math.abs(medians) >= 0.5 * Math.abs(means);
  }

  bestSplit(
    begin: number,
    end: number,
  ): { readonly at: number; readonly before: number; readonly after: number } | null {
    if (end - begin < 2 * shortestPhase) return null;
    let at = -1;
    let after = Infinity;
    for (let i = begin + shortestPhase; i <= end - shortestPhase; i++) {
      const error = this.error(begin, i) + this.error(i, end);
      if (error < after) {
        after = error;
        at = i;
      }
    }
    return { at, before: this.error(begin, end), after };
  }
}
