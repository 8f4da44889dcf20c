import type { SampleValues } from "@sweetspot/model";
import type { CallTree } from "@sweetspot/model/profile/flame/call-tree";
import { treeValues } from "@sweetspot/model/profile/flame/tree-values";

/**
 * The divisors of pprof's `-mean`: the first sample type's values, by profile as the tree's leaves are. The division
 * comes last, by function or by frame, as in pprof; sums of means would mean nothing.
 */
export interface MeanCounts {
  readonly columns: readonly SampleValues[];
  /** Their sum in each profile that percentages are of. */
  readonly wholes: readonly number[];
}

/** Inclusive counts of every node, of the profiles `from .. to`. */
export function countTotals(tree: CallTree, { columns }: MeanCounts, from: number, to: number): Float64Array {
  return treeValues(tree, tree.leaves.slice(from, to), columns.slice(from, to)).total;
}

/** pprof's own division: whole numbers, towards zero; a sum without a count stays as it is. */
export function meanOf(sum: number, count: number): number {
  return count === 0 ? sum : Math.trunc(sum / count) + 0;
}

/** Column by column what `meanOf` gives for each pair. */
export function meansOf(sums: Float64Array, counts: Float64Array): Float64Array {
  return sums.map((sum, row) => meanOf(sum, counts[row]!));
}
