import type { CallTree } from "@sweetspot/model/profile/flame/call-tree";
import type { FunctionFate } from "@sweetspot/model/profile/fate/function-fates";
import type { DiffTree } from "@sweetspot/model/profile/flame/diff-tree";
import { type FrameNodes, frameNodes } from "@sweetspot/model/profile/flame/frame-nodes";
import { cumByFrame, flatByFrame } from "@sweetspot/model/profile/flame/frame-totals";
import {
  type FramePlaces,
  framePlaces,
  type SearchableNames,
  searchableNames,
} from "@sweetspot/model/profile/flame/search";

/*
 * What is made once of a tree that this worker keeps, on first use, and goes with it: every click and every keystroke asks
 * for the same. A pass over a million nodes takes longer than all else that an answer needs.
 */

/** Bytes that they take beside a tree, for the cache's account. */
export function indexBytes(tree: CallTree): number {
  const perFrame = 4 + 2 * 4 + 2 * 8 + 8 + 60;
  return tree.length * 4 + tree.frames.length * perFrame;
}

/** The nodes of each frame. */
export const nodesByFrame = keptWith((tree: CallTree): FrameNodes => frameNodes(tree));

/** A tree's names for searches. */
export const namesOf = keptWith((tree: CallTree): SearchableNames => searchableNames(tree.frames.names));

const placesOf = new WeakMap<Float64Array, FramePlaces>();

/** Where each frame stands by one column of weights. */
export function placesIn(tree: CallTree, weight: Float64Array): FramePlaces {
  const known = placesOf.get(weight) ?? framePlaces(tree, weight);
  placesOf.set(weight, known);
  return known;
}

export interface FrameColumns {
  readonly flat: Float64Array;
  readonly cum: Float64Array;
}

const sums = new WeakMap<Float64Array, FrameColumns>();

/** A column of totals by frame. */
export function sumsByFrame(tree: CallTree, total: Float64Array): FrameColumns {
  const known = sums.get(total) ?? { flat: flatByFrame(tree, total), cum: cumByFrame(tree, total) };
  sums.set(total, known);
  return known;
}

const cums = new WeakMap<Float64Array, Float64Array>();

/** A column's inclusive sums by frame alone. */
export function cumOf(tree: CallTree, column: Float64Array): Float64Array {
  const known = cums.get(column) ?? cumByFrame(tree, column);
  cums.set(column, known);
  return known;
}

const fates = new WeakMap<DiffTree, readonly FunctionFate[]>();

/** What became of each frame of a comparison. */
export function fatesOf(diff: DiffTree, make: () => readonly FunctionFate[]): readonly FunctionFate[] {
  const known = fates.get(diff) ?? make();
  fates.set(diff, known);
  return known;
}

const orders = new WeakMap<Float64Array, readonly number[]>();

/** Frames with a value, in the order that `make` gives them, of a column of totals. */
export function orderOf(total: Float64Array, make: () => readonly number[]): readonly number[] {
  const known = orders.get(total) ?? make();
  orders.set(total, known);
  return known;
}

function keptWith<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const kept = new WeakMap<Key, Value>();
  return (key) => {
    const known = kept.get(key) ?? make(key);
    kept.set(key, known);
    return known;
  };
}
