import { UnusableInput } from "../diagnostics.ts";
import type { Json } from "./json-bounded.ts";
import { type ProtobufReader, WireType } from "./protobuf.ts";

/** The writing of a value, and its JSON: `whole` is a varint or 8 bytes (packed: varints), a number where that is exact and else a text, as in protobuf's JSON. */
type Scalar = "text" | "double" | "whole" | "boolean";

/** The fields of a message by number: a field's name in the JSON, its type, and whether it repeats. */
export type MessageFields = Readonly<
  Record<number, readonly [name: string, type: Scalar | (() => MessageFields), repeats?: "repeats"]>
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
    if (list !== undefined && type === "whole" && reader.wire === WireType.bytes) {
      readPacked(reader, list, budget);
      continue;
    }
    const decoded = typeof type === "string" ? scalar(reader, type) : decodeInner(reader, type(), budget);
    if (list === undefined) message[name] = decoded;
    else list.push(decoded);
  }
  return message;
}

/** The number of values decoded so far. One is used for one message and all that are in it. */
class DecodingBudget {
  values = 0;
}

function count(budget: DecodingBudget): void {
  if (++budget.values > mostValues) {
    throw new UnusableInput("too-large", `The export has more than ${mostValues} values.`);
  }
}

/** Decodes the message that is the reader's current field. */
function decodeInner(reader: ProtobufReader, fields: MessageFields, budget: DecodingBudget): Json {
  const outer = reader.enter();
  const message = decodeMessage(reader, fields, budget);
  reader.leave(outer);
  return message;
}

/** Reads whole numbers that follow one another without tags. */
function readPacked(reader: ProtobufReader, list: Json[], budget: DecodingBudget): void {
  const outer = reader.enter();
  while (reader.position < reader.end) {
    count(budget);
    reader.varint();
    list.push(exact(reader));
  }
  reader.leave(outer);
}

function scalar(reader: ProtobufReader, type: Scalar): Json {
  switch (type) {
    case "text":
      return reader.text();
    case "double":
      return reader.double();
    case "boolean":
      return reader.low !== 0;
    case "whole":
      if (reader.wire === WireType.varint) return exact(reader);
      reader.expect(WireType.fixed64, "A number");
      return inJson(reader.view.getBigInt64(reader.position - 8, true));
  }
}

function exact(reader: ProtobufReader): Json {
  return reader.isSafe ? reader.signed() : String(reader.signed64());
}

function inJson(value: bigint): Json {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}
