import type { LocationIndex } from "@sweetspot/model/profile/table";
import type { ProfileBuilder } from "@sweetspot/model/profile/builder";
import { UnusableInput } from "../diagnostics.ts";
import type { ParseLimits } from "../limits.ts";

export type StackNode = number;
export const noStack: StackNode = -1;

/**
 * Adds up stacks that arrive one by one, so that a trace of a million events costs no more than its distinct stacks.
 * A node stands for a whole stack: its frame and, through its parent, all its callers.
 */
export class StackTree {
  readonly #frame: LocationIndex[] = [];
  readonly #parent: StackNode[] = [];
  readonly #depth: number[] = [];
  readonly #children = new Map<number, StackNode>();
  readonly #limits: ParseLimits;

  constructor(limits: ParseLimits) {
    this.#limits = limits;
  }

  get length(): number {
    return this.#frame.length;
  }

  /** The stack `parent` with `frame` called from its leaf; `noStack` for the empty stack. */
  child(parent: StackNode, frame: LocationIndex): StackNode {
    // Exact while both stay below 2^26 nodes and frames, which the limits ensure.
    const key = (parent + 1) * 2 ** 26 + frame;
    const known = this.#children.get(key);
    if (known !== undefined) return known;
    const node = this.#frame.length;
    // Stacks on the way to a sample's own count as well.
    if (node >= 2 * this.#limits.samples) {
      throw new UnusableInput("too-many-stacks", `More than ${node} different stacks are not read.`);
    }
    this.#children.set(key, node);
    this.#frame.push(frame);
    this.#parent.push(parent);
    this.#depth.push(parent === noStack ? 1 : (this.#depth[parent] ?? 0) + 1);
    return node;
  }

  parent(node: StackNode): StackNode {
    return this.#parent[node] ?? noStack;
  }

  /** The stack's locations, leaf first. */
  locations(node: StackNode): LocationIndex[] {
    const stack: LocationIndex[] = [];
    for (let at = node; at !== noStack; at = this.parent(at)) stack.push(this.#frame[at] as LocationIndex);
    return stack;
  }

  depth(node: StackNode): number {
    return node === noStack ? 0 : (this.#depth[node] ?? 0);
  }
}

/** Refuses a profile that grew past its bounds; to be called as rows are added. */
export function checkProfileLimits(builder: ProfileBuilder, limits: ParseLimits): void {
  if (builder.sampleCount > limits.samples) throw tooLarge("samples", limits.samples);
  if (builder.locationReferenceCount > limits.locationReferences) {
    throw tooLarge("stack frames", limits.locationReferences);
  }
  if (builder.locationCount > limits.locations) throw tooLarge("locations", limits.locations);
  if (builder.functionCount > limits.functions) throw tooLarge("functions", limits.functions);
  if (builder.stringCount > limits.strings) throw tooLarge("strings", limits.strings);
}

function tooLarge(what: string, limit: number): UnusableInput {
  return new UnusableInput("too-large", `The profile has more than ${limit} ${what}.`);
}

/** A measured number as the whole 64-bit number that a profile holds: rounded, kept within its range, 0 for NaN. */
export function wholeValue(value: number): number | bigint {
  const rounded = Math.round(value);
  if (Number.isSafeInteger(rounded)) return rounded;
  if (Number.isNaN(value)) return 0;
  if (rounded >= 2 ** 63) return 2n ** 63n - 1n;
  return rounded <= -(2 ** 63) ? -(2n ** 63n) : BigInt(rounded);
}
