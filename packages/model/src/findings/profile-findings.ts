import { holm } from "../bench/holm.ts";
import { samplingVariance } from "../profile/flame/noise.ts";
import type { Profile } from "../profile/table.ts";
import { twoSidedP } from "../series/analysis/normal.ts";
import { type Attribution, attribute } from "./attribution.ts";
import { percentChange } from "./bench-findings.ts";
import { type Finding, strengthOf } from "./finding.ts";
import { measureText } from "./measure-text.ts";
import { everydayWord, literally } from "./profile-words.ts";

/** The same kind of profile of two variants. */
export interface ProfilePair {
  readonly before: { readonly variant: string; readonly file: string; readonly profile: Profile };
  readonly after: { readonly variant: string; readonly file: string; readonly profile: Profile };
  /** Sample types worth a finding, such as `alloc_space`. */
  readonly sampleTypes: readonly string[];
}

export interface AttributedChange {
  readonly pair: ProfilePair;
  readonly attribution: Attribution;
  readonly finding: Finding;
}

/** A total that moved by less is no finding. */
const minimumEffect = 0.02;

/** Chance that sampling alone makes even one total of the report better or worse. */
const alpha = 0.05;

/**
 * How the totals of two variants' profiles differ and which functions account for it. One profile a side proves nothing
 * about the next run, so the group is better or worse only for what the profiles themselves show beyond their sampling
 * (Holm's correction over all totals compared), and the certainty says so.
 */
export function profileFindings(pairs: readonly ProfilePair[]): AttributedChange[] {
  const changes = pairs.flatMap((pair) =>
    pair.sampleTypes.flatMap((sampleType) => {
      const attribution = attribute(pair.before.profile, pair.after.profile, sampleType);
      if (attribution === null || attribution.before === 0) return [];
      return [{ pair, attribution, p: samplingP(pair, attribution) }];
    }),
  );
  const corrected = holm(changes.map(({ p }) => p ?? 1));
  return changes.flatMap(({ pair, attribution, p }, index) => {
    if (!(Math.abs(attribution.change / attribution.before) >= minimumEffect)) return [];
    const beyond = p === null ? null : corrected[index]! <= alpha;
    return [{ pair, attribution, finding: findingOf(pair, attribution, beyond) }];
  });
}

/** Chance of so large a change by sampling alone; null where the profiles do not say how they sampled. */
function samplingP({ before, after }: ProfilePair, { sampleType, change }: Attribution): number | null {
  let variance = 0;
  for (const { profile } of [before, after]) {
    const type = profile.sampleTypes.findIndex((candidate) => candidate.type === sampleType);
    const own = samplingVariance(profile, type);
    if (own === null) return null;
    for (const value of own) variance += value;
  }
  return change === 0 ? 1 : twoSidedP(change / Math.sqrt(variance));
}

function findingOf(pair: ProfilePair, attribution: Attribution, beyondSampling: boolean | null): Finding {
  const { before, after, change, unit, sampleType, parts } = attribution;
  const [durationBefore, durationAfter] = [pair.before.profile.durationNanos, pair.after.profile.durationNanos].map(
    Number,
  ) as [number, number];
  const unequal = durationBefore > 0 && durationAfter > 0 && Math.abs(durationAfter / durationBefore - 1) > 0.05;
  const group = unequal || beyondSampling !== true ? "unclear" : change < 0 ? "better" : "worse";
  return {
    id: `profile:${pair.after.variant}:${pair.after.file}:${sampleType}`,
    group,
    about: everydayWord(sampleType),
    subject: `${sampleType} in ${pair.after.file}`,
    change: percentChange(after / before),
    scope: `${pair.after.variant} vs ${pair.before.variant}`,
    amounts: `${measureText(before, unit)} → ${measureText(after, unit)}`,
    certainty:
      beyondSampling === null
        ? "not proven: seen once a side, sampling unknown"
        : !beyondSampling
          ? "not proven: within sampling noise"
          : unequal
            ? "not proven: profiles of unequal length"
            : "seen once a side: beyond sampling noise",
    remark: [
      parts
        .slice(0, 2)
        .map((part) => `${part.name} ${measureText(part.change, unit, true)} of ${measureText(change, unit, true)}`)
        .join(", "),
      ...(unequal
        ? [
            `the profiles ran ${measureText(durationBefore, "nanoseconds")} and ${measureText(durationAfter, "nanoseconds")}: compare shares or rates`,
          ]
        : []),
    ].join("; "),
    reading: group === "unclear" && !unequal ? (change < 0 ? "better" : "worse") : "plain",
    // The function that moved most is found in the difference: its frames are lit there.
    evidence: {
      view: "profiles",
      parameters: {
        ...(parts[0] === undefined ? {} : { "p.search": literally(parts[0].name) }),
        "p.file": `${pair.after.variant}/${pair.after.file}`,
        "p.base": `${pair.before.variant}/${pair.before.file}`,
        "p.type": sampleType,
      },
    },
    strength: strengthOf(before, after),
  };
}
