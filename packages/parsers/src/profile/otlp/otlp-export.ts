import { GrowableFloat64, GrowableUint32 } from "@sweetspot/model/profile/growable";
import type { Json } from "../../read/json-bounded.ts";

/** A sample while it is read. Readers fill one for all samples, so that no object is made for each. */
export class OtlpSample {
  /** The row of its stack in the table of stacks. */
  stack = 0;
  /** In 1.7 the range of its profile's locations that is its stack. */
  locationsStart = 0;
  locationsLength = 0;
  /** Rows of the table of attributes. */
  readonly attributes = new GrowableUint32();
  /** Its values; NaN where a double is not exact. */
  readonly values = new GrowableFloat64();
  /** By their index in `values`, those that a double does not hold. */
  readonly wide = new Map<number, bigint>();
  /** The number of its timestamps. */
  times = 0;

  clear(): void {
    this.stack =
      this.locationsStart =
      this.locationsLength =
      this.attributes.length =
      this.values.length =
      this.times =
        0;
    if (this.wide.size > 0) this.wide.clear();
  }

  addWide(value: bigint): void {
    this.wide.set(this.values.length, value);
    this.values.push(Number.NaN);
  }
}

export interface OtlpLine {
  /** A row of the table of functions. */
  readonly function: number;
  readonly line: number;
  readonly column: number;
}

/** A row of the table of functions; names and files are rows of `strings`. Readers fill one for all. */
export class OtlpFunction {
  name = 0;
  systemName = 0;
  filename = 0;
  startLine = 0;
}

/** A row of the table of locations. Readers fill one for all. */
export class OtlpLocation {
  /** A row of `mappings`. */
  mapping = 0;
  address = 0n;
  lines: readonly OtlpLine[] = [];
}

export interface OtlpSamples {
  /** Reads the next sample; false behind the last one. */
  next(into: OtlpSample): boolean;
}

export interface OtlpProfileRows {
  /** The number of its resource. */
  readonly resource: number;
  /** Its types, times and, in 1.7, locations, in the shape of the newest JSON. */
  readonly about: Json;
  /** Its samples from the first one on. */
  samples(): OtlpSamples;
}

/**
 * An export as its readers give it: messages that are few in the shape of the newest JSON, rows that are many one by one. Numbers of rows
 * may be beyond their tables. Source: opentelemetry-proto, profiles.proto.
 */
export interface OtlpExport {
  /** The attributes of each resource. */
  readonly resources: readonly (readonly Json[])[];
  readonly profiles: readonly OtlpProfileRows[];
  readonly strings: readonly string[];
  readonly mappings: readonly Json[];
  /** The number of rows that each of these tables has. */
  readonly functions: number;
  readonly locations: number;
  readonly stacks: number;
  /** A row of the table of attributes; undefined beyond it. */
  attribute(row: number): Json | undefined;
  readFunction(row: number, into: OtlpFunction): void;
  readLocation(row: number, into: OtlpLocation): void;
  /** Adds the rows of locations that a stack has to `into`, innermost first. */
  addPlaces(stack: number, into: GrowableUint32): void;
}

/** A 64-bit number, which JSON writes as a text; 0 where it is neither. */
export function whole(value: Json | undefined): bigint {
  if (typeof value === "number" && Number.isInteger(value)) return BigInt(value);
  return typeof value === "string" && /^-?\d{1,20}$/.test(value) ? BigInt(value) : 0n;
}

/** A whole number that fits a double, such as an index; 0 where it is left out or something else. */
export function count(value: Json | undefined): number {
  return typeof value === "number" && Number.isInteger(value) ? value : Number(whole(value));
}
