import { defaultSampleTypeIndex } from "./default-sample-type.ts";
import type { Profile } from "./table.ts";

/** A profile of more samples is judged by every n-th of them: the widest functions are in nearly every stack. */
const samplesLookedAt = 50_000;

/**
 * Returns the names of the functions that are on the stacks of most of a profile, by the sample type that is shown first; the
 * widest first, at most `limit`.
 */
export function widestFunctions(profile: Profile, limit: number): string[] {
  const { samples, locations, lines, functions, strings } = profile;
  const values = samples.values[defaultSampleTypeIndex(profile)];
  if (values === undefined) return [];
  const weights = new Map<number, number>();
  const step = Math.ceil(samples.length / samplesLookedAt) || 1;
  // A recursive function counts once in each sample.
  const lastSample = new Int32Array(functions.length).fill(-1);
  for (let sample = 0; sample < samples.length; sample += step) {
    const weight = Math.abs(Number(values[sample]));
    if (weight === 0) continue;
    for (let at = samples.locationStart[sample]!; at < samples.locationStart[sample + 1]!; at++) {
      const location = samples.locations[at]!;
      for (let line = locations.lineStart[location]!; line < locations.lineStart[location + 1]!; line++) {
        const index = lines.function[line]!;
        if (index < 0 || lastSample[index] === sample) continue;
        lastSample[index] = sample;
        const name = functions.name[index]!;
        weights.set(name, (weights.get(name) ?? 0) + weight);
      }
    }
  }
  return [...weights]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, limit)
    .map(([name]) => strings[name] ?? "")
    .filter((name) => name !== "");
}
