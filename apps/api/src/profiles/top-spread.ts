import type { TopBody, TopDiffBody } from "@sweetspot/contract";
import { cumByFrame, flatByFrame } from "@sweetspot/model/profile/flame/frame-totals";
import { treeValues } from "@sweetspot/model/profile/flame/tree-values";
import { countTotals, meansOf } from "./means.ts";
import type { DiffSubject, SingleSubject } from "./subject.ts";

/** The greatest number of runs that are sent one by one, to be drawn as dots. */
const runsApart = 12;

/** The values of each frame in each of the profiles that were added up: repeated runs. */
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

/** Cumulative values of each frame in each run of both sides; null where neither side has several, or values are scaled. */
export function runsOfDifference(
  { tree, sides, counts, mode }: DiffSubject,
  order: readonly number[],
): TopDiffBody["byRun"] {
  const lengths = sides.map(({ leaves }) => leaves.length);
  if (mode !== "absolute" || counts !== null || Math.max(...lengths) < 2 || Math.max(...lengths) > runsApart)
    return null;
  const [before, after] = sides.map(({ leaves, values }) => {
    const runs = leaves.map((nodes, run) => cumByFrame(tree, treeValues(tree, [nodes], [values[run]!]).total));
    return order.map((frame) => runs.map((cum) => cum[frame]!));
  });
  return { before: before!, after: after! };
}
