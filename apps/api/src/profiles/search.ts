import type { CallTree } from "@sweetspot/model/profile/flame/call-tree";
import type { SearchBody, SearchQuery } from "@sweetspot/contract";
import { type FramePlaces, framePlaces, matchingNames, searchTree } from "@sweetspot/model/profile/flame/search";
import { type Task, TaskError } from "../platform/task.ts";
import { detailOf } from "./flame.ts";
import { NodeIds } from "./node-ids.ts";
import type { ProfileSelection } from "./selection.ts";
import { subjectOf } from "./subject.ts";

/** How many of the widest matching frames are named, drawn or not. */
const foundAtMost = 50;

export interface SearchInput extends ProfileSelection {
  readonly query: SearchQuery;
}

/** What a search finds in the whole profile, and which rows of the flame answer to the same query it lights up. */
export const searchTask: Task<SearchInput, SearchBody> = (input, context) => {
  const subject = subjectOf(input, context);
  const { tree } = subject;
  const { weight } = subject.kind === "single" ? subject.values : subject.diff;
  const matching = matchingFrames(tree.frames.names, input.query.search);
  const result = searchTree(tree, weight, placesIn(tree, weight), matching);
  const { detail } = detailOf(subject, input.query);
  const rows: number[] = [];
  detail.nodes.forEach((node, row) => {
    if (matching[tree.frame[node]!] === 1) rows.push(row);
  });
  const ids = new NodeIds(tree);
  return {
    rows,
    frames: result.nodes,
    weight: result.weight,
    wholeWeight: weight[0]!,
    found: result.widest.slice(0, foundAtMost).map((node) => ({
      name: tree.frames.names[tree.frame[node]!]!,
      weight: weight[node]!,
      id: ids.id(node),
    })),
  };
};

/** Places of frames in the trees that this worker keeps; they go with the column of weights. */
const knownPlaces = new WeakMap<Float64Array, FramePlaces>();

function placesIn(tree: CallTree, weight: Float64Array): FramePlaces {
  const known = knownPlaces.get(weight) ?? framePlaces(tree, weight);
  knownPlaces.set(weight, known);
  return known;
}

function matchingFrames(names: readonly string[], text: string): Uint8Array {
  try {
    return matchingNames(names, text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new TaskError("bad-pattern", message, { field: "search" });
  }
}
