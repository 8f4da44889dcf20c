import type { CallTree } from "./call-tree.ts";
import type { LiveCount } from "./tree-values.ts";
import { WidestPlaces } from "./widest-places.ts";

/** Frames of one drawing: as many as a page draws well within the time that a click may take. */
const drawnFrames = 800;

/** Frames narrower than this many pixels are not drawn: one could neither tell them apart nor hit them. */
const narrowestFrame = 3;

/** The widest drawing that is served in full, pixels. */
const widestDrawing = 4_000;

/** The share of the zoom root from which a frame is drawn at a width in pixels; the page draws by it what the server chose by it. */
export function narrowestShare(width: number): number {
  return narrowestFrame / Math.max(1, width);
}

/** The part of a tree that is worth drawing. */
export interface DetailOptions {
  /** Frames at most. */
  readonly budget: number;
  /** Frames below this share of the zoom root are left out. */
  readonly minShare: number;
}

/** The most nodes that a page draws, whatever its width. */
export const defaultDetail: DetailOptions = { budget: drawnFrames, minShare: narrowestShare(widestDrawing) };

/** Two graphs share the page, so each has half of what one alone would draw. */
export const halfDetail: DetailOptions = { ...defaultDetail, budget: drawnFrames / 2 };

/**
 * The part of a tree that is drawn, as rows in pre-order, siblings by falling weight. Row 0 is the zoom root.
 * A node that is left out is counted at the row it hangs from. The columns go into the answer as they are.
 */
export interface Detail {
  readonly nodes: number[];
  /** Row of the parent, -1 for row 0. */
  readonly parent: number[];
  /** Nodes with a weight that hang from this row without a drawn row between. */
  readonly hidden: number[];
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
  const nodes: number[] = [];
  const parent: number[] = [];
  const hidden: number[] = [];
  let hiddenTotal = 0;
  const stack: { node: number; above: number }[] = [{ node: root, above: -1 }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, above } = next;
    const row = nodes.push(node) - 1;
    parent.push(above);
    const end = tree.subtreeEnd[node]!;
    let unseen = live(node + 1, end);
    const children = rowsOf.get(node) ?? [];
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i]!;
      unseen -= live(child, tree.subtreeEnd[child]!);
      stack.push({ node: child, above: row });
    }
    hidden.push(unseen);
    hiddenTotal += unseen;
  }
  return { nodes, parent, hidden, hiddenTotal };
}

function chooseWidest(tree: CallTree, weight: Float64Array, root: number, options: DetailOptions): number[] {
  const least = weight[root]! * options.minShare;
  const heap = new WidestPlaces();
  heap.push(root, weight[root]!);
  const chosen: number[] = [];
  while (chosen.length < options.budget) {
    const node = heap.pop();
    if (node === undefined) break;
    chosen.push(node);
    const end = tree.subtreeEnd[node]!;
    for (let child = node + 1; child < end; child = tree.subtreeEnd[child]!) {
      if (weight[child]! > 0 && weight[child]! >= least) heap.push(child, weight[child]!);
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
