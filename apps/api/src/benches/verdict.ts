import type { BenchBudget, BenchPolicy, BenchReason, BenchVerdict } from "@sweetspot/contract";
import { benchFindings } from "@sweetspot/model/findings/bench-findings";
import { reportVerdict } from "@sweetspot/model/findings/verdict";
import { isEstablished } from "@sweetspot/model/judge/certainty";
import type { BenchJudgement, JudgedCell } from "@sweetspot/model/judge/judge-benches";
import { displayText, percentChange } from "@sweetspot/model/unit/format";
import { certaintyText } from "@sweetspot/model/words/certainty-text";
import { verdictSentences, verdictText } from "@sweetspot/model/words/verdict-text";
import { matchesPattern } from "@sweetspot/model/judge/pattern";

/** More reasons than this help nobody. */
const maxReasons = 500;

/**
 * Holds a judged comparison against a project's policy: proven worsening by more than is allowed and values past a limit
 * fail; what is only likely worse, or has too few processes to tell, leaves the verdict open.
 */
export function verdictOf(judgement: BenchJudgement, policy: BenchPolicy): BenchVerdict {
  const { cells, processesNeeded } = judgement;
  const own = cells.filter(({ isControl, isRepeated }) => !isControl && !isRepeated);
  const failures = own.flatMap((one) => failuresOf(one, policy.budgets));
  const likely = own.filter((one) => isWorse(one, policy.budgets) && one.certainty.level === "likely");
  const few = own.filter(({ certainty }) =>
    certainty.conditions.some(({ kind }) => kind === "one-process" || kind === "few-processes"),
  );
  const reasons = [
    ...failures,
    ...likely.map((one) => reasonOf("likely-worse", one, `is probably worse by ${changeOf(one)}`)),
    ...few
      .filter(({ certainty }) => certainty.level !== "likely")
      .map((one) =>
        reasonOf("too-few", one, `has too few processes to tell: ${processesNeeded} a side are needed, in turns`),
      ),
  ];
  return {
    verdict: failures.length > 0 ? "fail" : reasons.length > 0 ? "unclear" : "pass",
    sentences: sentencesOf(judgement),
    comparisons: own.length,
    reasons: reasons.slice(0, maxReasons),
    policy,
  };
}

/** Only judged benchmarks are asked about. */
const nothingElse = { benchmarks: 0, metrics: 0, events: 0 };

/** Returns the verdict on the benchmarks in the words of the report's page. */
function sentencesOf(judgement: BenchJudgement): string[] {
  const variants = [...new Set(judgement.cells.flatMap(({ baseline, variant }) => [baseline, variant]))];
  const findings = benchFindings(judgement);
  return verdictSentences(
    verdictText(reportVerdict({ variants, findings, judgement, measured: nothingElse, traced: null })),
  );
}

/** The last budget that fits a benchmark and its unit. */
function budgetFor({ table, row }: JudgedCell, budgets: readonly BenchBudget[]): BenchBudget | undefined {
  return budgets.findLast(
    (candidate) => matchesPattern(row, candidate.benchmark) && matchesPattern(table.unit, candidate.unit),
  );
}

/** Whether a cell got worse by more than its budget allows. */
function isWorse(one: JudgedCell, budgets: readonly BenchBudget[]): boolean {
  const allowed = budgetFor(one, budgets)?.worsening ?? 0;
  return one.outcome === "worse" && one.delta !== null && Math.abs(one.delta) > allowed;
}

function failuresOf(one: JudgedCell, budgets: readonly BenchBudget[]): BenchReason[] {
  const { table, cell } = one;
  const budget = budgetFor(one, budgets);
  const reasons: BenchReason[] = [];
  if (isWorse(one, budgets) && isEstablished(one.certainty.level)) {
    const allowed = budget?.worsening ?? 0;
    const over = allowed > 0 ? `, more than the ${percentChange(allowed).replace("+", "")} allowed` : "";
    reasons.push(reasonOf("worse", one, `is worse by ${changeOf(one)}${over}`));
  }
  const limit = budget?.limit;
  const { center } = cell.summary;
  const passes = table.better.direction === "higher" ? center < (limit ?? -Infinity) : center > (limit ?? Infinity);
  if (limit !== undefined && passes) {
    const text = `is ${displayText(center, table.unit)}, past the limit of ${displayText(limit, table.unit)}`;
    reasons.push(reasonOf("limit", one, text));
  }
  return reasons;
}

function changeOf({ delta, certainty }: JudgedCell): string {
  return `${delta === null ? "" : percentChange(delta)} (${certaintyText(certainty)})`;
}

function reasonOf(kind: BenchReason["kind"], { row, table, variant }: JudgedCell, what: string): BenchReason {
  return { kind, benchmark: row, unit: table.unit, variant, message: `${row} ${table.unit} ${what}.` };
}
