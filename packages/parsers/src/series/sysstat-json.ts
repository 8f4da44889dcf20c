import type { SeriesTable } from "@sweetspot/model";
import type { Format, ParseContext } from "../format.ts";
import { entryOf } from "../read/entry-of.ts";
import { elements, entries, field, finite, type Json, parseJson, path, text } from "../read/json-bounded.ts";
import { jsonOutline } from "../read/json-outline.ts";
import { columnName, dayOf, MeasuredTable, timeOfDay, zonedTime } from "./measured-table.ts";

/** JSON of sysstat's tools: a list of moments, each with groups of numbers. Source: sysstat, json_stats.c and iostat.c. */
export const sysstatJson: Format = {
  id: "sysstat-json",
  label: "sysstat JSON (sadf -j, iostat -o JSON)",
  kind: "series",
  version: 3,
  guide: {
    madeBy: "sysstat",
    command: "sadf -j sa.data -- -A > sar.json",
    reads: "Every number with its time; devices, interfaces and processors as labels.",
    leaves: "Restarts and comments. Times without a zone are read as UTC.",
  },
  sniff: (head) => (jsonOutline(head)?.paths.has("sysstat.hosts") === true ? "certain" : "no"),
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const table = new MeasuredTable(context);
  const groups = new Groups(table);
  for (const host of elements(path(parseJson(bytes), "sysstat", "hosts"))) {
    for (const moment of elements(field(host, "statistics"))) {
      const timeMs = timeOf(field(moment, "timestamp"), text(field(host, "date")));
      if (!Number.isFinite(timeMs)) continue;
      for (const [group, value] of entries(moment))
        if (group !== "timestamp") groups.add(groups.nameOf("sysstat", group), value, timeMs);
    }
  }
  return table.finish("No statistics have a time. Print iostat's times with `iostat -t -o JSON`.");
}

/** A time is an object with a date, a text with both parts, or mpstat's time of the day that its host states. */
function timeOf(stated: Json | undefined, day: string | undefined): number {
  const whole = text(stated);
  const ofDay = timeOfDay(whole ?? "");
  if (Number.isFinite(ofDay)) return dayOf(day ?? "") + ofDay;
  const zoned = zonedTime(whole ?? "");
  if (Number.isFinite(zoned)) return zoned;
  const date = whole === undefined ? text(field(stated, "date")) : whole.split(" ", 1)[0];
  const time = whole === undefined ? text(field(stated, "time")) : whole.slice((date ?? "").length + 1);
  return dayOf(date ?? "") + timeOfDay(time ?? "");
}

type Label = readonly [name: string, value: string];
const noLabels: readonly Label[] = [];

/** The depth to which groups of numbers are looked into; sysstat nests two. */
const deepest = 4;

/** Puts groups of numbers into a table. */
class Groups {
  readonly #table: MeasuredTable;
  /** Metrics' names by the names that are before them, and by key: each moment has the same few again. */
  readonly #names = new Map<string, Map<string, string>>();

  constructor(table: MeasuredTable) {
    this.#table = table;
  }

  nameOf(before: string, key: string): string {
    const names = entryOf(this.#names, before, () => new Map<string, string>());
    return entryOf(names, key, () => `${before}_${columnName(key)}`);
  }

  /** `name` is that of the group's metrics before their own keys; `outer` are the labels of the group around it, such as its processor. */
  add(name: string, group: Json, timeMs: number, depth = 1, outer: readonly Label[] = noLabels): void {
    if (Array.isArray(group)) {
      for (const row of group) this.add(name, row, timeMs, depth, outer);
      return;
    }
    if (depth > deepest) return;
    const fields = entries(group);
    const labels = [...outer];
    for (const [key, value] of fields) {
      const label = text(value);
      if (label !== undefined) labels.push([columnName(key), label]);
    }
    for (const [key, value] of fields) {
      const number = finite(value);
      if (number !== undefined) this.#table.add(this.nameOf(name, key), labels, timeMs, number);
      else if (typeof value === "object") this.add(this.nameOf(name, key), value, timeMs, depth + 1, labels);
    }
  }
}
