import { UnusableInput } from "../diagnostics.ts";
import { entryOf } from "./entry-of.ts";
import type { Json } from "./json-bounded.ts";
import { KnownBytes } from "./known-bytes.ts";
import { type ProtobufReader, WireType, zigzag } from "./protobuf.ts";

/**
 * The writing of a value, and its JSON: `integer` is a varint or 8 bytes (packed: 8 bytes each) and a number, `signed` a
 * zigzag varint; `whole` is a
 * varint or 8 bytes (packed: varints), a number where that is exact and else a text, as in protobuf's JSON.
 */
type Scalar = "text" | "double" | "integer" | "signed" | "whole" | "boolean";

/**
 * The fields of a message by number: a field's name in the JSON, its type, and whether it repeats. Messages that repeat `alike`
 * mostly have bytes that were read before, as attributes do; they are one object then.
 */
export type MessageFields = Readonly<
  Record<number, readonly [name: string, type: Scalar | (() => MessageFields), repeats?: "repeats" | "alike"]>
>;

/** More values than any export has would only fill the memory. */
const mostValues = 20_000_000;

/**
 * Decodes a message into the shape of its JSON. Fields that are not listed are passed over.
 * @throws {UnusableInput} on bytes that are not protobuf, and on more than 20 million values
 */
export function decodeMessage(reader: ProtobufReader, fields: MessageFields, budget = new DecodingBudget()): Json {
  const message: Record<string, Json> = {};
  while (reader.next()) {
    const known = fields[reader.field];
    if (known === undefined) continue;
    count(budget);
    const [name, type, repeats] = known;
    const list = repeats === undefined ? undefined : ((message[name] ??= []) as Json[]);
    if (list !== undefined && typeof type === "string" && type !== "text" && reader.wire === WireType.bytes) {
      readPacked(reader, type, list, budget);
      continue;
    }
    const decoded =
      typeof type === "string"
        ? scalar(reader, type)
        : repeats === "alike"
          ? alike(reader, type(), budget)
          : decodeInner(reader, type(), budget);
    if (list === undefined) message[name] = decoded;
    else list.push(decoded);
  }
  return message;
}

/** The number of values decoded so far, and the messages that were read before, by their fields. One is used for one file. */
export class DecodingBudget {
  values = 0;
  readonly known = new Map<MessageFields, KnownBytes<Json>>();
}

function count(budget: DecodingBudget): void {
  if (++budget.values > mostValues) {
    throw new UnusableInput("too-large", `The export has more than ${mostValues} values.`);
  }
}

/** Decodes the message that is the reader's current field, as `decodeMessage` does. */
export function decodeInner(reader: ProtobufReader, fields: MessageFields, budget: DecodingBudget): Json {
  reader.expect(WireType.bytes, "A message");
  return range(reader, reader.start, reader.stop, fields, budget);
}

function alike(reader: ProtobufReader, fields: MessageFields, budget: DecodingBudget): Json {
  reader.expect(WireType.bytes, "A message");
  const make = (): KnownBytes<Json> =>
    new KnownBytes(reader.bytes, (start, stop) => range(reader, start, stop, fields, budget));
  return entryOf(budget.known, fields, make).of(reader.start, reader.stop);
}

function range(
  reader: ProtobufReader,
  start: number,
  stop: number,
  fields: MessageFields,
  budget: DecodingBudget,
): Json {
  const outer = reader.enterRange(start, stop);
  const message = decodeMessage(reader, fields, budget);
  reader.leave(outer);
  return message;
}

/** Reads numbers that follow one another without tags. */
function readPacked(reader: ProtobufReader, type: Scalar, list: Json[], budget: DecodingBudget): void {
  if (type === "whole") {
    const outer = reader.enter();
    while (reader.position < reader.end) {
      count(budget);
      reader.varint();
      list.push(exact(reader));
    }
    reader.leave(outer);
    return;
  }
  const { view } = reader;
  for (let at = reader.start; at + 8 <= reader.stop; at += 8) {
    count(budget);
    list.push(
      type === "double" ? view.getFloat64(at, true) : view.getUint32(at + 4, true) * 2 ** 32 + view.getUint32(at, true),
    );
  }
}

function scalar(reader: ProtobufReader, type: Scalar): Json {
  switch (type) {
    case "text":
      return reader.text();
    case "double":
      return reader.double();
    case "signed":
      return zigzag(reader);
    case "boolean":
      return reader.low !== 0;
    case "whole":
      if (reader.wire === WireType.varint) return exact(reader);
      reader.expect(WireType.fixed64, "A number");
      return inJson(reader.view.getBigInt64(reader.position - 8, true));
    case "integer":
      if (reader.wire === WireType.varint) return reader.signed();
      reader.expect(WireType.fixed64, "A number");
      return (
        reader.view.getInt32(reader.position - 4, true) * 2 ** 32 + reader.view.getUint32(reader.position - 8, true)
      );
  }
}

function exact(reader: ProtobufReader): Json {
  return reader.isSafe ? reader.signed() : String(reader.signed64());
}

function inJson(value: bigint): Json {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}
