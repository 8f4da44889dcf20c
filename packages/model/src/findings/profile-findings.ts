import { holm } from "../bench/holm.ts";
import { samplingVariance } from "../profile/flame/noise.ts";
import type { Profile } from "../profile/table.ts";
import { twoSidedP } from "../series/analysis/normal.ts";
import { type Attribution, attribute } from "./attribution.ts";
import { untested } from "../judge/certainty.ts";
import { type ProfileChange, strengthOf } from "./finding.ts";

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
  readonly finding: ProfileChange;
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

function findingOf(pair: ProfilePair, attribution: Attribution, beyondSampling: boolean | null): ProfileChange {
  const { before, after, sampleType, unit, parts } = attribution;
  const file = { variant: pair.after.variant, file: pair.after.file };
  const base = { variant: pair.before.variant, file: pair.before.file };
  const [durationBefore, durationAfter] = [pair.before.profile.durationNanos, pair.after.profile.durationNanos].map(
    (nanos) => Number(nanos) / 1e9,
  ) as [number, number];
  const unequal = durationBefore > 0 && durationAfter > 0 && Math.abs(durationAfter / durationBefore - 1) > sameLength;
  return {
    kind: "profile-change",
    id: `profile:${file.variant}:${file.file}:${sampleType}`,
    group: "unclear",
    certainty: {
      ...untested("measured", [
        { kind: "no-denominator" },
        { kind: "sampling", beyond: beyondSampling },
        ...(unequal ? [{ kind: "unequal-length", before: durationBefore, after: durationAfter } as const] : []),
      ]),
      processes: 1,
    },
    evidence: {
      view: "profiles",
      file,
      base,
      sampleType,
      // The function that moved most is found in the difference: its frames are lit there.
      ...(parts[0] === undefined ? {} : { functionName: parts[0].name }),
    },
    strength: strengthOf(before, after),
    variant: file.variant,
    baseline: base.variant,
    file: file.file,
    baselineFile: base.file,
    sampleType,
    unit,
    per: "none",
    before,
    after,
    ratio: after / before,
    totals: [before, after],
    parts: parts.map(({ name, change }) => ({ name, change })),
  };
}

/** Profiles whose lengths differ by more did not see the same time. */
const sameLength = 0.01;
