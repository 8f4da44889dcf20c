import { GrowableUint32 } from "@sweetspot/model/profile/growable";
import type { ParseLimits } from "../../limits.ts";
import { decodeTexts } from "../../read/decode-texts.ts";
import { elements, field, type Json } from "../../read/json-bounded.ts";
import { decodeMessage, type MessageFields } from "../../read/protobuf-message.ts";
import { ProtobufReader, WireType } from "../../read/protobuf.ts";
import { tooMany } from "../pprof-strings.ts";
import type { OtlpExport, OtlpSample } from "./otlp-export.ts";
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

/**
 * An export in protobuf. One pass finds the rows of its tables, which are read when they are asked for.
 * @throws {UnusableInput} on bytes that are not protobuf, and on a table of more rows than the limits allow
 */
export function protobufExport(bytes: Uint8Array, limits: ParseLimits): OtlpExport {
  const reader = new ProtobufReader(bytes);
  const decode = (start: number, stop: number, fields: MessageFields): Json =>
    decodeMessage(new ProtobufReader(bytes, start, stop), fields);
  /** Calls `visit` with each field of the message that is the present field. */
  const within = (visit: () => void): void => {
    const outer = reader.enter();
    while (reader.next()) visit();
    reader.leave(outer);
  };

  const resources: (readonly Json[])[] = [];
  const profiles: (ByteRange & { readonly resource: number })[] = [];
  /** Start and stop of each row, by the number of the table's field. */
  const ranges = Array.from({ length: 8 }, () => new GrowableUint32());
  const findProfiles = (): void => {
    if (reader.field === 2) profiles.push({ resource: resources.length - 1, start: reader.start, stop: reader.stop });
  };
  const readResource = (): void => {
    if (reader.field === 1) {
      reader.expect(WireType.bytes, "A resource");
      resources[resources.length - 1] = elements(field(decode(reader.start, reader.stop, resource), "attributes"));
    } else if (reader.field === 2) within(findProfiles);
  };
  const findRow = (): void => {
    const rows = ranges[reader.field];
    if (rows === undefined) return;
    reader.expect(WireType.bytes, "A row of a table");
    rows.push(reader.start);
    rows.push(reader.stop);
  };
  while (reader.next()) {
    if (reader.field === 1) {
      resources.push([]);
      within(readResource);
    } else if (reader.field === 2) within(findRow);
  }

  const lengthOf = (table: keyof typeof tables): number => ranges[tables[table]]!.length / 2;
  const allowed = { ...limits, mappings: limits.locations };
  for (const table of ["mappings", "locations", "functions", "strings"] as const)
    if (lengthOf(table) > allowed[table]) throw tooMany(table, lengthOf(table), allowed[table]);
  /** Moves into a row of a table; false beyond it. */
  const enterRow = (table: keyof typeof tables, row: number): boolean => {
    if (!(row >= 0 && row < lengthOf(table))) return false;
    const { data } = ranges[tables[table]]!;
    reader.enterRange(data[2 * row]!, data[2 * row + 1]!);
    return true;
  };
  const generation =
    generations[generationOf(bytes, profiles, { attributes: lengthOf("attributes"), links: lengthOf("links") })];
  return {
    resources,
    profiles: profiles.map(({ resource: own, start, stop }) => ({
      resource: own,
      about: decode(start, stop, generation.profile),
      eachSample: (sample, visit) =>
        eachSample(new ProtobufReader(bytes, start, stop), generation.sample, sample, visit),
    })),
    strings: decodeTexts(bytes, ranges[tables.strings]!.take()),
    mappings: Array.from({ length: lengthOf("mappings") }, (_, row) => {
      enterRow("mappings", row);
      return decodeMessage(reader, mapping);
    }),
    stacks: lengthOf("stacks"),
    attribute: (row) => (enterRow("attributes", row) ? decodeMessage(reader, generation.attribute) : undefined),
    eachFunction(visit) {
      for (let row = 0; enterRow("functions", row); row++) {
        let name = 0;
        let systemName = 0;
        let filename = 0;
        let startLine = 0;
        while (reader.next()) {
          if (reader.field < 1 || reader.field > 4) continue;
          const value = numberIn(reader);
          if (reader.field === 1) name = value;
          else if (reader.field === 2) systemName = value;
          else if (reader.field === 3) filename = value;
          else startLine = value;
        }
        visit(name, systemName, filename, startLine);
      }
    },
    eachLocation(visit) {
      for (let row = 0; enterRow("locations", row); row++) {
        let mappingRow = 0;
        let address = 0n;
        const lines: ReturnType<typeof lineIn>[] = [];
        while (reader.next()) {
          if (reader.field === 1) mappingRow = numberIn(reader);
          else if (reader.field === 2) {
            reader.expect(WireType.varint, "An address");
            address = reader.unsigned64();
          } else if (reader.field === 3) lines.push(lineIn(reader));
        }
        visit(mappingRow, address, lines);
      }
    },
    addPlaces(stack, into) {
      if (!enterRow("stacks", stack)) return;
      while (reader.next()) if (reader.field === 1) rowsIn(reader, into);
    },
  };
}

/** Reads the samples of the profile that is the reader's message. */
function eachSample(reader: ProtobufReader, fields: SampleFields, sample: OtlpSample, visit: () => void): void {
  while (reader.next()) {
    if (reader.field !== 2) continue;
    const outer = reader.enter();
    sample.clear();
    while (reader.next()) {
      const { field: own } = reader;
      if (own === fields.stack) sample.stack = numberIn(reader);
      else if (own === fields.values) valuesIn(reader, sample);
      else if (own === fields.attributes) rowsIn(reader, sample.attributes);
      else if (own === fields.times) sample.times += timesIn(reader, fields.areTimesVarints);
      else if (own === fields.start) sample.locationsStart = numberIn(reader);
      else if (own === fields.length) sample.locationsLength = numberIn(reader);
    }
    reader.leave(outer);
    visit();
  }
}

function lineIn(reader: ProtobufReader) {
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
  // Every number takes a byte at least: room for all of them at once.
  into.reserve(end - reader.position);
  while (reader.position < end) {
    // Nearly all numbers have one or two bytes.
    const first = bytes[reader.position]!;
    const second = bytes[reader.position + 1]!;
    if (first < 0x80) {
      into.data[into.length++] = first;
      reader.position++;
    } else if (second < 0x80 && reader.position + 2 <= end) {
      into.data[into.length++] = (first & 0x7f) | (second << 7);
      reader.position += 2;
    } else {
      reader.varint();
      into.data[into.length++] = reader.low;
    }
  }
  reader.leave(outer);
}

function valuesIn(reader: ProtobufReader, sample: OtlpSample): void {
  const add = (): void => {
    if (reader.isSafe) sample.values.push(reader.signed());
    else sample.addWide(reader.signed64());
  };
  if (reader.wire !== WireType.bytes) {
    reader.expect(WireType.varint, "A value");
    add();
    return;
  }
  const outer = reader.enter();
  while (reader.position < reader.end) {
    reader.varint();
    add();
  }
  reader.leave(outer);
}

/** The number of times in the present field; packed, each has 8 bytes, or is a varint in 1.7. */
function timesIn(reader: ProtobufReader, areVarints: boolean): number {
  if (reader.wire !== WireType.bytes) return 1;
  if (!areVarints) return Math.floor((reader.stop - reader.start) / 8);
  let times = 0;
  for (let at = reader.start; at < reader.stop; at++) if (reader.bytes[at]! < 0x80) times++;
  return times;
}
