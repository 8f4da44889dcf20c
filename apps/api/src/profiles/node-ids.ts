import type { CallTree } from "@sweetspot/model/profile/flame/call-tree";
import { findNode, PathIds, rowIds } from "@sweetspot/model/profile/flame/path-id";

/** The ids of one answer and the nodes that they lead to. */
interface Given {
  readonly ids: readonly string[];
  readonly nodes: Uint32Array;
}

/**
 * Where the ids that this worker gave out lead, the latest answer last: a zoom is nearly always to one of them, and finding it by
 * a pass over the tree would take most of the zoom's time. Goes with its tree.
 */
const givenOut = new WeakMap<CallTree, { answers: Given[]; ids: number }>();
const idsAtMost = 50_000;

/** Ids of an answer's nodes, remembered for the zooms that follow it; `parentRow` where all but the first hang from an earlier one. */
export function givenIds(tree: CallTree, nodes: Uint32Array, parentRow: Int32Array | null): string[] {
  if (nodes.length === 0) return [];
  const paths = new PathIds(tree);
  const ids = parentRow === null ? Array.from(nodes, (node) => paths.id(node)) : rowIds(tree, nodes, parentRow);
  let given = givenOut.get(tree);
  if (given === undefined) givenOut.set(tree, (given = { answers: [], ids: 0 }));
  given.answers.push({ ids, nodes });
  given.ids += ids.length;
  while (given.ids > idsAtMost) given.ids -= given.answers.shift()!.ids.length;
  return ids;
}

/** The node of an id, or -1. */
export function nodeOfId(tree: CallTree, id: string): number {
  const answers = givenOut.get(tree)?.answers ?? [];
  for (let answer = answers.length - 1; answer >= 0; answer--) {
    const { ids, nodes } = answers[answer]!;
    const at = ids.indexOf(id);
    if (at >= 0) return nodes[at]!;
  }
  return findNode(tree, id);
}
