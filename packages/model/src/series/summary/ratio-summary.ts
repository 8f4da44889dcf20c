import { coveredTime, type Increments } from "../family/increments.ts";
import { wavesOf } from "../../stats/long-run.ts";
import { effectiveCount, residualCorrelation } from "../../stats/autocorrelation.ts";
import { quantileOf } from "../capture/points.ts";
import { type Signal, summaryOf } from "../family/signals.ts";
import type { Summary } from "./summary.ts";

/** Statistics whose mean is what the chart shows: of a distribution, the mean of what was observed. */
export function meanSummary(signal: Signal): Summary | null {
  const { content } = signal;
  return content.kind === "distribution" ? summarizeRatio(content.sum, content.count) : summaryOf(signal);
}

/**
 * The amount of one counter for each of another: seconds for each transaction, errors for each request. `mean` is the
 * increase of the one by that of the other, both exact and over the scrapes of the other: the first failure may be what makes its
 * counter appear. The other statistics are of the ratios of single scrapes that counted any of the other. `total` is how many there were of the other. Null where there were none.
 *
 * The mean is as uncertain as what each scrape adds beyond the mean for its share of the other (the linearised ratio,
 * Cochran 1977, §6.3): scrapes with many operations weigh more.
 */
export function summarizeRatio(numerator: Increments, denominator: Increments): Summary | null {
  const added = new Map<number, number>();
  for (let i = 0; i < numerator.length; i++) added.set(numerator.to[i]!, numerator.increase[i]!);
  let total = 0;
  let observed = 0;
  const ratios: number[] = [];
  for (let i = 0; i < denominator.length; i++) {
    const count = denominator.increase[i]!;
    const sum = added.get(denominator.to[i]!) ?? 0;
    total += sum;
    observed += count;
    if (count > 0) ratios.push(sum / count);
  }
  if (!(observed > 0)) return null;
  const mean = total / observed;
  const beyond: number[] = [];
  for (let i = 0; i < denominator.length; i++) {
    const count = denominator.increase[i]!;
    const sum = added.get(denominator.to[i]!) ?? 0;
    if (count > 0 || sum > 0) beyond.push(sum - mean * count);
  }
  const residuals = Float64Array.from(ratios, (ratio) => ratio - mean);
  let square = 0;
  for (const value of residuals) square += value ** 2;
  const sorted = Float64Array.from(ratios).sort();
  return {
    count: ratios.length,
    mean,
    p50: quantileOf(sorted, 0.5),
    p95: quantileOf(sorted, 0.95),
    max: sorted[sorted.length - 1]!,
    min: sorted[0]!,
    deviation: ratios.length > 1 ? Math.sqrt(square / (ratios.length - 1)) : 0,
    effective: Math.max(1, effectiveCount(residuals.length, residualCorrelation(residuals))),
    waves: wavesOf(Float64Array.from(beyond), observed),
    settledWaves: null,
    lowest: -Infinity,
    highest: Infinity,
    total: observed,
    seconds: coveredTime(denominator, false) / 1000,
  };
}
