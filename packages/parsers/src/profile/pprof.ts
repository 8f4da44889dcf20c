import { checkProfile } from "@sweetspot/model/profile/check";
import type { Profile } from "@sweetspot/model";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { UnusableInput } from "../diagnostics.ts";
import { ProtobufReader, WireType } from "../read/protobuf.ts";
import { readSamples } from "./pprof-samples.ts";
import { readTables } from "./pprof-tables.ts";

/** The wire types that a `Profile` message's fields 1 to 15 may have. */
const expectedWire: readonly (readonly number[])[] = [
  [],
  ...Array.from({ length: 6 }, () => [WireType.bytes]),
  ...Array.from({ length: 4 }, () => [WireType.varint]),
  [WireType.bytes],
  [WireType.varint],
  [WireType.varint, WireType.bytes],
  [WireType.varint],
  [WireType.varint],
];

/** The protobuf form of a profile, already decompressed. Source: github.com/google/pprof/proto/profile.proto. */
export const pprofFormat: Format = {
  id: "pprof",
  label: "pprof profile",
  kind: "profile",
  version: 2,
  guide: {
    madeBy: "go test, net/http/pprof, runtime/pprof, and every tool that writes pprof",
    command: "go test -bench=. -cpuprofile cpu.pb.gz",
    reads:
      "Everything: all sample types, labels, inlined frames, mappings, comments. Names that compilers of C++ and Rust mangled are shown readable. Raw, gzip or zstd.",
    leaves: "Nothing. Addresses without symbols stay addresses.",
  },
  sniff,
  parse,
};

/**
 * Certain when the head is a run of a profile's fields with at least one sample type or string (the first string is
 * always empty); "maybe" when it begins so and breaks off, as damaged files do.
 */
function sniff(head: Uint8Array): SniffAnswer {
  const reader = new ProtobufReader(head);
  let fields = 0;
  let telling = 0;
  let sawString = false;
  try {
    while (reader.position < reader.end) {
      reader.next();
      const expected = expectedWire[reader.field];
      if (expected === undefined || !expected.includes(reader.wire)) return fields >= 4 ? "maybe" : "no";
      if (reader.field === 1 && !isValueType(head, reader.start, reader.stop)) return "no";
      if (reader.field === 6 && !sawString && reader.stop > reader.start) return "no";
      sawString ||= reader.field === 6;
      if (reader.field === 1 || reader.field === 6) telling++;
      fields++;
    }
    return telling > 0 ? "certain" : "no";
  } catch (error) {
    if (!(error instanceof UnusableInput)) throw error;
    // The head may end within a large field: what came before decides.
    if (telling === 0) return "no";
    return fields >= 4 ? "certain" : "maybe";
  }
}

function isValueType(head: Uint8Array, start: number, stop: number): boolean {
  const reader = new ProtobufReader(head, start, stop);
  try {
    while (reader.next()) if (reader.wire !== WireType.varint || reader.field < 1 || reader.field > 2) return false;
    return true;
  } catch (error) {
    if (error instanceof UnusableInput) return false;
    throw error;
  }
}

/**
 * Reads a whole profile. Refuses what `go tool pprof` refuses: broken protobuf, an index outside its table, a sample
 * with another number of values than there are sample types, an id that is missing, zero or there twice.
 */
function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const tables = readTables(bytes, context.limits);
  const samples = readSamples(bytes, tables, context.limits);
  const profile: Profile = { ...tables.profile, ...samples };
  const broken = checkProfile(profile);
  if (broken !== undefined) throw new Error(`the pprof reader made a profile that contradicts itself: ${broken}`);
  return profile;
}
