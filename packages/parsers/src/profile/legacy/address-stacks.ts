import { ProfileBuilder, type NewLabel, type ProfileHeader } from "@sweetspot/model/profile/builder";
import type { LocationIndex, Profile, ValueType } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../../diagnostics.ts";
import type { ParseLimits } from "../../limits.ts";
import { checkProfileLimits } from "../stack-tree.ts";
import { assignMappings, type Mapping } from "./memory-map.ts";
import { goexit, type PrintedSymbol, unprintedRuntime } from "./printed-symbols.ts";

interface AddressSample {
  /** Indexes into the addresses, leaf first. */
  readonly stack: number[];
  readonly values: (number | bigint)[];
  readonly labels: NewLabel[];
  /** Whether comments name frames of this very sample. */
  isPrinted: boolean;
}

/**
 * Collects samples whose stacks are addresses. Mappings and symbols come at the end of such files, so the profile is
 * built in `finish`: locations in order of first use, one for each address.
 */
export class AddressStacks {
  readonly samples: AddressSample[] = [];
  readonly #addresses: bigint[] = [];
  readonly #index = new Map<bigint, number>();
  readonly #symbols = new Map<bigint, PrintedSymbol>();
  readonly #limits: ParseLimits;
  #references = 0;
  #hasComments = false;
  #listed: number[] | undefined;

  constructor(limits: ParseLimits) {
    this.#limits = limits;
  }

