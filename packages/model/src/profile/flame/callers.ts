import { type CallTree, treeFromPaths } from "./call-tree.ts";
import type { StackPaths } from "./stack-paths.ts";

/** A tree made of some of another's samples: `tree.leaves[part][i]` is the node of sample `samples[part][i]`. */
export interface PartialTree {
  readonly tree: CallTree;
  readonly samples: readonly Uint32Array[];
}

/** Both sides of one function. In each tree node 1 is the function itself (when any sample has it). */
export interface PivotTrees {
  /** Upwards: its callers, their callers, and so on to the root. */
  readonly callers: PartialTree;
  /** Downwards: all that it calls. */
  readonly callees: PartialTree;
}

/**
 * What leads to a function and what it leads to, merged over all places where it stands. Of a recursive function the
 * outermost place counts, so that each sample is in each tree once and both add up to the function's `cum`.
 *
 *   stacks               callers of b      callees of b
 *   a;b;c   3            b ─┬─ a 3         b ─┬─ c 3
 *   d;b;b   2               └─ d 2            └─ b 2
 */
export function pivotTrees(tree: CallTree, pivot: number): PivotTrees {
  const outermost = outermostPlaces(tree, pivot);
  const samples = tree.leaves.map((leaves) => {
    const found: number[] = [];
    leaves.forEach((leaf, sample) => {
      if (outermost[leaf] !== 0) found.push(sample);
    });
    return Uint32Array.from(found);
  });
  const ends = tree.leaves.flatMap((leaves, part) => Array.from(samples[part]!, (sample) => leaves[sample]!));
  const parts = samples.map((part) => part.length);
  const { parent, frame } = tree;
  // Both climb from a node to one above it; what leads to the pivot is written on the way, what it leads to from the end.
  const up = emptyPaths(ends.length, (path) => depthBelow(parent, outermost[ends[path]!]!, 0));
  const down = emptyPaths(ends.length, (path) => 1 + depthBelow(parent, ends[path]!, outermost[ends[path]!]!));
  for (let path = 0; path < ends.length; path++) {
    const top = outermost[ends[path]!]!;
    let at = up.start[path]!;
    for (let node = top; node > 0; node = parent[node]!) up.frames[at++] = frame[node]!;
    at = down.start[path + 1]!;
    for (let node = ends[path]!; node !== top; node = parent[node]!) down.frames[--at] = frame[node]!;
    down.frames[--at] = pivot;
  }
  return {
    callers: { tree: treeFromPaths(up, parts, tree.frames), samples },
    callees: { tree: treeFromPaths(down, parts, tree.frames), samples },
  };
}

/** For each node the outermost place of the pivot at or above it, 0 where there is none. */
function outermostPlaces(tree: CallTree, pivot: number): Uint32Array {
  const outermost = new Uint32Array(tree.length);
  for (let node = 1; node < tree.length; node++) {
    const above = outermost[tree.parent[node]!]!;
    outermost[node] = above !== 0 ? above : tree.frame[node] === pivot ? node : 0;
  }
  return outermost;
}

/** Steps from a node up to one above it. */
function depthBelow(parent: Int32Array, node: number, above: number): number {
  let steps = 0;
  for (let at = node; at !== above; at = parent[at]!) steps++;
  return steps;
}

/** Paths of the given lengths whose frames are still to be written. */
function emptyPaths(length: number, lengthOf: (path: number) => number): StackPaths {
  const start = new Uint32Array(length + 1);
  for (let path = 0; path < length; path++) start[path + 1] = start[path]! + lengthOf(path);
  return { length, start, frames: new Uint32Array(start[length]!) };
}
