import type { SampleValues } from "@sweetspot/model";
import type { FunctionFate } from "@sweetspot/model/profile/fate/function-fates";
import { type CallTree, callTreeBytes } from "@sweetspot/model/profile/flame/call-tree";
import { type FrameNodes, frameNodes } from "@sweetspot/model/profile/flame/frame-nodes";
import { cumByFrame, flatByFrame } from "@sweetspot/model/profile/flame/frame-totals";
import type { Detail } from "@sweetspot/model/profile/flame/level-of-detail";
import {
  type FramePlaces,
  framePlaces,
  type SearchableNames,
  searchableNames,
} from "@sweetspot/model/profile/flame/search";
import type { Measured } from "@sweetspot/model/profile/measured";
import { GivenIds } from "./given-ids.ts";
import { countTotals, type MeanCounts } from "./means.ts";

/** Profiles and the tree of their stacks. */
export interface Stacks {
  readonly tree: CallTree;
  /** After the filters; those of the base first, as the tree's leaves are. */
  readonly profiles: readonly Measured[];
  /** Before them: what percentages are of. */
  readonly sources: readonly Measured[];
}

/** A column of counts is not kept beside a larger tree. */
const countedNodes = 4_000_000;

/**
 * A call tree and everything that is worked out from it, on first use: every click and every keystroke asks for it again, and a
 * pass over a million nodes takes longer than all else that an answer needs.
 *
 * ```
 * TreeSession ── nodes, names, ids, counts          of the tree alone
 *      └─ ShownValues ── places, sums, order, …     of one sample type, or of one comparison
 * ```
 * It is one entry of the worker's cache, with `bytes` as they are now, and goes as a whole.
 */
export class TreeSession {
  readonly tree: CallTree;
  readonly profiles: readonly Measured[];
  readonly sources: readonly Measured[];
  readonly ids: GivenIds;
  readonly #room: number;
  readonly #shown = new Map<string, ShownValues<object>>();
  readonly #counts = new Map<string, Float64Array>();
  readonly #magnitudes = new Map<SampleValues, number>();
  #nodes: FrameNodes | undefined;
  #names: SearchableNames | undefined;

  /** `room`: bytes beyond which values that are not shown now are dropped. */
  constructor({ tree, profiles, sources }: Stacks, room: number) {
    this.tree = tree;
    this.profiles = profiles;
    this.sources = sources;
    this.ids = new GivenIds(tree);
    this.#room = room;
  }

  /** A session for another tree of the same profiles; nobody counts it. */
  on(tree: CallTree): TreeSession {
    return new TreeSession({ tree, profiles: this.profiles, sources: this.sources }, 0);
  }

  /** Bytes of the tree, its indexes, the samples' values and all values on it, whether made yet or not. */
  get bytes(): number {
    const columns = new Set([...this.profiles, ...this.sources].flatMap(({ samples }) => samples.values));
    let bytes = callTreeBytes(this.tree) + this.tree.length * 4 + this.tree.frames.length * (4 + bytesPerName);
    for (const column of [...columns, ...this.#counts.values()]) bytes += column.byteLength;
    for (const shown of this.#shown.values()) bytes += shown.bytes;
    return bytes;
  }

  /** Values on this tree by a key that names everything they depend on beside it. */
  shown<Values extends object>(key: string, make: () => ShownValues<Values>): ShownValues<Values> {
    const kept = this.#shown.get(key) as ShownValues<Values> | undefined;
    if (kept !== undefined) return kept;
    const made = make();
    if (this.bytes + made.bytes > this.#room) this.#shown.clear();
    this.#shown.set(key, made);
    return made;
  }

  /** The nodes of each frame. */
  nodes(): FrameNodes {
    return (this.#nodes ??= frameNodes(this.tree));
  }

  /** The tree's names, ready for searches. */
  names(): SearchableNames {
    return (this.#names ??= searchableNames(this.tree.frames.names));
  }

  /** Inclusive counts of every node, of the profiles `from .. to`. */
  countTotals(counts: MeanCounts, from: number, to: number): Float64Array {
    const key = `${from} ${to}`;
    const kept = this.#counts.get(key);
    if (kept !== undefined) return kept;
    const made = countTotals(this.tree, counts, from, to);
    if (this.tree.length <= countedNodes) this.#counts.set(key, made);
    return made;
  }

  /** The sum of a column's magnitudes, which every answer about it says. */
  magnitude(values: SampleValues): number {
    const kept = this.#magnitudes.get(values);
    if (kept !== undefined) return kept;
    let sum = 0;
    for (const value of values) sum += Math.abs(Number(value));
    this.#magnitudes.set(values, sum);
    return sum;
  }
}

const bytesPerName = 60;

interface FrameColumns {
  readonly flat: Float64Array;
  readonly cum: Float64Array;
}

/** One sample type's values on a tree, or two sides of a comparison, with what is worked out from them on first use. */
export class ShownValues<Values extends object> {
  readonly values: Values;
  readonly #tree: CallTree;
  readonly #weight: Float64Array;
  readonly #valueBytes: number;
  readonly #sums = new Map<Float64Array, FrameColumns>();
  readonly #cums = new Map<Float64Array, Float64Array>();
  #places: FramePlaces | undefined;
  #order: readonly number[] | undefined;
  #fates: readonly FunctionFate[] | undefined;
  #areWhole: boolean | undefined;
  #detail: { readonly root: number; readonly budget: number; readonly detail: Detail } | undefined;
  #isPrepared = false;

  /** `weight`: the column that widths are drawn from. */
  constructor(tree: CallTree, values: Values, weight: Float64Array, bytes: number) {
    this.#tree = tree;
    this.values = values;
    this.#weight = weight;
    this.#valueBytes = bytes;
  }

  /** Bytes of the values and of what is worked out by frame. */
  get bytes(): number {
    const columns = 1 + 2 * this.#sums.size + this.#cums.size + 1;
    return this.#valueBytes + columns * 8 * this.#tree.frames.length;
  }

  /** The node at which each frame is widest, and the number of its nodes. */
  places(): FramePlaces {
    return (this.#places ??= framePlaces(this.#tree, this.#weight));
  }

  /** One of the values' columns of totals by frame. */
  sums(total: Float64Array): FrameColumns {
    const made = this.#sums.get(total) ?? { flat: flatByFrame(this.#tree, total), cum: cumByFrame(this.#tree, total) };
    this.#sums.set(total, made);
    return made;
  }

  /** Inclusive sums by frame alone, of one of the values' columns. */
  cum(column: Float64Array): Float64Array {
    const made = this.#cums.get(column) ?? cumByFrame(this.#tree, column);
    this.#cums.set(column, made);
    return made;
  }

  /** Frames with a value in the order of the table. */
  order(make: () => readonly number[]): readonly number[] {
    return (this.#order ??= make());
  }

  /** The fate of each frame of a comparison. */
  fates(make: () => readonly FunctionFate[]): readonly FunctionFate[] {
    return (this.#fates ??= make());
  }

  /** Whether sums of the values are exact in any order. */
  areWhole(look: () => boolean): boolean {
    return (this.#areWhole ??= look());
  }

  /** The last drawing: every keystroke of a search asks for it. */
  detail(root: number, budget: number, make: () => Detail): Detail {
    if (this.#detail?.root !== root || this.#detail.budget !== budget) {
      this.#detail = { root, budget, detail: make() };
    }
    return this.#detail.detail;
  }

  /** Whether nobody has asked so before. */
  isFirst(): boolean {
    const isFirst = !this.#isPrepared;
    this.#isPrepared = true;
    return isFirst;
  }
}
