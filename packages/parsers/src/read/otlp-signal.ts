import { UnusableInput } from "../diagnostics.ts";
import { ProtobufReader, WireType } from "./protobuf.ts";

/**
 * Whether an export of OTLP in protobuf holds profiles, as far as its head tells: it begins with a dictionary, or its first
 * profile with a type made of numbers, where the first metric has a name. Source: opentelemetry-proto, profiles.proto.
 */
export function sniffProfilesExport(head: Uint8Array): "certain" | "maybe" | "no" {
  const reader = new ProtobufReader(head);
  try {
    let message = openMessage(reader);
    if (message?.field === 2) return sniffDictionary(reader);
    if (message?.field !== 1) return "no";
    // The export's resource and its scope: each comes once and first, where it is there at all.
    for (let depth = 0; depth < 2; depth++) {
      message = openMessage(reader);
      if (message?.field === 1) {
        reader.position = message.stop;
        message = openMessage(reader);
      }
      if (message?.field !== 2) return "no";
    }
    return openMessage(reader)?.field === 1 && isValueType(reader) ? "certain" : "no";
  } catch (error) {
    if (error instanceof UnusableInput) return "no";
    throw error;
  }
}

/** Moves into the message at the cursor, of which the head may hold the beginning only; undefined where none begins. */
function openMessage(reader: ProtobufReader): { readonly field: number; readonly stop: number } | undefined {
  reader.varint();
  const tag = reader.low;
  if ((tag & 7) !== WireType.bytes) return undefined;
  reader.varint();
  const stop = Math.min(reader.position + reader.number(), reader.bytes.length);
  return { field: tag >>> 3, stop };
}

/** Whether the cursor is at two texts' numbers, and nothing else. */
function isValueType(reader: ProtobufReader): boolean {
  const first = reader.bytes[reader.position];
  return first === 0x08 || first === 0x10;
}

function sniffDictionary(reader: ProtobufReader): "certain" | "maybe" | "no" {
  let rows = 0;
  try {
    while (reader.position < reader.end) {
      const row = openMessage(reader);
      if (row === undefined || row.field < 1 || row.field > 7) return "no";
      // The first text is always empty.
      if (row.field === 5) return row.stop === reader.position ? "certain" : "no";
      reader.position = row.stop;
      rows++;
    }
  } catch (error) {
    if (!(error instanceof UnusableInput)) throw error;
  }
  return rows >= 8 ? "maybe" : "no";
}
