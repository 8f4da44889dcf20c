import type { EventTable } from "@sweetspot/model/events/table";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { entries, field, finite, type Json, text } from "../read/json-bounded.ts";
import { jsonOutline } from "../read/json-outline.ts";
import { forEachLine } from "../read/lines.ts";
import { durationFields, eventFields, parseEventTime } from "./event-fields.ts";
import { EventList } from "./event-list.ts";

/**
 * JSON lines, one event each: `{"ts": …, "lane": …, "name": …, "dur": …, "op": …}`, or the structured logs of common
 * libraries, whose fields may also be under `fields`, `attributes` or `data`. A bare `dur` is in milliseconds.
 */
export const eventJsonl: Format = {
  id: "event-jsonl",
  label: "events or structured log (JSON lines)",
  kind: "events",
  version: 2,
  guide: {
    madeBy: "slog, zap, zerolog, pino and other structured loggers",
    command: "./program 2> events.jsonl",
    reads: "Events with time, level, message, duration and lane.",
    leaves: "Other fields.",
  },
  sniff,
  parse,
};

const vectorMetrics = [
  "counter",
  "gauge",
  "set",
  "distribution",
  "aggregated_histogram",
  "aggregated_summary",
  "sketch",
];

function sniff(head: Uint8Array): SniffAnswer {
  const outline = jsonOutline(head);
  if (outline?.root !== "object") return "no";
  const keys = [...outline.paths.keys()]
    .filter((path) => !path.includes(".") && !path.includes("["))
    .map((key) => key.toLowerCase());
  const has = (names: readonly string[]) => names.some((name) => keys.includes(name));
  if (outline.paths.has("Action") || !has(eventFields.time) || !has(eventFields.name)) return "no";
  // A metric of Vector has a name and a time as well.
  if (keys.includes("kind") && has(vectorMetrics)) return "no";
  return has(eventFields.lane) || has(eventFields.level) || keys.some((key) => durationFields.has(key))
    ? "certain"
    : "maybe";
}

function parse(bytes: Uint8Array, context: ParseContext): EventTable {
  const list = new EventList(context);
  forEachLine(bytes, context.diagnostics, (line, number) => {
    if (line.trim() === "") return;
    const record = parseRecord(line);
    if (record === undefined) {
      list.skip(number, "This line is not a JSON object.");
      return;
    }
    const fields = collectFields(record);
    const stamp = first(fields, eventFields.time);
    const time = typeof stamp === "string" || typeof stamp === "number" ? parseEventTime(stamp) : Number.NaN;
    if (!Number.isFinite(time)) {
      list.skip(number, "This line has no time.");
      return;
    }
    list.add({
      time,
      lane: wordOf(first(fields, eventFields.lane)),
      name: wordOf(first(fields, eventFields.name)),
      level: wordOf(first(fields, eventFields.level)),
      duration: durationOf(fields),
      operation: finite(first(fields, eventFields.operation)) ?? -1,
    });
  });
  return list.finish();
}

function parseRecord(line: string): Json | undefined {
  if (!line.trimStart().startsWith("{") || line.length > 1024 * 1024) return undefined;
  try {
    return JSON.parse(line) as Json;
  } catch {
    return undefined;
  }
}

/** The record's own fields by lower-case name; those of its inner `fields` where the outer has none of that name. */
function collectFields(record: Json): Map<string, Json> {
  const fields = new Map<string, Json>();
  for (const part of [record, field(record, "fields"), field(record, "attributes"), field(record, "data")]) {
    for (const [key, value] of entries(part)) {
      const name = key.toLowerCase();
      if (!fields.has(name)) fields.set(name, value);
    }
  }
  return fields;
}

function first(fields: Map<string, Json>, names: readonly string[]): Json | undefined {
  for (const name of names) {
    const value = fields.get(name);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

function wordOf(value: Json | undefined): string {
  return text(value) ?? (typeof value === "number" || typeof value === "boolean" ? String(value) : "");
}

function durationOf(fields: Map<string, Json>): number {
  for (const [name, scale] of durationFields) {
    const value = finite(fields.get(name));
    if (value !== undefined) return value * scale;
  }
  return Number.NaN;
}
