import { type CallTree, type FrameColumn, frameColumn } from "./call-tree.ts";
import { rootFrame } from "./frames.ts";

/** Several subtrees of one tree laid over each other, below a root of their own. */
interface MergedSubtrees {
  readonly length: number;
  readonly parent: Int32Array;
  readonly subtreeEnd: Uint32Array;
  readonly frame: FrameColumn;
  /** For each node of the tree the one it became; 0 for nodes that are in none of the subtrees. */
  readonly became: Uint32Array;
}

/**
 * Lays subtrees of the same frame over each other: paths that agree become one. Siblings are in the order of their
 * frames, as in every tree, so that the result is the tree that the paths themselves would have made. Where only one
 * subtree goes on, which is soon the case, its columns are copied as they are.
 * @param tops disjoint subtrees' topmost nodes
 */
export function mergeSubtrees(tree: CallTree, tops: Uint32Array): MergedSubtrees {
  let room = 1;
  for (const top of tops) room += tree.subtreeEnd[top]! - top;
  const parent = new Int32Array(room);
  const subtreeEnd = new Uint32Array(room);
  const frame = frameColumn(tree.frames, room);
  const became = new Uint32Array(tree.length);
  parent[0] = -1;
  frame[0] = rootFrame;
  let length = 1;

  const copy = (top: number, above: number): void => {
    const end = tree.subtreeEnd[top]!;
    const shift = length - top;
    for (let node = top; node < end; node++, length++) {
      parent[length] = tree.parent[node]! + shift;
      subtreeEnd[length] = tree.subtreeEnd[node]! + shift;
      frame[length] = tree.frame[node]!;
      became[node] = length;
    }
    parent[top + shift] = above;
  };

  // Nodes still to be laid over each other, the next ones last; what they hang from and how many they are.
  const waiting: number[] = [...tops];
  const groups: Group[] = tops.length === 0 ? [] : [{ count: tops.length, above: 0, closes: -1 }];
  const keys: number[] = [];
  const sizes: number[] = [];
  for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
    const { count, above, closes } = group;
    if (closes >= 0) {
      subtreeEnd[closes] = length;
      continue;
    }
    if (count === 1) {
      copy(waiting.pop()!, above);
      continue;
    }
    const at = length++;
    parent[at] = above;
    keys.length = 0;
    for (let left = count; left > 0; left--) {
      const node = waiting.pop()!;
      frame[at] = tree.frame[node]!;
      became[node] = at;
      const end = tree.subtreeEnd[node]!;
      for (let child = node + 1; child < end; child = tree.subtreeEnd[child]!) {
        keys.push(tree.frame[child]! * tree.length + child);
      }
    }
    groups.push({ count: 0, above, closes: at });
    sizes.length = 0;
    pushByFrame(keys, tree.length, waiting, sizes);
    for (const size of sizes) groups.push({ count: size, above: at, closes: -1 });
  }
  subtreeEnd[0] = length;
  const cut = <Column extends Int32Array | FrameColumn>(column: Column) => column.subarray(0, length) as Column;
  return { length, parent: cut(parent), subtreeEnd: cut(subtreeEnd), frame: cut(frame), became };
}

/** Nodes of one path, waiting to be laid over each other. */
interface Group {
  readonly count: number;
  /** The node that they hang from. */
  readonly above: number;
  /** A node whose subtree is complete once this is come to; -1 for a group of nodes. */
  readonly closes: number;
}

/**
 * Puts children on a stack as groups of equal frames, so that the lowest frame is taken first, and the groups' sizes on another.
 * @param keys frame × `length` + node of each: there are hardly more frames than nodes, and the square of as many nodes as
 *   a tree may have is below 2^53; put in order here
 */
export function pushByFrame(keys: number[], length: number, waiting: number[], sizes: number[]): void {
  const sorted = inOrder(keys);
  let last = -1;
  let count = 0;
  for (let i = sorted.length - 1; i >= 0; i--) {
    const key = sorted[i]!;
    const of = Math.floor(key / length);
    if (of !== last && count > 0) {
      sizes.push(count);
      count = 0;
    }
    last = of;
    count++;
    waiting.push(key - of * length);
  }
  if (count > 0) sizes.push(count);
}

/** Most nodes have a few children, which are sorted sooner than a typed array is made. */
function inOrder(keys: number[]): ArrayLike<number> {
  if (keys.length > 24) return Float64Array.from(keys).sort();
  for (let i = 1; i < keys.length; i++) {
    const key = keys[i]!;
    let at = i;
    for (; at > 0 && keys[at - 1]! > key; at--) keys[at] = keys[at - 1]!;
    keys[at] = key;
  }
  return keys;
}
