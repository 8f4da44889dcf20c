import type { Profile } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { LineReader } from "../../read/lines.ts";
import { AddressStacks, beforeReturn } from "./address-stacks.ts";
import { dropProfilers } from "./drop-frames.ts";
import { JavaStacks } from "./java-stacks.ts";
import { MemoryMapReader } from "./memory-map.ts";

/**
 * gperftools' binary CPU profile: machine words of 4 or 8 bytes in either byte order. A header (0, 3, 0, period in
microseconds, 0), then samples (count, depth, addresses leaf first), ended by (0, 1, 0) and the memory map as text. Java's
 * has a 1 in the third word and names of its addresses instead of the map.
 */
export const legacyCpu: Format = {
  id: "legacy-cpu",
  label: "gperftools CPU profile",
  kind: "profile",
  version: 3,
  guide: {
    madeBy: "gperftools",
    command: "CPUPROFILE=cpu.prof LD_PRELOAD=libprofiler.so ./program",
    reads:
      "Samples and time by stack, the memory map. Symbols by `go tool pprof -proto -output cpu.pb.gz ./program cpu.prof`.",
    leaves: "Names of functions, which the file does not hold.",
  },
  sniff: (head): SniffAnswer => (wordsOf(head) === undefined ? "no" : "certain"),
  parse,
};

interface Words {
  readonly size: 4 | 8;
  readonly littleEndian: boolean;
  readonly periodMicros: bigint;
  readonly isJava: boolean;
}

class WordReader {
  position = 0;
  readonly #view: DataView;
  readonly #size: 4 | 8;
  readonly #littleEndian: boolean;

  constructor(bytes: Uint8Array, size: 4 | 8, littleEndian: boolean) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#size = size;
    this.#littleEndian = littleEndian;
  }

  /** Whole words left. */
  get left(): number {
    return Math.floor((this.#view.byteLength - this.position) / this.#size);
  }

  skipAll(): void {
    this.position = this.#view.byteLength;
  }

  next(): bigint {
    const at = this.position;
    this.position += this.#size;
    return this.#size === 4
      ? BigInt(this.#view.getUint32(at, this.#littleEndian))
      : this.#view.getBigUint64(at, this.#littleEndian);
  }
}

function wordsOf(bytes: Uint8Array): Words | undefined {
  for (const size of [4, 8] as const) {
    for (const littleEndian of [true, false]) {
      const reader = new WordReader(bytes, size, littleEndian);
      if (reader.left < 5) continue;
      const [first, second, language, periodMicros, padding] = [1, 2, 3, 4, 5].map(() => reader.next());
      if (first !== 0n || second !== 3n || padding !== 0n || periodMicros === undefined || periodMicros <= 0n) continue;
      if (language === 0n || language === 1n) return { size, littleEndian, periodMicros, isJava: language === 1n };
    }
  }
  return undefined;
}

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const words = wordsOf(bytes);
  if (words === undefined) throw new UnusableInput("bad-header", "The header of a gperftools CPU profile is missing.");
  // The product wraps around, as pprof's does: a header may claim any period.
  const period = BigInt.asIntN(64, words.periodMicros * 1000n);
  const reader = new WordReader(bytes, words.size, words.littleEndian);
  reader.position = 5 * words.size;
  if (words.isJava) return parseJava(bytes, reader, period, context);
  const stacks = new AddressStacks(context.limits);
  readSamples(reader, period, context, stacks, (address, at) => (at === 0 ? address : beforeReturn(address)));
  stripHandlerFrames(stacks);
  const map = new MemoryMapReader();
  const lines = new LineReader(bytes.subarray(reader.position), context.diagnostics);
  for (let line = lines.next(); line !== undefined; line = lines.next()) map.read(line);
  stacks.dropDoubledLeaves();
  return stacks.finish(
    sampleTypes,
    { periodType: { type: "cpu", unit: "nanoseconds" }, period, ...dropProfilers },
    map.finish(),
  );
}

const sampleTypes = [
  { type: "samples", unit: "count" },
  { type: "cpu", unit: "nanoseconds" },
];

/** Java's profiler writes the same words, and behind them a table of what the addresses stand for. */
function parseJava(bytes: Uint8Array, reader: WordReader, period: bigint, context: ParseContext): Profile {
  const stacks = new JavaStacks(context.limits);
  readSamples(reader, period, context, stacks, (address) => address);
  const lines = new LineReader(bytes.subarray(reader.position), context.diagnostics);
  for (let line = lines.next(); line !== undefined; line = lines.next()) stacks.readLocation(line);
  return stacks.finish(sampleTypes, {
    periodType: { type: "cpu", unit: "nanoseconds" },
    period,
    ...dropProfilers,
  });
}

/** The receiver of samples; `add` takes addresses leaf first. */
interface Stacks {
  readonly length: number;
  add(addresses: readonly bigint[], values: bigint[]): void;
}

function readSamples(
  reader: WordReader,
  period: bigint,
  context: ParseContext,
  stacks: Stacks,
  adjust: (address: bigint, at: number) => bigint,
): void {
  while (reader.left >= 2) {
    const start = reader.position;
    const count = reader.next();
    const depth = reader.next();
    if (depth > BigInt(reader.left)) {
      if (stacks.length === 0)
        throw new UnusableInput("truncated", "The profile ends within its first sample.", { offset: start });
      context.diagnostics.add({
        severity: "warning",
        code: "truncated",
        message: "The profile ends within a sample; what came before was kept.",
        offset: start,
      });
      reader.skipAll();
      return;
    }
    const addresses: bigint[] = [];
    for (let i = 0; i < Number(depth); i++) addresses.push(reader.next());
    if (count === 0n && depth === 1n && addresses[0] === 0n) return;
    stacks.add(addresses.map(adjust), [BigInt.asIntN(64, count), BigInt.asIntN(64, count * period)]);
  }
}

/**
 * The signal handler pushes up to two frames above the leaf. When nearly all samples (one in 32 may differ) have the
 * same second frame, it is that, and is cut.
 */
function stripHandlerFrames(stacks: AddressStacks): void {
  const { samples } = stacks;
  const margin = Math.floor(samples.length / 32);
  for (let round = 0; round < 2; round++) {
    const counts = new Map<number, number>();
    for (const { stack } of samples) {
      const second = stack[1];
      if (second !== undefined) counts.set(second, (counts.get(second) ?? 0) + 1);
    }
    for (const [second, count] of counts) {
      if (count < samples.length - margin) continue;
      for (const { stack } of samples) if (stack[1] === second) stack.splice(1, 1);
      break;
    }
  }
}
