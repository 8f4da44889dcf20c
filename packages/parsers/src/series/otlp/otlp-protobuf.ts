import type { SeriesTable } from "@sweetspot/model";
import { UnusableInput } from "../../diagnostics.ts";
import type { Format, ParseContext } from "../../format.ts";
import type { Json } from "../../read/json-bounded.ts";
import { ProtobufReader, WireType } from "../../read/protobuf.ts";
import { OtlpTable } from "./otlp-table.ts";

type Scalar = "text" | "double" | "integer" | "boolean";
/** A field of a message by its number: its name in OTLP's JSON, its type, and whether it repeats. */
type Fields = Readonly<Record<number, readonly [name: string, type: Scalar | (() => Fields), repeats?: "repeats"]>>;

const value: Fields = {
  1: ["stringValue", "text"],
  2: ["boolValue", "boolean"],
  3: ["intValue", "integer"],
  4: ["doubleValue", "double"],
};
const attribute: Fields = { 1: ["key", "text"], 2: ["value", () => value] };
const numberPoint: Fields = {
  3: ["timeUnixNano", "integer"],
  4: ["asDouble", "double"],
  6: ["asInt", "integer"],
  7: ["attributes", () => attribute, "repeats"],
  8: ["flags", "integer"],
};
const histogramPoint: Fields = {
  3: ["timeUnixNano", "integer"],
  4: ["count", "integer"],
  5: ["sum", "double"],
  6: ["bucketCounts", "integer", "repeats"],
  7: ["explicitBounds", "double", "repeats"],
  9: ["attributes", () => attribute, "repeats"],
  10: ["flags", "integer"],
};
const exponentialPoint: Fields = {
  1: ["attributes", () => attribute, "repeats"],
  3: ["timeUnixNano", "integer"],
  4: ["count", "integer"],
  5: ["sum", "double"],
  10: ["flags", "integer"],
};
const summaryPoint: Fields = {
  3: ["timeUnixNano", "integer"],
  4: ["count", "integer"],
  5: ["sum", "double"],
  6: ["quantileValues", () => ({ 1: ["quantile", "double"], 2: ["value", "double"] }), "repeats"],
  7: ["attributes", () => attribute, "repeats"],
  8: ["flags", "integer"],
};
const pointsOf = (point: Fields): (() => Fields) => {
  const data: Fields = {
    1: ["dataPoints", () => point, "repeats"],
    2: ["aggregationTemporality", "integer"],
    3: ["isMonotonic", "boolean"],
  };
  return () => data;
};
const metric: Fields = {
  1: ["name", "text"],
  2: ["description", "text"],
  3: ["unit", "text"],
  5: ["gauge", pointsOf(numberPoint)],
  7: ["sum", pointsOf(numberPoint)],
  9: ["histogram", pointsOf(histogramPoint)],
  10: ["exponentialHistogram", pointsOf(exponentialPoint)],
  11: ["summary", pointsOf(summaryPoint)],
};
const scopeMetrics: Fields = { 2: ["metrics", () => metric, "repeats"] };
const resource: Fields = { 1: ["attributes", () => attribute, "repeats"] };
const resourceMetrics: Fields = { 1: ["resource", () => resource], 2: ["scopeMetrics", () => scopeMetrics, "repeats"] };
const request: Fields = { 1: ["resourceMetrics", () => resourceMetrics, "repeats"] };

/** The body of an OTLP export, as SDKs send it to `/v1/metrics`. Source: opentelemetry-proto, metrics.proto. */
export const otlpProtobuf: Format = {
  id: "otlp-protobuf",
  label: "OpenTelemetry metrics (OTLP protobuf)",
  kind: "series",
  version: 1,
  guide: {
    madeBy: "OpenTelemetry SDKs",
    command: "",
    reads: "Gauges, sums (deltas are added up), histograms and summaries, named as in Prometheus.",
    leaves: "Exemplars, buckets of exponential histograms, and attributes of resources other than the service's.",
  },
  sniff: (head) => (opensWithResource(head) ? "certain" : "no"),
  parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
    const table = new OtlpTable(context);
    table.add(decode(new ProtobufReader(bytes), request, { values: 0 }));
    return table.finish();
  },
};

/** Whether the bytes begin with the attributes of a resource: an export, within it a resource, within it a key that is a word. */
function opensWithResource(head: Uint8Array): boolean {
  let at = 0;
  const length = (): number => {
    let size = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = head[at++] ?? 0;
      size += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return size;
    }
    return -1;
  };
  let outer = Number.POSITIVE_INFINITY;
  for (let depth = 0; depth < 4; depth++) {
    if (head[at++] !== 0x0a) return false;
    const size = length();
    if (!(size > 0) || size > outer) return false;
    outer = size;
  }
  const key = String.fromCharCode(...head.subarray(at, at + Math.min(outer, 100)));
  return /^[a-z][a-z0-9_.-]+$/.test(key) && head[at + outer] === 0x12;
}

/** More values than any export has would only fill the memory. */
const mostValues = 20_000_000;

/** Decodes a message into the shape of its JSON. Fields that are not listed are passed over. */
function decode(reader: ProtobufReader, fields: Fields, budget: { values: number }): Json {
  const message: Record<string, Json> = Object.create(null) as Record<string, Json>;
  while (reader.next()) {
    const known = fields[reader.field];
    if (known === undefined) continue;
    if (++budget.values > mostValues)
      throw new UnusableInput("too-large", `The export has more than ${mostValues} values.`);
    const [name, type, repeats] = known;
    const list = repeats === undefined ? undefined : ((message[name] ??= []) as Json[]);
    if (list !== undefined && typeof type === "string" && type !== "text" && reader.wire === WireType.bytes) {
      readPacked(reader, type, list, budget);
      continue;
    }
    const decoded = typeof type === "string" ? scalar(reader, type) : inner(reader, type(), budget);
    if (list === undefined) message[name] = decoded;
    else list.push(decoded);
  }
  return message;
}

function inner(reader: ProtobufReader, fields: Fields, budget: { values: number }): Json {
  const outer = reader.enter();
  const message = decode(reader, fields, budget);
  reader.leave(outer);
  return message;
}

/** Numbers one after the other, each eight bytes wide: bounds, and counts of buckets. */
function readPacked(reader: ProtobufReader, type: Scalar, list: Json[], budget: { values: number }): void {
  const view = viewOf(reader);
  for (let at = reader.start; at + 8 <= reader.stop; at += 8) {
    if (++budget.values > mostValues)
      throw new UnusableInput("too-large", `The export has more than ${mostValues} values.`);
    list.push(type === "double" ? view.getFloat64(at, true) : Number(view.getBigUint64(at, true)));
  }
}

const decoder = new TextDecoder();

function scalar(reader: ProtobufReader, type: Scalar): Json {
  switch (type) {
    case "text":
      reader.expect(WireType.bytes, "A text");
      return decoder.decode(reader.bytes.subarray(reader.start, reader.stop));
    case "double":
      reader.expect(WireType.fixed64, "A number");
      return viewOf(reader).getFloat64(reader.position - 8, true);
    case "boolean":
      return reader.low !== 0;
    case "integer":
      if (reader.wire === WireType.varint) return reader.signed();
      reader.expect(WireType.fixed64, "A number");
      return Number(viewOf(reader).getBigInt64(reader.position - 8, true));
  }
}

function viewOf({ bytes }: ProtobufReader): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
