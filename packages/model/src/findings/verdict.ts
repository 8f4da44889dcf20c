import type { Condition } from "../judge/certainty.ts";
import { isEstablished } from "../judge/certainty.ts";
import { groupBy } from "../judge/group-by.ts";
import type { BenchJudgement, JudgedCell } from "../judge/judge-benches.ts";
import type { verdictOutcomes } from "./finding-names.ts";
import { kindOf } from "../finding-kinds/finding-kinds.ts";
import { orderFindings, toneOf } from "./finding.ts";
import type { Finding, FindingKind } from "../finding-kinds/finding-kinds.ts";
import type { SweetSpotTrade } from "../finding-kinds/sweet-spot.ts";
import { type Origin, originsOf, type TracedBenches } from "./origin.ts";
import { type QuantitySummary, quantitySummaries, type Sureness, surenessOf } from "./quantity-summary.ts";

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
  | { readonly kind: "one-variant"; readonly variant: string; readonly benchmarks: number; readonly metrics: number }
  | { readonly kind: "nothing"; readonly metrics: number }
  | { readonly kind: "reading"; readonly files: number };

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
  /** The number of benchmarks that were measured. */
  readonly benchmarks: number;
  readonly metrics: number;
  /** The breakdowns of their changes; null where no profile was looked for. */
  readonly traced: TracedBenches | null;
  /** Files that are still being read: before their end no verdict is given, which would speak of a part as if it were the whole. */
  readonly pending?: number;
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
  benchmarks,
  metrics,
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
  if (own.length > 0) {
    const spot = findings.find((finding) => finding.kind === "sweet-spot") ?? null;
    const { outcome, main, support, needsRuns } = benchVerdict(own, spot);
    return {
      outcome,
      main,
      // The certainty is read first, then the cautions, then what else was seen.
      support: [...support, ...machine.slice(0, 2), ...others],
      needsRuns,
    };
  }
  const alone: VerdictStatement[] =
    variants.length === 1 ? [{ kind: "one-variant", variant: variants[0]!, benchmarks, metrics }] : [];
  const hasNothing = others.length === 0 && contradicted.length === 0 && alone.length === 0;
  if (hasNothing) return { outcome: "nothing", main: [{ kind: "nothing", metrics }], support: [], needsRuns: false };
  return {
    outcome: outcomeOfFindings(findings),
    main: others.length > 0 ? others : contradicted.length > 0 ? contradicted : alone,
    support: others.length > 0 ? [...contradicted, ...alone] : contradicted.length > 0 ? alone : [],
    needsRuns: false,
  };
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

type BenchPart = Pick<ReportVerdict, "outcome" | "main" | "support" | "needsRuns">;

function benchVerdict(cells: readonly JudgedCell[], trade: SweetSpotTrade | null): BenchPart {
  const byVariant = [...groupBy(cells, ({ variant }) => variant).values()].map((group) => ({
    variant: group[0]!.variant,
    baseline: group[0]!.baseline,
    cells: group,
    quantities: quantitySummaries(group),
  }));
  // With one variant beside the baseline and its controls there is nothing to choose.
  const spot = byVariant.length > 1 ? trade : null;
  const rows = byVariant.flatMap(({ quantities }) => quantities.flatMap((quantity) => quantity.rows));
  const sureness = (["established", "probable", "differs"] as const).find((one) =>
    rows.some((row) => row.sureness === one),
  );
  const fewest = (own: readonly JudgedCell[]): number =>
    own.reduce((least, { certainty }) => Math.min(least, certainty.processes ?? 1), Infinity);
  if (sureness === undefined) {
    const first = byVariant.length === 1 ? byVariant[0]!.quantities[0] : undefined;
    const isTested = !cells.some(({ certainty }) =>
      certainty.conditions.some(({ kind }) => kind === "one-process" || kind === "few-processes"),
    );
    const statement: UnchangedStatement = {
      kind: "unchanged",
      comparisons: cells.length,
      processes: fewest(cells),
      isTested,
      bound: isTested && first?.mean?.interval != null ? first : null,
    };
    return {
      outcome: isTested ? "unchanged" : "unproven",
      main: spot === null ? [statement] : [{ kind: "trade", trade: spot, isAlone: true }],
      support: spot === null ? [] : [statement],
      needsRuns: !isTested,
    };
  }
  const has = ({ quantities }: (typeof byVariant)[number]): boolean =>
    quantities.some((quantity) => quantity.rows.some((row) => row.sureness === sureness));
  const gainOf = ({ quantities }: (typeof byVariant)[number]): number =>
    Math.max(
      0,
      ...quantities.flatMap((quantity) =>
        quantity.rows.flatMap((row) =>
          row.sureness === sureness && row.course === "better" ? [Math.abs(Math.log(row.ratio))] : [],
        ),
      ),
    );
  const able = byVariant.filter(has);
  const told = able.find(({ variant }) => variant === spot?.best) ?? able.toSorted((a, b) => gainOf(b) - gainOf(a))[0]!;
  const changes: ChangesStatement[] = [
    {
      kind: "changes",
      variant: told.variant,
      baseline: told.baseline,
      sureness,
      quantities: told.quantities,
    },
  ];
  // A change that is only probable has a sentence of its own beside those that are established.
  if (
    sureness === "established" &&
    told.quantities.some(({ rows: own }) => own.some((row) => row.sureness === "probable"))
  )
    changes.push({ ...changes[0]!, sureness: "probable" });
  const spoken = told.cells.filter((one) => surenessOf(one) === sureness);
  const ownRows = told.quantities.flatMap((quantity) => quantity.rows);
  const established = spoken.filter(({ certainty }) => isEstablished(certainty.level));
  return {
    outcome: outcomeOf(sureness, rows),
    main: changes,
    support: [
      {
        kind: "sureness",
        sureness,
        processes: fewest(spoken),
        comparisons: ownRows.length,
        unchanged: ownRows.filter((row) => row.course === "same").length,
        open: sureness === "differs" ? 0 : ownRows.filter((row) => row.sureness === "differs").length,
        isCount: established.length > 0 && established.every(({ certainty }) => certainty.level === "certain"),
        reason: sureness === "established" ? null : reasonOf(spoken),
      },
      ...(spot === null ? [] : [{ kind: "trade", trade: spot, isAlone: false } as const]),
    ],
    needsRuns: sureness !== "established",
  };
}

function outcomeOf(sureness: Sureness, rows: readonly { readonly course: string; readonly sureness: Sureness }[]) {
  if (sureness === "probable") return "probable";
  if (sureness === "differs") return "unproven";
  const courses = new Set(rows.filter((row) => row.sureness === "established").map(({ course }) => course));
  if (courses.has("better")) return courses.has("worse") ? "mixed" : "better";
  return courses.has("worse") ? "worse" : "mixed";
}

/** The reason that keeps changes from being proven, the most common reason of all that hold. */
const hindering: ReadonlySet<Condition["kind"]> = new Set([
  "one-process",
  "few-processes",
  "many-comparisons",
  "order-unknown",
  "one-after-the-other",
  "drift",
  "trend",
  "common-shift",
  "control",
  "history",
]);

function reasonOf(cells: readonly JudgedCell[]): Condition | null {
  const reasons = cells.flatMap(({ certainty }) => certainty.conditions.filter(({ kind }) => hindering.has(kind)));
  const groups = [...groupBy(reasons, ({ kind }) => kind).values()].toSorted((a, b) => b.length - a.length);
  return groups[0]?.[0] ?? null;
}
