import type { EventTable } from "@sweetspot/model/events/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { csvHeader, forEachCsvRow, parseCsvNumber } from "../read/csv-rows.ts";
import { isInfluxTable } from "../series/influx/influx-query-csv.ts";
import { durationFields, eventFields, parseEventTime } from "./event-fields.ts";
import { EventList } from "./event-list.ts";

/** A CSV of events with columns for time, name, and perhaps lane, level, duration and operation. */
export const eventCsv: Format = {
  id: "event-csv",
  label: "CSV of events",
  kind: "events",
  version: 3,
  guide: {
    madeBy: "any program",
    command: "",
    reads: "Events with the columns time, lane, event, level, duration.",
    leaves: "Other columns.",
  },
  sniff,
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  const header = csvHeader(head);
  if (header === undefined) return "no";
  // Points of metrics, such as k6's, have names and times as well.
  if (header.includes("metric_value") || isInfluxTable(head)) return "no";
  const has = (names: readonly string[]) => names.some((name) => header.includes(name));
  const hasMore = has(eventFields.lane) || has(eventFields.level) || header.some((name) => durationFields.has(name));
  return has(eventFields.time) && has(eventFields.name) && hasMore ? "certain" : "no";
}

function parse(bytes: Uint8Array, context: ParseContext): EventTable {
  const list = new EventList(context);
  let columns: ReturnType<typeof columnsOf> | undefined;
  forEachCsvRow(bytes, context.diagnostics, ({ cells, line }, header) => {
    columns ??= columnsOf(header);
    const cell = (column: number) => (column < 0 ? "" : (cells[column] ?? "").trim());
    const time = parseEventTime(cell(columns.time));
    if (!Number.isFinite(time)) {
      list.skip(line, "This row has no time.");
      return;
    }
    const duration = parseCsvNumber(cell(columns.duration));
    list.add({
      time,
      lane: cell(columns.lane),
      name: cell(columns.name),
      level: cell(columns.level),
      duration: duration === undefined ? Number.NaN : duration * columns.durationScale,
      operation: parseCsvNumber(cell(columns.operation)) ?? -1,
    });
  });
  return list.finish();
}

function columnsOf(header: readonly string[]) {
  const find = (names: readonly string[]) => header.indexOf(names.find((name) => header.includes(name)) ?? "\0");
  const duration = header.findIndex((name) => durationFields.has(name));
  const columns = {
    time: find(eventFields.time),
    lane: find(eventFields.lane),
    name: find(eventFields.name),
    level: find(eventFields.level),
    operation: find(eventFields.operation),
    duration,
    durationScale: durationFields.get(header[duration] ?? "") ?? 1,
  };
  if (columns.time < 0 || columns.name < 0)
    throw new UnusableInput("no-columns", "The table has no column of times or of names.");
  return columns;
}
