import { holm } from "../stats/holm.ts";
import { studentP } from "../stats/student-t.ts";
import type { BenchDraft } from "./bench-drafts.ts";
import type { Condition } from "./certainty.ts";
import type { ControlSpread } from "./control.ts";
import type { BenchHistorySpread } from "./history-spread.ts";
import type { JudgePolicy } from "./policy.ts";

/** Benchmarks of one unit that a control needs before one run a side is judged by it. */
const leastForSpread = 8;

/** One run a side, judged by what unchanged runs differ by. */
interface SpreadTest {
  readonly p: number;
  readonly alone: number;
  readonly over: number;
  readonly condition: Condition;
}

interface Known {
  readonly draft: BenchDraft;
  readonly alone: number;
  readonly condition: Condition;
}

/**
 * Tests one run a side against what unchanged runs differ by, where a control or the project's history shows it: Student's t
 * with as many degrees of freedom as differences were seen, and beyond the largest of them.
 */
export function spreadTests(
  drafts: readonly BenchDraft[],
  controls: readonly ControlSpread[],
  history: BenchHistorySpread | undefined,
  { correction }: JudgePolicy,
): Map<BenchDraft, SpreadTest> {
  const known = drafts.flatMap((draft): Known[] => {
    if (draft.delta === null || draft.delta <= -1) return [];
    const size = Math.abs(Math.log1p(draft.delta));
    const control = controls.find(({ units }) => (units.get(draft.table.unit)?.benchmarks ?? 0) >= leastForSpread);
    if (control !== undefined) {
      const { whole, largest, benchmarks } = control.units.get(draft.table.unit)!;
      if (!(whole > 0)) return [];
      const alone = size > largest ? studentP(size / whole, benchmarks) : 1;
      return [{ draft, alone, condition: { kind: "control", variant: control.control, spread: whole } }];
    }
    const past = history?.spreadOf(draft.table, draft.row) ?? null;
    if (past === null || !(past.spread > 0)) return [];
    const alone = studentP(size / (past.spread * Math.SQRT2), past.runs - 1);
    return [{ draft, alone, condition: { kind: "history", ...past } }];
  });
  const alone = known.map((one) => one.alone);
  const corrected = correction === "holm" ? holm(alone) : alone;
  return new Map(
    known.map(({ draft, condition, alone: own }, at) => [
      draft,
      { p: corrected[at]!, alone: own, over: known.length, condition },
    ]),
  );
}
