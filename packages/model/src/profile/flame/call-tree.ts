import type { Profile } from "../table.ts";
import { FrameInterner, type FrameMap, type FrameTable, type Granularity, rootFrame } from "./frames.ts";
import { mixHash, parsePathId, pathId } from "./path-id.ts";

/**
 * All stacks of one or several profiles, merged from the root, as columns in pre-order:
 *
 *   node         0    1    2    3    4          all ─┬─ main ─┬─ parse
 *   parent      -1    0    1    1    0               │        └─ write
 *   depth        0    1    2    2    1               └─ gc
 *   subtreeEnd   5    4    3    4    5
 *
 * Parents precede children, and the subtree of node i is the range `i .. subtreeEnd[i]`, so totals are one loop from
 * the end and nothing recurses, however deep the stacks. The structure is that of all samples, whatever their values:
 * values of a sample type are columns of their own (`tree-values.ts`).
 */
export interface CallTree {
  readonly length: number;
  readonly parent: Int32Array;
  readonly depth: Uint32Array;
  readonly subtreeEnd: Uint32Array;
  readonly frame: Uint32Array;
  readonly hashLow: Uint32Array;
  readonly hashHigh: Uint32Array;
  readonly frames: FrameTable;
  /** For each profile, the node on which each of its samples ends. */
  readonly leaves: readonly Uint32Array[];
  /** Frames that the node limit kept out; their samples count for the nearest node above. */
  readonly cutFrames: number;
}

export interface CallTreeOptions {
  readonly granularity?: Granularity;
  /** Only the physical function of each location, without what was inlined into it. */
  readonly noInlines?: boolean;
  /** Nodes at most; the default keeps a tree under about half a gigabyte. */
  readonly maxNodes?: number;
}

export const defaultMaxNodes = 12_000_000;

/**
 * Merges the stacks of the profiles into one tree, inlined frames expanded. A million distinct nodes take about a
 * third of a second. Several profiles share one structure, which is what comparing and adding them needs.
 */
export function buildCallTree(profiles: readonly Profile[], options: CallTreeOptions = {}): CallTree {
  const interner = new FrameInterner(options.granularity ?? "functions");
  const trie = new Trie(options.maxNodes ?? defaultMaxNodes);
  const leaves = profiles.map((profile) =>
    insertSamples(trie, profile, interner.add(profile), options.noInlines ?? false),
  );
  return inPreOrder(trie, leaves, interner.finish());
}

/** The node of a path id, or -1. A linear scan: about a millisecond for a million nodes. */
export function findNode(tree: CallTree, id: string): number {
  const hash = parsePathId(id);
  if (hash === undefined) return -1;
  for (let node = 0; node < tree.length; node++) {
    if (tree.hashLow[node] === hash.low && (tree.hashHigh[node]! & 0xfffff) === hash.high) return node;
  }
  return -1;
}

export function idOfNode(tree: CallTree, node: number): string {
  return pathId(tree.hashLow[node]!, tree.hashHigh[node]!);
}

/** Bytes that the columns take, for a cache's account. */
export function callTreeBytes(tree: CallTree): number {
  return tree.length * 24 + tree.leaves.reduce((sum, leaf) => sum + leaf.byteLength, 0) + tree.frames.length * 96;
}

function insertSamples(trie: Trie, profile: Profile, map: FrameMap, noInlines: boolean): Uint32Array {
  const { samples, locations } = profile;
  const leaves = new Uint32Array(samples.length);
  for (let sample = 0; sample < samples.length; sample++) {
    let node = 0;
    const leafFirst = samples.locationStart[sample]!;
    for (let i = samples.locationStart[sample + 1]! - 1; i >= leafFirst && node >= 0; i--) {
      const location = samples.locations[i]!;
      let line = locations.lineStart[location + 1]! - 1;
      const innermost = locations.lineStart[location]!;
      const firstLine = noInlines ? Math.max(innermost, line) : innermost;
      if (line < innermost) node = trie.child(node, map.ofBareLocation[location]!);
      for (; line >= firstLine; line--) node = trie.child(node, map.ofLine[line]!);
    }
    leaves[sample] = node;
  }
  return leaves;
}

