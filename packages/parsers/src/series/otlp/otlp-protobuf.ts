import type { SeriesTable } from "@sweetspot/model";
import type { Format, ParseContext } from "../../format.ts";
import { sniffProfilesExport } from "../../read/otlp-signal.ts";
import { decodeInner, DecodingBudget, type MessageFields } from "../../read/protobuf-message.ts";
import { ProtobufReader } from "../../read/protobuf.ts";
import { OtlpTable } from "./otlp-table.ts";

const value: MessageFields = {
  1: ["stringValue", "text"],
  2: ["boolValue", "boolean"],
  3: ["intValue", "integer"],
  4: ["doubleValue", "double"],
};
const attribute: MessageFields = { 1: ["key", "text"], 2: ["value", () => value] };
const numberPoint: MessageFields = {
  3: ["timeUnixNano", "integer"],
  4: ["asDouble", "double"],
  6: ["asInt", "integer"],
  7: ["attributes", () => attribute, "alike"],
  8: ["flags", "integer"],
};
const histogramPoint: MessageFields = {
  3: ["timeUnixNano", "integer"],
  4: ["count", "integer"],
  5: ["sum", "double"],
  6: ["bucketCounts", "integer", "repeats"],
  7: ["explicitBounds", "double", "repeats"],
  9: ["attributes", () => attribute, "alike"],
  10: ["flags", "integer"],
};
const exponentialPoint: MessageFields = {
  1: ["attributes", () => attribute, "alike"],
  3: ["timeUnixNano", "integer"],
  4: ["count", "integer"],
  5: ["sum", "double"],
  6: ["scale", "signed"],
  7: ["zeroCount", "integer"],
  8: ["positive", () => exponentialBuckets],
  9: ["negative", () => exponentialBuckets],
  10: ["flags", "integer"],
  14: ["zeroThreshold", "double"],
};
const exponentialBuckets: MessageFields = {
  1: ["offset", "signed"],
  2: ["bucketCounts", "whole", "repeats"],
};
const summaryPoint: MessageFields = {
  3: ["timeUnixNano", "integer"],
  4: ["count", "integer"],
  5: ["sum", "double"],
  6: ["quantileValues", () => ({ 1: ["quantile", "double"], 2: ["value", "double"] }), "repeats"],
  7: ["attributes", () => attribute, "alike"],
  8: ["flags", "integer"],
};
const pointsOf = (point: MessageFields): (() => MessageFields) => {
  const data: MessageFields = {
    1: ["dataPoints", () => point, "repeats"],
    2: ["aggregationTemporality", "integer"],
    3: ["isMonotonic", "boolean"],
  };
  return () => data;
};
const metric: MessageFields = {
  1: ["name", "text"],
  2: ["description", "text"],
  3: ["unit", "text"],
  5: ["gauge", pointsOf(numberPoint)],
  7: ["sum", pointsOf(numberPoint)],
  9: ["histogram", pointsOf(histogramPoint)],
  10: ["exponentialHistogram", pointsOf(exponentialPoint)],
  11: ["summary", pointsOf(summaryPoint)],
};
const resource: MessageFields = { 1: ["attributes", () => attribute, "alike"] };

/** The body of an OTLP export, as SDKs send it to `/v1/metrics`. Source: opentelemetry-proto, metrics.proto. */
export const otlpProtobuf: Format = {
  id: "otlp-protobuf",
  label: "OpenTelemetry metrics (OTLP protobuf)",
  kind: "series",
  version: 2,
  guide: {
    madeBy: "OpenTelemetry SDKs",
    command: "",
    reads:
      "Gauges, sums, histograms (exponential ones as native ones) and summaries, named as in Prometheus; deltas are added up.",
    leaves: "Exemplars, and attributes of resources other than the service's.",
  },
  sniff: (head) => (opensWithResource(head) && sniffProfilesExport(head) === "no" ? "certain" : "no"),
  parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
    const table = new OtlpTable(context);
    const reader = new ProtobufReader(bytes);
    const budget = new DecodingBudget();
    /** Calls `visit` with each field of this number in the message that is the present field. */
    const each = (field: number, visit: () => void): void => {
      const outer = reader.enter();
      while (reader.next()) if (reader.field === field) visit();
      reader.leave(outer);
    };
    // Metric by metric: an export as a whole would be a tree of all its values.
    const addMetric = (): void => table.addMetric(decodeInner(reader, metric, budget));
    const addScope = (): void => each(2, addMetric);
    const setResource = (): void => table.setResource(decodeInner(reader, resource, budget));
    while (reader.next()) {
      if (reader.field !== 1) continue;
      // A resource may be written behind its metrics.
      const { tagAt } = reader;
      table.setResource(undefined);
      each(1, setResource);
      reader.nextAt(tagAt);
      each(2, addScope);
    }
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