  /** `addresses` are leaf first and already moved onto the call instruction where the format asks for that. */
  add(addresses: readonly bigint[], values: (number | bigint)[], labels: NewLabel[] = []): void {
    this.#references += addresses.length;
    if (this.samples.length >= this.#limits.samples || this.#references > this.#limits.locationReferences) {
      throw new UnusableInput(
        "too-large",
        `The profile has more than ${this.samples.length} samples or too many frames.`,
      );
    }
    this.samples.push({ stack: addresses.map((address) => this.#indexOf(address)), values, labels, isPrinted: false });
  }

  /** A comment names an address, seen below the sample added last. */
  addSymbol(address: bigint, symbol: PrintedSymbol): void {
    this.#hasComments = true;
    if (this.#symbols.size >= this.#limits.locations) return;
    this.#symbols.set(address, symbol);
    const last = this.samples[this.samples.length - 1];
    if (last !== undefined) last.isPrinted = true;
  }

  /** Labels of the sample added last, from a comment below it. */
  addLabels(labels: readonly NewLabel[]): void {
    const last = this.samples[this.samples.length - 1];
    if (last === undefined || last.labels.length + labels.length > this.#limits.labelsPerSample) return;
    this.#hasComments = true;
    last.labels.push(...labels);
  }

  get length(): number {
    return this.samples.length;
  }

  address(index: number): bigint {
    return this.#addresses[index] ?? 0n;
  }

  /**
   * Cuts the second frame where it is the leaf again: it may come from the signal's context and, moved by one as if it
   * were a return address, from unwinding.
   */
  dropDoubledLeaves(): void {
    // Their addresses stay in pprof's table of locations.
    this.#listed = this.#usedInOrder();
    for (const { stack } of this.samples) {
      const [leaf, second] = stack;
      if (leaf === undefined || second === undefined) continue;
      if (this.address(leaf) === BigInt.asUintN(64, this.address(second) + 1n)) stack.splice(1, 1);
    }
  }

  finish(sampleTypes: readonly ValueType[], header: ProfileHeader, mappings: Mapping[]): Profile {
    const builder = new ProfileBuilder(sampleTypes, header);
    const used = this.#listed ?? this.#usedInOrder();
    const assigned = assignMappings(
      used.map((index) => this.address(index)),
      mappings,
    );
    const mappingIndexes = mappings.map((mapping) => builder.mapping(mapping));
    const unprinted = this.#nameUnprinted();
    const locations = new Map<number, LocationIndex>();
    for (const [i, index] of used.entries()) {
      const address = this.address(index);
      const symbol = this.#symbols.get(address) ?? unprinted.get(index);
      const mapping = mappingIndexes[assigned[i] ?? -1];
      const location = builder.location({
        address,
        ...(mapping === undefined ? {} : { mapping }),
        ...(symbol === undefined
          ? {}
          : { lines: [{ function: builder.function(symbol.name, symbol.file), line: symbol.line }] }),
      });
      locations.set(index, location);
      checkProfileLimits(builder, this.#limits);
    }
    for (const sample of this.samples) {
      builder.sample(
        sample.stack.map((index) => locations.get(index) as LocationIndex),
        sample.values,
        sample.labels,
      );
    }
    const profile = builder.finish();
    return this.#hasComments ? { ...profile, hasPrintedSymbols: true } : profile;
  }

  #indexOf(address: bigint): number {
    const known = this.#index.get(address);
    if (known !== undefined) return known;
    const index = this.#addresses.push(address) - 1;
    this.#index.set(address, index);
    if (index > this.#limits.locations)
      throw new UnusableInput("too-large", `More than ${index} addresses are not read.`);
    return index;
  }

  #usedInOrder(): number[] {
    const used = new Set<number>();
    for (const { stack } of this.samples) for (const index of stack) used.add(index);
    return [...used];
  }

  /** Names for what Go's text leaves out of a stack that it otherwise prints: see `printed-symbols.ts`. */
  #nameUnprinted(): Map<number, PrintedSymbol> {
    const names = new Map<number, PrintedSymbol>();
    const isNamed = (index: number | undefined) => index !== undefined && this.#symbols.has(this.address(index));
    for (const { stack, isPrinted } of this.samples) {
      if (!isPrinted) continue;
      const leaf = stack.findIndex(isNamed);
      for (const index of stack.slice(0, Math.max(0, leaf))) names.set(index, unprintedRuntime);
      const root = stack[stack.length - 1];
      if (root !== undefined && !isNamed(root) && isNamed(stack[stack.length - 2])) names.set(root, goexit);
    }
    return names;
  }
}

const hexNumber = /0x[0-9a-f]+/g;

/** All `0x…` numbers of a text; undefined when one does not fit 64 bits. */
export function parseAddresses(text: string): bigint[] | undefined {
  const addresses: bigint[] = [];
  for (const [digits] of text.matchAll(hexNumber)) {
    if (digits.length > 18 && BigInt(digits) > 2n ** 64n - 1n) return undefined;
    addresses.push(BigInt(digits));
  }
  return addresses;
}

/** The address before: on the call instruction rather than behind it. Wraps at 0 as 64-bit arithmetic does. */
export function beforeReturn(address: bigint): bigint {
  return BigInt.asUintN(64, address - 1n);
}

/** A double as the int64 that Go's conversion gives on amd64: cut towards zero, the least value when out of range. */
export function truncateToInt64(value: number): bigint {
  if (!(Math.abs(value) < 2 ** 63)) return -(2n ** 63n);
  return BigInt(Math.trunc(value));
}

/** A decimal integer that fits 64 bits. */
export function parseInt64(text: string): bigint | undefined {
  if (!/^-?\d{1,19}$/.test(text)) return undefined;
  const value = BigInt(text);
  return BigInt.asIntN(64, value) === value ? value : undefined;
}

/**
 * Estimates all allocations from the sampled ones: an allocation of size s is sampled with probability 1-exp(-s/rate).
 * A rate of at most 1 means that all were.
 */
export function scaleSampled(count: bigint, size: bigint, rate: bigint): [bigint, bigint] {
  if (count === 0n || size === 0n) return [0n, 0n];
  if (rate <= 1n) return [count, size];
  const average = Number(size) / Number(count);
  const factor = 1 / (1 - Math.exp(-average / Number(rate)));
  return [truncateToInt64(Number(count) * factor), truncateToInt64(Number(size) * factor)];
}
