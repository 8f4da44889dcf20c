import type { Brand } from "../brand.ts";

/**
 * A profile as columns of typed arrays, everything pprof's `profile.proto` can say.
 *
 *   samples ──locationStart──▶ sampleLocations ──▶ locations ──lineStart──▶ lines ──▶ functions ──▶ strings
 *      │                        (leaf first)          │        (innermost inlined first)
 *      ├──labelStart──▶ labels ──▶ strings            └──▶ mappings ──▶ strings
 *      └──values[sampleType]
 *
 * "X of row i" in a ragged column is the half-open range `start[i] .. start[i + 1]`, so each `…Start` column
 * has one entry more than there are rows. String 0 is "" and no string is there twice. Rows are in the file's order;
 * references by id are resolved to indexes when read. The ids of mappings and locations are kept for pprof's raw text.
 * Source of the semantics: github.com/google/pprof/proto/profile.proto.
 */
export interface Profile {
  readonly kind: "profile";
  readonly strings: readonly string[];
  readonly sampleTypes: readonly ValueType[];
  /** Name of the preferred sample type, "" when the file names none. */
  readonly defaultSampleType: string;
  readonly periodType: ValueType;
  readonly period: bigint;
  /** Nanoseconds since the Unix epoch; 0 when unknown. */
  readonly timeNanos: bigint;
  readonly durationNanos: bigint;
  readonly comments: readonly string[];
  readonly docUrl: string;
  /** Regular expressions of frames that pprof cuts at load; "" when absent. */
  readonly dropFrames: string;
  readonly keepFrames: string;
  /**
   * Names and text labels come from comments of a text whose reader in pprof sees addresses only. Views show them; what
   * is to equal pprof's own text goes through `withoutPrintedSymbols` first.
   */
  readonly hasPrintedSymbols?: true;
  readonly mappings: MappingColumns;
  readonly functions: FunctionColumns;
  readonly locations: LocationColumns;
  readonly lines: LineColumns;
  readonly samples: SampleColumns;
  readonly labels: LabelColumns;
}

export type StringIndex = Brand<number, "StringIndex">;
export type FunctionIndex = Brand<number, "FunctionIndex">;
export type LocationIndex = Brand<number, "LocationIndex">;
export type MappingIndex = Brand<number, "MappingIndex">;
export type SampleIndex = Brand<number, "SampleIndex">;

/** The quantity that a sample's value measures, such as `alloc_space` in `bytes`. */
export interface ValueType {
  readonly type: string;
  readonly unit: string;
}

interface MappingColumns {
  readonly length: number;
  /** As the file says; 1, 2, 3 … where a format has none. */
  readonly id: BigUint64Array;
  readonly start: BigUint64Array;
  readonly limit: BigUint64Array;
  readonly offset: BigUint64Array;
  readonly file: Uint32Array;
  readonly buildId: Uint32Array;
  /** Bits of `MappingFlag`. */
  readonly flags: Uint8Array;
}

export const MappingFlag = { functions: 1, filenames: 2, lineNumbers: 4, inlineFrames: 8 } as const;

interface FunctionColumns {
  readonly length: number;
  readonly name: Uint32Array;
  readonly systemName: Uint32Array;
  readonly filename: Uint32Array;
  /** int64 in the format; kept exactly up to 2^53. */
  readonly startLine: Float64Array;
}

interface LocationColumns {
  readonly length: number;
  /** As the file says; 1, 2, 3 … where a format has none. */
  readonly id: BigUint64Array;
  /** Mapping index, -1 for none. */
  readonly mapping: Int32Array;
  readonly address: BigUint64Array;
  /** 1 where several symbols share this address (identical code folding). */
  readonly isFolded: Uint8Array;
  readonly lineStart: Uint32Array;
}

interface LineColumns {
  readonly length: number;
  /** Function index, -1 for none. */
  readonly function: Int32Array;
  readonly line: Float64Array;
  readonly column: Float64Array;
}

/**
 * The values of one sample type. A `Float64Array` wherever the sum of all magnitudes is at most 2^53, so that every
 * sum of values is exact; otherwise a `BigInt64Array`, where sums wrap at 64 bits as pprof's do.
 */
export type SampleValues = Float64Array | BigInt64Array;

export interface SampleColumns {
  readonly length: number;
  readonly locationStart: Uint32Array;
  /** Location indexes, leaf first. */
  readonly locations: Uint32Array;
  /** One column for each of `Profile.sampleTypes`. */
  readonly values: readonly SampleValues[];
  readonly labelStart: Uint32Array;
}

export interface LabelColumns {
  readonly length: number;
  readonly key: Uint32Array;
  /** String index of the value; 0 for a number. */
  readonly text: Uint32Array;
  /** The numeric value (0 for a text label). */
  readonly number: BigInt64Array;
  /** String index of a number's unit. */
  readonly unit: Uint32Array;
}
