import type { Profile, ValueType } from "@sweetspot/model";
import { GrowableFloat64, GrowableUint32 } from "@sweetspot/model/profile/growable";
import { UnusableInput } from "../diagnostics.ts";
import type { ParseLimits } from "../limits.ts";
import { ProtobufReader, WireType } from "../read/protobuf.ts";
import { IdTable } from "./pprof-ids.ts";
import { PprofRows, readStrings, type PprofStrings } from "./pprof-strings.ts";

/** Everything of a profile but its samples, and what reading the samples needs. */
export interface PprofTables {
  readonly profile: Omit<Profile, "samples" | "labels">;
  readonly strings: PprofStrings;
  readonly locationIds: IdTable;
  readonly rows: PprofRows;
}

const varint = WireType.varint;

/** Reads the tables in the order that references need, whatever the order in the file. */
export function readTables(bytes: Uint8Array, limits: ParseLimits): PprofTables {
  const rows = new PprofRows(bytes, limits);
  const strings = readStrings(bytes, rows, limits);
  const header = readHeader(bytes, strings);
  const mappings = readMappings(rows, strings);
  const functions = readFunctions(rows, strings);
  const locations = readLocations(rows, mappings.ids, functions.ids);
  const profile = {
    kind: "profile" as const,
    strings: strings.list,
    ...header,
    mappings: mappings.columns,
    functions: functions.columns,
    locations: locations.columns,
    lines: locations.lines,
  };
  return { profile, strings, locationIds: locations.ids, rows };
}

/** Calls `visit` inside each row of a table. */
function eachMessage(
  rows: PprofRows,
  table: Parameters<PprofRows["each"]>[0],
  visit: (reader: ProtobufReader, offset: number) => void,
): void {
  rows.each(table, (reader) => {
    const offset = reader.tagAt;
    const outer = reader.enter();
    visit(reader, offset);
    reader.leave(outer);
  });
}

function readMappings(rows: PprofRows, strings: PprofStrings) {
  const length = rows.count("mappings");
  const columns = {
    length,
    id: new BigUint64Array(length),
    start: new BigUint64Array(length),
    limit: new BigUint64Array(length),
    offset: new BigUint64Array(length),
    file: new Uint32Array(length),
    buildId: new Uint32Array(length),
    flags: new Uint8Array(length),
  };
  const ids = new IdTable("mapping", length);
  let index = 0;
  eachMessage(rows, "mappings", (reader, offset) => {
    let flags = 0;
    let idHigh = 0;
    let idLow = 0;
    while (reader.next()) {
      if (reader.field < 1 || reader.field > 10) continue;
      reader.expect(varint, "a field of a mapping");
      if (reader.field === 1) {
        idHigh = reader.high;
        idLow = reader.low;
      } else if (reader.field === 2) columns.start[index] = reader.unsigned64();
      else if (reader.field === 3) columns.limit[index] = reader.unsigned64();
      else if (reader.field === 4) columns.offset[index] = reader.unsigned64();
      else if (reader.field === 5) columns.file[index] = strings.last(reader);
      else if (reader.field === 6) columns.buildId[index] = strings.last(reader);
      else {
        const bit = 1 << (reader.field - 7);
        flags = reader.low !== 0 || reader.high !== 0 ? flags | bit : flags & ~bit;
      }
    }
    columns.flags[index] = flags;
    reader.high = idHigh;
    reader.low = idLow;
    columns.id[index] = reader.unsigned64();
    ids.add(reader, index, offset);
    index++;
  });
  return { columns, ids };
}

function readFunctions(rows: PprofRows, strings: PprofStrings) {
  const length = rows.count("functions");
  const columns = {
    length,
    name: new Uint32Array(length),
    systemName: new Uint32Array(length),
    filename: new Uint32Array(length),
    startLine: new Float64Array(length),
  };
  const ids = new IdTable("function", length);
  let index = 0;
  eachMessage(rows, "functions", (reader, offset) => {
    let idHigh = 0;
    let idLow = 0;
    while (reader.next()) {
      if (reader.field < 1 || reader.field > 5) continue;
      reader.expect(varint, "a field of a function");
      if (reader.field === 1) {
        idHigh = reader.high;
        idLow = reader.low;
      } else if (reader.field === 2) columns.name[index] = strings.last(reader);
      else if (reader.field === 3) columns.systemName[index] = strings.last(reader);
      else if (reader.field === 4) columns.filename[index] = strings.last(reader);
      else columns.startLine[index] = reader.signed();
    }
    reader.high = idHigh;
    reader.low = idLow;
    ids.add(reader, index, offset);
    index++;
  });
  return { columns, ids };
}

