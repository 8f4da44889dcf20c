import type { LabelColumns, Profile } from "./table.ts";

/**
 * A profile as pprof itself reads it: without the names and text labels that come from comments it skips. The profile
 * itself where it has none of those. Shares all columns that stay.
 */
export function withoutPrintedSymbols(profile: Profile): Profile {
  if (profile.hasPrintedSymbols !== true) return profile;
  const { hasPrintedSymbols: _, ...rest } = profile;
  const none = new Uint32Array(0);
  return {
    ...rest,
    functions: { length: 0, name: none, systemName: none, filename: none, startLine: new Float64Array(0) },
    lines: { length: 0, function: new Int32Array(0), line: new Float64Array(0), column: new Float64Array(0) },
    locations: { ...profile.locations, lineStart: new Uint32Array(profile.locations.length + 1) },
    ...withoutTextLabels(profile),
  };
}

function withoutTextLabels({ samples, labels }: Profile): Pick<Profile, "samples" | "labels"> {
  const kept: number[] = [];
  const labelStart = new Uint32Array(samples.length + 1);
  for (let sample = 0; sample < samples.length; sample++) {
    for (let at = samples.labelStart[sample] ?? 0; at < (samples.labelStart[sample + 1] ?? 0); at++) {
      if (labels.text[at] === 0) kept.push(at);
    }
    labelStart[sample + 1] = kept.length;
  }
  const columns: LabelColumns = {
    length: kept.length,
    key: Uint32Array.from(kept, (row) => labels.key[row] ?? 0),
    text: new Uint32Array(kept.length),
    number: BigInt64Array.from(kept, (row) => labels.number[row] ?? 0n),
    unit: Uint32Array.from(kept, (row) => labels.unit[row] ?? 0),
  };
  return { samples: { ...samples, labelStart }, labels: columns };
}
