import type { SeriesTable } from "@sweetspot/model";
import type { Format, ParseContext } from "../../format.ts";
import { sniffProfilesExport } from "../../read/otlp-signal.ts";
import { ProtobufReader } from "../../read/protobuf.ts";
import { ProtobufMetrics } from "./otlp-protobuf-metrics.ts";
import { OtlpTable } from "./otlp-table.ts";

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
    const metrics = new ProtobufMetrics(reader, table);
    while (reader.next()) if (reader.field === 1) metrics.addResource();
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
