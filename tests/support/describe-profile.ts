import type { Profile } from "@sweetspot/model/profile/table";

/**
 * A profile's samples as text, one line each in order: values, labels, and the stack leaf first with each location's
 * address, functions, files and lines. Two profiles with the same text hold the same evidence.
 */
export function describeSamples(profile: Profile): string[] {
  const { strings, samples, labels } = profile;
  const locations = Array.from({ length: profile.locations.length }, (_, i) => describeLocation(profile, i));
  const described: string[] = [];
  for (let i = 0; i < samples.length; i++) {
    const values = samples.values.map((column) => `${column[i]}`).join(" ");
    const tags: string[] = [];
    for (let l = samples.labelStart[i] ?? 0; l < (samples.labelStart[i + 1] ?? 0); l++) {
      const text = strings[labels.text[l] ?? 0] ?? "";
      const unit = strings[labels.unit[l] ?? 0] ?? "";
      tags.push(`${strings[labels.key[l] ?? 0]}=${text === "" ? `${labels.number[l]}${unit}` : text}`);
    }
    const stack: string[] = [];
    for (let s = samples.locationStart[i] ?? 0; s < (samples.locationStart[i + 1] ?? 0); s++) {
      stack.push(locations[samples.locations[s] ?? 0] ?? "?");
    }
    described.push(`${values} {${tags.toSorted().join(",")}} ${stack.join(" < ")}`);
  }
  return described;
}

function describeLocation(profile: Profile, location: number): string {
  const { strings, locations, lines, functions, mappings } = profile;
  const mapping = locations.mapping[location] ?? -1;
  const file = mapping < 0 ? "-" : `${strings[mappings.file[mapping] ?? 0]}`;
  let text = `${(locations.address[location] ?? 0n).toString(16)}@${file}`;
  for (let l = locations.lineStart[location] ?? 0; l < (locations.lineStart[location + 1] ?? 0); l++) {
    const f = lines.function[l] ?? -1;
    const name = f < 0 ? "?" : `${strings[functions.name[f] ?? 0]} ${strings[functions.filename[f] ?? 0]}`;
    text += ` [${name}:${lines.line[l]}:${lines.column[l]}]`;
  }
  return text;
}
