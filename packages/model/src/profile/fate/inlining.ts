import type { Profile, SampleValues } from "../table.ts";

/** The appearance of a function in a profile: magnitudes of the samples that have it as a frame of its own, and inlined. */
export interface Appearance {
  readonly own: number;
  readonly inlined: number;
  /** The function that it was mostly inlined into; "" when it was not. */
  readonly into: string;
}

/**
 * The appearance of each function of some profiles, by name. A location's last line is the physical function, the lines before
 * it were inlined. Linear in stacks and lines.
 */
export function appearances(
  profiles: readonly Profile[],
  values: readonly SampleValues[],
): ReadonlyMap<string, Appearance> {
  const found = new Map<string, { own: number; inlined: number; into: Map<string, number> }>();
  profiles.forEach((profile, part) => {
    const { lines, locations } = profile;
    const weights = locationWeights(profile, values[part]!);
    for (let location = 0; location < locations.length; location++) {
      const weight = weights[location]!;
      const end = locations.lineStart[location + 1]!;
      if (weight === 0) continue;
      for (let line = locations.lineStart[location]!; line < end; line++) {
        const name = nameOf(profile, lines.function[line]!);
        if (name === "") continue;
        const known = found.get(name) ?? { own: 0, inlined: 0, into: new Map<string, number>() };
        found.set(name, known);
        if (line === end - 1) {
          known.own += weight;
          continue;
        }
        known.inlined += weight;
        const caller = nameOf(profile, lines.function[line + 1]!);
        known.into.set(caller, (known.into.get(caller) ?? 0) + weight);
      }
    }
  });
  const result = new Map<string, Appearance>();
  for (const [name, { own, inlined, into }] of found) result.set(name, { own, inlined, into: heaviest(into) });
  return result;
}

function locationWeights({ samples, locations }: Profile, values: SampleValues): Float64Array {
  const weights = new Float64Array(locations.length);
  for (let sample = 0; sample < samples.length; sample++) {
    const weight = Math.abs(Number(values[sample]!));
    if (weight === 0) continue;
    const end = samples.locationStart[sample + 1]!;
    for (let at = samples.locationStart[sample]!; at < end; at++) weights[samples.locations[at]!]! += weight;
  }
  return weights;
}

function nameOf({ functions, strings }: Profile, fn: number): string {
  return fn < 0 ? "" : strings[functions.name[fn]!]! || strings[functions.filename[fn]!]!;
}

function heaviest(weights: ReadonlyMap<string, number>): string {
  let best = "";
  let most = 0;
  for (const [name, weight] of weights) {
    if (weight > most || (weight === most && name < best)) [best, most] = [name, weight];
  }
  return best;
}
