import type { CallTree } from "./call-tree.ts";

/** What each frame adds up to over all places where it stands; entry 0 is the root's. */
export interface FrameTotals {
  readonly flat: Float64Array;
  readonly cum: Float64Array;
}

/**
 * Flat and cumulative values of every frame, pprof's `flat` and `cum`: a frame that calls itself, directly or not,
 * counts once for each sample, at its outermost place. One loop: in pre-order a node lies within an outer place of its
 * frame exactly when it comes before the end of the last such place.
 */
export function frameTotals(tree: CallTree, self: Float64Array, total: Float64Array): FrameTotals {
  const flat = new Float64Array(tree.frames.length);
  const cum = new Float64Array(tree.frames.length);
  const openUntil = new Uint32Array(tree.frames.length);
  for (let node = 0; node < tree.length; node++) {
    const frame = tree.frame[node]!;
    flat[frame]! += self[node]!;
    if (node < openUntil[frame]!) continue;
    cum[frame]! += total[node]!;
    openUntil[frame] = tree.subtreeEnd[node]!;
  }
  return { flat, cum };
}

/** Inclusive sums of one column by frame, each sample once: `cum` for a column that is not a value, such as a variance. */
export function cumByFrame(tree: CallTree, column: Float64Array): Float64Array {
  const cum = new Float64Array(tree.frames.length);
  const openUntil = new Uint32Array(tree.frames.length);
  for (let node = 0; node < tree.length; node++) {
    const frame = tree.frame[node]!;
    if (node < openUntil[frame]!) continue;
    cum[frame]! += column[node]!;
    openUntil[frame] = tree.subtreeEnd[node]!;
  }
  return cum;
}
