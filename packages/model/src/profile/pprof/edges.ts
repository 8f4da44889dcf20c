import type { Int64 } from "../int64.ts";
import type { Profile } from "../table.ts";
import { mean } from "./node-sums.ts";
import type { NodeTable } from "./nodes.ts";
import { combine, type Weights } from "./weights.ts";

/**
 * The columns of an edge that are kept side by side, in 32-bit halves, so that one visit costs one cache line: source, target, the
 * last sample counted for it, flags, and its first weight as a double.
 */
const stride = 6;
const residualFlag = 1;
const calledFlag = 2;

/**
 * Calls between nodes, each once for every pair. A sample counts once for an edge; calls of a node by itself are left
 * out. `residual` edges go over nodes that were not kept, `inline` ones only over calls that were inlined.
 */
export class EdgeTable {
  length = 0;
  #rows = new Int32Array(256 * stride);
  /** The bytes as doubles. */
  #doubles = new Float64Array(this.#rows.buffer);
  /** Weights after the first: lower halves of large values, divisors of means. Empty for most profiles. */
  #rest: Float64Array<ArrayBuffer>[];
  readonly #values: number;
  /** Edges that trimming removed. */
  readonly #removed = new Set<number>();
  #slots = new Int32Array(1024).fill(-1);
  #byTarget: Adjacency | undefined;
  #bySource: Adjacency | undefined;

  constructor(weights: Weights) {
    this.#values = weights.value.length;
    this.#rest = [...weights.value.slice(1), ...weights.divisor].map(() => new Float64Array(256));
  }

  source(edge: number): number {
    return this.#rows[edge * stride] ?? 0;
  }

  target(edge: number): number {
    return this.#rows[edge * stride + 1] ?? 0;
  }

