import type { CallTree } from "@sweetspot/model/profile/flame/call-tree";
import { findNode, PathIds } from "@sweetspot/model/profile/flame/path-id";

/**
 * Where the ids that this worker gave out lead: a zoom is nearly always to one of them, and finding it by a pass over
 * the tree would take most of the zoom's time. Goes with its tree; emptied when it has grown large.
 */
const givenOut = new WeakMap<CallTree, Map<string, number>>();
const givenOutAtMost = 50_000;

/** Ids of a tree's nodes for one answer, remembered for the zooms that follow it. */
export class NodeIds {
  readonly #paths: PathIds;
  readonly #given: Map<string, number>;

  constructor(tree: CallTree) {
    this.#paths = new PathIds(tree);
    this.#given = givenOut.get(tree) ?? new Map();
    givenOut.set(tree, this.#given);
    if (this.#given.size >= givenOutAtMost) this.#given.clear();
  }

  id(node: number): string {
    const id = this.#paths.id(node);
    this.#given.set(id, node);
    return id;
  }
}

/** The node of an id, or -1. */
export function nodeOfId(tree: CallTree, id: string): number {
  return givenOut.get(tree)?.get(id) ?? findNode(tree, id);
}
