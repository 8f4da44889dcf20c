import type { CallTree } from "../flame/call-tree.ts";
import type { DiffTree } from "../flame/diff-tree.ts";

/** The part of a frame's value that changed its place in the tree, whatever its sum did. */
export interface Movement {
  /** As much came under some callers as went from others: the smaller of the two sums. */
  readonly betweenCallers: Float64Array;
  /** The movement between whole paths: also that of frames that only have other callers further out. */
  readonly betweenPaths: Float64Array;
  /** The frame that gained most as a caller; -1 for none. */
  readonly newCaller: Int32Array;
}

/**
 * Adds up, for each frame at its outermost places, what its callers and its paths gained and lost, scaled as the sides
 * are compared. Linear in nodes.
 */
export function movement({ tree, before, after }: DiffTree): Movement {
  const frames = tree.frames.length;
  const gained = new Float64Array(frames);
  const lost = new Float64Array(frames);
  const byCaller = new EdgeSums();
  outermostPlaces(tree, (node, frame) => {
    const delta = after.total[node]! * after.scale - before.total[node]! * before.scale;
    if (delta === 0) return;
    if (delta > 0) gained[frame]! += delta;
    else lost[frame]! -= delta;
    byCaller.add(frame, tree.frame[tree.parent[node]!]!, delta);
  });
  const gainedBy = new Float64Array(frames);
  const lostBy = new Float64Array(frames);
  const most = new Float64Array(frames);
  const newCaller = new Int32Array(frames).fill(-1);
  byCaller.each((frame, caller, delta) => {
    if (delta < 0) {
      lostBy[frame]! -= delta;
      return;
    }
    gainedBy[frame]! += delta;
    if (delta > most[frame]!) {
      most[frame] = delta;
      newCaller[frame] = caller;
    }
  });
  const smaller = (a: Float64Array, b: Float64Array) => a.map((value, frame) => Math.min(value, b[frame]!));
  return { betweenCallers: smaller(gainedBy, lostBy), betweenPaths: smaller(gained, lost), newCaller };
}

/** Calls with each node, but the root, that does not lie within another place of its frame. */
function outermostPlaces(tree: CallTree, visit: (node: number, frame: number) => void): void {
  const openUntil = new Uint32Array(tree.frames.length);
  for (let node = 1; node < tree.length; node++) {
    const frame = tree.frame[node]!;
    if (node < openUntil[frame]!) continue;
    openUntil[frame] = tree.subtreeEnd[node]!;
    visit(node, frame);
  }
}

/**
 * Sums by pair of frames, in the order in which the pairs first came. A hash table of typed arrays: a `Map` with numbers as
 * large as pairs are took most of the time that a table of differences of a million nodes did.
 */
class EdgeSums {
  readonly #frames: number[] = [];
  readonly #callers: number[] = [];
  readonly #sums: number[] = [];
  /** Number of the pair + 1 where one is; a power of two of places, half of them free at the least. */
  #table = new Uint32Array(1 << 12);

  add(frame: number, caller: number, delta: number): void {
    const place = this.#place(frame, caller);
    const known = this.#table[place]!;
    if (known > 0) {
      this.#sums[known - 1]! += delta;
      return;
    }
    this.#frames.push(frame);
    this.#callers.push(caller);
    this.#table[place] = this.#sums.push(delta);
    if (this.#sums.length * 2 > this.#table.length) this.#grow();
  }

  each(visit: (frame: number, caller: number, sum: number) => void): void {
    for (let at = 0; at < this.#sums.length; at++) visit(this.#frames[at]!, this.#callers[at]!, this.#sums[at]!);
  }

  /** The place of a pair, or the place where it belongs. */
  #place(frame: number, caller: number): number {
    const last = this.#table.length - 1;
    let hash = Math.imul(frame, 0x9e3779b1) ^ Math.imul(caller, 0x85ebca6b);
    hash ^= hash >>> 15;
    for (let place = hash & last; ; place = (place + 1) & last) {
      const known = this.#table[place]! - 1;
      if (known < 0 || (this.#frames[known] === frame && this.#callers[known] === caller)) return place;
    }
  }

  #grow(): void {
    this.#table = new Uint32Array(this.#table.length * 2);
    for (let at = 0; at < this.#sums.length; at++) {
      this.#table[this.#place(this.#frames[at]!, this.#callers[at]!)] = at + 1;
    }
  }
}
