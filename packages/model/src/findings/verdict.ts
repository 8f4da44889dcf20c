import type { Condition } from "../judge/certainty.ts";
import { isEstablished } from "../judge/certainty.ts";
import type { BenchJudgement } from "../judge/judge-benches.ts";
import type { verdictOutcomes } from "./finding-names.ts";
import { kindOf } from "../finding-kinds/finding-kinds.ts";
import { orderFindings, toneOf } from "./finding.ts";
import type { Finding, FindingKind } from "../finding-kinds/finding-kinds.ts";
import type { SweetSpotTrade } from "../finding-kinds/sweet-spot.ts";
import { type Origin, originsOf, type TracedBenches } from "./origin.ts";
import { benchVerdict } from "./bench-verdict.ts";
import type { QuantitySummary, Sureness } from "./quantity-summary.ts";

/**
 * The verdict of a report as data; `words/verdict-text.ts` makes one sentence of each statement.
 */
export interface ReportVerdict {
  /**
   * `better`, `worse` and `mixed` are established, `probable` is likely; `unproven` tells only runs apart; `unchanged` was
   * tested without a change; `described` has nothing tested to compare; `nothing` has nothing to say.
   */
  readonly outcome: VerdictOutcome;
  /** The changes, at most two. */
  readonly main: readonly VerdictStatement[];
  /** The certainty of that, and what a reader must know with it. */
  readonly support: readonly VerdictStatement[];
  /** The origins of the changes; empty where nothing was looked for or found. */
  readonly origins: readonly Origin[];
  /** Whether more runs would tell what is open. */
  readonly needsRuns: boolean;
}

export type VerdictOutcome = (typeof verdictOutcomes)[number];

export type VerdictStatement =
  | ChangesStatement
  | UnchangedStatement
  | SurenessStatement
  | MachineStatement
  | { readonly kind: "trade"; readonly trade: SweetSpotTrade; readonly isAlone: boolean }
  | { readonly kind: "finding"; readonly finding: Finding; readonly others: number }
  | { readonly kind: "contradictions"; readonly first: Finding; readonly count: number }
  | ({ readonly kind: "one-variant"; readonly variant: string } & MeasuredCounts)
  | ({ readonly kind: "nothing"; readonly profiles: ProfileCounts } & MeasuredCounts)
  | { readonly kind: "unreadable"; readonly variants: readonly string[] }
  | { readonly kind: "reading"; readonly files: number };

/** The content of a report's files, whether or not it can be compared. */
export interface MeasuredCounts {
  readonly benchmarks: number;
  readonly metrics: number;
  readonly events: number;
}

/** The profiles that give no finding. */
export interface ProfileCounts {
  /** Compared with the baseline's, and without a change. */
  readonly unchanged: number;
  /** Without a counterpart in another variant, where several variants have profiles. */
  readonly unpaired: number;
}

/** The outcome of a variant's benchmarks against the baseline. */
export interface ChangesStatement {
  readonly kind: "changes";
  readonly variant: string;
  readonly baseline: string;
  /** Only rows of this sureness are spoken of. */
  readonly sureness: Exclude<Sureness, "none">;
  readonly quantities: readonly QuantitySummary[];
}

/** No comparison came out beyond chance; with too few processes for a test that says nothing about the versions. */
export interface UnchangedStatement {
  readonly kind: "unchanged";
  readonly comparisons: number;
  /** Fewest processes on a side. */
  readonly processes: number;
  readonly isTested: boolean;
  /** The first unit's mean, where it has an interval; null otherwise. */
  readonly bound: QuantitySummary | null;
}

/** The certainty of the benchmarks' changes, and the evidence behind it. */
export interface SurenessStatement {
  readonly kind: "sureness";
  readonly sureness: Exclude<Sureness, "none">;
  /** Fewest processes on a side among the comparisons spoken of. */
  readonly processes: number;
  readonly comparisons: number;
  readonly unchanged: number;
  /** Comparisons that differ without being proven, beside those that are. */
  readonly open: number;
  /** Every established change is a count that repeats exactly. */
  readonly isCount: boolean;
  /** The reason that keeps it from being proven; null where it is proven. */
  readonly reason: Condition | null;
}

/** The remarks on the machine meanwhile: a control that differs or is silent, a drift. */
export interface MachineStatement {
  readonly kind: "machine";
  readonly finding: Extract<Finding, { kind: "bench-drift" | "control" }>;
}

interface VerdictInput {
  /** Names in order; the first is the baseline. */
  readonly variants: readonly string[];
  readonly findings: readonly Finding[];
  /** Null without benchmarks. */
  readonly judgement: BenchJudgement | null;
  readonly measured: MeasuredCounts;
  readonly profiles?: ProfileCounts;
  /** The breakdowns of their changes; null where no profile was looked for. */
  readonly traced: TracedBenches | null;
  /** Files that are still being read: before their end no verdict is given, which would speak of a part as if it were the whole. */
  readonly pending?: number;
  /** Variants that have files, none of which could be read. */
  readonly unreadable?: readonly string[];
}

