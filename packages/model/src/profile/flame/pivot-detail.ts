import type { SampleValues } from "../table.ts";
import { type CallTree, treeFromPaths } from "./call-tree.ts";
import { waysUp } from "./callers.ts";
import { type FrameNodes, outermostNodes } from "./frame-nodes.ts";
import { rootFrame } from "./frames.ts";
import type { DetailOptions } from "./level-of-detail.ts";
import { SharedPaths } from "./shared-paths.ts";
import { addUp, countLive, type TreeValues } from "./tree-values.ts";
import { WidestPlaces } from "./widest-places.ts";

/** A tree with its values. */
export interface ValuedTree {
  readonly tree: CallTree;
  readonly values: TreeValues;
}

/**
 * Whether sums of the values are exact in any order: whole numbers, none of them negative, that add up to less than
 * 2^53. Then a sum over nodes is to the last bit the sum over their samples.
 */
export function areWhole(columns: readonly SampleValues[]): boolean {
  let sum = 0;
  for (const column of columns) {
    if (column instanceof BigInt64Array) return false;
    for (const value of column) {
      if (!(value >= 0) || !Number.isInteger(value)) return false;
      sum += value;
    }
  }
  return sum <= Number.MAX_SAFE_INTEGER;
}

/**
 * Both sides of a function as far as they are drawn: what `pivotTrees` and the values on its trees are, of its callees only
 * those nodes that `levelOfDetail` takes and their children, each of which stands for all below it. So what only one
 * place of the function has below it, which is most of a large profile, is not looked at beyond what is drawn. Only for
 * values that `areWhole`.
 */
export function pivotDetail(
  tree: CallTree,
  values: TreeValues,
  places: FrameNodes,
  pivot: number,
  detail: DetailOptions,
): { readonly callers: ValuedTree; readonly callees: ValuedTree } {
  const tops = outermostNodes(tree, places, pivot);
  const ways = treeFromPaths(waysUp(tree, tops), [tops.length], tree.frames);
  const total = new Float64Array(ways.length);
  ways.leaves[0]!.forEach((end, at) => (total[end]! += values.total[tops[at]!]!));
  addUp(ways, total);
  return {
    callers: { tree: ways, values: { total, weight: total, live: countLive(total) } },
    callees: drawnOf(new SharedPaths(tree, values, tops, detail.minShare), detail),
  };
}

/** The chosen nodes of shared paths and their children, in pre-order, below a root of their own. */
function drawnOf(paths: SharedPaths, detail: DetailOptions): ValuedTree {
  const parent: number[] = [-1];
  const end: number[] = [1];
  const frame: number[] = [rootFrame];
  const totals: number[] = [0];
  const before: number[] = [0, 0];
  const add = (place: number, above: number): number => {
    parent.push(above);
    frame.push(paths.frame(place));
    totals.push(paths.total(place));
    before.push(before.at(-1)! + paths.live(place));
    return end.push(frame.length) - 1;
  };
  if (paths.length > 0) {
    const chosen = chooseWidest(paths, detail);
    totals[0] = paths.total(0);
    before[1] = totals[0] > 0 ? 1 : 0;
    // Nodes whose children are to be added, the next ones last; a node that is closed is noted by its complement.
    const open: { place: number; above: number }[] = [{ place: 0, above: 0 }];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { place, above } = next;
      if (place < 0) {
        end[above] = frame.length;
        continue;
      }
      if (!chosen.has(place)) {
        add(place, above);
        continue;
      }
      const at = add(place, above);
      // Alone, without what is below it.
      before[at + 1] = before[at]! + (totals[at]! > 0 ? 1 : 0);
      open.push({ place: -1, above: at });
      for (const child of paths.children(place).reverse()) open.push({ place: child, above: at });
    }
    end[0] = frame.length;
  }
  const total = Float64Array.from(totals);
  const tree: CallTree = {
    length: total.length,
    parent: Int32Array.from(parent),
    subtreeEnd: Uint32Array.from(end),
    frame: Uint32Array.from(frame),
    frames: paths.frames,
    leaves: [],
    cutFrames: 0,
  };
  return { tree, values: { total, weight: total, live: (from, to) => before[to]! - before[from]! } };
}

/** The places that `levelOfDetail` takes of the whole: the widest, of equal ones the first in pre-order. */
function chooseWidest(paths: SharedPaths, { budget }: DetailOptions): Set<number> {
  const chosen = new Set<number>();
  const heap = new WidestPlaces();
  heap.push(0, paths.total(0));
  while (chosen.size < budget) {
    const place = heap.pop();
    if (place === undefined) break;
    chosen.add(place);
    for (const child of paths.children(place)) {
      const total = paths.total(child);
      if (total > 0 && total >= paths.least) heap.push(child, total);
    }
  }
  return chosen;
}
