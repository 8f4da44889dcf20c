import type { SeriesTable } from "@sweetspot/model";
import { UnusableInput } from "../../diagnostics.ts";
import type { Format, ParseContext } from "../../format.ts";
import { holdsText } from "../../read/find-bytes.ts";
import { parseJson } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { LineReader } from "../../read/lines.ts";
import { JsonMetrics } from "./otlp-json-metrics.ts";
import { OtlpTable } from "./otlp-table.ts";

const maxLineLength = 128 * 1024 * 1024;

/** OTLP metrics as JSON: one export, or one a line as the Collector's file exporter writes. Source: OpenTelemetry, "OTLP/JSON". */
export const otlpJson: Format = {
  id: "otlp-json",
  label: "OpenTelemetry metrics (OTLP JSON)",
  kind: "series",
  version: 2,
  guide: {
    madeBy: "the OpenTelemetry Collector and SDKs",
    command: "otelcol --config 'yaml:exporters::file::path: metrics.json'",
    reads:
      "Gauges, sums, histograms (exponential ones as native ones) and summaries, named as in Prometheus; deltas are added up.",
    leaves: "Exemplars, and attributes of resources other than the service's.",
  },
  sniff: (head) => (jsonOutline(head)?.paths.has("resourceMetrics") === true ? "certain" : "no"),
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const table = new OtlpTable(context);
  const metrics = new JsonMetrics(table);
  // Only JSON of several lines has one value end and the next begin there.
  if (!["}\n{", "}\r\n{", "}\0\n\0{", "}\0\r\0\n\0{"].some((end) => holdsText(bytes, end))) {
    metrics.add(parseJson(bytes));
    return table.finish();
  }
  const encoder = new TextEncoder();
  const lines = new LineReader(bytes, context.diagnostics, { maxLineLength });
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    if (line.trim() === "") continue;
    try {
      metrics.add(parseJson(encoder.encode(line)));
    } catch (error) {
      if (!(error instanceof UnusableInput)) throw error;
      const message = "This line is not whole JSON.";
      context.diagnostics.add({ severity: "warning", code: "bad-line", message, line: lines.number });
    }
  }
  return table.finish();
}
