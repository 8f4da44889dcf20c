import type { EventTable } from "@sweetspot/model/events/table";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { entries, field, finite, type Json, text } from "../read/json-bounded.ts";
import { jsonOutline } from "../read/json-outline.ts";
import { jsonReports } from "../read/json-reports.ts";
import { withoutSeparators } from "../read/json-seq.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { parseDurationText } from "@sweetspot/model/log/duration-text";
import { durationFields, durationTexts, eventFields, parseEventTime } from "./event-fields.ts";
import { EventList } from "./event-list.ts";
import { LibraryFinder, logLibraries } from "./log-libraries.ts";

/**
 * JSON lines, one event each: `{"ts": …, "lane": …, "name": …, "dur": …, "op": …}`, or the structured logs of common
 * libraries, whose fields may also be under `fields`, `attributes` or `data`. A bare `dur` is in milliseconds.
 */
export const eventJsonl: Format = {
  id: "event-jsonl",
  label: "events or structured log (JSON lines)",
  kind: "events",
  version: 5,
  guide: {
    madeBy:
      "slog, zap, zerolog, pino, bunyan, log4j, Serilog, tracing and other structured loggers; journald, Docker, MongoDB, Caddy, Traefik",
    command: "./program 2> events.jsonl",
    reads: "Events with time, level, message, duration and lane.",
    leaves:
      "Other fields. Of Docker's lines, those that hold a benchmark's output or metrics are read as that instead.",
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
  const outline = jsonOutline(withoutSeparators(head));
  if (outline?.root !== "object") return "no";
  if (logLibraries.some(({ keys }) => keys.every((key) => outline.paths.has(key)))) return "certain";
  const keys = [...outline.paths.keys()]
    .filter((path) => !path.includes(".") && !path.includes("["))
    .map((key) => key.toLowerCase());
  const has = (names: readonly string[]) => names.some((name) => keys.includes(name));
  if (outline.paths.has("Action") || !has(eventFields.time) || !has(eventFields.name)) return "no";
  // A metric of Vector has a name and a time as well.
  if (keys.includes("kind") && has(vectorMetrics)) return "no";
  // So have the options of tinybench, whose time is how long it runs.
  if (keys.includes("warmuptime")) return "no";
  return has(eventFields.lane) || has(eventFields.level) || keys.some((key) => durationFields.has(key))
    ? "certain"
    : "maybe";
}

function parse(written: Uint8Array, context: ParseContext): EventTable {
  const bytes = withoutSeparators(written);
  const list = new EventList(context);
  const finder = new LibraryFinder();
  const names = new Map<string, string | undefined>();
  const add = (record: Json, number: number): void => {
    const library = finder.libraryOf(record);
    const own = library?.read(record);
    const fields = library?.isWhole === true ? noFields : collectFields(record, names);
    const stamp = own?.time ?? first(fields, eventFields.time);
    const time = typeof stamp === "string" || typeof stamp === "number" ? parseEventTime(stamp) : Number.NaN;
    if (!Number.isFinite(time)) {
      list.skip(number, "This line has no time.");
      return;
    }
    list.add({
      time,
      lane: wordOf(own?.lane ?? first(fields, eventFields.lane)),
      name: wordOf(own?.name ?? first(fields, eventFields.name)),
      level: wordOf(own?.level ?? first(fields, eventFields.level)),
      duration: own?.durationMs ?? (fields.size === 0 ? Number.NaN : durationOf(fields)),
      operation: finite(first(fields, eventFields.operation)) ?? -1,
    });
  };
  if (isPretty(bytes)) {
    jsonReports(bytes, context).forEach((record, i) => add(record, i + 1));
    return list.finish();
  }
  forEachLine(bytes, context.diagnostics, (line, number) => {
    if (line.trim() === "") return;
    const record = parseRecord(line);
    if (record === undefined) list.skip(number, "This line is not a JSON object.");
    else add(record, number);
  });
  return list.finish();
}

/** Whether objects have a line for each key, as `journalctl -o json-pretty` and `jq .` write them. */
function isPretty(bytes: Uint8Array): boolean {
  return /^\s*\{\s*\r?\n\s*"/.test(headText(bytes.subarray(0, 256)));
}

/** The object that a line is; undefined for other lines, and those of more than a megabyte. */
export function parseRecord(line: string): Json | undefined {
  if (!line.trimStart().startsWith("{") || line.length > 1024 * 1024) return undefined;
  try {
    return JSON.parse(line) as Json;
  } catch {
    return undefined;
  }
}

/** The names of all fields that an event is made of. */
const knownFields: ReadonlySet<string> = new Set([
  ...Object.values(eventFields).flat(),
  ...durationFields.keys(),
  ...durationTexts,
]);
const noFields: Map<string, Json> = new Map();
/** The number of keys that are known by how they are written. */
const mostNames = 1000;

/**
 * The record's own fields that an event is made of, by lower-case name; those of its inner `fields` where the outer has none of that
 * name. `names` has the known name of each key that was seen.
 */
function collectFields(record: Json, names: Map<string, string | undefined>): Map<string, Json> {
  const fields = new Map<string, Json>();
  const collect = (part: Json | undefined): void => {
    for (const [key, value] of entries(part)) {
      let name = names.get(key);
      if (name === undefined && !names.has(key)) {
        const lower = key.toLowerCase();
        name = knownFields.has(lower) ? lower : undefined;
        if (names.size < mostNames) names.set(key, name);
      }
      if (name !== undefined && !fields.has(name)) fields.set(name, value);
    }
  };
  collect(record);
  for (const inner of ["fields", "attributes", "data"]) {
    const part = field(record, inner);
    if (part !== undefined) collect(part);
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
  for (const name of durationTexts) {
    const written = fields.get(name);
    // A number without a unit may be of any.
    if (typeof written !== "string" || written.length > 64 || !/[a-zµ]$/.test(written)) continue;
    const value = parseDurationText(written, 1);
    if (value !== undefined) return value;
  }
  return Number.NaN;
}
