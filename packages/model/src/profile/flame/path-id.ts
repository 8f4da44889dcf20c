import type { CallTree } from "./call-tree.ts";

/**
 * Names for the nodes of a call tree that hold across files, filters and builds: a hash of the frame names from the
 * root down. A position would point elsewhere as soon as one sample more is taken; a path does not.
 * 52 of the 64 bits are kept, so that an id is a safe integer: among a million paths the chance that any two share
 * one is about 1 in 9,000, and a clash only moves a zoom.
 */
interface Hash {
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
function mixHash(parent: number, frame: number): number {
  let hash = Math.imul(parent ^ 0x85ebca6b, 0xcc9e2d51) + frame;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** The id as links have it: 1 to 11 characters of `0-9 a-z`, what `toString(36)` gives at a tenth of its cost. */
export function pathId(low: number, high: number): string {
  const value = (high & 0xfffff) * 0x1_0000_0000 + low;
  // The last four digits, the four before them and what is left, each small enough for the engine's small integers.
  const rest = Math.floor(value / pairs ** 2);
  const last = value - rest * pairs ** 2;
  const first = Math.floor(rest / pairs ** 2);
  // One in ten million: leading zeros, which no number has.
  if (first === 0) return value.toString(36);
  const middle = rest - first * pairs ** 2;
  return firstDigits[first]! + fourDigits(middle) + fourDigits(last);
}

/** Two digits of base 36 make so many. */
const pairs = 36 ** 2;

/** The part above eight digits of a number below 2^52. */
const firstDigits = Array.from({ length: 1_597 }, (_, digits) => digits.toString(36));

const twoDigits = Array.from({ length: pairs }, (_, pair) => pair.toString(36).padStart(2, "0"));

function fourDigits(value: number): string {
  const upper = Math.floor(value / pairs);
  return twoDigits[upper]! + twoDigits[value - upper * pairs]!;
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
    const { low, high } = this.hash(node);
    return pathId(low, high);
  }

  /** Both halves, the upper one whole. */
  hash(node: number): Hash {
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
 * Ids of rows whose parents are rows, too, such as those of a detail: each is one step from its parent's. `parent`
 * is -1 for row 0 and below its own row for every other.
 */
export function rowIds(tree: CallTree, nodes: readonly number[], parent: readonly number[]): string[] {
  const { frame, frames } = tree;
  const lows = new Uint32Array(nodes.length);
  const highs = new Uint32Array(nodes.length);
  const ids: string[] = [];
  for (let row = 0; row < nodes.length; row++) {
    if (row === 0) {
      const { low, high } = new PathIds(tree).hash(nodes[0]!);
      lows[0] = low;
      highs[0] = high;
    } else {
      const above = parent[row]!;
      const at = frame[nodes[row]!]!;
      lows[row] = mixHash(lows[above]!, frames.hashLow[at]!);
      highs[row] = mixHash(highs[above]!, frames.hashHigh[at]!);
    }
    ids.push(pathId(lows[row]!, highs[row]!));
  }
  return ids;
}

/**
 * The node of a path id, or -1. One pass over the tree with the lower hashes of the path being passed on a stack: about
 * 5 ms for a million nodes, nothing kept.
 */
export function findNode(tree: CallTree, id: string): number {
  const wanted = parsePathId(id);
  if (wanted === undefined) return -1;
  if (wanted.low === 0 && wanted.high === 0) return 0;
  const { frame, subtreeEnd } = tree;
  const { hashLow } = tree.frames;
  const ends: number[] = [tree.length];
  const lows: number[] = [0];
  let top = 0;
  for (let node = 1; node < tree.length; node++) {
    while (node >= ends[top]!) top--;
    const low = mixHash(lows[top]!, hashLow[frame[node]!]!);
    // One in four thousand million is another's: only then is the upper half looked at.
    if (low === wanted.low && (new PathIds(tree).hash(node).high & 0xfffff) === wanted.high) return node;
    top++;
    ends[top] = subtreeEnd[node]!;
    lows[top] = low;
  }
  return -1;
}