/** Nodes in the order in which they were first seen, found by (parent, frame) in an open hash table. */
class Trie {
  readonly #maxNodes: number;
  length = 1;
  cutFrames = 0;
  parent = new Int32Array(1 << 12);
  frame = new Uint32Array(1 << 12);
  #slots = new Int32Array(1 << 13);

  constructor(maxNodes: number) {
    this.#maxNodes = Math.max(1, maxNodes);
    this.parent[0] = -1;
    this.frame[0] = rootFrame;
  }

  /** The child of `node` for `frame`, made when new; `node` itself when the tree is full. */
  child(node: number, frame: number): number {
    const mask = this.#slots.length - 1;
    let slot = mixHash(node, frame) & mask;
    for (;;) {
      const known = this.#slots[slot]!;
      if (known === 0) break;
      if (this.parent[known] === node && this.frame[known] === frame) return known;
      slot = (slot + 1) & mask;
    }
    if (this.length >= this.#maxNodes) {
      this.cutFrames++;
      return node;
    }
    const made = this.length++;
    if (made === this.parent.length) this.#growNodes();
    this.parent[made] = node;
    this.frame[made] = frame;
    this.#slots[slot] = made;
    if (this.length * 2 > this.#slots.length) this.#growSlots();
    return made;
  }

  /** The hash table is not needed once the last sample is in. */
  releaseSlots(): void {
    this.#slots = new Int32Array(0);
  }

  #growNodes(): void {
    const length = this.parent.length * 2;
    const parent = new Int32Array(length);
    parent.set(this.parent);
    this.parent = parent;
    const frame = new Uint32Array(length);
    frame.set(this.frame);
    this.frame = frame;
  }

  #growSlots(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let node = 1; node < this.length; node++) {
      let slot = mixHash(this.parent[node]!, this.frame[node]!) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = node;
    }
    this.#slots = slots;
  }
}

function inPreOrder(trie: Trie, leaves: readonly Uint32Array[], frames: FrameTable): CallTree {
  trie.releaseSlots();
  const { length } = trie;
  const size = new Uint32Array(length).fill(1);
  for (let node = length - 1; node > 0; node--) size[trie.parent[node]!]! += size[node]!;

  // `next[p]` is where the next child of p goes; children are met in the order in which they were first seen.
  const position = new Uint32Array(length);
  const next = new Uint32Array(length);
  next[0] = 1;
  for (let node = 1; node < length; node++) {
    const parent = trie.parent[node]!;
    const at = next[parent]!;
    position[node] = at;
    next[parent] = at + size[node]!;
    next[node] = at + 1;
  }

  const parent = new Int32Array(length);
  const depth = new Uint32Array(length);
  const subtreeEnd = new Uint32Array(length);
  const frame = new Uint32Array(length);
  parent[0] = -1;
  subtreeEnd[0] = length;
  for (let node = 1; node < length; node++) {
    const at = position[node]!;
    parent[at] = position[trie.parent[node]!]!;
    subtreeEnd[at] = at + size[node]!;
    frame[at] = trie.frame[node]!;
  }
  const hashLow = new Uint32Array(length);
  const hashHigh = new Uint32Array(length);
  for (let node = 1; node < length; node++) {
    const above = parent[node]!;
    depth[node] = depth[above]! + 1;
    hashLow[node] = mixHash(hashLow[above]!, frames.hashLow[frame[node]!]!);
    hashHigh[node] = mixHash(hashHigh[above]!, frames.hashHigh[frame[node]!]!);
  }
  for (const leaf of leaves) for (let i = 0; i < leaf.length; i++) leaf[i] = position[leaf[i]!]!;
  return { length, parent, depth, subtreeEnd, frame, hashLow, hashHigh, frames, leaves, cutFrames: trie.cutFrames };
}
