import type { Profile } from "../table.ts";
import { type Int64, divide } from "../int64.ts";
import type { NodeTable } from "./nodes.ts";
import { combine, type Weights } from "./weights.ts";

/** Flat and cumulative sums of every node: `flat` of the samples it is the leaf of, `cum` of those it is in, once each. */
export class NodeSums {
  readonly #flat: Float64Array[];
  readonly #cum: Float64Array[];
  readonly #flatDivisor: Float64Array[];
  readonly #cumDivisor: Float64Array[];

  constructor(profile: Profile, nodes: NodeTable, weights: Weights) {
    const sums = [...weights.value, ...weights.divisor].map((column) => sumColumn(profile, nodes, column));
    const values = weights.value.length;
    this.#flat = sums.slice(0, values).map((sum) => sum.flat);
    this.#cum = sums.slice(0, values).map((sum) => sum.cum);
    this.#flatDivisor = sums.slice(values).map((sum) => sum.flat);
    this.#cumDivisor = sums.slice(values).map((sum) => sum.cum);
  }

  /** The sum itself, even where means are asked for. */
  flat(node: number): Int64 {
    return combine(this.#flat, node);
  }

  cum(node: number): Int64 {
    return combine(this.#cum, node);
  }

  /** The sum, or the mean when there is a divisor. */
  flatValue(node: number): Int64 {
    return mean(this.flat(node), combine(this.#flatDivisor, node));
  }

  cumValue(node: number): Int64 {
    return mean(this.cum(node), combine(this.#cumDivisor, node));
  }
}

/** The mean as pprof's `-mean` divides it, towards zero; the sum itself where there is no divisor. */
export function mean(sum: Int64, divisor: Int64): Int64 {
  return divisor === 0 ? sum : divide(sum, divisor);
}

function sumColumn(
  profile: Profile,
  nodes: NodeTable,
  weight: Float64Array,
): { flat: Float64Array; cum: Float64Array } {
  const { locationStart, locations, length } = profile.samples;
  const { frames, frameStart } = nodes;
  const flat = new Float64Array(nodes.length);
  const cum = new Float64Array(nodes.length);
  // The last sample that each node was counted for: recursion counts once.
  const seen = new Int32Array(nodes.length).fill(-1);
  for (let sample = 0; sample < length; sample++) {
    const value = weight[sample]!;
    if (value === 0) continue;
    const from = locationStart[sample]!;
    const to = locationStart[sample + 1]!;
    if (from === to) continue;
    const leaf = frames[frameStart[locations[from]!]!]!;
    flat[leaf] = flat[leaf]! + value;
    for (let at = from; at < to; at++) {
      const location = locations[at]!;
      const end = frameStart[location + 1]!;
      for (let frame = frameStart[location]!; frame < end; frame++) {
        const node = frames[frame]!;
        if (seen[node] === sample) continue;
        seen[node] = sample;
        cum[node] = cum[node]! + value;
      }
    }
  }
  return { flat, cum };
}
