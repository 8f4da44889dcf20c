import type { Int64 } from "../int64.ts";
import type { Profile } from "../table.ts";
import { mean } from "./node-sums.ts";
import type { NodeTable } from "./nodes.ts";
import { combine, type Weights } from "./weights.ts";

/** Numbers kept for each edge beside its weights: source, target, the last sample counted for it, flags. */
const stride = 4;
const residualFlag = 1;
const calledFlag = 2;

/**
 * Calls between nodes, each once for every pair. A sample counts once for an edge; calls of a node by itself are left
 * out. `residual` edges go over nodes that were not kept, `inline` ones only over calls that were inlined.
 */
export class EdgeTable {
  length = 0;
  /** `stride` numbers for each edge, side by side: what one visit needs is in one cache line. */
  #rows = new Int32Array(256 * stride);
  #weights: Float64Array<ArrayBuffer>[];
  readonly #values: number;
  /** Edges that trimming removed. */
  readonly #removed = new Set<number>();
  #slots = new Int32Array(1024).fill(-1);
  #byTarget: Adjacency | undefined;
  #bySource: Adjacency | undefined;

  constructor(weights: Weights) {
    this.#values = weights.value.length;
    this.#weights = [...weights.value, ...weights.divisor].map(() => new Float64Array(256));
  }

  source(edge: number): number {
    return this.#rows[edge * stride] ?? 0;
  }

  target(edge: number): number {
    return this.#rows[edge * stride + 1] ?? 0;
  }

  /** The sum, even where means are asked for. */
  weight(edge: number): Int64 {
    return combine(this.#weights.slice(0, this.#values), edge);
  }

  weightValue(edge: number): Int64 {
    return mean(this.weight(edge), combine(this.#weights.slice(this.#values), edge));
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
      this.#weights = this.#weights.map((column) => {
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
    const first = this.#weights[0]!;
    first[edge] = first[edge]! + weights.value[0]![sample]!;
    for (let i = 1; i < this.#weights.length; i++) {
      const column = i < this.#values ? weights.value[i]! : weights.divisor[i - this.#values]!;
      this.#weights[i]![edge] = this.#weights[i]![edge]! + column[sample]!;
    }
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
  const { frames, frameStart } = nodes;
  const { active } = weights;
  // A frame is mostly called by the frame that called it last: then the hash table need not be asked.
  const lastParent = new Int32Array(frames.length).fill(-1);
  const lastEdge = new Int32Array(frames.length);
  for (let sample = 0; sample < length; sample++) {
    if (active[sample] === 0) continue;
    const from = locationStart[sample]!;
    let parent = -1;
    let residual = false;
    for (let at = locationStart[sample + 1]! - 1; at >= from; at--) {
      const location = locations[at]!;
      const first = frameStart[location]!;
      const last = frameStart[location + 1]! - 1;
      for (let frame = last; frame >= first; frame--) {
        const node = frames[frame]!;
        if (kept !== undefined && kept[node] === 0) {
          residual = true;
          continue;
        }
        if (parent >= 0 && parent !== node && (targets === undefined || targets[node] === 1)) {
          if (lastParent[frame] !== parent) {
            lastParent[frame] = parent;
            lastEdge[frame] = edges.find(parent, node);
          }
          edges.add(lastEdge[frame]!, weights, sample, residual, frame !== last);
        }
        parent = node;
        residual = false;
      }
    }
  }
  return edges;
}
