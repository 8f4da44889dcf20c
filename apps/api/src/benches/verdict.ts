import type { BenchBudget, BenchPolicy, BenchReason, BenchVerdict } from "@sweetspot/contract";
import type { BenchComparison, ComparisonCell, ComparisonTable } from "@sweetspot/model/bench/comparison";
import { holm } from "@sweetspot/model/bench/holm";
import { judge, type Verdict } from "@sweetspot/model/bench/verdict";
import { matchesPattern } from "@sweetspot/model/judge/pattern";
import { displayText, percentChange, probabilityText } from "@sweetspot/model/unit/format";

/** More reasons than this help nobody. */
const maxReasons = 500;

interface Judged {
  readonly table: ComparisonTable;
  readonly benchmark: string;
  readonly variant: string;
  readonly cell: ComparisonCell;
  readonly verdict: Verdict;
  readonly delta: number | null;
  readonly p: number | null;
}

/** Holds a comparison against a project's policy: what got significantly worse by more than is allowed, what is over a limit. */
export function verdictOf(comparison: BenchComparison, policy: BenchPolicy): BenchVerdict {
  const judged = judgeAll(comparison, policy);
  const failures = judged.flatMap((one) => failuresOf(one, policy.budgets));
  const few = judged.filter(({ verdict }) => verdict.kind === "too-few");
  const reasons = [...failures, ...few.map(tooFewReason)];
  return {
    verdict: failures.length > 0 ? "fail" : few.length > 0 ? "unclear" : "pass",
    comparisons: judged.filter(({ cell }) => cell.comparison !== undefined).length,
    reasons: reasons.slice(0, maxReasons),
    policy,
  };
}

function judgeAll({ tables }: BenchComparison, policy: BenchPolicy): Judged[] {
  const cells = tables.flatMap((table) =>
    table.rows.flatMap((row) =>
      row.cells.flatMap((cell, column) => {
        const variant = table.columns[column]?.label ?? "";
        return cell === undefined ? [] : [{ table, benchmark: row.label, variant, cell, column }];
      }),
    ),
  );
  const tested = cells.filter(
    ({ cell, table }) => cell.comparison !== undefined && !cell.comparison.allEqual && table.assumption !== "exact",
  );
  const adjusted = holm(tested.map(({ cell }) => cell.comparison?.twoSidedP ?? 1));
  const holmOf = new Map(tested.map(({ cell }, index) => [cell, adjusted[index] as number]));
  return cells
    .filter(({ column }) => column > 0)
    .map(({ table, benchmark, variant, cell }) => {
      const { comparison, summary } = cell;
      if (comparison === undefined) {
        return { table, benchmark, variant, cell, verdict: { kind: "no-change" } as const, delta: null, p: null };
      }
      const { baseCenter, baseCount, count, twoSidedP } = comparison;
      const delta = summary.center === baseCenter ? 0 : baseCenter === 0 ? null : summary.center / baseCenter - 1;
      const p = table.assumption === "exact" ? null : twoSidedP;
      const change = { delta, p, holm: holmOf.get(cell) ?? null, baseCount, count };
      const verdict = comparison.allEqual
        ? ({ kind: "no-change" } as const)
        : judge(change, table.better.direction, policy);
      return { table, benchmark, variant, cell, verdict, delta, p };
    });
}

function failuresOf(one: Judged, budgets: readonly BenchBudget[]): BenchReason[] {
  const { table, benchmark, variant, cell, verdict, delta, p } = one;
  const budget = budgets.findLast(
    (candidate) => matchesPattern(benchmark, candidate.benchmark) && matchesPattern(table.unit, candidate.unit),
  );
  const place = { benchmark, unit: table.unit, variant };
  const reasons: BenchReason[] = [];
  const allowed = budget?.worsening ?? 0;
  if (verdict.kind === "worse" && delta !== null && Math.abs(delta) > allowed) {
    const certainty = p === null ? "exact" : `p=${probabilityText(p)}`;
    const over = allowed > 0 ? `, more than the ${percentChange(allowed).replace("+", "")} allowed` : "";
    const message = `${benchmark} ${table.unit} is worse by ${percentChange(delta)} (${certainty})${over}.`;
    reasons.push({ kind: "worse", ...place, message });
  }
  const limit = budget?.limit;
  const { center } = cell.summary;
  const passes = table.better.direction === "higher" ? center < (limit ?? -Infinity) : center > (limit ?? Infinity);
  if (limit !== undefined && passes) {
    const message = `${benchmark} ${table.unit} is ${displayText(center, table.unit)}, past the limit of ${displayText(limit, table.unit)}.`;
    reasons.push({ kind: "limit", ...place, message });
  }
  return reasons;
}

function tooFewReason({ table, benchmark, variant, verdict }: Judged): BenchReason {
  const more = verdict.kind === "too-few" ? Math.max(verdict.more, verdict.moreBase) : 0;
  const message = `${benchmark} ${table.unit} has too few samples to tell: ${more} more ${more === 1 ? "run" : "runs"} needed.`;
  return { kind: "too-few", benchmark, unit: table.unit, variant, message };
}
