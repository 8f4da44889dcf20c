import { GrowableFloat64, GrowableUint32 } from "../growable.ts";
import type { Int64 } from "../int64.ts";
import type { Profile } from "../table.ts";
import { mean } from "./node-sums.ts";
import type { NodeTable } from "./nodes.ts";
import { combine, type Weights } from "./weights.ts";

/**
 * Calls between nodes, each once for every pair. A sample counts once for an edge; calls of a node by itself are left
 * out. `residual` edges go over nodes that were not kept, `inline` ones only over calls that were inlined.
 */
export class EdgeTable {
  readonly source = new GrowableUint32();
  readonly target = new GrowableUint32();
  readonly #flags = new GrowableUint32();
  readonly #weights: readonly GrowableFloat64[];
  readonly #divisors: readonly GrowableFloat64[];
  /** Edges that trimming removed. */
  readonly #removed = new Set<number>();
  #slots = new Int32Array(1024).fill(-1);
  #byTarget: Adjacency | undefined;
  #bySource: Adjacency | undefined;

  constructor(weights: Weights) {
    this.#weights = weights.value.map(() => new GrowableFloat64());
    this.#divisors = weights.divisor.map(() => new GrowableFloat64());
  }

  get length(): number {
    return this.source.length;
  }

  /** The sum, even where means are asked for. */
  weight(edge: number): Int64 {
    return combine(
      this.#weights.map((column) => column.data),
      edge,
    );
  }

  weightValue(edge: number): Int64 {
    return mean(
      this.weight(edge),
      combine(
        this.#divisors.map((column) => column.data),
        edge,
      ),
    );
  }

  isResidual(edge: number): boolean {
    return ((this.#flags.data[edge] ?? 0) & 1) !== 0;
  }

  isInline(edge: number): boolean {
    return ((this.#flags.data[edge] ?? 0) & 2) === 0;
  }

  /** The edge of a pair, made on first use. */
  find(source: number, target: number): number {
    let mask = this.#slots.length - 1;
    let slot = hash(source, target) & mask;
    for (let edge = this.#slots[slot] ?? -1; edge >= 0; edge = this.#slots[slot] ?? -1) {
      if (this.source.data[edge] === source && this.target.data[edge] === target) return edge;
      slot = (slot + 1) & mask;
    }
    const edge = this.length;
    this.#slots[slot] = edge;
    this.source.push(source);
    this.target.push(target);
    this.#flags.push(0);
    for (const column of this.#weights) column.push(0);
    for (const column of this.#divisors) column.push(0);
    if (edge * 2 > this.#slots.length) {
      this.#slots = new Int32Array(this.#slots.length * 4).fill(-1);
      mask = this.#slots.length - 1;
      for (let i = 0; i <= edge; i++) {
        slot = hash(this.source.data[i] ?? 0, this.target.data[i] ?? 0) & mask;
        while ((this.#slots[slot] ?? -1) >= 0) slot = (slot + 1) & mask;
        this.#slots[slot] = i;
      }
    }
    return edge;
  }

  add(edge: number, weights: Weights, sample: number, residual: boolean, inline: boolean): void {
    this.#flags.data[edge] = (this.#flags.data[edge] ?? 0) | (residual ? 1 : 0) | (inline ? 0 : 2);
    for (let i = 0; i < this.#weights.length; i++) addTo(this.#weights[i], edge, weights.value[i]?.[sample] ?? 0);
    for (let i = 0; i < this.#divisors.length; i++) addTo(this.#divisors[i], edge, weights.divisor[i]?.[sample] ?? 0);
  }

  remove(edge: number): void {
    this.#removed.add(edge);
  }

  isRemoved(edge: number): boolean {
    return this.#removed.has(edge);
  }

  /** Edges into a node that are not removed. */
  into(node: number): number[] {
    return (this.#byTarget ??= new Adjacency(this.target)).of(node).filter((edge) => !this.#removed.has(edge));
  }

  outOf(node: number): number[] {
    return (this.#bySource ??= new Adjacency(this.source)).of(node).filter((edge) => !this.#removed.has(edge));
  }
}

function addTo(column: GrowableFloat64 | undefined, row: number, value: number): void {
  if (column !== undefined) column.data[row] = (column.data[row] ?? 0) + value;
}

function hash(source: number, target: number): number {
  const mixed = Math.imul(source ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(target + 0x7f4a7c15, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** The edges of each node, by one of their ends. */
class Adjacency {
  readonly #start: Uint32Array;
  readonly #edges: Uint32Array;

  constructor(ends: GrowableUint32) {
    let nodes = 0;
    for (let edge = 0; edge < ends.length; edge++) nodes = Math.max(nodes, (ends.data[edge] ?? 0) + 1);
    const start = new Uint32Array(nodes + 2);
    for (let edge = 0; edge < ends.length; edge++) {
      const at = (ends.data[edge] ?? 0) + 2;
      start[at] = (start[at] ?? 0) + 1;
    }
    for (let node = 1; node < start.length; node++) start[node] = (start[node] ?? 0) + (start[node - 1] ?? 0);
    this.#edges = new Uint32Array(ends.length);
    for (let edge = 0; edge < ends.length; edge++) {
      const node = (ends.data[edge] ?? 0) + 1;
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
  let seen = new Int32Array(1024).fill(-1);
  for (let sample = 0; sample < length; sample++) {
    if (active[sample] === 0) continue;
    const from = locationStart[sample] ?? 0;
    let parent = -1;
    let residual = false;
    for (let at = (locationStart[sample + 1] ?? 0) - 1; at >= from; at--) {
      const location = locations[at] ?? 0;
      const first = frameStart[location] ?? 0;
      const last = (frameStart[location + 1] ?? 0) - 1;
      for (let frame = last; frame >= first; frame--) {
        const node = frames[frame] ?? 0;
        if (kept !== undefined && kept[node] === 0) {
          residual = true;
          continue;
        }
        if (parent >= 0 && parent !== node && (targets === undefined || targets[node] === 1)) {
          const edge = edges.find(parent, node);
          if (edge >= seen.length) {
            const wider = new Int32Array(seen.length * 2).fill(-1);
            wider.set(seen);
            seen = wider;
          }
          if (seen[edge] !== sample) {
            seen[edge] = sample;
            edges.add(edge, weights, sample, residual, frame !== last);
          }
        }
        parent = node;
        residual = false;
      }
    }
  }
  return edges;
}
