import { studentP } from "./student-t.ts";

/*
 * The uncertainty of the mean of one run, whatever memory its values have. Values of a running process are alike when they are
 * close in time, so that the usual standard error is far too small. The cosine transform of the values has coefficients that are
 * nearly independent whatever that memory is; the lowest of them say how much the mean itself varies. This is the equally
 * weighted cosine estimator (Müller 2007; Lazarus, Lewis, Stock and Watson 2018), whose t statistic has as many degrees of
 * freedom as coefficients are averaged.
 *
 * The number of waves to average depends on the memory, which nobody knows: too many hide a long memory, too few waste what
 * the run says. So p is the greatest over several numbers of them, which holds whatever the memory is, as long as a run is
 * several times as long as what it remembers.
 */

/**
 * Squared cosine coefficients of a run from the slowest wave on, each by itself an estimate of the variance of the mean. Empty for a
 * run of which too little is known.
 */
export type Waves = Float64Array;

/** The fastest wave that is looked at: what the values do at once, without any memory. */
const mostWaves = 96;

/** Longer runs are added up over this many stretches first: their slow waves stay what they are. */
const mostStretches = 256;

/** Numbers of waves that are averaged; the least is used only where slow waves are strong. */
const counts = [3, 4, 6, 8, 12, 16, 24, 32] as const;
const fewest = 2;

/**
 * Waves of a mean.
 * @param residuals what each scrape adds beyond the mean; they add up to zero.
 * @param weight what the mean divides by: the number of values, the seconds covered, the operations done.
 */
export function wavesOf(residuals: Float64Array, weight: number): Waves {
  const sums = stretchSums(residuals);
  const n = sums.length;
  const waves = new Float64Array(Math.max(0, Math.min(mostWaves, n - 1)));
  if (n <= fewest) return new Float64Array(0);
  for (let wave = 1; wave <= waves.length; wave++) {
    // cos(π wave (i + ½) / n), each from the two before it.
    const step = (Math.PI * wave) / n;
    const factor = 2 * Math.cos(step);
    let here = Math.cos(step / 2);
    let last = here;
    let coefficient = 0;
    for (let i = 0; i < n; i++) {
      coefficient += sums[i]! * here;
      const next = factor * here - last;
      last = here;
      here = next;
    }
    // The orthonormal coefficient is this times √(2/n); the sum of n values varies n times as much.
    waves[wave - 1] = 2 * (coefficient / weight) ** 2;
  }
  return waves;
}

function stretchSums(values: Float64Array): Float64Array {
  const n = values.length;
  if (n <= mostStretches) return values;
  return Float64Array.from({ length: mostStretches }, (_, stretch) => {
    let sum = 0;
    const end = Math.floor(((stretch + 1) * n) / mostStretches);
    for (let i = Math.floor((stretch * n) / mostStretches); i < end; i++) sum += values[i]!;
    return sum;
  });
}

/** Variance of the mean by the slowest `count` waves. */
export function varianceBy(waves: Waves, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += waves[i]!;
  return sum / count;
}

/** The mean of one run and how uncertain it is. */
export interface RunMean {
  readonly mean: number;
  readonly waves: Waves;
}

/** Means that are closer than this, relative to the greater, differ by rounding. */
const rounding = 1e-9;

/**
 * The chance that two runs of one and the same process, neither of which changes while it lasts, have means that are at least as far
 * apart. 1 where one of the runs says too little, 0 where neither varies at all.
 */
export function differenceP(before: RunMean, after: RunMean): number {
  const difference = after.mean - before.mean;
  if (Math.abs(difference) <= rounding * Math.max(Math.abs(before.mean), Math.abs(after.mean))) return 1;
  const known = Math.min(before.waves.length, after.waves.length);
  if (known < fewest) return 1;
  const memory = memoryOf([before.waves, after.waves], known);
  const [scaleBefore, scaleAfter] = memory.isLong ? [1, 1] : scalesOf(before.mean, after.mean);
  let greatest = 0;
  const ask = (count: number, inflation: number): void => {
    const a = varianceBy(before.waves, count) * scaleBefore * inflation;
    const b = varianceBy(after.waves, count) * scaleAfter * inflation;
    if (a + b === 0) return;
    const freedom = (count * (a + b) ** 2) / (a ** 2 + b ** 2);
    greatest = Math.max(greatest, studentP(difference / Math.sqrt(a + b), freedom));
  };
  for (const count of counts) if (count <= known) ask(count, 1);
  if (memory.isLong) ask(fewest, memory.inflation);
  return greatest;
}

