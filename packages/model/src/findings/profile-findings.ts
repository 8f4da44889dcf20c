import { judgeProfiles } from "../judge/judge-profiles.ts";
import type { JudgePolicy } from "../judge/policy.ts";
import { totalOf, workBehind } from "../judge/profile-tests.ts";
import type { ProfileRun, ProfileTotals, ProfileVerdict } from "../judge/profile-verdict.ts";
import type { Denominator } from "../operations/denominator.ts";
import type { SharedWork } from "../operations/shared-work.ts";
import { samplingVariance } from "../profile/flame/noise.ts";
import { processMark } from "../profile/process-mark.ts";
import type { Profile } from "../profile/table.ts";
import { alignedRuns, type Attribution, attribute, typeIn } from "./attribution.ts";
import { groupOfChange, strengthOf } from "./finding.ts";
import type { ProfileChange } from "../finding-kinds/profile-change.ts";

/** Profiles of two variants that measure the same. */
export interface ProfilePair {
  readonly before: ProfileSide;
  readonly after: ProfileSide;
  /** Sample types worth a finding, such as `alloc_space`, with the work by which they are judged. */
  readonly compared: readonly { readonly sampleType: string; readonly work: SharedWork | null }[];
}

/** The repeated runs of a variant, or its only one. */
export interface ProfileSide {
  readonly variant: string;
  /** Their name together. */
  readonly name: string;
  /** At least one, in the order of the runs. */
  readonly runs: readonly { readonly file: string; readonly profile: Profile }[];
}

export interface AttributedChange {
  readonly pair: ProfilePair;
  readonly work: SharedWork | null;
  /** By operation or second where the verdict is. */
  readonly attribution: Attribution;
  readonly verdict: ProfileVerdict;
  readonly finding: ProfileChange;
}

interface ProfileFindings {
  readonly changes: readonly AttributedChange[];
  /** Pairs whose totals were compared without a change. */
  readonly unchanged: number;
}

/**
 * The differences of two variants' profile totals, by the work behind them, and the functions that account for it. A
 * difference within noise is no finding.
 */
export function profileFindings(pairs: readonly ProfilePair[], policy: JudgePolicy): ProfileFindings {
  const candidates = pairs.flatMap((pair) =>
    pair.compared.flatMap(({ sampleType, work }) => {
      const profilesOf = ({ runs }: ProfileSide): Profile[] => runs.map(({ profile }) => profile);
      const runs = alignedRuns(profilesOf(pair.before), profilesOf(pair.after), sampleType);
      if (runs === null) return [];
      const before = runs.before.map((run, index) => runOf(run, sampleType, work?.before[index]));
      const after = runs.after.map((run, index) => runOf(run, sampleType, work?.after[index]));
      if (before.every(({ total }) => total === 0)) return [];
      return [{ pair, sampleType, work, runs, totals: { before, after, work } }];
    }),
  );
  const verdicts = judgeProfiles(
    candidates.map(({ totals }) => totals),
    policy,
  );
  const changes = candidates.flatMap(({ pair, sampleType, work, runs, totals }, index): AttributedChange[] => {
    const verdict = verdicts[index]!;
    if (verdict.certainty.level === "noise" || !(Math.abs(verdict.ratio - 1) >= policy.minimumEffect)) return [];
    const divided = (profiles: readonly Profile[], side: readonly ProfileRun[]) => ({
      profiles,
      work: workBehind(side).count,
    });
    const attribution = attribute(divided(runs.before, totals.before), divided(runs.after, totals.after), sampleType);
    return [{ pair, work, attribution, verdict, finding: findingOf(pair, attribution, totals, verdict) }];
  });
  const changed = new Set(changes.map(({ pair }) => pair));
  const compared = new Set(candidates.map(({ pair }) => pair));
  return { changes, unchanged: [...compared].filter((pair) => !changed.has(pair)).length };
}

function runOf(profile: Profile, sampleType: string, work: Denominator | undefined): ProfileRun {
  const type = typeIn(profile, sampleType);
  const variances = samplingVariance(profile, type);
  return {
    total: sum(Array.from(profile.samples.values[type]!, Number)),
    variance: variances === null ? null : sum(variances),
    work: work ?? null,
    seconds: profile.durationNanos > 0n ? Number(profile.durationNanos) / 1e9 : null,
    process: processMark(profile),
    startedMs: profile.timeNanos > 0n ? Number(profile.timeNanos) / 1e6 : null,
  };
}

function findingOf(
  pair: ProfilePair,
  attribution: Attribution,
  totals: ProfileTotals,
  verdict: ProfileVerdict,
): ProfileChange {
  const { unit, sampleType, parts, callers } = attribution;
  const { before, after, per, ratio, certainty } = verdict;
  const file = { variant: pair.after.variant, file: pair.after.runs[0]!.file };
  const base = { variant: pair.before.variant, file: pair.before.runs[0]!.file };
  return {
    kind: "profile-change",
    id: `profile:${file.variant}:${file.file}:${sampleType}`,
    group: groupOfChange(certainty.level, before, after, "lower"),
    certainty,
    evidence: {
      view: "profiles",
      file,
      base,
      sampleType,
      // The function that moved most is found in the difference: its frames are lit there.
      ...(parts[0] === undefined ? {} : { functionName: parts[0].name }),
      ...(per === "none" ? {} : { mode: "operation" }),
    },
    strength: strengthOf(before, after),
    variant: file.variant,
    baseline: base.variant,
    file: file.file,
    baselineFile: base.file,
    runs: [pair.before.runs.length, pair.after.runs.length],
    sampleType,
    unit,
    per,
    before,
    after,
    ratio,
    totals: [totalOf(totals.before), totalOf(totals.after)],
    parts: parts.map(({ name, change }) => ({ name, change })),
    callers,
  };
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