  /** The sum, even where means are asked for. */
  weight(edge: number): Int64 {
    const first = this.#doubles[(edge * stride + 4) >> 1] ?? 0;
    if (this.#values === 1) return first;
    return combine([[first], [this.#rest[0]?.[edge] ?? 0]], 0);
  }

  weightValue(edge: number): Int64 {
    return mean(this.weight(edge), combine(this.#rest.slice(this.#values - 1), edge));
  }

  isResidual(edge: number): boolean {
    return ((this.#rows[edge * stride + 3] ?? 0) & residualFlag) !== 0;
  }

  isInline(edge: number): boolean {
    return ((this.#rows[edge * stride + 3] ?? 0) & calledFlag) === 0;
  }

  /** The edge of a pair, made on first use. */
  find(source: number, target: number): number {
    const slots = this.#slots;
    const rows = this.#rows;
    const mask = slots.length - 1;
    let slot = hash(source, target) & mask;
    for (let edge = slots[slot]!; edge >= 0; edge = slots[slot]!) {
      if (rows[edge * stride] === source && rows[edge * stride + 1] === target) return edge;
      slot = (slot + 1) & mask;
    }
    return this.#make(source, target, slot);
  }

  #make(source: number, target: number, slot: number): number {
    const edge = this.length++;
    this.#slots[slot] = edge;
    if ((edge + 1) * stride > this.#rows.length) {
      const rows = new Int32Array(this.#rows.length * 2);
      rows.set(this.#rows);
      this.#rows = rows;
      this.#doubles = new Float64Array(rows.buffer);
      this.#rest = this.#rest.map((column) => {
        const wider = new Float64Array(column.length * 2);
        wider.set(column);
        return wider;
      });
    }
    this.#rows.set([source, target, -1, 0], edge * stride);
    if (edge * 2 > this.#slots.length) this.#widen();
    return edge;
  }

  #widen(): void {
    const slots = new Int32Array(this.#slots.length * 4).fill(-1);
    const mask = slots.length - 1;
    for (let edge = 0; edge < this.length; edge++) {
      let slot = hash(this.source(edge), this.target(edge)) & mask;
      while (slots[slot]! >= 0) slot = (slot + 1) & mask;
      slots[slot] = edge;
    }
    this.#slots = slots;
  }

  /** Counts a sample for an edge, unless it has counted for it already. */
  add(edge: number, weights: Weights, sample: number, residual: boolean, inline: boolean): void {
    const rows = this.#rows;
    const row = edge * stride;
    if (rows[row + 2] === sample) return;
    rows[row + 2] = sample;
    rows[row + 3] = rows[row + 3]! | (residual ? residualFlag : 0) | (inline ? 0 : calledFlag);
    const doubles = this.#doubles;
    doubles[(row + 4) >> 1] = doubles[(row + 4) >> 1]! + weights.value[0]![sample]!;
    if (this.#rest.length > 0) this.#addRest(edge, weights, sample);
  }

  #addRest(edge: number, weights: Weights, sample: number): void {
    const columns = [...weights.value.slice(1), ...weights.divisor];
    for (const [i, column] of this.#rest.entries()) column[edge] = column[edge]! + columns[i]![sample]!;
  }

  remove(edge: number): void {
    this.#removed.add(edge);
  }

  /** Edges into a node that are not removed. */
  into(node: number): number[] {
    this.#byTarget ??= new Adjacency(this.length, (edge) => this.target(edge));
    return this.#byTarget.of(node).filter((edge) => !this.#removed.has(edge));
  }

  outOf(node: number): number[] {
    this.#bySource ??= new Adjacency(this.length, (edge) => this.source(edge));
    return this.#bySource.of(node).filter((edge) => !this.#removed.has(edge));
  }
}

function hash(source: number, target: number): number {
  const mixed = Math.imul(source ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(target + 0x7f4a7c15, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** The edges of each node, by one of their ends. */
class Adjacency {
  readonly #start: Uint32Array;
  readonly #edges: Uint32Array;

  constructor(length: number, end: (edge: number) => number) {
    let nodes = 0;
    for (let edge = 0; edge < length; edge++) nodes = Math.max(nodes, end(edge) + 1);
    const start = new Uint32Array(nodes + 2);
    for (let edge = 0; edge < length; edge++) {
      const at = end(edge) + 2;
      start[at] = (start[at] ?? 0) + 1;
    }
    for (let node = 1; node < start.length; node++) start[node] = (start[node] ?? 0) + (start[node - 1] ?? 0);
    this.#edges = new Uint32Array(length);
    for (let edge = 0; edge < length; edge++) {
      const node = end(edge) + 1;
      const at = start[node] ?? 0;
      this.#edges[at] = edge;
      start[node] = at + 1;
    }
    this.#start = start;
  }

  of(node: number): number[] {
    if (node + 1 >= this.#start.length) return [];
    return Array.from(this.#edges.subarray(this.#start[node], this.#start[node + 1]));
  }
}

/**
 * Sums the edges between the kept nodes (all without `kept`). With `targets` only edges into those nodes are summed.
 */
export function sumEdges(
  profile: Profile,
  nodes: NodeTable,
  weights: Weights,
  kept: Uint8Array | undefined,
  targets?: Uint8Array,
): EdgeTable {
  const edges = new EdgeTable(weights);
  const { locationStart, locations, length } = profile.samples;
  const { frameStart } = nodes;
  const { active } = weights;
  const rows = packFrames(nodes, kept, targets);
  for (let sample = 0; sample < length; sample++) {
    if (active[sample] === 0) continue;
    const from = locationStart[sample]!;
    let parent = -1;
    let residual = false;
    for (let at = locationStart[sample + 1]! - 1; at >= from; at--) {
      const location = locations[at]!;
      const first = frameStart[location]! * frameStride;
      const last = (frameStart[location + 1]! - 1) * frameStride;
      for (let row = last; row >= first; row -= frameStride) {
        const node = rows[row]!;
        const use = rows[row + 1]!;
        if (use === isCut) {
          residual = true;
          continue;
        }
        if (use === isTarget && parent >= 0 && parent !== node) {
          if (rows[row + 2] !== parent) {
            rows[row + 2] = parent;
            rows[row + 3] = edges.find(parent, node);
          }
          edges.add(rows[row + 3]!, weights, sample, residual, row !== last);
        }
        parent = node;
        residual = false;
      }
    }
  }
  return edges;
}

const frameStride = 4;
const isCut = 0;
const isPassed = 1;
const isTarget = 2;

/**
 * The columns of each frame: its node, what is to be done with it, and the last caller with its edge (a frame is mostly called by the
 * one that called it last, so that the hash table need not be asked).
 */
function packFrames({ frames }: NodeTable, kept: Uint8Array | undefined, targets: Uint8Array | undefined): Int32Array {
  const rows = new Int32Array(frames.length * frameStride);
  for (let frame = 0; frame < frames.length; frame++) {
    const node = frames[frame]!;
    const use =
      kept !== undefined && kept[node] === 0
        ? isCut
        : targets === undefined || targets[node] === 1
          ? isTarget
          : isPassed;
    rows.set([node, use, -1, 0], frame * frameStride);
  }
  return rows;
}
