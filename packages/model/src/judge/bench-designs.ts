import { leastSignedRankP } from "../stats/signed-rank.ts";
import type { BenchDraft } from "./bench-drafts.ts";
import type { Condition } from "./certainty.ts";
import { type Drift, driftOf } from "./drift.ts";
import { type Balance, balanceOf, pairedRounds, type Round } from "./experiment.ts";
import { groupBy } from "./group-by.ts";
import { logsInOrder } from "./log-sequences.ts";
import type { JudgePolicy } from "./policy.ts";

/** The design of a comparison, and what that takes from its certainty. */
export interface BenchDesign {
  readonly balance: Balance;
  readonly rounds: readonly Round[] | null;
  readonly drift: Drift;
  /** Drift and trends that take `proven` away, and a shift that all benchmarks share. */
  readonly conditions: readonly Condition[];
}

const noDrift: Drift = { correlation: 0, trend: 0, isAssumed: false };

/** The designs of all comparisons over processes: the order is one comparison's own, drift is pooled over a variant. */
export function designsOf(
  drafts: readonly BenchDraft[],
  comparisons: number,
  policy: JudgePolicy,
): Map<BenchDraft, BenchDesign> {
  const designs = new Map<BenchDraft, BenchDesign>();
  for (const [, group] of groupBy(
    drafts.filter(({ kind }) => kind === "processes"),
    ({ variant }) => variant,
  )) {
    const placed = group.map((draft) => {
      const balance = balanceOf(draft.base.processes, draft.cell.processes);
      const rounds = pairedRounds(draft.base.processes, draft.cell.processes, balance);
      const reaches = rounds !== null && leastSignedRankP(rounds.length) <= policy.alpha / Math.max(1, comparisons);
      return { draft, balance, rounds: reaches ? rounds : null };
    });
    // Times carry the machine's drift; other units of the same runs would only count it twice.
    const times = placed.filter(({ draft }) => /(?:^|-)sec\/op$/.test(draft.table.unit));
    const used = times.length === 0 ? placed : times;
    const sequences = used.flatMap(({ draft, rounds, balance }) => {
      if (rounds !== null) return [Float64Array.from(rounds, ({ before, after }) => Math.log(after / before))];
      if (balance === "alternated") return [];
      return [draft.base, draft.cell].flatMap(({ processes }) => logsInOrder(processes) ?? []);
    });
    const drift = driftOf(sequences, used[0]!.balance === "alternated");
    const shift = commonShift(used.map(({ draft }) => draft));
    for (const { draft, balance, rounds } of placed) {
      const own = balance === "alternated" && rounds === null ? noDrift : drift;
      const conditions: Condition[] = [
        ...(own.correlation > 0 && !own.isAssumed ? [{ kind: "drift", correlation: own.correlation } as const] : []),
        ...(own.trend === 0 ? [] : [{ kind: "trend", change: Math.expm1(own.trend) } as const]),
        ...(balance === "alternated" || shift === null ? [] : [shift]),
      ];
      designs.set(draft, { balance, rounds, drift: own, conditions });
    }
  }
  return designs;
}

/** Fewest benchmarks of which a shift in common is said. */
const leastForShift = 6;

/** A shift that nearly all benchmarks share; null where they do not move together. */
export function commonShift(
  drafts: readonly Pick<BenchDraft, "delta">[],
): (Condition & { kind: "common-shift" }) | null {
  const logs = drafts
    .flatMap(({ delta }) => (delta === null || delta <= -1 ? [] : [Math.log1p(delta)]))
    .toSorted((a, b) => a - b);
  if (logs.length < leastForShift) return null;
  const middle = logs[logs.length >> 1]!;
  const share = logs.filter((value) => Math.sign(value) === Math.sign(middle)).length / logs.length;
  const spread = (logs[Math.floor(logs.length * 0.75)]! - logs[Math.floor(logs.length * 0.25)]!) / 2;
  if (share < 0.9 || Math.abs(middle) < 0.01 || spread > Math.abs(middle)) return null;
  return { kind: "common-shift", share, count: logs.length, ratio: Math.exp(middle) };
}
