import type { CallTree } from "./call-tree.ts";
import { drawnFrames, narrowestFrame, widestDrawing } from "./drawn-detail.ts";
import type { LiveCount } from "./tree-values.ts";

/** How much of a tree is worth drawing. */
export interface DetailOptions {
  /** Frames at most. */
  readonly budget: number;
  /** Frames below this share of the zoom root are left out. */
  readonly minShare: number;
}

/** The most nodes that a page draws, whatever its width. */
export const defaultDetail: DetailOptions = { budget: drawnFrames, minShare: narrowestFrame / widestDrawing };

/** Two graphs share the page, so each has half of what one alone would draw. */
export const halfDetail: DetailOptions = { ...defaultDetail, budget: drawnFrames / 2 };

/**
 * The part of a tree that is drawn, as rows in pre-order, siblings by falling weight. Row 0 is the zoom root.
 * A node that is left out is counted at the row it hangs from.
 */
export interface Detail {
  readonly nodes: Uint32Array;
  /** Row of the parent, -1 for row 0. */
  readonly parentRow: Int32Array;
  /** Nodes with a weight that hang from this row without a drawn row between. */
  readonly hidden: Uint32Array;
  readonly hiddenTotal: number;
}

/**
 * Picks the widest frames under `root`. A child is never wider than its parent, so the widest frames always hang
 * together; ties go to the earlier, a parent before its child. Costs budget × log(budget) and one look at each
 * child of a chosen frame, whatever the size of the tree.
 */
export function levelOfDetail(
  tree: CallTree,
  weight: Float64Array,
  live: LiveCount,
  root: number,
  options: DetailOptions = defaultDetail,
): Detail {
  const chosen = chooseWidest(tree, weight, root, options);
  const rowsOf = childrenOf(tree, weight, chosen);
  const nodes = new Uint32Array(chosen.length);
  const parentRow = new Int32Array(chosen.length);
  const hidden = new Uint32Array(chosen.length);
  let hiddenTotal = 0;
  let row = 0;
  const stack: { node: number; parentRow: number }[] = [{ node: root, parentRow: -1 }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node } = next;
    nodes[row] = node;
    parentRow[row] = next.parentRow;
    const end = tree.subtreeEnd[node]!;
    let unseen = live(node + 1, end);
    const children = rowsOf.get(node) ?? [];
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i]!;
      unseen -= live(child, tree.subtreeEnd[child]!);
      stack.push({ node: child, parentRow: row });
    }
    hidden[row] = unseen;
    hiddenTotal += unseen;
    row++;
  }
  return { nodes, parentRow, hidden, hiddenTotal };
}

function chooseWidest(tree: CallTree, weight: Float64Array, root: number, options: DetailOptions): number[] {
  const least = weight[root]! * options.minShare;
  const heap = new WidestFirst(weight);
  heap.push(root);
  const chosen: number[] = [];
  while (chosen.length < options.budget) {
    const node = heap.pop();
    if (node === undefined) break;
    chosen.push(node);
    const end = tree.subtreeEnd[node]!;
    for (let child = node + 1; child < end; child = tree.subtreeEnd[child]!) {
      if (weight[child]! > 0 && weight[child]! >= least) heap.push(child);
    }
  }
  return chosen;
}

/** Chosen children of each chosen node, widest first; ties by name, so that equal profiles draw alike. */
function childrenOf(tree: CallTree, weight: Float64Array, chosen: readonly number[]): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const node of chosen.slice(1)) {
    const siblings = children.get(tree.parent[node]!);
    if (siblings === undefined) children.set(tree.parent[node]!, [node]);
    else siblings.push(node);
  }
  const { names } = tree.frames;
  for (const siblings of children.values()) {
    siblings.sort((a, b) => {
      if (weight[a] !== weight[b]) return weight[b]! - weight[a]!;
      return names[tree.frame[a]!]! < names[tree.frame[b]!]! ? -1 : 1;
    });
  }
  return children;
}

/** A binary heap of nodes, the widest on top. */
class WidestFirst {
  readonly #weight: Float64Array;
  readonly #items: number[] = [];

  constructor(weight: Float64Array) {
    this.#weight = weight;
  }

  push(node: number): void {
    const items = this.#items;
    let at = items.length;
    items.push(node);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#before(node, items[above]!)) break;
      items[at] = items[above]!;
      at = above;
    }
    items[at] = node;
  }

  pop(): number | undefined {
    const items = this.#items;
    const top = items[0];
    const last = items.pop();
    if (top === undefined || last === undefined || items.length === 0) return top;
    let at = 0;
    for (;;) {
      let below = at * 2 + 1;
      if (below >= items.length) break;
      if (below + 1 < items.length && this.#before(items[below + 1]!, items[below]!)) below++;
      if (!this.#before(items[below]!, last)) break;
      items[at] = items[below]!;
      at = below;
    }
    items[at] = last;
    return top;
  }

  #before(a: number, b: number): boolean {
    const difference = this.#weight[a]! - this.#weight[b]!;
    // In pre-order a parent has the lower number.
    return difference === 0 ? a < b : difference > 0;
  }
}