function readLocations(rows: PprofRows, mappingIds: IdTable, functionIds: IdTable) {
  const length = rows.count("locations");
  const columns = {
    length,
    id: new BigUint64Array(length),
    mapping: new Int32Array(length).fill(-1),
    address: new BigUint64Array(length),
    isFolded: new Uint8Array(length),
    lineStart: new Uint32Array(length + 1),
  };
  const lineFunction = new GrowableUint32(length);
  const lineNumber = new GrowableFloat64(length);
  const lineColumn = new GrowableFloat64(length);
  const ids = new IdTable("location", length);
  let index = 0;
  eachMessage(rows, "locations", (reader, offset) => {
    let idHigh = 0;
    let idLow = 0;
    columns.lineStart[index] = lineFunction.length;
    while (reader.next()) {
      if (reader.field === 4) {
        reader.expect(WireType.bytes, "a line of a location");
        readLine(reader, functionIds, lineFunction, lineNumber, lineColumn);
        continue;
      }
      if (reader.field < 1 || reader.field > 5) continue;
      reader.expect(varint, "a field of a location");
      if (reader.field === 1) {
        idHigh = reader.high;
        idLow = reader.low;
      } else if (reader.field === 2) columns.mapping[index] = mappingIds.last(reader);
      else if (reader.field === 3) columns.address[index] = reader.unsigned64();
      else columns.isFolded[index] = reader.low !== 0 || reader.high !== 0 ? 1 : 0;
    }
    reader.high = idHigh;
    reader.low = idLow;
    columns.id[index] = reader.unsigned64();
    ids.add(reader, index, offset);
    index++;
  });
  columns.lineStart[length] = lineFunction.length;
  const lines = {
    length: lineFunction.length,
    function: lineFunction.takeSigned(),
    line: lineNumber.take(),
    column: lineColumn.take(),
  };
  return { columns, lines, ids };
}

function readLine(
  reader: ProtobufReader,
  functionIds: IdTable,
  functions: GrowableUint32,
  numbers: GrowableFloat64,
  columns: GrowableFloat64,
): void {
  const offset = reader.tagAt;
  const outer = reader.enter();
  let index = -1;
  let line = 0;
  let column = 0;
  while (reader.next()) {
    if (reader.field < 1 || reader.field > 3) continue;
    reader.expect(varint, "a field of a line");
    if (reader.field === 1) index = functionIds.last(reader);
    else if (reader.field === 2) line = reader.signed();
    else column = reader.signed();
  }
  reader.leave(outer);
  if (index < 0) throw new UnusableInput("pprof-reference", "A line names a function that is not there.", { offset });
  functions.push(index);
  numbers.push(line);
  columns.push(column);
}

function readHeader(bytes: Uint8Array, strings: PprofStrings) {
  const sampleTypes: ValueType[] = [];
  const comments: string[] = [];
  const header = {
    sampleTypes,
    defaultSampleType: "",
    periodType: { type: "", unit: "" },
    period: 0n,
    timeNanos: 0n,
    durationNanos: 0n,
    comments,
    docUrl: "",
    dropFrames: "",
    keepFrames: "",
  };
  const reader = new ProtobufReader(bytes);
  while (reader.next()) {
    if (reader.field === 1) sampleTypes.push(readValueType(reader, strings));
    else if (reader.field === 11) header.periodType = readValueType(reader, strings);
    else if (reader.field === 13 && reader.wire === WireType.bytes) {
      const outer = reader.enter();
      while (reader.position < reader.end) {
        reader.varint();
        comments.push(strings.text(reader));
      }
      reader.leave(outer);
    } else if (reader.field >= 7 && reader.field <= 15) {
      reader.expect(varint, `field ${reader.field} of the profile`);
      if (reader.field === 7) header.dropFrames = strings.text(reader);
      else if (reader.field === 8) header.keepFrames = strings.text(reader);
      else if (reader.field === 9) {
        if (header.timeNanos !== 0n) {
          throw new UnusableInput(
            "pprof-concatenated",
            "This file holds two profiles, one behind the other. Upload each as a file of its own.",
            {
              offset: reader.tagAt,
            },
          );
        }
        header.timeNanos = reader.signed64();
      } else if (reader.field === 10) header.durationNanos = reader.signed64();
      else if (reader.field === 12) header.period = reader.signed64();
      else if (reader.field === 13) comments.push(strings.text(reader));
      else if (reader.field === 14) header.defaultSampleType = strings.text(reader);
      else if (reader.field === 15) header.docUrl = strings.text(reader);
    }
  }
  return header;
}

function readValueType(reader: ProtobufReader, strings: PprofStrings): ValueType {
  reader.expect(WireType.bytes, "a value type");
  const outer = reader.enter();
  let type = "";
  let unit = "";
  while (reader.next()) {
    if (reader.field < 1 || reader.field > 2) continue;
    reader.expect(varint, "a field of a value type");
    if (reader.field === 1) type = strings.text(reader);
    else unit = strings.text(reader);
  }
  reader.leave(outer);
  return { type, unit };
}
