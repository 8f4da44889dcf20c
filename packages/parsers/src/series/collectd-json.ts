import type { SeriesTable } from "@sweetspot/model";
import type { Format, ParseContext } from "../format.ts";
import { elements, field, finite, type Json, text } from "../read/json-bounded.ts";
import { forEachJsonLine } from "../read/json-lines.ts";
import { jsonOutline } from "../read/json-outline.ts";
import { MeasuredTable } from "./measured-table.ts";

/**
 * Reads the messages that collectd's write_http plugin sends with `Format "JSON"`: arrays of values, one array or one a line. Names and
 * labels are those of its write_prometheus plugin. Source: collectd 5.12, utils/format_json and write_prometheus.c.
 */
export const collectdJson: Format = {
  id: "collectd-json",
  label: "collectd JSON (write_http)",
  kind: "series",
  version: 1,
  guide: {
    madeBy: "collectd's write_http, write_kafka and amqp plugins",
    command: 'nc -lk 8099 > collectd.jsonl, with Format "JSON" and its address in write_http',
    reads: "Every value with its time, named as collectd's write_prometheus names it; hosts and instances as labels.",
    leaves: "Notifications and metadata.",
  },
  sniff(head) {
    const paths = jsonOutline(head)?.paths;
    return paths?.has("[].dstypes") === true && paths.has("[].plugin_instance") ? "certain" : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const table = new MeasuredTable(context);
  forEachJsonLine(bytes, context, "[", (sent) => {
    for (const list of elements(sent)) addValues(list, table);
  });
  return table.finish("The JSON holds no value with a time. collectd writes each array on one line.");
}

function addValues(list: Json, table: MeasuredTable): void {
  const time = finite(field(list, "time"));
  const plugin = text(field(list, "plugin"));
  const type = text(field(list, "type"));
  if (time === undefined || plugin === undefined || type === undefined) return;
  const labels = [
    ["instance", text(field(list, "host")) ?? ""],
    [plugin, text(field(list, "plugin_instance")) ?? ""],
    ["type", text(field(list, "type_instance")) ?? ""],
  ] as const;
  const kinds = elements(field(list, "dstypes")).map(text);
  const names = elements(field(list, "dsnames")).map(text);
  elements(field(list, "values")).forEach((stated, i) => {
    const value = finite(stated);
    if (value === undefined) return;
    const isCounter = kinds[i] === "derive" || kinds[i] === "counter";
    const words = ["collectd", plugin, ...(type === plugin ? [] : [type]), ...(names[i] === "value" ? [] : [names[i]])];
    const name = [...words, ...(isCounter ? ["total"] : [])].join("_").replaceAll(/[^A-Za-z0-9_]/g, "_");
    table.describe(name, isCounter ? "counter" : "gauge", "");
    table.add(name, labels, Math.round(time * 1000), value);
  });
}
