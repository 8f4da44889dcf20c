import { measureText } from "./measure-text.ts";
import { type Attribution, attribute } from "./attribution.ts";
import { percentChange } from "./bench-findings.ts";
import { type Finding, strengthOf } from "./finding.ts";
import type { Profile } from "../profile/table.ts";

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

/**
 * How the totals of two variants' profiles differ and which functions account for it. One profile a side proves nothing
 * about the next run, so the group is better or worse only for what the profiles themselves show beyond their sampling,
 * and the certainty says so.
 */
export function profileFindings(pairs: readonly ProfilePair[]): AttributedChange[] {
  return pairs.flatMap((pair) =>
    pair.sampleTypes.flatMap((sampleType) => {
      const attribution = attribute(pair.before.profile, pair.after.profile, sampleType);
      if (attribution === null || attribution.before === 0) return [];
      if (!(Math.abs(attribution.change / attribution.before) >= minimumEffect)) return [];
      return [{ pair, attribution, finding: findingOf(pair, attribution) }];
    }),
  );
}

function findingOf(pair: ProfilePair, attribution: Attribution): Finding {
  const { before, after, change, unit, sampleType, parts, beyondSampling } = attribution;
  const [durationBefore, durationAfter] = [pair.before.profile.durationNanos, pair.after.profile.durationNanos].map(
    Number,
  ) as [number, number];
  const unequal = durationBefore > 0 && durationAfter > 0 && Math.abs(durationAfter / durationBefore - 1) > 0.05;
  const group = unequal || beyondSampling !== true ? "unclear" : change < 0 ? "better" : "worse";
  return {
    id: `profile:${pair.after.variant}:${pair.after.file}:${sampleType}`,
    group,
    subject: `${sampleType} in ${pair.after.file}`,
    change: percentChange(after / before),
    scope: `${pair.after.variant} vs ${pair.before.variant}`,
    certainty:
      beyondSampling === null
        ? "one profile a side, sampling unknown"
        : `one profile a side; ${beyondSampling ? "beyond" : "within"} its sampling noise`,
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
    evidence: {
      view: "profiles",
      parameters: {
        "p.file": `${pair.after.variant}/${pair.after.file}`,
        "p.base": `${pair.before.variant}/${pair.before.file}`,
        "p.type": sampleType,
      },
    },
    strength: strengthOf(before, after),
  };
}
