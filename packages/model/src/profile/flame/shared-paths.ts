import type { CallTree } from "./call-tree.ts";
import type { FrameTable } from "./frames.ts";
import { pushByFrame } from "./merge-subtrees.ts";
import type { TreeValues } from "./tree-values.ts";

/**
 * Subtrees of one frame laid over each other, as `mergeSubtrees` does, but only where several share a path: a place that one alone
 * has is looked up in the tree when it is asked for. Nodes narrower than `least` are not told apart.
 *
 * A place is a number in the pre-order of all: laid node × `#stride`, plus for what is below a node that stands alone
 * the distance from it in the tree. Place 0 is the topmost.
 */
export class SharedPaths {
  readonly frames: FrameTable;
  /** A node that is narrower is a single one, whatever is below it. */
  readonly least: number;
  readonly #tree: CallTree;
  readonly #values: TreeValues;
  readonly #stride: number;
  // The nodes that were laid, in pre-order.
  /** The node of the tree where one alone is here; the complement of one of them where there are several. */
  readonly #origin: number[] = [];
  readonly #end: number[] = [];
  readonly #total: number[] = [];
  /** Nodes with a value, itself and all below it. */
  readonly #live: number[] = [];
  readonly #keys: number[] = [];

  /** @param tops disjoint subtrees' topmost nodes; @param values whole numbers, none negative */
  constructor(tree: CallTree, values: TreeValues, tops: Uint32Array, minShare: number) {
    this.frames = tree.frames;
    this.#tree = tree;
    this.#values = values;
    this.#stride = tree.length + 1;
    this.least = minShare * tops.reduce((sum, top) => sum + values.total[top]!, 0);
    this.#lay([...tops]);
  }

  /** Nodes that were laid: 0 for no subtrees. */
  get length(): number {
    return this.#origin.length;
  }

  total(place: number): number {
    const laid = Math.floor(place / this.#stride);
    const below = place - laid * this.#stride;
    return below === 0 ? this.#total[laid]! : this.#values.total[this.#origin[laid]! + below]!;
  }

  frame(place: number): number {
    const laid = Math.floor(place / this.#stride);
    const origin = this.#origin[laid]!;
    return this.#tree.frame[origin < 0 ? ~origin : origin + place - laid * this.#stride]!;
  }

  /** Nodes with a value, itself and all below it. */
  live(place: number): number {
    const laid = Math.floor(place / this.#stride);
    const below = place - laid * this.#stride;
    if (below === 0) return this.#live[laid]!;
    const node = this.#origin[laid]! + below;
    return this.#values.live(node, this.#tree.subtreeEnd[node]!);
  }

  /** In pre-order; none of a narrow place that several share. */
  children(place: number): number[] {
    const laid = Math.floor(place / this.#stride);
    const origin = this.#origin[laid]!;
    const children: number[] = [];
    if (origin < 0) {
      for (let child = laid + 1; child < this.#end[laid]!; child = this.#end[child]!)
        children.push(child * this.#stride);
      return children;
    }
    const { subtreeEnd } = this.#tree;
    const node = origin + place - laid * this.#stride;
    const end = subtreeEnd[node]!;
    for (let child = node + 1; child < end; child = subtreeEnd[child]!) {
      children.push(laid * this.#stride + child - origin);
    }
    return children;
  }

  /** @param waiting nodes still to be laid over each other, the next ones last */
  #lay(waiting: number[]): void {
    const { subtreeEnd, length } = this.#tree;
    const { total, live } = this.#values;
    // The number of nodes that the next ones belong to; the complement of a laid node ends its subtree.
    const sizes = waiting.length === 0 ? [] : [waiting.length];
    for (let size = sizes.pop(); size !== undefined; size = sizes.pop()) {
      if (size < 0) {
        this.#close(~size);
      } else if (size === 1) {
        const node = waiting.pop()!;
        this.#add(node, total[node]!, live(node, subtreeEnd[node]!));
      } else {
        let sum = 0;
        for (let i = waiting.length - size; i < waiting.length; i++) sum += total[waiting[i]!]!;
        const origin = ~waiting.at(-1)!;
        if (sum < this.least) {
          this.#add(origin, sum, this.#countTogether(waiting, size));
          continue;
        }
        sizes.push(~this.#add(origin, sum, sum > 0 ? 1 : 0));
        pushByFrame(this.#childrenOf(waiting, size), length, waiting, sizes);
      }
    }
  }

  #add(origin: number, total: number, live: number): number {
    this.#origin.push(origin);
    this.#total.push(total);
    this.#live.push(live);
    return this.#end.push(this.#origin.length) - 1;
  }

  #close(laid: number): void {
    this.#end[laid] = this.#origin.length;
    let live = this.#live[laid]!;
    for (let child = laid + 1; child < this.#origin.length; child = this.#end[child]!) live += this.#live[child]!;
    this.#live[laid] = live;
  }

  /** Nodes with a value that the last `count` of those waiting make when they are laid over each other; takes them off. */
  #countTogether(waiting: number[], count: number): number {
    const { subtreeEnd, length } = this.#tree;
    const { total, live } = this.#values;
    let nodes = 0;
    const sizes = [count];
    for (let size = sizes.pop(); size !== undefined; size = sizes.pop()) {
      if (size === 1) {
        const node = waiting.pop()!;
        nodes += live(node, subtreeEnd[node]!);
        continue;
      }
      let hasValue = false;
      for (let i = waiting.length - size; i < waiting.length; i++) hasValue ||= total[waiting[i]!]! > 0;
      if (hasValue) nodes++;
      pushByFrame(this.#childrenOf(waiting, size), length, waiting, sizes);
    }
    return nodes;
  }

  /** Children of the last `count` nodes waiting, as `pushByFrame` wants them; takes the nodes off. */
  #childrenOf(waiting: number[], count: number): number[] {
    const { frame, subtreeEnd, length } = this.#tree;
    const keys = this.#keys;
    keys.length = 0;
    for (let left = count; left > 0; left--) {
      const node = waiting.pop()!;
      const end = subtreeEnd[node]!;
      for (let child = node + 1; child < end; child = subtreeEnd[child]!) keys.push(frame[child]! * length + child);
    }
    return keys;
  }
}
