import type { TopBody } from "@sweetspot/contract";
import { cumByFrame, flatByFrame } from "@sweetspot/model/profile/flame/frame-totals";
import { treeValues } from "@sweetspot/model/profile/flame/tree-values";
import { countTotals, meansOf } from "./means.ts";
import type { SingleSubject } from "./subject.ts";

/** Up to so many runs are sent one by one, to be drawn as dots. */
const runsApart = 12;

/** What each frame was in each of the profiles that were added up: repeated runs. */
export function spreadOf(
  { tree, side, counts }: SingleSubject,
  order: readonly number[],
): NonNullable<TopBody["spread"]> {
  const runs = side.leaves.map((leaves, part) => {
    const { total } = treeValues(tree, [leaves], [side.values[part]!]);
    const sums = { flat: flatByFrame(tree, total), cum: cumByFrame(tree, total) };
    if (counts === null) return { ...sums, sums };
    const divisor = countTotals(tree, counts, part, part + 1);
    return {
      flat: meansOf(sums.flat, flatByFrame(tree, divisor)),
      cum: meansOf(sums.cum, cumByFrame(tree, divisor)),
      sums,
    };
  });
  const over = (pick: (values: number[]) => number, column: "flat" | "cum") =>
    order.map((frame) => pick(runs.map((run) => run[column][frame]!)));
  const least = (values: number[]) => Math.min(...values);
  const greatest = (values: number[]) => Math.max(...values);
  const byRun = (column: "flat" | "cum") =>
    runs.length > runsApart ? null : order.map((frame) => runs.map((run) => run[column][frame]!));
  return {
    runs: runs.length,
    inRuns: order.map((frame) => runs.filter(({ sums }) => sums.flat[frame] !== 0 || sums.cum[frame] !== 0).length),
    flatByRun: byRun("flat"),
    cumByRun: byRun("cum"),
    flatLeast: over(least, "flat"),
    flatGreatest: over(greatest, "flat"),
    cumLeast: over(least, "cum"),
    cumGreatest: over(greatest, "cum"),
  };
}
