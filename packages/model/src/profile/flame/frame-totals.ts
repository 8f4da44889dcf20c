import type { CallTree } from "./call-tree.ts";

/**
 * Inclusive sums of a column by frame, pprof's `cum`: a frame that calls itself, directly or not, counts once for each
 * sample, at its outermost place. One loop: in pre-order a node lies within an outer place of its frame exactly when it
 * comes before the end of the last such place. Entry 0 is the root's.
 */
export function cumByFrame(tree: CallTree, total: Float64Array): Float64Array {
  const { frame, subtreeEnd } = tree;
  const cum = new Float64Array(tree.frames.length);
  const openUntil = new Uint32Array(tree.frames.length);
  for (let node = 0; node < tree.length; node++) {
    const at = frame[node]!;
    if (node < openUntil[at]!) continue;
    cum[at]! += total[node]!;
    openUntil[at] = subtreeEnd[node]!;
  }
  return cum;
}

/**
 * Own values by frame, pprof's `flat`: each node's total goes to its frame and is taken from its parent's.
 * @param countedFor the node that each node's own value counts for, where that is another one.
 */
export function flatByFrame(tree: CallTree, total: Float64Array, countedFor?: Uint32Array): Float64Array {
  const { parent } = tree;
  const frame = countedFor === undefined ? tree.frame : countedFor.map((node) => tree.frame[node]!);
  const flat = new Float64Array(tree.frames.length);
  flat[0] = total[0]!;
  for (let node = 1; node < tree.length; node++) {
    const value = total[node]!;
    flat[frame[node]!]! += value;
    flat[frame[parent[node]!]!]! -= value;
  }
  return flat;
}
