import { buildCallTree } from "../profile/flame/call-tree.ts";
import type { Profile } from "../profile/table.ts";
import { everydayWord, literally } from "./profile-words.ts";
import { type Finding, plainFinding } from "./finding.ts";
import { measureText } from "./measure-text.ts";

/** A function that holds less of a profile than this is not where it goes. */
const leastShare = 0.05;

/** Where a profile with nothing to compare it with goes: the function with most of its own, the next two in the remark. */
export function profileAccount(variant: string, file: string, profile: Profile, sampleType: string): Finding | null {
  const type = profile.sampleTypes.findIndex((candidate) => candidate.type === sampleType);
  const values = profile.samples.values[type];
  if (values === undefined) return null;
  const tree = buildCallTree([profile]);
  const own = new Float64Array(tree.frames.length);
  for (let sample = 0; sample < values.length; sample++)
    own[tree.frame[tree.leaves[0]![sample]!]!]! += Number(values[sample]!);
  const total = own.reduce((sum, value) => sum + value, 0);
  const ranked = Array.from(own, (value, frame) => ({ name: tree.frames.names[frame]!, value }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value);
  const [most, ...others] = ranked;
  if (most === undefined || !(total > 0) || most.value < leastShare * total) return null;
  const share = (value: number): string => `${((value / total) * 100).toFixed(1)} %`;
  const { unit } = profile.sampleTypes[type]!;
  return {
    ...plainFinding,
    id: `account:${variant}:${file}:${sampleType}`,
    group: "unclear",
    about: everydayWord(sampleType),
    subject: `${sampleType} in ${file}:`,
    change: `${share(most.value)} in ${most.name}`,
    scope: variant,
    amounts: `${measureText(most.value, unit)} of ${measureText(total, unit)}`,
    certainty: "seen once: one profile",
    remark: others
      .slice(0, 2)
      .map(({ name, value }) => `${share(value)} in ${name}`)
      .join(", "),
    reading: "account",
    evidence: {
      view: "profiles",
      parameters: {
        "p.search": literally(most.name),
        "p.file": `${variant}/${file}`,
        "p.base": "-",
        "p.type": sampleType,
      },
    },
    strength: most.value / total,
  };
}