/** Kinds that a report without judged benchmarks is summed up by, the most telling first. */
const telling = [
  "series-change",
  "events-trend",
  "memory-account",
  "profile-change",
  "facts-total",
  "profile-account",
] as const satisfies readonly FindingKind[];

/** The verdict over a report: benchmarks first, since they alone are judged against chance; then what else was measured. */
export function reportVerdict(input: VerdictInput): ReportVerdict {
  const { pending = 0 } = input;
  if (pending > 0) {
    const main = [{ kind: "reading", files: pending }] as const;
    return { outcome: "nothing", main, support: [], needsRuns: false, origins: [] };
  }
  const verdict = statementsOf(input);
  return { ...verdict, origins: input.traced === null ? [] : originsOf(verdict.main, input.findings, input.traced) };
}

function statementsOf({
  variants,
  findings,
  judgement,
  measured,
  profiles = { unchanged: 0, unpaired: 0 },
  unreadable = [],
}: VerdictInput): Omit<ReportVerdict, "origins"> {
  const own = (judgement?.cells ?? []).filter(({ isControl, isRepeated }) => !isControl && !isRepeated);
  const others = otherStatements(findings, own.length > 0 ? 1 : 2, own.length > 0);
  const contradictions = orderFindings(findings.filter(({ kind }) => kindOf({ kind }).tone === "contradiction"));
  const machine = findings.flatMap((finding): MachineStatement[] =>
    finding.kind === "bench-drift" || finding.kind === "control" ? [{ kind: "machine", finding }] : [],
  );
  const contradicted: VerdictStatement[] =
    contradictions.length === 0
      ? []
      : [{ kind: "contradictions", first: contradictions[0]!, count: contradictions.length }];
  const unread: VerdictStatement[] = unreadable.length === 0 ? [] : [{ kind: "unreadable", variants: unreadable }];
  if (own.length > 0) {
    const spot = findings.find((finding) => finding.kind === "sweet-spot") ?? null;
    const { outcome, main, support, needsRuns } = benchVerdict(own, spot);
    return {
      outcome,
      main,
      // The certainty is read first, then the cautions, then what else was seen.
      support: [...support, ...unread, ...machine.slice(0, 2), ...others],
      needsRuns,
    };
  }
  const alone: VerdictStatement[] =
    variants.length === 1 && unread.length === 0 ? [{ kind: "one-variant", variant: variants[0]!, ...measured }] : [];
  // The first of these that has something to say is the verdict, the others support it.
  const [main, ...support] = [others, contradicted, unread, alone].filter((part) => part.length > 0);
  if (main === undefined)
    return { outcome: "nothing", main: [{ kind: "nothing", profiles, ...measured }], support: [], needsRuns: false };
  const outcome = main === unread ? "nothing" : outcomeOfFindings(findings);
  return { outcome, main, support: support.flat(), needsRuns: false };
}

/** Findings of other kinds than benchmarks that say most; beside benchmarks only what is as sure as they can be. */
function otherStatements(findings: readonly Finding[], most: number, isBeside: boolean): VerdictStatement[] {
  const isTold = (finding: Finding): boolean => {
    const { level } = finding.certainty;
    if (level === "noise" || level === "refused") return false;
    if (isBeside && !isEstablished(level) && level !== "likely") return false;
    if (finding.kind === "series-change")
      return !finding.certainty.conditions.some((one) => one.kind === "within-run" && !one.beyond);
    if (finding.kind === "profile-change")
      return !finding.certainty.conditions.some((one) => one.kind === "sampling" && one.beyond === false);
    return true;
  };
  const kinds: readonly FindingKind[] = isBeside ? ["series-change", "events-trend"] : telling;
  const told = orderFindings(findings).filter((finding) => isTold(finding));
  const byKind = kinds.flatMap((kind): VerdictStatement[] => {
    const [first, ...rest] = told.filter((finding) => finding.kind === kind);
    return first === undefined ? [] : [{ kind: "finding", finding: first, others: rest.length }];
  });
  if (byKind.length > 0 || isBeside) return byKind.slice(0, most);
  // A course alone is told only where there is nothing else to tell.
  const course = told.find(({ kind }) => kind === "series-course");
  return course === undefined ? [] : [{ kind: "finding", finding: course, others: 0 }];
}

function outcomeOfFindings(findings: readonly Finding[]): VerdictOutcome {
  const tones = new Set(findings.map(toneOf));
  if (tones.has("better") || tones.has("worse"))
    return tones.has("better") ? (tones.has("worse") ? "mixed" : "better") : "worse";
  if (tones.has("probably-better") || tones.has("probably-worse")) return "probable";
  return tones.has("differs") ? "unproven" : "described";
}
