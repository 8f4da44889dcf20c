import type { Profile } from "../table.ts";
import type { Granularity } from "../granularity.ts";
import { FrameInterner, type FrameTable, rootFrame } from "./frames.ts";
import { sharedFrames, sortPaths, type StackPaths, stackPaths } from "./stack-paths.ts";

/**
 * All stacks of one or several profiles, merged from the root, as columns in pre-order:
 *
 *   node         0    1    2    3    4          all ─┬─ main ─┬─ parse
 *   parent      -1    0    1    1    0               │        └─ write
 *   subtreeEnd   5    4    3    4    5               └─ gc
 *
 * Parents precede children, and the subtree of node i is the range `i .. subtreeEnd[i]`, so totals are one loop from
 * the end and nothing recurses, however deep the stacks. The structure is that of all samples, whatever their values:
 * values of a sample type are columns of their own (`tree-values.ts`).
 */
export interface CallTree {
  readonly length: number;
  readonly parent: Int32Array;
  readonly subtreeEnd: Uint32Array;
  readonly frame: FrameColumn;
  readonly frames: FrameTable;
  /** For each profile, the node on which each of its samples ends. */
  readonly leaves: readonly Uint32Array[];
  /** Frames that the node limit kept out; their samples count for the nearest node above. */
  readonly cutFrames: number;
}

interface CallTreeOptions {
  readonly granularity?: Granularity;
  /** Only the physical function of each location, without what was inlined into it. */
  readonly noInlines?: boolean;
  /** Nodes at most; the default keeps a tree with its values under about half a gigabyte. */
  readonly maxNodes?: number;
}

const defaultMaxNodes = 16_000_000;

/**
 * Merges the stacks of the profiles into one tree, inlined frames expanded. Several profiles share one structure, which
 * is what comparing and adding them needs. The paths are sorted first: in order, each differs from the one before by
 * its new nodes, which are then written one after the other in pre-order. (Finding each frame's node in a hash table
 * was ten times slower on trees of millions of nodes, where every look is a cache miss.)
 */
export function buildCallTree(profiles: readonly Profile[], options: CallTreeOptions = {}): CallTree {
  const interner = new FrameInterner(options.granularity ?? "functions", options.noInlines);
  const sources = profiles.map((profile) => ({ profile, map: interner.add(profile) }));
  const paths = stackPaths(sources, options.noInlines ?? false);
  const parts = profiles.map((profile) => profile.samples.length);
  return treeFromPaths(paths, parts, interner.finish(), options.maxNodes);
}

/** A tree of any paths; `parts` says how many of them, one after the other, belong to each profile. */
export function treeFromPaths(
  paths: StackPaths,
  parts: readonly number[],
  frames: FrameTable,
  maxNodes = defaultMaxNodes,
): CallTree {
  const order = sortPaths(paths);
  const shared = new Uint32Array(paths.length);
  for (let i = 1; i < order.length; i++) shared[i] = sharedFrames(paths, order[i - 1]!, order[i]!);
  const limit = depthLimit(paths, order, shared, Math.max(1, maxNodes));
  const columns = writeNodes(paths, order, shared, limit, frames);
  let from = 0;
  const leaves = parts.map((length) => columns.leaf.slice(from, (from += length)));
  const { parent, subtreeEnd, frame, cutFrames } = columns;
  return { length: parent.length, parent, subtreeEnd, frame, frames, leaves, cutFrames };
}

/** Frames of nodes, half as wide where the table is small enough: a large tree has millions. */
export type FrameColumn = Uint16Array | Uint32Array;

/** A column of frame numbers, as narrow as the table allows. */
export function frameColumn(frames: FrameTable, length: number): FrameColumn {
  return frames.length <= 0x1_0000 ? new Uint16Array(length) : new Uint32Array(length);
}

/** Bytes that the columns take, for a cache's account. */
export function callTreeBytes(tree: CallTree): number {
  return (
    tree.length * 8 +
    tree.frame.byteLength +
    tree.leaves.reduce((sum, leaf) => sum + leaf.byteLength, 0) +
    tree.frames.length * 96
  );
}

/**
 * The depth to which all nodes fit under the limit. Cutting by depth keeps every function near the root; filling up in
 * order would lose whole branches.
 */
function depthLimit(paths: StackPaths, order: Uint32Array, shared: Uint32Array, maxNodes: number): number {
  let nodes = 1;
  let deepest = 0;
  for (let i = 0; i < order.length; i++) {
    const depth = depthOf(paths, order[i]!);
    nodes += depth - shared[i]!;
    if (depth > deepest) deepest = depth;
  }
  if (nodes <= maxNodes) return deepest;
  // New nodes by depth: path i adds one at each of shared + 1 … depth. Written as differences, then added up.
  const added = new Float64Array(deepest + 2);
  for (let i = 0; i < order.length; i++) {
    added[shared[i]! + 1]! += 1;
    added[depthOf(paths, order[i]!) + 1]! -= 1;
  }
  let fitting = 1;
  let atDepth = 0;
  for (let depth = 1; depth <= deepest; depth++) {
    atDepth += added[depth]!;
    fitting += atDepth;
    if (fitting > maxNodes) return depth - 1;
  }
  return deepest;
}

function writeNodes(paths: StackPaths, order: Uint32Array, shared: Uint32Array, limit: number, frames: FrameTable) {
  let length = 1;
  let cutFrames = 0;
  let deepest = 0;
  for (let i = 0; i < order.length; i++) {
    const depth = depthOf(paths, order[i]!);
    const kept = Math.min(depth, limit);
    length += Math.max(0, kept - shared[i]!);
    cutFrames += depth - kept;
    if (kept > deepest) deepest = kept;
  }
  const parent = new Int32Array(length);
  const subtreeEnd = new Uint32Array(length);
  const frame = frameColumn(frames, length);
  const leaf = new Uint32Array(paths.length);
  // The nodes of the path being written, by depth.
  const open = new Uint32Array(deepest + 1);
  parent[0] = -1;
  frame[0] = rootFrame;
  let node = 1;
  let depth = 0;
  for (let i = 0; i < order.length; i++) {
    const path = order[i]!;
    const start = paths.start[path]!;
    const kept = Math.min(depthOf(paths, path), limit);
    for (const keep = Math.min(shared[i]!, kept); depth > keep; depth--) subtreeEnd[open[depth]!] = node;
    while (depth < kept) {
      parent[node] = open[depth]!;
      frame[node] = paths.frames[start + depth]!;
      open[++depth] = node++;
    }
    leaf[path] = open[depth]!;
  }
  for (; depth >= 0; depth--) subtreeEnd[open[depth]!] = node;
  return { parent, subtreeEnd, frame, leaf, cutFrames };
}

function depthOf(paths: StackPaths, path: number): number {
  return paths.start[path + 1]! - paths.start[path]!;
}
