import type { Profile } from "@sweetspot/model";
import { GrowableInt64, GrowableUint32 } from "@sweetspot/model/profile/growable";
import { ValueColumn } from "@sweetspot/model/profile/value-column";
import { UnusableInput } from "../diagnostics.ts";
import type { ParseLimits } from "../limits.ts";
import { type ProtobufReader, WireType } from "../read/protobuf.ts";
import { tooMany } from "./pprof-strings.ts";
import type { PprofTables } from "./pprof-tables.ts";

/** Reads the samples, their stacks resolved to location indexes, in the file's order. */
export function readSamples(
  bytes: Uint8Array,
  tables: PprofTables,
  limits: ParseLimits,
): Pick<Profile, "samples" | "labels"> {
  const reading = new SampleReader(bytes, tables, limits);
  return reading.readAll();
}

class SampleReader {
  readonly #reader: ProtobufReader;
  readonly #tables: PprofTables;
  readonly #limits: ParseLimits;
  readonly #locationStart: Uint32Array;
  readonly #locations: GrowableUint32;
  readonly #values: readonly ValueColumn[];
  readonly #labelStart: Uint32Array;
  readonly #labelKey = new GrowableUint32();
  readonly #labelText = new GrowableUint32();
  readonly #labelNumber = new GrowableInt64();
  readonly #labelUnit = new GrowableUint32();
  /** The number of values that the sample at hand has given so far. */
  #valueCount = 0;

  constructor(bytes: Uint8Array, tables: PprofTables, limits: ParseLimits) {
    const count = tables.rows.count("samples");
    this.#reader = tables.rows.reader;
    this.#tables = tables;
    this.#limits = limits;
    this.#locationStart = new Uint32Array(count + 1);
    this.#labelStart = new Uint32Array(count + 1);
    this.#locations = new GrowableUint32(Math.min(count * 16, bytes.length));
    this.#values = tables.profile.sampleTypes.map(() => new ValueColumn(count));
  }

  readAll(): Pick<Profile, "samples" | "labels"> {
    let row = 0;
    this.#tables.rows.each("samples", () => {
      this.#locationStart[row] = this.#locations.length;
      this.#labelStart[row] = this.#labelKey.length;
      this.#sample();
      row++;
    });
    this.#locationStart[row] = this.#locations.length;
    this.#labelStart[row] = this.#labelKey.length;
    return {
      samples: {
        length: row,
        locationStart: this.#locationStart,
        locations: this.#locations.take(),
        values: this.#values.map((column) => column.take()),
        labelStart: this.#labelStart,
      },
      labels: {
        length: this.#labelKey.length,
        key: this.#labelKey.take(),
        text: this.#labelText.take(),
        number: this.#labelNumber.take(),
        unit: this.#labelUnit.take(),
      },
    };
  }

  #sample(): void {
    const reader = this.#reader;
    const offset = reader.tagAt;
    const outer = reader.enter();
    const firstLabel = this.#labelKey.length;
    this.#valueCount = 0;
    while (reader.next()) {
      if (reader.field === 1) this.#stack();
      else if (reader.field === 2) this.#sampleValues(offset);
      else if (reader.field === 3) this.#label();
    }
    reader.leave(outer);
    if (this.#valueCount !== this.#values.length || this.#values.length === 0) throw this.#valueMismatch(offset);
    const labels = this.#labelKey.length - firstLabel;
    if (labels > this.#limits.labelsPerSample) {
      throw tooMany("labels in one sample", labels, this.#limits.labelsPerSample, offset);
    }
    if (this.#locations.length > this.#limits.locationReferences) {
      throw tooMany("stack frames", this.#locations.length, this.#limits.locationReferences, offset);
    }
  }

  #stack(): void {
    const reader = this.#reader;
    if (reader.wire !== WireType.bytes) {
      reader.expect(WireType.varint, "a location id");
      this.#location();
      return;
    }
    const outer = reader.enter();
    const { bytes, end } = reader;
    const { dense } = this.#tables.locationIds;
    // Every id takes a byte at least: room for all of them at once.
    this.#locations.reserve(end - reader.position);
    const { data } = this.#locations;
    let { length } = this.#locations;
    let position = reader.position;
    while (position < end) {
      // Nearly all ids have one to three bytes; the others take the long way.
      const first = bytes[position]!;
      let id = first;
      let next = position + 1;
      if (first >= 0x80) {
        const second = bytes[next++]!;
        id = (first & 0x7f) | (second << 7);
        if (second >= 0x80) {
          const third = bytes[next++]!;
          id = (first & 0x7f) | ((second & 0x7f) << 7) | (third << 14);
          if (third >= 0x80) id = -1;
        }
      }
      const index = id >= 0 && id < dense.length && next <= end ? dense[id]! : -1;
      if (index < 0) {
        reader.position = position;
        this.#locations.length = length;
        reader.varint();
        this.#location();
        next = reader.position;
        length = this.#locations.length;
      } else {
        data[length++] = index;
      }
      position = next;
    }
    this.#locations.length = length;
    reader.leave(outer);
  }

  #location(): void {
    const index = this.#tables.locationIds.last(this.#reader);
    if (index < 0) {
      throw new UnusableInput("pprof-reference", "A sample names a location that is not there.", {
        offset: this.#reader.tagAt,
      });
    }
    this.#locations.push(index);
  }

  #sampleValues(offset: number): void {
    const reader = this.#reader;
    if (reader.wire !== WireType.bytes) {
      reader.expect(WireType.varint, "a sample's value");
      this.#value(offset);
      return;
    }
    const outer = reader.enter();
    while (reader.position < reader.end) {
      reader.varint();
      this.#value(offset);
    }
    reader.leave(outer);
  }

  #value(offset: number): void {
    const reader = this.#reader;
    const column = this.#values[this.#valueCount++];
    if (column === undefined) throw this.#valueMismatch(offset);
    if (reader.isSafe) column.push(reader.signed());
    else column.pushBig(reader.signed64());
  }

  #valueMismatch(offset: number): UnusableInput {
    const types = this.#values.length;
    const message =
      types === 0
        ? "The profile has samples but does not say what they measure."
        : `A sample has ${this.#valueCount} values, but the profile has ${types} sample types.`;
    return new UnusableInput("pprof-values", message, { offset });
  }

  /** A label that is neither text nor a number other than a bare 0 says nothing and is left out, as pprof does. */
  #label(): void {
    const reader = this.#reader;
    reader.expect(WireType.bytes, "a label");
    const outer = reader.enter();
    const { strings } = this.#tables;
    let key = 0;
    let text = 0;
    let number = 0n;
    let unit = 0;
    while (reader.next()) {
      if (reader.field < 1 || reader.field > 4) continue;
      reader.expect(WireType.varint, "a field of a label");
      if (reader.field === 1) key = strings.last(reader);
      else if (reader.field === 2) text = strings.last(reader);
      else if (reader.field === 3) number = reader.isSafe ? BigInt(reader.signed()) : reader.signed64();
      else unit = strings.last(reader);
    }
    reader.leave(outer);
    if (text === 0 && number === 0n && unit === 0) return;
    this.#labelKey.push(key);
    this.#labelText.push(text);
    this.#labelNumber.push(text === 0 ? number : 0n);
    this.#labelUnit.push(text === 0 ? unit : 0);
  }
}
