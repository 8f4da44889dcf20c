import type { Direction } from "../judge/directions.ts";
import type { Certainty, CertaintyLevel } from "../judge/certainty.ts";
import type { ShownUnit } from "../series/unit/metric-value.ts";
import type { EvidenceReference } from "./evidence-reference.ts";
import { type findingGroups, type FindingTone, findingTones } from "./finding-names.ts";

/**
 * One derived statement of a report, as data: what, by how much, how sure, on which evidence. A finding never claims more
 * than its test allows; where nothing can be concluded it is a refusal that says what to capture next. Sentences are made
 * of findings in `words/` and nowhere else.
 */
export type Finding =
  | BenchChange
  | BenchRefusal
  | BenchDrift
  | ControlFinding
  | SweetSpotTrade
  | ProfileChange
  | ProfileAccount
  | SeriesChange
  | SeriesCourse
  | SeriesLimit
  | EventsTrend
  | MemoryAccount
  | FactsTotal
  | StatedParts
  | StatedPercent
  | UnitConfusion
  | Incomparable
  | Contradiction;

export type FindingKind = Finding["kind"];

export type FindingGroup = (typeof findingGroups)[number];

interface FindingOf<Kind extends string> {
  readonly kind: Kind;
  /** Stable over recomputation, so that an author's pin, note or hiding stays with it: `<kind or area>:<subject>…`. */
  readonly id: string;
  /** Better and worse hold with the level's word before them: `likely` is probably better. */
  readonly group: FindingGroup;
  readonly certainty: Certainty;
  /** What shows it. */
  readonly evidence: EvidenceReference;
  /** For ordering inside its group: the size of the change as |ln ratio| where there is one, else 0. */
  readonly strength: number;
}

/** A quantity on both sides, in base units. */
export interface BeforeAfter {
  readonly before: number;
  readonly after: number;
  /** after / before. */
  readonly ratio: number;
}