/**
 * Factors for the variances of two means. Were the runs of one process, they would have one level, and what is counted varies as its level
 * does; so each variance is taken as it would be half-way, which is to compare square roots. A run at a third of the other's pace
 * would else hardly count for the error. Beyond a factor of about three they are so far apart that one level is no guide: there the factors
 * stay at a half and two. Nor is it where the memory is long: a run may lie in one burst.
 */
function scalesOf(before: number, after: number): readonly [number, number] {
  if (!(before > 0 && after > 0)) return [1, 1];
  const middle = ((Math.sqrt(before) + Math.sqrt(after)) / 2) ** 2;
  const within = (factor: number): number => Math.min(2, Math.max(0.5, factor));
  return [within(middle / before), within(middle / after)];
}

/** Half of the width of the interval around the mean in which it lies with probability 1 − `chance`, by the most careful number of waves. */
export function reachOf(waves: Waves, chance: number): number {
  if (waves.length < fewest) return Infinity;
  let widest = 0;
  const ask = (count: number, inflation: number): void => {
    widest = Math.max(widest, Math.sqrt(varianceBy(waves, count) * inflation) * criticalT(count, chance));
  };
  for (const count of counts) if (count <= waves.length) ask(count, 1);
  const memory = memoryOf([waves], waves.length);
  if (memory.isLong) ask(fewest, memory.inflation);
  return widest;
}

/** This many slow waves that are on average this many times as large as the faster ones are a sign of a long memory. */
const slowWaves = 8;
const standOut = 1.7;

/** With fewer waves it cannot be told. */
const fewestForMemory = 24;

interface Memory {
  readonly isLong: boolean;
  /** Factor for the variance by the slowest two waves: the mean is a wave that is slower still. */
  readonly inflation: number;
}

/** Whether the slow waves of the runs, each by its own size, are larger than their faster ones. */
function memoryOf(runs: readonly Waves[], known: number): Memory {
  if (known < fewestForMemory) return { isLong: true, inflation: 1 };
  const sizes = new Float64Array(known);
  for (const waves of runs) {
    const total = varianceBy(waves, known);
    if (total > 0) for (let i = 0; i < known; i++) sizes[i]! += waves[i]! / total;
  }
  const mean = (from: number, to: number): number => varianceBy(sizes.subarray(from), to - from);
  return {
    isLong: mean(0, slowWaves) > standOut * mean(slowWaves, known),
    inflation: Math.sqrt(inflationAt(mean(0, 4) / mean(4, 12))),
  };
}

/**
 * The factor by which the mean varies more than its slowest four waves say, where these are `ratio` times as large as the next
 * eight: of a process whose memory fades exponentially wave j has the share 1 / (1 + (j / k)²), and k follows from the ratio.
 */
function inflationAt(ratio: number): number {
  if (!(ratio > 1)) return 1;
  let [low, high] = [0.05, 60];
  for (let i = 0; i < 30; i++) {
    const k = Math.sqrt(low * high);
    if (fadingShare(k, 1, 4) / fadingShare(k, 5, 12) > ratio) low = k;
    else high = k;
  }
  return 1 / fadingShare(high, 1, 4);
}

function fadingShare(k: number, from: number, to: number): number {
  let sum = 0;
  for (let wave = from; wave <= to; wave++) sum += 1 / (1 + (wave / k) ** 2);
  return sum / (to - from + 1);
}

const criticals = new Map<string, number>();

/** The t that a share of `chance` lies beyond on both sides together; found by halving, since p falls steadily with t. */
function criticalT(freedom: number, chance: number): number {
  const key = `${freedom} ${chance}`;
  const known = criticals.get(key);
  if (known !== undefined) return known;
  let [low, high] = [0, 1];
  while (studentP(high, freedom) > chance) high *= 2;
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (studentP(middle, freedom) > chance) low = middle;
    else high = middle;
  }
  criticals.set(key, high);
  return high;
}
