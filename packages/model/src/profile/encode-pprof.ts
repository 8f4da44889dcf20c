import { ProtobufWriter } from "./protobuf-writer.ts";
import type { Profile, ValueType } from "./table.ts";

/**
 * Writes a profile as (uncompressed) pprof protobuf: what `go tool pprof` opens, once gzipped or as it is. Ids of mappings
 * and locations are kept; strings that nothing refers to are left out. Reading the bytes gives the same profile again.
 */
export function encodePprof(profile: Profile): Uint8Array<ArrayBuffer> {
  const out = new ProtobufWriter();
  const strings = new StringTable(profile.strings);
  for (const type of profile.sampleTypes) writeValueType(out, 1, type, strings);
  writeSamples(out, profile, strings);
  writeMappings(out, profile, strings);
  writeLocations(out, profile);
  writeFunctions(out, profile, strings);
  const header = new ProtobufWriter();
  header.number(7, strings.text(profile.dropFrames));
  header.number(8, strings.text(profile.keepFrames));
  header.wide(9, profile.timeNanos);
  header.wide(10, profile.durationNanos);
  if (profile.periodType.type !== "" || profile.periodType.unit !== "") {
    writeValueType(header, 11, profile.periodType, strings);
  }
  header.wide(12, profile.period);
  for (const comment of profile.comments) header.numberAlways(13, strings.text(comment));
  header.number(14, strings.text(profile.defaultSampleType));
  header.number(15, strings.text(profile.docUrl));
  const encoder = new TextEncoder();
  for (const text of strings.used) out.bytes(6, encoder.encode(text));
  out.append(header);
  return out.take();
}

/** The strings that are referred to, in the order of first use after the empty one. */
class StringTable {
  readonly used: string[] = [""];
  readonly #all: readonly string[];
  readonly #index: Int32Array;
  readonly #byText = new Map<string, number>([["", 0]]);

  constructor(all: readonly string[]) {
    this.#all = all;
    this.#index = new Int32Array(all.length).fill(-1);
    this.#index[0] = 0;
  }

  /** The number of one of the profile's strings. */
  at(index: number): number {
    const known = this.#index[index] ?? -1;
    if (known >= 0) return known;
    return (this.#index[index] = this.text(this.#all[index] ?? ""));
  }

  text(text: string): number {
    const known = this.#byText.get(text);
    if (known !== undefined) return known;
    this.#byText.set(text, this.used.length);
    return this.used.push(text) - 1;
  }
}

function writeValueType(out: ProtobufWriter, field: number, { type, unit }: ValueType, strings: StringTable): void {
  const body = new ProtobufWriter();
  body.number(1, strings.text(type));
  body.number(2, strings.text(unit));
  out.message(field, body);
}

function writeSamples(out: ProtobufWriter, { samples, labels, locations }: Profile, strings: StringTable): void {
  const body = new ProtobufWriter();
  const packed = new ProtobufWriter();
  const label = new ProtobufWriter();
  const ids = smallIds(locations.id);
  for (let sample = 0; sample < samples.length; sample++) {
    body.clear();
    packed.clear();
    for (let at = samples.locationStart[sample]!; at < samples.locationStart[sample + 1]!; at++) {
      const location = samples.locations[at]!;
      const small = ids[location]!;
      if (small >= 0) packed.varint(small);
      else packed.varintWide(locations.id[location]!);
    }
    if (packed.length > 0) body.message(1, packed);
    packed.clear();
    for (const column of samples.values) {
      const value = column[sample]!;
      if (typeof value === "number" && value >= 0) packed.varint(value);
      else packed.varintWide(BigInt(value));
    }
    body.message(2, packed);
    for (let row = samples.labelStart[sample]!; row < samples.labelStart[sample + 1]!; row++) {
      label.clear();
      label.number(1, strings.at(labels.key[row]!));
      label.number(2, strings.at(labels.text[row]!));
      label.wide(3, labels.number[row]!);
      label.number(4, strings.at(labels.unit[row]!));
      body.message(3, label);
    }
    out.message(2, body);
  }
}

/** The ids as doubles, -1 for those that are not exact as one: most files have small ids, and big integers are slow. */
function smallIds(ids: BigUint64Array): Float64Array {
  return Float64Array.from(ids, (id) => (id <= 9007199254740991n ? Number(id) : -1));
}

function writeMappings(out: ProtobufWriter, { mappings }: Profile, strings: StringTable): void {
  const body = new ProtobufWriter();
  for (let row = 0; row < mappings.length; row++) {
    body.clear();
    body.wide(1, mappings.id[row]!);
    body.wide(2, mappings.start[row]!);
    body.wide(3, mappings.limit[row]!);
    body.wide(4, mappings.offset[row]!);
    body.number(5, strings.at(mappings.file[row]!));
    body.number(6, strings.at(mappings.buildId[row]!));
    for (let bit = 0; bit < 4; bit++) body.number(7 + bit, (mappings.flags[row]! >> bit) & 1);
    out.message(3, body);
  }
}

function writeLocations(out: ProtobufWriter, { locations, lines, mappings }: Profile): void {
  const body = new ProtobufWriter();
  const line = new ProtobufWriter();
  for (let row = 0; row < locations.length; row++) {
    body.clear();
    const mapping = locations.mapping[row]!;
    body.wide(1, locations.id[row]!);
    if (mapping >= 0) body.wide(2, mappings.id[mapping]!);
    body.wide(3, locations.address[row]!);
    for (let at = locations.lineStart[row]!; at < locations.lineStart[row + 1]!; at++) {
      // pprof refuses a line without a function; an address without a symbol is a location without lines.
      if (lines.function[at]! < 0) continue;
      line.clear();
      line.number(1, lines.function[at]! + 1);
      line.wide(2, BigInt(lines.line[at]!));
      line.wide(3, BigInt(lines.column[at]!));
      body.message(4, line);
    }
    body.number(5, locations.isFolded[row]!);
    out.message(4, body);
  }
}

function writeFunctions(out: ProtobufWriter, { functions }: Profile, strings: StringTable): void {
  const body = new ProtobufWriter();
  for (let row = 0; row < functions.length; row++) {
    body.clear();
    body.number(1, row + 1);
    body.number(2, strings.at(functions.name[row]!));
    body.number(3, strings.at(functions.systemName[row]!));
    body.number(4, strings.at(functions.filename[row]!));
    body.wide(5, BigInt(functions.startLine[row]!));
    out.message(5, body);
  }
}
