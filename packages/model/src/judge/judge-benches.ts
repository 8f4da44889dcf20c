import type { BenchComparison, ComparisonCell, ComparisonTable } from "../bench/comparison.ts";
import type { DistributionCache } from "../stats/mann-whitney.ts";
import { type BenchDesign, commonShift, designsOf } from "./bench-designs.ts";
import { type BenchDraft, draftsOf } from "./bench-drafts.ts";
import { spreadTests } from "./bench-spread.ts";
import { correctedP, processTest, type ProcessTest, withinRunP } from "./bench-tests.ts";
import type { Certainty, Condition } from "./certainty.ts";
import { type ControlSpread, type JudgedControl, judgedControl, controlSpread, repeatedVariant } from "./control.ts";
import { type BenchOutcome, directedOutcome } from "./bench-outcome.ts";
import { isCount } from "./exact-units.ts";
import type { Round } from "./experiment.ts";
import type { Direction } from "./directions.ts";
import { groupBy } from "./group-by.ts";
import type { BenchHistorySpread } from "./history-spread.ts";
import type { JudgePolicy } from "./policy.ts";
import { leastRankP, processesNeeded } from "./reach.ts";
import { repeatedMeasurements } from "./same-measurement.ts";

/** One cell of the comparison against its baseline, judged. */
export interface JudgedCell extends Omit<BenchDraft, "kind" | "isMisstated"> {
  readonly better: Direction["direction"];
  readonly outcome: BenchOutcome;
  readonly certainty: Certainty;
  /** It compares a control with a variant: no change is meant to be there. */
  readonly isControl: boolean;
  /** Rounds that were compared within themselves; null for two independent samples. */
  readonly rounds: readonly Round[] | null;
  /** The factor by which the variance of the difference was widened for drift and control; 1 for not at all. */
  readonly inflation: number;
}

/** All comparisons of a report, judged by one policy. */
export interface BenchJudgement {
  readonly policy: JudgePolicy;
  readonly cells: readonly JudgedCell[];
  readonly byCell: ReadonlyMap<ComparisonCell, JudgedCell>;
  /** Tests over processes that were corrected for together. */
  readonly comparisons: number;
  readonly controls: readonly JudgedControl[];
  /** The effect of the processes' order, for variants of which anything is said. */
  readonly drifts: readonly VariantDrift[];
  /** Processes a side with which any comparison here can be proven. */
  readonly processesNeeded: number;
}

/** A drift between a variant and its baseline, with the number of differences that it puts in doubt. */
interface VariantDrift {
  readonly variant: string;
  readonly baseline: string;
  readonly comparisons: number;
  readonly conditions: readonly Condition[];
}

interface JudgeOptions {
  readonly history?: BenchHistorySpread;
  /** Variants declared to be a repeat of another; names such as `before-again` are known without it. */
  readonly repeats?: ReadonlyMap<string, string>;
}

/** Sides that did not take turns differ by some percent without any change: they are called better or worse from here on. */
const leastUnbalancedEffect = 0.03;

/**
 * Judges every comparison of a report: which benchmarks got better or worse, and how sure that is. The sample is the
 * process; repeats within one process say how noisy it is, not what the next one will give.
 *
 *   exact units              ── every process the same ── certain
 *   several processes a side ── rank test over processes ── Holm ── widened by drift and control ── proven or likely
 *   fewer processes          ── against the spread that a control or the history shows ── Holm ── likely
 *                            ── else: rank test over the repeats ── differs: these runs differ
 *
 * Processes of rounds that ran both sides next to each other are compared within the rounds (Wilcoxon's signed rank),
 * where the rounds are enough for that test; else as two samples (Mann–Whitney). Which test is used follows from the
 * numbers of processes and comparisons and never from the values.
 */
