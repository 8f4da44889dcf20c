import { GrowableUint32 } from "@sweetspot/model/profile/growable";
import { UnusableInput } from "../diagnostics.ts";
import type { ParseLimits } from "../limits.ts";
import { decodeTexts } from "../read/decode-texts.ts";
import { ProtobufReader, WireType } from "../read/protobuf.ts";

const tables = { samples: 2, mappings: 3, locations: 4, functions: 5, strings: 6 } as const;

/** The places of the rows of each table, found in one pass, so that limits hold before anything is made of a row. */
export class PprofRows {
  readonly reader: ProtobufReader;
  /** The offset of each row's tag, by the table's field. */
  readonly #offsets = Array.from({ length: 7 }, () => new GrowableUint32());

  constructor(bytes: Uint8Array, limits: ParseLimits) {
    const reader = new ProtobufReader(bytes);
    this.reader = reader;
    while (reader.next()) if (reader.field >= 2 && reader.field <= 6) this.#offsets[reader.field]!.push(reader.tagAt);
    const allowed = { ...limits, mappings: limits.locations };
    for (const table of Object.keys(tables) as (keyof typeof tables)[])
      if (this.count(table) > allowed[table]) throw tooMany(table, this.count(table), allowed[table]);
  }

  count(table: keyof typeof tables): number {
    return this.#offsets[tables[table]]!.length;
  }

  /** Calls `visit` for each row of a table, which is the reader's present field. */
  each(table: keyof typeof tables, visit: (reader: ProtobufReader) => void): void {
    const { reader } = this;
    const { data, length } = this.#offsets[tables[table]]!;
    for (let row = 0; row < length; row++) {
      reader.position = data[row]!;
      reader.next();
      reader.expect(WireType.bytes, "A row of a table");
      visit(reader);
    }
  }
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
export function readStrings(bytes: Uint8Array, rows: PprofRows, limits: ParseLimits): PprofStrings {
  const count = rows.count("strings");
  if (count === 0) throw new UnusableInput("pprof-string", "The profile has no string table.", { offset: 0 });
  const ranges = new Uint32Array(2 * count);
  let row = 0;
  rows.each("strings", ({ start, stop, tagAt }) => {
    const length = stop - start;
    if (length > limits.stringBytes) throw tooMany("bytes in one string", length, limits.stringBytes, tagAt);
    if (row === 0 && length > 0) {
      throw new UnusableInput("pprof-string", "The first string of a profile must be empty.", { offset: tagAt });
    }
    ranges[row++] = start;
    ranges[row++] = stop;
  });
  const list: string[] = [];
  const known = new Map<string, number>();
  const index = new Uint32Array(count);
  for (const [at, text] of decodeTexts(bytes, ranges).entries()) {
    let own = known.get(text);
    if (own === undefined) {
      own = list.push(text) - 1;
      known.set(text, own);
    }
    index[at] = own;
  }
  return new PprofStrings(list, index);
}
