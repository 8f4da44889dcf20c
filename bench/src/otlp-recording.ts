import type { Profile } from "@sweetspot/model";
import { ProtobufWriter } from "@sweetspot/model/profile/protobuf-writer";

/** Row 0 of each table of a dictionary means "not set"; a stack is the row of its sample behind it. */
const firstRow = 1;

/**
 * A profile as an OTLP export (opentelemetry-proto 1.10) as long recordings have it: one resource, a profile for each type of
 * value, and tables of strings, functions, places and stacks that all of them share. Labels are left out.
 */
export function otlpRecording({ strings, sampleTypes, mappings, functions, locations, lines, samples }: Profile) {
  const tables = new ProtobufWriter();
  const body = new ProtobufWriter();
  const inner = new ProtobufWriter();
  const table = (field: number, rows: number, write: (row: number) => void): void => {
    for (let row = -firstRow; row < rows; row++) {
      body.clear();
      if (row >= 0) write(row);
      tables.message(field, body);
    }
  };
  table(1, mappings.length, (row) => {
    body.wide(1, mappings.start[row]!);
    body.wide(2, mappings.limit[row]!);
    body.number(4, mappings.file[row]!);
  });
  table(2, locations.length, (row) => {
    body.number(1, locations.mapping[row]! + firstRow);
    body.wide(2, locations.address[row]!);
    for (let at = locations.lineStart[row]!; at < locations.lineStart[row + 1]!; at++) {
      inner.clear();
      inner.number(1, lines.function[at]! + firstRow);
      inner.number(2, lines.line[at]!);
      body.message(3, inner);
    }
  });
  table(3, functions.length, (row) => {
    body.number(1, functions.name[row]!);
    body.number(2, functions.systemName[row]!);
    body.number(3, functions.filename[row]!);
    body.number(4, functions.startLine[row]!);
  });
  const encoder = new TextEncoder();
  const words = sampleTypes.flatMap(({ type, unit }) => [type, unit]);
  for (const text of [...strings, ...words]) tables.bytes(5, encoder.encode(text));
  table(7, samples.length, (row) => {
    inner.clear();
    for (let at = samples.locationStart[row]!; at < samples.locationStart[row + 1]!; at++)
      inner.varint(samples.locations[at]! + firstRow);
    body.message(1, inner);
  });

  const profiles = new ProtobufWriter();
  const profile = new ProtobufWriter();
  samples.values.forEach((values, type) => {
    profile.clear();
    body.clear();
    body.number(1, strings.length + 2 * type);
    body.number(2, strings.length + 2 * type + 1);
    profile.message(1, body);
    for (let row = 0; row < samples.length; row++) {
      body.clear();
      inner.clear();
      body.number(1, row + firstRow);
      inner.varintWide(BigInt(values[row]!));
      body.message(4, inner);
      profile.message(2, body);
    }
    profiles.message(2, profile);
  });
  const resource = new ProtobufWriter();
  resource.message(2, profiles);
  const out = new ProtobufWriter();
  out.message(1, resource);
  out.message(2, tables);
  return out.take();
}
