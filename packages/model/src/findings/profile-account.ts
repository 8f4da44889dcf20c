import type { Profile, SampleValues } from "../profile/table.ts";
import { untested } from "../judge/certainty.ts";
import type { ProfileAccount } from "../finding-kinds/profile-account.ts";

/** A function that holds less of a profile than this is not where it goes. */
const leastShare = 0.05;

/**
 * The functions on which a profile with nothing to compare it with spends most: the function with most of its own, the next
 * two in the remark.
 */
export function profileAccount(
  variant: string,
  file: string,
  profile: Profile,
  sampleType: string,
): ProfileAccount | null {
  const type = profile.sampleTypes.findIndex((candidate) => candidate.type === sampleType);
  const values = profile.samples.values[type];
  if (values === undefined) return null;
  const own = ownByFunction(profile, values);
  let total = 0;
  for (const value of values) total += Number(value);
  const ranked = [...own]
    .map(([name, value]) => ({ name, value }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value);
  const [most] = ranked;
  if (most === undefined || !(total > 0) || most.value < leastShare * total) return null;
  return {
    kind: "profile-account",
    id: `account:${variant}:${file}:${sampleType}`,
    group: "unclear",
    certainty: untested("measured", [{ kind: "one-run" }]),
    evidence: { view: "profiles", file: { variant, file }, base: null, sampleType, functionName: most.name },
    strength: most.value / total,
    variant,
    file,
    sampleType,
    unit: profile.sampleTypes[type]!.unit,
    total,
    parts: ranked.slice(0, 3),
  };
}

/** Own values by function name: a sample counts for the innermost line of its leaf. One pass; no tree is built for it. */
function ownByFunction(profile: Profile, values: SampleValues): Map<string, number> {
  const { strings, functions, locations, lines, samples } = profile;
  const byFunction = new Float64Array(functions.length);
  for (let sample = 0; sample < samples.length; sample++) {
    const leaf = samples.locationStart[sample]!;
    if (leaf === samples.locationStart[sample + 1]) continue;
    const location = samples.locations[leaf]!;
    const line = locations.lineStart[location]!;
    const called = line === locations.lineStart[location + 1] ? -1 : lines.function[line]!;
    if (called >= 0) byFunction[called]! += Number(values[sample]!);
  }
  const own = new Map<string, number>();
  byFunction.forEach((value, index) => {
    const name = strings[functions.name[index]!] ?? "";
    if (value !== 0 && name !== "") own.set(name, (own.get(name) ?? 0) + value);
  });
  return own;
}