export function judgeBenches(
  comparison: BenchComparison,
  policy: JudgePolicy,
  { history, repeats }: JudgeOptions = {},
): BenchJudgement {
  const { tables } = comparison;
  const repeated = repeatedMeasurements(tables);
  const drafts = tables.flatMap((table) => draftsOf(table, policy.alpha, repeated));
  const controls = controlsOf(tables, repeats);
  const isControl = ({ variant }: BenchDraft): boolean => controls.some(({ control }) => control === variant);
  const own = drafts.filter((draft) => !isControl(draft));
  const family = own.filter(({ kind, isRepeated }) => kind === "processes" && !isRepeated);
  const designs = designsOf(drafts, family.length, policy);
  const distributions: DistributionCache = new Map();
  const tests = new Map<BenchDraft, ProcessTest>();
  for (const [draft, design] of designs)
    tests.set(draft, processTest(draft, design, widestControl(controls, draft.table.unit), distributions));
  const pOf = (draft: BenchDraft): number => tests.get(draft)!.p;
  const repeatedDrafts = own.filter(({ kind, isRepeated }) => kind === "processes" && isRepeated);
  // A statement of a control is no comparison of versions, and is corrected for by itself.
  const ofControls = controls.map(({ control }) =>
    drafts.filter(({ kind, variant }) => kind === "processes" && variant === control),
  );
  const corrected = new Map(
    [family, repeatedDrafts, ...ofControls].flatMap((drafted) => [...correctedP(drafted, pOf, policy)]),
  );
  const few = own.filter(({ kind }) => kind === "few-processes");
  const judging: Judging = {
    policy,
    designs,
    tests,
    corrected,
    unlessDrifted: correctedP(family, (draft) => tests.get(draft)!.unlessDrifted, policy),
    within: correctedP(few, withinRunP, policy),
    spreads: spreadTests(few, controls, history, policy),
    controls,
    family: family.length,
    needed: processesNeeded(family.length, policy.alpha),
  };
  const cells = drafts.map((draft): JudgedCell => {
    const { table, row, variant, baseline, cell, base, delta, isRepeated } = draft;
    const { outcome, certainty } = isControl(draft) ? asControl(judge(draft, judging)) : judge(draft, judging);
    const { rounds = null, inflation = 1 } = tests.get(draft) ?? {};
    const better = table.better.direction;
    const about = { rounds, inflation, better, outcome, certainty, isRepeated, isControl: isControl(draft) };
    return { table, row, variant, baseline, cell, base, delta, ...about };
  });
  return {
    policy,
    cells,
    byCell: new Map(cells.map((one) => [one.cell, one])),
    comparisons: family.length,
    controls: controls.map((control) => judgedControl(control, tables, policy)),
    drifts: driftsOf(own, designs, cells),
    processesNeeded: judging.needed,
  };
}

/** All that one comparison's verdict depends on. */
interface Judging {
  readonly policy: JudgePolicy;
  readonly designs: ReadonlyMap<BenchDraft, BenchDesign>;
  readonly tests: ReadonlyMap<BenchDraft, ProcessTest>;
  readonly corrected: ReadonlyMap<BenchDraft, number>;
  /** Corrected chances of comparisons between processes, without a drift that is only assumed. */
  readonly unlessDrifted: ReadonlyMap<BenchDraft, number>;
  /** Corrected chances of comparisons within single runs. */
  readonly within: ReadonlyMap<BenchDraft, number>;
  readonly spreads: ReturnType<typeof spreadTests>;
  readonly controls: readonly ControlSpread[];
  /** Comparisons that are corrected for together. */
  readonly family: number;
  readonly needed: number;
}

type Verdict = Pick<JudgedCell, "outcome" | "certainty">;

function judge(draft: BenchDraft, judging: Judging): Verdict {
  const { base, cell, kind } = draft;
  const counted = {
    p: null,
    pAlone: null,
    correctedOver: null,
    n: Math.min(base.samples.length, cell.samples.length),
    processes: Math.min(base.processes.length, cell.processes.length),
  };
  switch (kind) {
    case "equal":
      return {
        outcome: "same",
        certainty: { ...counted, level: "noise", conditions: equalConditions(draft, judging.policy, counted) },
      };
    case "exact":
      return {
        outcome: outcomeOf(draft, judging.policy, 0),
        certainty: { ...counted, level: "certain", conditions: [{ kind: "repeated-exactly" }] },
      };
    case "few-processes":
      return judgeFew(draft, judging, counted);
    case "processes":
      return judgeProcesses(draft, judging, counted);
  }
}

/** Equal times of too few processes show no more than times that differ: the next run of either side may be another. */
function equalConditions({ base, cell, table }: BenchDraft, { alpha }: JudgePolicy, counted: Counted): Condition[] {
  if (isCount(table.unit) || table.fact !== undefined) return [];
  const isTestable = leastRankP(base.processes.length, cell.processes.length) <= alpha;
  return isTestable ? [] : [fewProcesses(counted, alpha)];
}

/** Two runs of one version cannot be better or worse than each other: where they seem so, they differ. */
function asControl({ outcome, certainty }: Verdict): Verdict {
  const isSaid = certainty.level === "proven" || certainty.level === "likely" || certainty.level === "certain";
  return { outcome, certainty: { ...certainty, correctedOver: null, level: isSaid ? "differs" : certainty.level } };
}

type Counted = Omit<Certainty, "level" | "conditions">;

function fewProcesses({ processes }: Counted, alpha: number): Condition {
  return (processes ?? 0) < 2 ? { kind: "one-process" } : { kind: "few-processes", needed: processesNeeded(1, alpha) };
}

/** One process a side, or too few for a test over processes. */
function judgeFew(draft: BenchDraft, { policy, spreads, within }: Judging, counted: Counted): Verdict {
  const { base, cell } = draft;
  const few = fewProcesses(counted, policy.alpha);
  const misstated: Condition[] = draft.isMisstated ? [{ kind: "not-exact" }] : [];
  const spread = spreads.get(draft);
  if (spread !== undefined && spread.p <= policy.alpha) {
    const { p, alone: pAlone, over: correctedOver, condition } = spread;
    const conditions = [few, condition, ...misstated];
    const certainty: Certainty = { ...counted, p, pAlone, correctedOver, level: "likely", conditions };
    return { outcome: outcomeOf(draft, policy, leastUnbalancedEffect), certainty };
  }
  // Two numbers differ as far as they differ, and nothing more is said, where even the repeats are too few for a test.
  const isUntestable = leastRankP(base.samples.length, cell.samples.length) > policy.alpha;
  const isBeyond = isUntestable || (within.get(draft) ?? 1) <= policy.alpha;
  const certainty: Certainty = { ...counted, level: isBeyond ? "differs" : "noise", conditions: [few, ...misstated] };
  return { outcome: isBeyond ? outcomeOf(draft, policy, 0) : "same", certainty };
}

