import type { CallTree } from "@sweetspot/model/profile/flame/call-tree";
import { findNode, PathIds, rowIds } from "@sweetspot/model/profile/flame/path-id";

/** The ids of one answer and the nodes that they lead to. */
interface Given {
  readonly ids: readonly string[];
  readonly nodes: readonly number[];
}

/** Ids that are remembered for one tree, at most. */
const idsAtMost = 50_000;

/**
 * Path ids of a tree's nodes. It remembers where the ids that it gave out lead: a zoom is nearly always to one of them, and
 * finding it by a pass over the tree would take most of the zoom's time.
 */
export class GivenIds {
  readonly #tree: CallTree;
  /** The latest answer last. */
  readonly #answers: Given[] = [];
  #count = 0;

  constructor(tree: CallTree) {
    this.#tree = tree;
  }

  /** The ids of an answer's nodes; `parent` where all but the first hang from an earlier one. */
  of(nodes: readonly number[], parent: readonly number[] | null): string[] {
    if (nodes.length === 0) return [];
    const paths = new PathIds(this.#tree);
    const ids = parent === null ? nodes.map((node) => paths.id(node)) : rowIds(this.#tree, nodes, parent);
    this.#answers.push({ ids, nodes });
    this.#count += ids.length;
    while (this.#count > idsAtMost) this.#count -= this.#answers.shift()!.ids.length;
    return ids;
  }

  /** The node of an id, or -1. */
  nodeOf(id: string): number {
    for (let answer = this.#answers.length - 1; answer >= 0; answer--) {
      const { ids, nodes } = this.#answers[answer]!;
      const at = ids.indexOf(id);
      if (at >= 0) return nodes[at]!;
    }
    return findNode(this.#tree, id);
  }
}
