import { normalCumulative, normalQuantile } from "./normal.ts";

/** The order statistics that bound the median: 1-based, 0 and n + 1 mean minus and plus infinity. */
export interface OrderInterval {
  readonly low: number;
  readonly high: number;
}

/** Above this many samples the binomial distribution is replaced by the normal one. */
const exactLimit = 30;

/**
 * In which order neighbours of the middle interval are added for n = 21 … 30, where their exact probabilities are equal
 * in pairs: benchstat's floating-point logarithms of factorials decide, so its choices were read off its answers.
 * From 20 samples down the left neighbour comes first.
 */
const additionOrders = new Map<number, string>([
  [21, "RLRLRRLLRLRRLLRRLLRLR"],
  [22, "RLLRLRRLLRLRRLLRRLLRLR"],
  [23, "RLRLRLRRLLRLRRLLRRLLRLR"],
  [24, "RLLRLRLRRLLRLRRLLRRLLRLR"],
  [25, "RLRRLLRLRRLLRLRRLLRRLLRLR"],
  [26, "LRLRRLLRLRRLLRLRRLLRRLLRLR"],
  [27, "RLRRLRLLRLRRLLRLRRLLRRLLRLR"],
  [28, "RLRLLRRLLRLRRLLRLRRLLRRLLRLR"],
  [29, "RRLLRLRRLLRLRRLRLRLRLLRRLLRLR"],
  [30, "RLRLLRLRRLLRRLRLRLRLRLLRRLLRLR"],
]);

/**
 * The confidence interval of the median of n samples, distribution-free, by benchstat's rule: up to 30 samples from the
 * binomial distribution with ½, taking in the likelier neighbour until the level is reached; beyond from the normal
 * approximation with continuity correction, one step narrower where the level still holds.
 * @param confidence from 0 to 1.
 */
export function medianOrderInterval(n: number, confidence: number): OrderInterval {
  if (confidence >= 1) return { low: 0, high: n + 1 };
  const { low, high } = n <= exactLimit ? binomialInterval(n, confidence) : normalInterval(n, confidence);
  return { low: Math.max(low, 0), high: Math.min(high, n + 1) };
}

function binomialInterval(n: number, confidence: number): OrderInterval {
  const probability = binomialHalf(n);
  const at = (k: number): number => probability[k] ?? 0;
  const order = additionOrders.get(n);
  let low = Math.ceil((n + 1) / 2) - 1;
  let high = low + 1;
  let sum = at(low);
  for (let step = 0; sum < confidence && (at(low - 1) > 0 || at(high) > 0); step++) {
    const left = order === undefined ? at(low - 1) >= at(high) : order[step] === "L";
    if (left) sum += at(--low);
    else sum += at(high++);
  }
  return { low, high };
}

/** The binomial probabilities of n throws of a fair coin. */
function binomialHalf(n: number): Float64Array {
  const probability = new Float64Array(n + 1);
  let choose = 1;
  for (let k = 0; k <= n; k++) {
    probability[k] = choose * 0.5 ** n;
    choose = (choose * (n - k)) / (k + 1);
  }
  return probability;
}

function normalInterval(n: number, confidence: number): OrderInterval {
  const mean = n / 2;
  const deviation = Math.sqrt(n) / 2;
  const left = mean + deviation * normalQuantile((1 - confidence) / 2);
  const right = 2 * mean - left;
  const low = Math.floor(Math.floor(left - 0.5) + 0.5) + 1;
  const high = Math.floor(Math.ceil(right - 0.5) + 0.5) + 1;
  const between = (from: number, to: number): number =>
    normalCumulative((to - 0.5 - mean) / deviation) - normalCumulative((from - 0.5 - mean) / deviation);
  const narrower = between(low, high - 1);
  return { low, high: narrower >= confidence && narrower < between(low, high) ? high - 1 : high };
}

/** The least number of samples with a finite interval, from 2 to 50; undefined when 50 are not enough. */
export function samplesForInterval(confidence: number): number | undefined {
  for (let n = 2; n <= 50; n++) {
    const { low, high } = medianOrderInterval(n, confidence);
    if (low > 0 && high <= n) return n;
  }
  return undefined;
}
