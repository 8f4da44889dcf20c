import type { SeriesTable } from "@sweetspot/model";
import type { Format, ParseContext } from "../../format.ts";
import { elements, entries, field, type Json, text } from "../../read/json-bounded.ts";
import { jsonReports } from "../../read/json-reports.ts";
import { headText } from "../../read/lines.ts";
import { type InfluxCell, InfluxRows } from "./influx-rows.ts";
import { prometheusName } from "./influx-lines.ts";

/**
 * The answer of InfluxDB 1 to a query: `{"results":[{"series":[{"name","tags","columns","values"}]}]}`, in one document or, chunked,
 * in many. Source: docs.influxdata.com, "InfluxDB API reference", `/query`.
 */
export const influxQueryJson: Format = {
  id: "influx-query-json",
  label: "InfluxDB query results (JSON)",
  kind: "series",
  version: 1,
  guide: {
    madeBy: "InfluxDB 1, and the /query of 2 and 3",
    command:
      "curl -G 'http://localhost:8086/query?db=telegraf' --data-urlencode 'q=SELECT * FROM cpu GROUP BY *' > results.json",
    reads: "Numbers and truth values of every column; tags, and columns of texts, as labels; times of any unit.",
    leaves: "Rows without a time.",
  },
  sniff: (head) =>
    /^\s*\{\s*"results"\s*:\s*\[\s*\{\s*(?:"statement_id"\s*:\s*\d{1,9}\s*,\s*)?"(?:series|error)"\s*:/.test(
      headText(head).slice(0, 1024),
    )
      ? "certain"
      : "no",
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const rows = new InfluxRows(context);
  for (const document of jsonReports(bytes, context))
    for (const result of elements(field(document, "results"))) {
      const reason = text(field(result, "error"));
      if (reason !== undefined) rows.addError(reason);
      for (const series of elements(field(result, "series"))) addSeries(series, rows);
    }
  return rows.finish();
}

function addSeries(series: Json, rows: InfluxRows): void {
  const measurement = text(field(series, "name")) ?? "";
  const tags = entries(field(series, "tags")).map(([key, value]) => [prometheusName(key), text(value) ?? ""] as const);
  const all = elements(field(series, "columns")).map((column) => text(column) ?? "");
  const at = all.indexOf("time");
  const columns = all.filter((_, i) => i !== at);
  for (const row of elements(field(series, "values"))) {
    const cells = elements(row);
    const time = cells[at];
    if (typeof time === "string" || typeof time === "number")
      rows.add(measurement, tags, time, columns, cells.filter((_, i) => i !== at).map(cellOf));
    else rows.addWithoutTime();
  }
}

const cellOf = (value: Json): InfluxCell =>
  typeof value === "number" || typeof value === "boolean" || typeof value === "string" ? value : undefined;
