import type { SeriesTable } from "@sweetspot/model";
import { parseEventTime } from "../events/event-fields.ts";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { elements, entries, field, finite, type Json, text } from "../read/json-bounded.ts";
import { forEachJsonLine } from "../read/json-lines.ts";
import { jsonOutline } from "../read/json-outline.ts";
import { prometheusName } from "./influx/influx-lines.ts";
import { MeasuredTable } from "./measured-table.ts";

/**
 * Telegraf's `data_format = "json"`: `{"fields":…,"name":…,"tags":…,"timestamp":…}`, one a line or a batch under `metrics`. Names
 * are those of the line protocol, which holds the same. Source: telegraf, plugins/serializers/json.
 */
export const telegrafJson: Format = {
  id: "telegraf-json",
  label: "Telegraf JSON",
  kind: "series",
  version: 1,
  guide: {
    madeBy: "Telegraf",
    command: 'telegraf --once, with an [[outputs.file]] of data_format = "json"',
    reads: "Numbers and truth values of every field with their tags; times in seconds to nanoseconds by their size.",
    leaves: "Text fields.",
  },
  sniff(head): SniffAnswer {
    const paths = jsonOutline(head)?.paths;
    const isMetric = (at: string): boolean =>
      ["fields", "name", "tags", "timestamp"].every((key) => paths?.has(at + key) === true);
    return isMetric("") || isMetric("metrics[].") ? "certain" : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const table = new MeasuredTable(context);
  forEachJsonLine(bytes, context, "{", (document) => {
    const batch = field(document, "metrics");
    for (const metric of batch === undefined ? [document] : elements(batch)) addMetric(metric, table);
  });
  return table.finish("The JSON holds no metric with a number and a time.");
}

function addMetric(metric: Json, table: MeasuredTable): void {
  const stated = text(field(metric, "name"));
  const stamp = finite(field(metric, "timestamp"));
  if (stated === undefined || stamp === undefined) return;
  const labels = entries(field(metric, "tags")).map(
    ([key, value]) => [prometheusName(key), text(value) ?? ""] as const,
  );
  const name = prometheusName(stated);
  const time = Math.round(parseEventTime(stamp));
  for (const [key, given] of entries(field(metric, "fields"))) {
    const value = typeof given === "boolean" ? Number(given) : finite(given);
    if (value !== undefined) table.add(`${name}_${prometheusName(key)}`, labels, time, value);
  }
}
