import { GrowableUint32 } from "@sweetspot/model/profile/growable";
import type { ParseLimits } from "../../limits.ts";
import { decodeTexts } from "../../read/decode-texts.ts";
import { elements, field, type Json } from "../../read/json-bounded.ts";
import { decodeMessage, type MessageFields } from "../../read/protobuf-message.ts";
import { ProtobufReader, WireType } from "../../read/protobuf.ts";
import { tooMany } from "../pprof-strings.ts";
import type {
  OtlpExport,
  OtlpFunction,
  OtlpLine,
  OtlpLocation,
  OtlpProfileRows,
  OtlpSample,
  OtlpSamples,
} from "./otlp-export.ts";
import {
  type ByteRange,
  generationOf,
  generations,
  mapping,
  resource,
  type SampleFields,
} from "./otlp-profile-fields.ts";

/** The tables of a dictionary by the number of their field. */
const tables = { mappings: 1, locations: 2, functions: 3, links: 4, strings: 5, attributes: 6, stacks: 7 };

/** An export in protobuf. One pass finds the rows of its tables, which are read when they are asked for. */
export class ProtobufExport implements OtlpExport {
  readonly resources: readonly (readonly Json[])[];
  readonly profiles: readonly OtlpProfileRows[];
  readonly strings: readonly string[];
  readonly mappings: readonly Json[];
  readonly #reader: ProtobufReader;
  /** Start and stop of each row, by the number of the table's field. */
  readonly #ranges: readonly GrowableUint32[];
  readonly #attribute: MessageFields;

  /** @throws {UnusableInput} on bytes that are not protobuf, and on a table of more rows than the limits allow */
  constructor(bytes: Uint8Array, limits: ParseLimits) {
    const reader = new ProtobufReader(bytes);
    const found = findRows(reader);
    this.#reader = reader;
    this.#ranges = found.tables;
    const allowed = { ...limits, mappings: limits.locations };
    for (const table of ["mappings", "locations", "functions", "strings"] as const)
      if (this.#rows(table) > allowed[table]) throw tooMany(table, this.#rows(table), allowed[table]);
    const generation =
      generations[
        generationOf(bytes, found.profiles, {
          attributes: this.#rows("attributes"),
          links: this.#rows("links"),
          hasStacks: hasStacks(bytes, found.tables[tables.stacks]!),
        })
      ];
    this.#attribute = generation.attribute;
    this.resources = found.resources;
    this.profiles = found.profiles.map(({ resource: own, start, stop }) => ({
      resource: own,
      about: decodeMessage(new ProtobufReader(bytes, start, stop), generation.profile),
      samples: () => new ProtobufSamples(new ProtobufReader(bytes, start, stop), generation.sample),
    }));
    this.strings = decodeTexts(bytes, found.tables[tables.strings]!.take());
    this.mappings = Array.from({ length: this.#rows("mappings") }, (_, row) => {
      this.#enterRow("mappings", row);
      return decodeMessage(reader, mapping);
    });
  }

  get functions(): number {
    return this.#rows("functions");
  }

  get locations(): number {
    return this.#rows("locations");
  }

  get stacks(): number {
    return this.#rows("stacks");
  }

  attribute(row: number): Json | undefined {
    return this.#enterRow("attributes", row) ? decodeMessage(this.#reader, this.#attribute) : undefined;
  }

  readFunction(row: number, into: OtlpFunction): void {
    into.name = into.systemName = into.filename = into.startLine = 0;
    if (!this.#enterRow("functions", row)) return;
    const reader = this.#reader;
    while (reader.next()) {
      if (reader.field < 1 || reader.field > 4) continue;
      const value = numberIn(reader);
      if (reader.field === 1) into.name = value;
      else if (reader.field === 2) into.systemName = value;
      else if (reader.field === 3) into.filename = value;
      else into.startLine = value;
    }
  }

  readLocation(row: number, into: OtlpLocation): void {
    into.mapping = 0;
    into.address = 0n;
    let lines: OtlpLine[] = [];
    const isThere = this.#enterRow("locations", row);
    const reader = this.#reader;
    while (isThere && reader.next()) {
      if (reader.field === 1) into.mapping = numberIn(reader);
      else if (reader.field === 2) {
        reader.expect(WireType.varint, "An address");
        into.address = reader.unsigned64();
      } else if (reader.field === 3) {
        const line = lineIn(reader);
        // An array that is grown has room for 17; most locations have one line.
        if (lines.length === 0) lines = [line];
        else lines.push(line);
      }
    }
    into.lines = lines;
  }

  addPlaces(stack: number, into: GrowableUint32): void {
    if (!this.#enterRow("stacks", stack)) return;
    const reader = this.#reader;
    while (reader.next()) if (reader.field === 1) rowsIn(reader, into);
  }

  #rows(table: keyof typeof tables): number {
    return this.#ranges[tables[table]]!.length / 2;
  }

  /** Moves into a row of a table; false beyond it. */
  #enterRow(table: keyof typeof tables, row: number): boolean {
    const { data, length } = this.#ranges[tables[table]]!;
    if (!(row >= 0 && 2 * row < length)) return false;
    this.#reader.enterRange(data[2 * row]!, data[2 * row + 1]!);
    return true;
  }
}

/** Goes through an export once: its resources, the bytes of its profiles and those of each table's rows. */
function findRows(reader: ProtobufReader) {
  const resources: (readonly Json[])[] = [];
  const profiles: (ByteRange & { readonly resource: number })[] = [];
  const all = Array.from({ length: 8 }, () => new GrowableUint32());
  /** Calls `visit` with each field of the message that is the present field. */
  const within = (visit: () => void): void => {
    const outer = reader.enter();
    while (reader.next()) visit();
    reader.leave(outer);
  };
  const findProfiles = (): void => {
    if (reader.field === 2) profiles.push({ resource: resources.length - 1, start: reader.start, stop: reader.stop });
  };
  const readResource = (): void => {
    if (reader.field === 1) {
      reader.expect(WireType.bytes, "A resource");
      const own = decodeMessage(new ProtobufReader(reader.bytes, reader.start, reader.stop), resource);
      resources[resources.length - 1] = elements(field(own, "attributes"));
    } else if (reader.field === 2) within(findProfiles);
  };
  while (reader.next()) {
    if (reader.field === 1) {
      resources.push([]);
      within(readResource);
    } else if (reader.field === 2) findTables(reader, all);
  }
  return { resources, profiles, tables: all };
}

/** Adds start and stop of each row of a dictionary to those of its table. */
function findTables(reader: ProtobufReader, all: readonly GrowableUint32[]): void {
  const outer = reader.enter();
  while (reader.next()) {
    const rows = all[reader.field];
    if (rows === undefined) continue;
    reader.expect(WireType.bytes, "A row of a table");
    rows.push(reader.start);
    rows.push(reader.stop);
  }
  reader.leave(outer);
}

/** Whether the table in the place of stacks has lists of locations. In 1.7 it has units of attributes, which begin with a number. */
function hasStacks(bytes: Uint8Array, { data, length }: GrowableUint32): boolean {
  for (let at = 0; at < length; at += 2)
    if (data[at]! < data[at + 1]!) return (bytes[data[at]!]! & 7) === WireType.bytes;
  return false;
}

class ProtobufSamples implements OtlpSamples {
  readonly #reader: ProtobufReader;
  readonly #fields: SampleFields;

