import { judgeProfiles } from "../judge/judge-profiles.ts";
import type { ProfileCondition, ProfileRun, ProfileVerdict } from "../judge/profile-verdict.ts";
import type { Denominator } from "../operations/denominator.ts";
import type { SharedWork } from "../operations/shared-work.ts";
import { samplingVariance } from "../profile/flame/noise.ts";
import { processMark } from "../profile/process-mark.ts";
import type { Profile } from "../profile/table.ts";
import { amountText } from "./amount-text.ts";
import { alignedRuns, type Attribution, attribute, typeIn } from "./attribution.ts";
import { percentChange } from "./bench-findings.ts";
import { type Finding, strengthOf } from "./finding.ts";
import { everydayWord, literally } from "./profile-words.ts";

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
  /** What they are called together. */
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
  readonly finding: Finding;
}

/** A total that moved by less is no finding. */
const minimumEffect = 0.02;

/**
 * How the totals of two variants' profiles differ, by the work behind them, and which functions account for it. What is
 * within noise is no finding.
 */
export function profileFindings(pairs: readonly ProfilePair[]): AttributedChange[] {
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
  const verdicts = judgeProfiles(candidates.map(({ totals }) => totals));
  return candidates.flatMap(({ pair, sampleType, work, runs, totals }, index) => {
    const verdict = verdicts[index]!;
    if (verdict.level === "noise" || !(Math.abs(verdict.ratio - 1) >= minimumEffect)) return [];
    const divided = (profiles: readonly Profile[], side: readonly ProfileRun[]) => ({ profiles, work: workOf(side) });
    const attribution = attribute(divided(runs.before, totals.before), divided(runs.after, totals.after), sampleType);
    return [{ pair, work, attribution, verdict, finding: findingOf(pair, attribution, verdict) }];
  });
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

/** As the judge divides: the work of all runs, or how many there are. */
function workOf(runs: readonly ProfileRun[]): number {
  return sum(runs.map(({ work }) => work?.count ?? 1));
}

function findingOf(pair: ProfilePair, attribution: Attribution, verdict: ProfileVerdict): Finding {
  const { change, unit, sampleType, parts } = attribution;
  const { before, after, level, ratio } = verdict;
  const isSure = level === "proven" || level === "likely";
  const group = !isSure ? "unclear" : change < 0 ? "better" : "worse";
  const [shown, base] = [pair.after.runs[0]!.file, pair.before.runs[0]!.file];
  const text = (value: number, signed = false): string => amountText(value, unit, verdict.per, signed);
  return {
    id: `profile:${pair.after.variant}:${shown}:${sampleType}`,
    group,
    about: everydayWord(sampleType),
    subject: `${sampleType} in ${pair.after.name}`,
    change: percentChange(ratio),
    scope: `${pair.after.variant} vs ${pair.before.variant}`,
    amounts: `${text(before)} → ${text(after)}`,
    certainty: `${level}: ${verdict.conditions.map(conditionText).join(", ")}`,
    remark: parts
      .slice(0, 2)
      .map((part) => `${part.name} ${text(part.change, true)} of ${text(change, true)}`)
      .join(", "),
    reading: level === "measured" ? "account" : "plain",
    // The function that moved most is found in the difference: its frames are lit there.
    evidence: {
      view: "profiles",
      parameters: {
        ...(parts[0] === undefined ? {} : { "p.search": literally(parts[0].name) }),
        "p.file": `${pair.after.variant}/${shown}`,
        "p.base": `${pair.before.variant}/${base}`,
        "p.type": sampleType,
        ...(verdict.per === "none" ? {} : { "p.mode": "operation" }),
      },
    },
    strength: strengthOf(before, after),
  };
}

function conditionText(condition: ProfileCondition): string {
  switch (condition.kind) {
    case "one-process":
      return "one process a side";
    case "few-processes":
      return `too few for a test: ${condition.needed} processes a side would do`;
    case "many-comparisons":
      return `beyond chance alone but not after correction: ${condition.needed} processes a side would do`;
    case "alternated":
      return "alternated";
    case "order-unknown":
      return "the order of the runs is unknown";
    case "one-after-the-other":
      return "one side ran after the other";
    case "processes-unknown":
      return "nothing says whether each profile is of a process of its own";
    case "sampling":
      if (condition.beyond === null) return "sampling noise unknown";
      return condition.beyond ? "beyond sampling noise" : "within sampling noise";
    case "by-operation":
      return `by ${condition.by}`;
    case "by-time":
      return "by second";
    case "no-denominator":
      return "nothing says how much work was done";
    case "uncertain-work":
      return "within what the number of operations may be off by";
    case "unequal-load":
      return `the load differs: ${condition.metric} ${percentChange(condition.ratio)}`;
  }
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
