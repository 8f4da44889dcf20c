import type { Measured } from "../measured.ts";

/**
 * The precision of a sampling profiler's values: for each sample, the variance that sampling alone gives its value,
 * or null where the profile does not say how it sampled.
 *
 * Assumption: events are sampled independently (Poisson), so a value v that stands for n sampled events has the
 * variance v² / n. The number of events is
 *   - the value of the type `samples` in `count`, which CPU profilers write beside the time;
 *   - for Go's heap profiles, objects × (1 − e^(−size / rate)), the inverse of what runtime/pprof scaled up by.
 * Differences between runs come on top of it: a change beyond this noise is real in these two runs, not in general.
 */
export function samplingVariance(profile: Measured, sampleType: number): Float64Array | null {
  const events = sampledEvents(profile, sampleType);
  const values = profile.samples.values[sampleType];
  if (events === null || values === undefined) return null;
  const variance = new Float64Array(profile.samples.length);
  for (let sample = 0; sample < variance.length; sample++) {
    const value = Number(values[sample]!);
    const count = events[sample]!;
    variance[sample] = count > 0 ? (value * value) / count : 0;
  }
  return variance;
}

/** Two standard deviations: beyond it a change is not explained by sampling in about 19 of 20 cases. */
export const noiseDeviations = 2;

/** Whether a change is within what sampling alone would do. */
export function withinNoise(delta: number, variance: number): boolean {
  return delta * delta <= noiseDeviations * noiseDeviations * variance;
}

function sampledEvents(profile: Measured, sampleType: number): Float64Array | null {
  const { sampleTypes, samples } = profile;
  const counted = sampleTypes.findIndex((type) => type.type === "samples" && type.unit === "count");
  if (counted >= 0) return Float64Array.from(samples.values[counted]!, Number);
  const wanted = sampleTypes[sampleType]?.type ?? "";
  const family = /^(alloc|inuse)_(objects|space)$/.exec(wanted)?.[1];
  const rate = Number(profile.period);
  if (family === undefined || rate <= 0 || profile.periodType.unit !== "bytes") return null;
  const objects = samples.values[sampleTypes.findIndex((type) => type.type === `${family}_objects`)];
  const space = samples.values[sampleTypes.findIndex((type) => type.type === `${family}_space`)];
  if (objects === undefined || space === undefined) return null;
  const events = new Float64Array(samples.length);
  for (let sample = 0; sample < events.length; sample++) {
    const count = Math.abs(Number(objects[sample]!));
    const size = count === 0 ? 0 : Math.abs(Number(space[sample]!)) / count;
    events[sample] = count * -Math.expm1(-size / rate);
  }
  return events;
}
