import { type CallTree, treeFromPaths } from "./call-tree.ts";
import { type FrameNodes, outermostNodes } from "./frame-nodes.ts";
import { mergeSubtrees } from "./merge-subtrees.ts";
import type { StackPaths } from "./stack-paths.ts";

/** A tree made of some of another's samples: `tree.leaves[part][i]` is the node of sample `samples[part][i]`. */
export interface PartialTree {
  readonly tree: CallTree;
  readonly samples: readonly Uint32Array[];
}

/** Both sides of one function. In each tree node 1 is the function itself (when any sample has it). */
interface PivotTrees {
  /** Upwards: its callers, their callers, and so on to the root. */
  readonly callers: PartialTree;
  /** Downwards: all that it calls. */
  readonly callees: PartialTree;
}

/**
 * The callers and the callees of a function, merged over all its places. Where a function is recursive, its
 * outermost place counts, so that each sample is in each tree once and both add up to the function's `cum`.
 *
 *   stacks               callers of b      callees of b
 *   a;b;c   3            b ─┬─ a 3         b ─┬─ c 3
 *   d;b;b   2               └─ d 2            └─ b 2
 *
 * Costs what hangs below the function's places and one look at each sample.
 */
export function pivotTrees(tree: CallTree, places: FrameNodes, pivot: number): PivotTrees {
  const tops = outermostNodes(tree, places, pivot);
  const { length, parent, subtreeEnd, frame, became } = mergeSubtrees(tree, tops);
  const samples = tree.leaves.map((leaves) => samplesWithin(leaves, became));
  const below = tree.leaves.map((leaves, part) => samples[part]!.map((sample) => became[leaves[sample]!]!));
  const callees = { length, parent, subtreeEnd, frame, frames: tree.frames, leaves: below, cutFrames: 0 };

  const ways = treeFromPaths(waysUp(tree, tops), [tops.length], tree.frames);
  const ends = ways.leaves[0]!;
  const above = tree.leaves.map((leaves, part) =>
    samples[part]!.map((sample) => ends[lastAtMost(tops, leaves[sample]!)]!),
  );
  return { callers: { tree: { ...ways, leaves: above }, samples }, callees: { tree: callees, samples } };
}

/** The samples that end on a node which became one of the merged. */
function samplesWithin(leaves: Uint32Array, became: Uint32Array): Uint32Array {
  const found = new Uint32Array(leaves.length);
  let count = 0;
  for (let sample = 0; sample < leaves.length; sample++) if (became[leaves[sample]!] !== 0) found[count++] = sample;
  return found.slice(0, count);
}

/** Each node's frames from itself up to the root. */
export function waysUp({ parent, frame }: CallTree, nodes: Uint32Array): StackPaths {
  const start = new Uint32Array(nodes.length + 1);
  for (let path = 0; path < nodes.length; path++) {
    let steps = 0;
    for (let node = nodes[path]!; node > 0; node = parent[node]!) steps++;
    start[path + 1] = start[path]! + steps;
  }
  const frames = new Uint32Array(start[nodes.length]!);
  let at = 0;
  for (const top of nodes) for (let node = top; node > 0; node = parent[node]!) frames[at++] = frame[node]!;
  return { length: nodes.length, start, frames };
}

/** The index in rising numbers of the last one that is not above a value; the first one never is. */
function lastAtMost(rising: Uint32Array, value: number): number {
  let from = 0;
  let to = rising.length;
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if (rising[middle]! <= value) from = middle;
    else to = middle;
  }
  return from;
}
