import type { SeriesTable } from "@sweetspot/model";
import { UnusableInput } from "../../diagnostics.ts";
import type { Format, ParseContext } from "../../format.ts";
import { holdsText } from "../../read/find-bytes.ts";
import { type Json, parseJson } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { LineReader } from "../../read/lines.ts";
import { camelNames, snakeNames } from "./otlp-json-names.ts";
import { ofGoConsole } from "./otlp-go-console.ts";
import { JsonMetrics } from "./otlp-json-metrics.ts";
import { OtlpTable } from "./otlp-table.ts";

const beginnings = [camelNames.resourceMetrics, snakeNames.resourceMetrics, "ScopeMetrics"];
const maxLineLength = 128 * 1024 * 1024;

/**
 * OTLP metrics as JSON: one export, one a line as the Collector's file exporter writes, or indented ones below each other as consoles
 * of SDKs print. Source: OpenTelemetry, "OTLP/JSON".
 */
export const otlpJson: Format = {
  id: "otlp-json",
  label: "OpenTelemetry metrics (OTLP JSON)",
  kind: "series",
  version: 3,
  guide: {
    madeBy: "the OpenTelemetry Collector and SDKs, consoles of the SDKs of Python and Go",
    command: "otelcol --config 'yaml:exporters::file::path: metrics.json'",
    reads:
      "Gauges, sums, histograms (exponential ones as native ones) and summaries, named as in Prometheus; deltas are added up.",
    leaves: "Exemplars, and attributes of resources other than the service's.",
  },
  sniff: (head) => {
    const paths = jsonOutline(head)?.paths;
    return beginnings.some((name) => paths?.has(name) === true) ? "certain" : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const table = new OtlpTable(context);
  const metrics = new JsonMetrics(table);
  const add = (json: Json): void => metrics.add(ofGoConsole(json) ?? json);
  // Only JSON of several lines has one value end and the next begin there.
  if (!["}\n{", "}\r\n{", "}\0\n\0{", "}\0\r\0\n\0{"].some((end) => holdsText(bytes, end))) {
    add(parseJson(bytes));
    return table.finish();
  }
  for (const { text, line } of documents(new LineReader(bytes, context.diagnostics, { maxLineLength }))) {
    try {
      add(parseJson(encoder.encode(text)));
    } catch (error) {
      if (!(error instanceof UnusableInput)) throw error;
      const message = "This is not whole JSON.";
      context.diagnostics.add({ severity: "warning", code: "bad-line", message, line });
    }
  }
  return table.finish();
}

const encoder = new TextEncoder();

/** Each export with its first line: a line of its own, or the lines from a bracket that is alone on its line to the one that closes it. */
function* documents(lines: LineReader): Generator<{ readonly text: string; readonly line: number }> {
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    const from = lines.number;
    const first = line.trimEnd();
    if (first.trim() === "") continue;
    const parts = [line];
    if (first === "{")
      for (let next = lines.next(); next !== undefined; next = lines.next()) {
        parts.push(next);
        if (next.trimEnd() === "}") break;
      }
    yield { text: parts.join("\n"), line: from };
  }
}