  /** @param reader one whose message is the profile */
  constructor(reader: ProtobufReader, fields: SampleFields) {
    this.#reader = reader;
    this.#fields = fields;
  }

  next(into: OtlpSample): boolean {
    const reader = this.#reader;
    do if (!reader.next()) return false;
    while (reader.field !== 2);
    const fields = this.#fields;
    const outer = reader.enter();
    into.clear();
    while (reader.next()) {
      const { field: own } = reader;
      if (own === fields.stack) into.stack = numberIn(reader);
      else if (own === fields.values) valuesIn(reader, into);
      else if (own === fields.attributes) rowsIn(reader, into.attributes);
      else if (own === fields.times) into.times += timesIn(reader, fields.areTimesVarints);
      else if (own === fields.start) into.locationsStart = numberIn(reader);
      else if (own === fields.length) into.locationsLength = numberIn(reader);
    }
    reader.leave(outer);
    return true;
  }
}

function lineIn(reader: ProtobufReader): OtlpLine {
  const outer = reader.enter();
  const read = { function: 0, line: 0, column: 0 };
  while (reader.next()) {
    if (reader.field === 1) read.function = numberIn(reader);
    else if (reader.field === 2) read.line = numberIn(reader);
    else if (reader.field === 3) read.column = numberIn(reader);
  }
  reader.leave(outer);
  return read;
}

/** The present field's number; inexact beyond 2^53, where no row, line or column is. */
function numberIn(reader: ProtobufReader): number {
  reader.expect(WireType.varint, "A number");
  return reader.signed();
}

/** Adds the present field's numbers of rows, packed or one by one. */
function rowsIn(reader: ProtobufReader, into: GrowableUint32): void {
  if (reader.wire !== WireType.bytes) {
    into.push(numberIn(reader));
    return;
  }
  const outer = reader.enter();
  const { bytes, end } = reader;
  let { position } = reader;
  // Every number takes a byte at least: room for all of them at once.
  into.reserve(end - position);
  const { data } = into;
  let { length } = into;
  while (position < end) {
    // Nearly all numbers have one or two bytes.
    const first = bytes[position]!;
    if (first < 0x80) {
      data[length++] = first;
      position++;
      continue;
    }
    const second = bytes[position + 1] ?? first;
    if (second < 0x80 && position + 2 <= end) {
      data[length++] = (first & 0x7f) | (second << 7);
      position += 2;
      continue;
    }
    reader.position = position;
    reader.varint();
    data[length++] = reader.low;
    position = reader.position;
  }
  into.length = length;
  reader.leave(outer);
}

function valuesIn(reader: ProtobufReader, sample: OtlpSample): void {
  if (reader.wire !== WireType.bytes) {
    reader.expect(WireType.varint, "A value");
    addValue(reader, sample);
    return;
  }
  const outer = reader.enter();
  while (reader.position < reader.end) {
    reader.varint();
    addValue(reader, sample);
  }
  reader.leave(outer);
}

/** Adds the last number that was read to a sample's values. */
function addValue(reader: ProtobufReader, sample: OtlpSample): void {
  if (reader.isSafe) sample.values.push(reader.signed());
  else sample.addWide(reader.signed64());
}

/** The number of times in the present field; packed, each has 8 bytes, or is a varint in 1.7. */
function timesIn(reader: ProtobufReader, areVarints: boolean): number {
  if (reader.wire !== WireType.bytes) return 1;
  if (!areVarints) return Math.floor((reader.stop - reader.start) / 8);
  let times = 0;
  for (let at = reader.start; at < reader.stop; at++) if (reader.bytes[at]! < 0x80) times++;
  return times;
}
