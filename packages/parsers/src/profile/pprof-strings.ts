import { UnusableInput } from "../diagnostics.ts";
import type { ParseLimits } from "../limits.ts";
import { ProtobufReader, WireType } from "../read/protobuf.ts";

interface FieldCounts {
  readonly samples: number;
  readonly mappings: number;
  readonly locations: number;
  readonly functions: number;
  readonly strings: number;
}

/** Counts the rows of each table by skipping from field to field; refuses more than the limits allow. */
export function countFields(bytes: Uint8Array, limits: ParseLimits): FieldCounts {
  const counts = new Uint32Array(16);
  const reader = new ProtobufReader(bytes);
  while (reader.next()) {
    if (reader.field < 0 || reader.field > 15) continue;
    counts[reader.field] = (counts[reader.field] ?? 0) + 1;
  }
  const found = {
    samples: counts[2] ?? 0,
    mappings: counts[3] ?? 0,
    locations: counts[4] ?? 0,
    functions: counts[5] ?? 0,
    strings: counts[6] ?? 0,
  };
  const allowed = { ...limits, mappings: limits.locations };
  for (const table of ["samples", "mappings", "locations", "functions", "strings"] as const) {
    if (found[table] > allowed[table]) throw tooMany(table, found[table], allowed[table]);
  }
  return found;
}

export function tooMany(what: string, found: number, allowed: number, offset = 0): UnusableInput {
  return new UnusableInput("too-large", `The profile has ${found} ${what}; at most ${allowed} are read.`, { offset });
}

/** The profile's strings, each once, and the way from the file's string numbers to them. */
export class PprofStrings {
  readonly list: readonly string[];
  /** From the number in the file to the index in `list`. */
  readonly #index: Uint32Array;

  constructor(list: readonly string[], index: Uint32Array) {
    this.list = list;
    this.#index = index;
  }

  /** The index of the string whose number the reader has just read. */
  last(reader: ProtobufReader): number {
    if (reader.high !== 0 || reader.low >= this.#index.length) {
      throw new UnusableInput(
        "pprof-string",
        `String ${reader.signed64()} is named, but the table has ${this.#index.length} strings.`,
        { offset: reader.tagAt },
      );
    }
    return this.#index[reader.low] ?? 0;
  }

  text(reader: ProtobufReader): string {
    return this.list[this.last(reader)] ?? "";
  }
}

/** Reads the string table. Bytes that are not UTF-8 become U+FFFD. */
export function readStrings(bytes: Uint8Array, count: number, limits: ParseLimits): PprofStrings {
  if (count === 0) throw new UnusableInput("pprof-string", "The profile has no string table.", { offset: 0 });
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const list: string[] = [];
  const known = new Map<string, number>();
  const index = new Uint32Array(count);
  const reader = new ProtobufReader(bytes);
  let row = 0;
  while (reader.next()) {
    if (reader.field !== 6) continue;
    reader.expect(WireType.bytes, "a string");
    const length = reader.stop - reader.start;
    if (length > limits.stringBytes) throw tooMany("bytes in one string", length, limits.stringBytes, reader.tagAt);
    if (row === 0 && length > 0) {
      throw new UnusableInput("pprof-string", "The first string of a profile must be empty.", { offset: reader.tagAt });
    }
    const text = length === 0 ? "" : decoder.decode(bytes.subarray(reader.start, reader.stop));
    let at = known.get(text);
    if (at === undefined) {
      at = list.length;
      list.push(text);
      known.set(text, at);
    }
    index[row++] = at;
  }
  return new PprofStrings(list, index);
}
