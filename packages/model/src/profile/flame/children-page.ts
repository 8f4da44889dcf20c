import type { CallTree } from "./call-tree.ts";
import type { Detail } from "./level-of-detail.ts";
import type { LiveCount } from "./tree-values.ts";

/** Some of a node's children, the node itself as row 0. */
interface ChildrenPage {
  readonly detail: Detail;
  /** Children with a weight, those of this page and the others. */
  readonly children: number;
}

/**
 * The children of a node by falling weight, from one position on: every child can be come to this way, also the thousandth
 * of equal width that no drawing has room for. Ties go by name, then by place, so that pages never overlap.
 */
export function childrenPage(
  tree: CallTree,
  weight: Float64Array,
  live: LiveCount,
  node: number,
  offset: number,
  limit: number,
): ChildrenPage {
  const end = tree.subtreeEnd[node]!;
  const children: number[] = [];
  for (let child = node + 1; child < end; child = tree.subtreeEnd[child]!) {
    if (weight[child]! > 0) children.push(child);
  }
  const { names } = tree.frames;
  const nameOf = (child: number) => names[tree.frame[child]!]!;
  children.sort((a, b) => weight[b]! - weight[a]! || (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : a - b));
  const page = children.slice(offset, offset + limit);
  const liveIn = (from: number) => live(from, tree.subtreeEnd[from]!);
  const inPage = page.reduce((sum, child) => sum + liveIn(child), 0);
  const hidden = [live(node + 1, end) - inPage, ...page.map((child) => liveIn(child) - 1)];
  return {
    children: children.length,
    detail: {
      nodes: [node, ...page],
      parent: hidden.map((_, row) => (row === 0 ? -1 : 0)),
      hidden,
      hiddenTotal: hidden.reduce((sum, count) => sum + count, 0),
    },
  };
}
