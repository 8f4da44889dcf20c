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
  const up = writePaths(ends.length, (path, write) => {
    for (let node = outermost[ends[path]!]!; node > 0; node = tree.parent[node]!) write(tree.frame[node]!);
  });
  const down = writePaths(ends.length, (path, write) => {
    const way: number[] = [];
    const top = outermost[ends[path]!]!;
    for (let node = ends[path]!; node !== top; node = tree.parent[node]!) way.push(tree.frame[node]!);
    write(pivot);
    for (let i = way.length - 1; i >= 0; i--) write(way[i]!);
  });
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

/** Runs `each` twice: to count, then to write. */
function writePaths(length: number, each: (path: number, write: (frame: number) => void) => void): StackPaths {
  const start = new Uint32Array(length + 1);
  let size = 0;
  for (let path = 0; path < length; path++) {
    start[path] = size;
    each(path, () => size++);
  }
  start[length] = size;
  const frames = new Uint32Array(size);
  let at = 0;
  for (let path = 0; path < length; path++) each(path, (frame) => (frames[at++] = frame));
  return { length, start, frames };
}