/** Several processes on both sides. */
function judgeProcesses(draft: BenchDraft, judging: Judging, counted: Counted): Verdict {
  const { policy, controls, family, needed } = judging;
  const { balance, conditions: drifts } = judging.designs.get(draft)!;
  const { p: pAlone, rounds } = judging.tests.get(draft)!;
  const known = judging.corrected.get(draft);
  const p = known ?? pAlone;
  const correctedOver = known === undefined || policy.correction === "none" ? null : family;
  const control = widestControl(controls, draft.table.unit);
  const conditions: Condition[] = [
    ...(balance === "alternated"
      ? [{ kind: "alternated" } as const]
      : [{ kind: balance === "unknown" ? "order-unknown" : "one-after-the-other" } as const]),
    ...(rounds === null ? [] : [{ kind: "paired", rounds: rounds.length } as const]),
    ...drifts,
    ...(control === undefined
      ? []
      : [
          {
            kind: "control",
            variant: control.control,
            spread: control.units.get(draft.table.unit)!.beyondSampling,
          } as const,
        ]),
    ...(draft.isMisstated ? [{ kind: "not-exact" } as const] : []),
  ];
  const measured = { ...counted, p, pAlone, correctedOver };
  const isSound = balance === "alternated" && drifts.length === 0;
  if (p <= policy.alpha) {
    const certainty: Certainty = { ...measured, level: isSound ? "proven" : "likely", conditions };
    return { outcome: outcomeOf(draft, policy, balance === "alternated" ? 0 : leastUnbalancedEffect), certainty };
  }
  const isShort = pAlone <= policy.alpha && (counted.processes ?? 0) < needed;
  // The runs differ; a drift that so few of them cannot show may be the reason.
  const isBeyond = (judging.unlessDrifted.get(draft) ?? 1) <= policy.alpha;
  if (!isShort && !isBeyond) return { outcome: "same", certainty: { ...measured, level: "noise", conditions } };
  const short: Condition[] = isShort ? [{ kind: "many-comparisons", needed }] : [];
  const certainty: Certainty = { ...measured, level: "differs", conditions: [...short, ...conditions] };
  return { outcome: outcomeOf(draft, policy, isShort ? 0 : leastUnbalancedEffect), certainty };
}

function outcomeOf({ delta, table }: BenchDraft, { minimumEffect }: JudgePolicy, least: number): BenchOutcome {
  if (delta === 0) return "same";
  if (delta === null) return "changed";
  if (Math.abs(delta) < Math.max(minimumEffect, least)) return "small";
  return directedOutcome("changed", delta, table.better.direction);
}

/** Variants that repeat another without a change, as declared or by their names. */
function controlsOf(tables: readonly ComparisonTable[], repeats: JudgeOptions["repeats"]): ControlSpread[] {
  const labels = [...new Set(tables.flatMap(({ columns }) => columns.map(({ label }) => label)))];
  return labels.flatMap((label) => {
    const of = repeats?.get(label) ?? repeatedVariant(label, labels);
    return of === null ? [] : [controlSpread(tables, label, of)];
  });
}

/** The control that is farthest from what it repeats in a unit, beyond what samples explain; undefined where none is. */
function widestControl(controls: readonly ControlSpread[], unit: string): ControlSpread | undefined {
  const spreadOf = ({ units }: ControlSpread): number => units.get(unit)?.beyondSampling ?? 0;
  return controls.filter((control) => spreadOf(control) > 0).toSorted((a, b) => spreadOf(b) - spreadOf(a))[0];
}

function driftsOf(
  drafts: readonly BenchDraft[],
  designs: ReadonlyMap<BenchDraft, BenchDesign>,
  cells: readonly JudgedCell[],
): VariantDrift[] {
  return [...groupBy(drafts, ({ variant }) => variant)].flatMap(([variant, group]) => {
    const differing = cells.filter((one) => one.variant === variant && one.outcome !== "same").length;
    if (differing === 0) return [];
    const designed = group.find((draft) => designs.has(draft));
    // One process a side has no order; only a shift in common can be seen.
    const single = group.filter(({ kind, table }) => kind === "few-processes" && table.unit === "sec/op");
    const shift = designed === undefined ? commonShift(single) : null;
    const conditions = designed === undefined ? (shift === null ? [] : [shift]) : designs.get(designed)!.conditions;
    return conditions.length === 0
      ? []
      : [{ variant, baseline: group[0]!.baseline, comparisons: differing, conditions }];
  });
}
