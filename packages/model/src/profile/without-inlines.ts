import type { Profile } from "./table.ts";

/** Returns the profile with only the physical function of each location, as pprof's `-noinlines` leaves it. */
export function withoutInlines(profile: Profile): Profile {
  const { locations, lines } = profile;
  const kept: number[] = [];
  const lineStart = new Uint32Array(locations.length + 1);
  for (let location = 0; location < locations.length; location++) {
    lineStart[location] = kept.length;
    const end = locations.lineStart[location + 1]!;
    if (end > locations.lineStart[location]!) kept.push(end - 1);
  }
  lineStart[locations.length] = kept.length;
  return {
    ...profile,
    locations: { ...locations, lineStart },
    lines: {
      length: kept.length,
      function: Int32Array.from(kept, (line) => lines.function[line]!),
      line: Float64Array.from(kept, (line) => lines.line[line]!),
      column: Float64Array.from(kept, (line) => lines.column[line]!),
    },
  };
}