/** A benchmark's unit that changed: the variant that changed most, the others beside it. */
export interface BenchChange extends FindingOf<"bench-change">, BeforeAfter {
  /** Without the GOMAXPROCS suffix. */
  readonly benchmark: string;
  /** Base unit; for a printed fact the fact's unit, which may be "". */
  readonly unit: string;
  /** Name of the printed fact; null for a measurement. */
  readonly fact: string | null;
  readonly better: "lower" | "higher" | "unknown";
  /** The same with who says so. */
  readonly direction: Direction;
  readonly variant: string;
  readonly baseline: string;
  /** Of the ratio, at the level of the policy; null where nothing was tested. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly others: readonly { readonly variant: string; readonly ratio: number }[];
}

/** Why benchmarks cannot be judged, with what to run. */
export interface BenchRefusal extends FindingOf<"bench-refusal"> {
  readonly reason: "few-processes" | "many-comparisons";
  /** Comparisons that it is about, of all that were made. */
  readonly affected: number;
  readonly comparisons: number;
  /** Fewest processes on a side. */
  readonly processes: number;
  /** Values on that side: repeats within its processes count here. */
  readonly samples: number;
  /** Processes a side that would do. */
  readonly needed: number;
  readonly alpha: number;
}

/** The machine or the minutes moved while the benchmarks ran. */
export interface BenchDrift extends FindingOf<"bench-drift"> {
  readonly variant: string;
  readonly baseline: string;
  readonly comparisons: number;
}

/** How often a repeat of a variant without any change is told from it. */
export interface ControlFinding extends FindingOf<"control"> {
  readonly control: string;
  readonly of: string;
  /** Comparisons between the two that come out beyond chance, of all that were made. */
  readonly differing: number;
  readonly comparisons: number;
  /** Median size of the difference, as a share. */
  readonly typical: number;
  /** Spread between the two beyond their sampling, as a standard deviation of the log ratio; 0 for none. */
  readonly spread: number;
}

/** Which variants nothing beats, and what the best of them gives and costs. */
export interface SweetSpotTrade extends FindingOf<"sweet-spot"> {
  readonly variants: number;
  readonly metrics: readonly string[];
  readonly best: string;
  /** One variant is at least as good as all others in everything. */
  readonly isBestThroughout: boolean;
  readonly gains: readonly { readonly label: string; readonly ratio: number }[];
  readonly costs: readonly { readonly label: string; readonly ratio: number }[];
  readonly kept: readonly string[];
  readonly beaten: readonly { readonly variant: string; readonly by: readonly string[] }[];
}

/** A profile's total that changed, with the functions that moved most. */
export interface ProfileChange extends FindingOf<"profile-change">, BeforeAfter {
  readonly variant: string;
  readonly baseline: string;
  readonly file: string;
  readonly baselineFile: string;
  /** How many profiles of each side are added up; `file` is the first of them. */
  readonly runs: readonly [before: number, after: number];
  readonly sampleType: string;
  readonly unit: string;
  /** What before and after are divided by. */
  readonly per: "operation" | "second" | "none";
  /** Both totals as they are in the files, all runs added up. */
  readonly totals: readonly [before: number, after: number];
  /** Functions by the size of their change, in the same measure as before and after. */
  readonly parts: readonly { readonly name: string; readonly change: number }[];
}

/** Where a profile with nothing to compare it with goes. */
export interface ProfileAccount extends FindingOf<"profile-account"> {
  readonly variant: string;
  readonly file: string;
  readonly sampleType: string;
  readonly unit: string;
  readonly total: number;
  readonly parts: readonly { readonly name: string; readonly value: number }[];
}

/** A metric whose mean or rate changed between two variants. */
export interface SeriesChange extends FindingOf<"series-change">, BeforeAfter {
  readonly metric: string;
  /** What was compared: the mean of a level, the rate of a counter, or a ratio of two counters. */
  readonly measure: "mean" | "rate" | "ratio";
  /** What divides it, for a ratio; null otherwise. */
  readonly per: string | null;
  readonly unit: ShownUnit;
  readonly better: "lower" | "higher" | "unknown";
  readonly variant: string;
  readonly baseline: string;
  /** Sentences about its course in each variant. */
  readonly phases: readonly string[];
}

/** What a single run's metric does over its time: phases of its pace, or a trend. */
export interface SeriesCourse extends FindingOf<"series-course"> {
  readonly metric: string;
  readonly isRate: boolean;
  readonly unit: ShownUnit;
  readonly variant: string;
  readonly course: "phases" | "trend";
  readonly sentence: string;
}

/** A metric above what is physically possible. */
export interface SeriesLimit extends FindingOf<"series-limit"> {
  readonly metric: string;
  readonly sentence: string;
}

/** Operations whose latency rises or falls with their index; milliseconds. */
export interface EventsTrend extends FindingOf<"events-trend"> {
  readonly operation: string;
  readonly variant: string;
  readonly first: number;
  readonly last: number;
  readonly start: number;
  readonly end: number;
  readonly slope: number;
  readonly low: number;
  readonly high: number;
  /** The part of the work whose share grew most; null where no part's did. */
  readonly growing: {
    readonly part: string;
    readonly of: string;
    readonly early: number;
    readonly late: number;
  } | null;
}

/** How much more a process holds than its heap profile shows, in bytes. */
export interface MemoryAccount extends FindingOf<"memory-account"> {
  readonly variant: string;
  readonly moment: string;
  readonly profile: number;
  readonly resident: number;
  /** The largest term beyond the profile that has a name; null for none. */
  readonly largest: { readonly label: string; readonly bytes: number } | null;
  /** Whether the terms add up exactly, or only a total is known. */
  readonly isComplete: boolean;
  /** What the collector's headroom accounts for, as a sentence; null where it is not known. */
  readonly goal: string | null;
}

/** A total of a printed profile that changed. */
export interface FactsTotal extends FindingOf<"facts-total">, BeforeAfter {
  readonly variant: string;
  readonly baseline: string;
  readonly file: string;
  readonly unit: string;
  readonly most: { readonly name: string; readonly ratio: number } | null;
}

/** Stated parts that add up to more than their whole. */
export interface StatedParts extends FindingOf<"stated-parts"> {
  readonly variant: string;
  readonly file: string;
  readonly whole: string;
  readonly quantity: string;
  readonly unit: string;
  readonly parts: readonly number[];
  readonly sum: number;
  readonly value: number;
}

/** A stated percentage that does not follow from the numbers it speaks of. */
export interface StatedPercent extends FindingOf<"stated-percent"> {
  readonly variant: string;
  readonly file: string;
  readonly claim: string;
  readonly stated: number;
  readonly computed: number;
  readonly to: number;
  readonly from: number;
  readonly unit: string;
  readonly quantity: string;
  /** The other side, where the percentage holds with it for the base; null otherwise. */
  readonly holdsFor: string | null;
}

/** The same digits for GB and for GiB. */
export interface UnitConfusion extends FindingOf<"unit-confusion"> {
  readonly written: string;
  readonly meant: string;
  /** Right size over the written one. */
  readonly ratio: number;
  readonly places: readonly string[];
  readonly right: { readonly where: string; readonly bytes: number };
  /** What was calculated from the confused size, as a sentence; null for nothing. */
  readonly calculated: string | null;
}

/** What differs between the variants beside the change itself. */
export interface Incomparable extends FindingOf<"incomparable"> {
  readonly difference:
    | { readonly kind: "environment"; readonly key: string; readonly values: readonly VariantText[] }
    | {
        readonly kind: "sampling";
        readonly file: string;
        readonly unit: string;
        readonly values: readonly VariantText[];
      }
    | {
        readonly kind: "duration";
        readonly file: string;
        readonly nanoseconds: readonly { readonly variant: string; readonly value: number }[];
      };
}

interface VariantText {
  readonly variant: string;
  readonly value: string;
}

/** Benchmarks of time and metrics of time that moved in opposite directions. */
export interface Contradiction extends FindingOf<"contradiction"> {
  readonly benchmarks: "better" | "worse";
  readonly bench: BenchChange;
  readonly metric: SeriesChange;
}

/** Kinds of findings in which two pieces of evidence, or a statement and its evidence, contradict each other. */
export const contradictingKinds: ReadonlySet<FindingKind> = new Set([
  "contradiction",
  "stated-parts",
  "stated-percent",
  "unit-confusion",
  "series-limit",
]);
const accounting: ReadonlySet<FindingKind> = new Set(["memory-account", "profile-account", "series-course"]);

/** The tone of a finding. */
export function toneOf({ kind, group, certainty }: Pick<Finding, "kind" | "group" | "certainty">): FindingTone {
  if (kind === "bench-drift" || kind === "control") return "caution";
  if (group === "refused" || group === "traded") return group;
  if (group === "better" || group === "worse") {
    if (certainty.level !== "likely") return group;
    return group === "better" ? "probably-better" : "probably-worse";
  }
  if (contradictingKinds.has(kind)) return "contradiction";
  if (accounting.has(kind)) return "account";
  return certainty.level === "measured" ? "measured" : "differs";
}

/** Cautions first, then what is established, probable, traded, contradicts, differs; the larger change before the smaller. */
export function orderFindings<One extends Finding>(findings: readonly One[]): One[] {
  const rank = (finding: Finding): number => findingTones.indexOf(toneOf(finding));
  return findings.toSorted((a, b) => rank(a) - rank(b) || b.strength - a.strength);
}

/** Size of a change whatever its direction: |ln(after / before)|; 0 where no ratio exists. */
export function strengthOf(before: number, after: number): number {
  const ratio = after / before;
  return ratio > 0 && Number.isFinite(ratio) ? Math.abs(Math.log(ratio)) : 0;
}

/** The group of a change that is sure enough to be called better or worse, by which direction is the better one. */
export function groupOfChange(
  level: CertaintyLevel,
  before: number,
  after: number,
  better: "lower" | "higher" | "unknown",
): FindingGroup {
  if (level !== "proven" && level !== "certain" && level !== "likely") return "unclear";
  if (better === "unknown" || before === after) return "unclear";
  return after < before === (better === "lower") ? "better" : "worse";
}
