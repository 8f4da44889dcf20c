import type { SeriesTable } from "@sweetspot/model";
import type { Format, ParseContext } from "../../format.ts";
import { sniffProfilesExport } from "../../read/otlp-signal.ts";
import { ProtobufReader } from "../../read/protobuf.ts";
import { ProtobufMetrics } from "./otlp-protobuf-metrics.ts";
import { OtlpTable } from "./otlp-table.ts";

/** The bytes of the length that the Collector writes before each export. */
const lengthBytes = 4;

/**
 * The body of an OTLP export, as SDKs send it to `/v1/metrics`, or exports one behind the other with their lengths, as the Collector's file exporter writes them with
 * `format: proto`. Source: opentelemetry-proto, metrics.proto; the exporter's README.
 */
export const otlpProtobuf: Format = {
  id: "otlp-protobuf",
  label: "OpenTelemetry metrics (OTLP protobuf)",
  kind: "series",
  version: 3,
  guide: {
    madeBy: "OpenTelemetry SDKs, the Collector's file exporter with `format: proto`",
    command: "",
    reads:
      "Gauges, sums, histograms (exponential ones as native ones) and summaries, named as in Prometheus; deltas are added up.",
    leaves: "Exemplars, and attributes of resources other than the service's.",
  },
  sniff: (head) => (isExport(head) || isExport(head.subarray(lengthBytes)) ? "certain" : "no"),
  parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
    const table = new OtlpTable(context);
    const reader = new ProtobufReader(isExport(bytes) ? bytes : joined(bytes, context));
    const metrics = new ProtobufMetrics(reader, table);
    while (reader.next()) if (reader.field === 1) metrics.addResource();
    return table.finish();
  },
};

const isExport = (bytes: Uint8Array): boolean => opensWithResource(bytes) && sniffProfilesExport(bytes) === "no";

/** Exports without their lengths: one behind the other they are one export, as any message of protobuf with lists. A last one that is cut is left out. */
function joined(bytes: Uint8Array, { diagnostics }: ParseContext): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const all = new Uint8Array(bytes.length);
  let length = 0;
  let at = 0;
  while (at + lengthBytes <= bytes.length) {
    const end = at + lengthBytes + view.getUint32(at);
    if (end > bytes.length) break;
    all.set(bytes.subarray(at + lengthBytes, end), length);
    length += end - at - lengthBytes;
    at = end;
  }
  if (at < bytes.length) {
    const message = "The file ends within an export; what came before was kept.";
    diagnostics.add({ severity: "warning", code: "cut-export", message, offset: at });
  }
  return all.subarray(0, length);
}

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
