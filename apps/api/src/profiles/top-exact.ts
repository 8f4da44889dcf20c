import type { TopBody, TopDiffBody } from "@sweetspot/contract";
import { exactTotals, needsExact } from "@sweetspot/model/profile/flame/exact-totals";
import type { DiffSubject, SingleSubject } from "./subject.ts";

/** A table's sums to the last digit, by row; null where doubles already have them. */
export function exactTop({ tree, side, counts }: SingleSubject, order: readonly number[]): TopBody["exact"] {
  if (counts !== null || !needsExact(side.values)) return null;
  const { flat, cum } = exactTotals(tree, side.leaves, side.values);
  return { flat: order.map((frame) => String(flat[frame])), cum: order.map((frame) => String(cum[frame])) };
}

/** The table of both sides of a comparison, where they are compared as they are. */
export function exactTopDiff(
  { tree, sides, mode, counts }: DiffSubject,
  order: readonly number[],
): TopDiffBody["exact"] {
  if (mode !== "absolute" || counts !== null || !sides.some(({ values }) => needsExact(values))) return null;
  const [before, after] = sides.map(({ leaves, values }) => exactTotals(tree, leaves, values));
  const pick = (column: readonly bigint[] | undefined) => order.map((frame) => String(column?.[frame] ?? 0n));
  return {
    flatBefore: pick(before?.flat),
    flatAfter: pick(after?.flat),
    cumBefore: pick(before?.cum),
    cumAfter: pick(after?.cum),
  };
}
