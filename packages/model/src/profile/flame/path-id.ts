import type { CallTree } from "./call-tree.ts";

/**
 * Names for the nodes of a call tree that hold across files, filters and builds: a hash of the frame names from the
 * root down. A position would point elsewhere as soon as one sample more is taken; a path does not.
 * 52 of the 64 bits are kept, so that an id is a safe integer: among a million paths the chance that any two share
 * one is about 1 in 9,000, and a clash only moves a zoom.
 */
export interface Hash {
  readonly low: number;
  readonly high: number;
}

/** FNV-1a over UTF-16 code units, twice with different offsets. */
export function hashText(text: string): Hash {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x5bd1e995);
    high ^= high >>> 15;
  }
  return { low: low >>> 0, high: high >>> 0 };
}

/** One half of a child's hash from its parent's and its frame's halves; the order of frames matters. */
export function mixHash(parent: number, frame: number): number {
  let hash = Math.imul(parent ^ 0x85ebca6b, 0xcc9e2d51) + frame;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** The id as it stands in links: 1 to 11 characters of `0-9 a-z`. */
export function pathId(low: number, high: number): string {
  return ((high & 0xfffff) * 0x1_0000_0000 + low).toString(36);
}

/** The two halves of an id, the upper cut to 20 bits; undefined when the text is no id. */
export function parsePathId(text: string): Hash | undefined {
  if (!/^[0-9a-z]{1,11}$/.test(text)) return undefined;
  const value = Number.parseInt(text, 36);
  if (value >= 2 ** 52) return undefined;
  return { low: value % 0x1_0000_0000, high: Math.floor(value / 0x1_0000_0000) };
}

/** Ids of a tree's nodes, found by climbing to the root; each path's hash is kept while one answer is made. */
export class PathIds {
  readonly #tree: CallTree;
  readonly #known = new Map<number, Hash>([[0, { low: 0, high: 0 }]]);

  constructor(tree: CallTree) {
    this.#tree = tree;
  }

  id(node: number): string {
    const { low, high } = this.#hash(node);
    return pathId(low, high);
  }

  #hash(node: number): Hash {
    const { parent, frame, frames } = this.#tree;
    const way: number[] = [];
    let above = node;
    for (; !this.#known.has(above); above = parent[above]!) way.push(above);
    let hash = this.#known.get(above)!;
    for (let i = way.length - 1; i >= 0; i--) {
      const at = frame[way[i]!]!;
      hash = { low: mixHash(hash.low, frames.hashLow[at]!), high: mixHash(hash.high, frames.hashHigh[at]!) };
      this.#known.set(way[i]!, hash);
    }
    return hash;
  }
}

/**
 * The node of a path id, or -1. One pass over the tree with the hashes of the path being passed on a stack: about
 * 10 ms for a million nodes, nothing kept.
 */
export function findNode(tree: CallTree, id: string): number {
  const wanted = parsePathId(id);
  if (wanted === undefined) return -1;
  if (wanted.low === 0 && wanted.high === 0) return 0;
  const { frame, subtreeEnd, frames } = tree;
  const ends: number[] = [tree.length];
  const lows: number[] = [0];
  const highs: number[] = [0];
  let top = 0;
  for (let node = 1; node < tree.length; node++) {
    while (node >= ends[top]!) top--;
    const low = mixHash(lows[top]!, frames.hashLow[frame[node]!]!);
    const high = mixHash(highs[top]!, frames.hashHigh[frame[node]!]!);
    if (low === wanted.low && (high & 0xfffff) === wanted.high) return node;
    top++;
    ends[top] = subtreeEnd[node]!;
    lows[top] = low;
    highs[top] = high;
  }
  return -1;
}
