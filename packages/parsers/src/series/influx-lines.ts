import type { SeriesTable } from "@sweetspot/model";
import type { Format, ParseContext } from "../format.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { parseEventTime } from "../events/event-fields.ts";
import { MeasuredTable } from "./measured-table.ts";
import { scrapeTime } from "./scrape-clock.ts";

/** A number, a whole number (`i`, `u`), or a truth value. */
const fieldValue =
  /^(?:(-?(?:\d{1,40}\.?\d{0,40}|\.\d{1,40})(?:[eE][+-]?\d{1,4})?)[iu]?|(t|T|true|True|TRUE)|(f|F|false|False|FALSE))$/;

/**
 * InfluxDB's line protocol: `measurement,tag=a field=1i,other=2.5 1700000000000000000`. A field becomes the metric
 * `measurement_field`, as VictoriaMetrics names it. Source: docs.influxdata.com, "Line protocol reference".
 */
export const influxLines: Format = {
  id: "influx-lines",
  label: "InfluxDB line protocol",
  kind: "series",
  version: 1,
  guide: {
    madeBy: "Telegraf, k6, InfluxDB",
    command: "telegraf --test > metrics.influx",
    reads: "Numbers and truth values of every field with their tags; times in seconds to nanoseconds by their size.",
    leaves: "Text fields.",
  },
  sniff(head) {
    const lines = headText(head).split(/\r?\n/).slice(0, 20);
    // The last one may be cut where the head ends.
    const whole = (lines.length < 20 ? lines.slice(0, -1) : lines).map((line) => line.replace(/^> /, ""));
    const data = whole.filter((line) => line !== "" && !line.startsWith("#"));
    if (data.length === 0) return "no";
    return data.every((line) => readLine(line)?.time !== undefined) ? "certain" : "no";
  },
  parse,
};

interface InfluxPoint {
  readonly measurement: string;
  readonly tags: readonly (readonly [string, string])[];
  readonly fields: readonly (readonly [string, number])[];
  /** Milliseconds; undefined where the line states none. */
  readonly time: number | undefined;
}

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const table = new MeasuredTable(context);
  let now: number | undefined;
  forEachLine(bytes, context.diagnostics, (line, number) => {
    // `telegraf --test` puts a mark before each line.
    const text = line.startsWith("> ") ? line.slice(2) : line;
    if (text.trim() === "" || text.startsWith("#")) return;
    const point = readLine(text);
    if (point === undefined) {
      const message = "This line is no `measurement,tag=value field=1 time`.";
      context.diagnostics.add({ severity: "warning", code: "bad-line", message, line: number });
      return;
    }
    const time = point.time ?? (now ??= scrapeTime(new Map(), context));
    const prefix = nameOf(point.measurement);
    for (const [field, value] of point.fields) table.add(`${prefix}_${nameOf(field)}`, point.tags, time, value);
  });
  return table.finish("No line holds a field with a number.");
}

/** Reads one line; undefined where it is not of this protocol. */
function readLine(line: string): InfluxPoint | undefined {
  if (line.length > 65_536) return undefined;
  const [series, fields, time, ...more] = splitOutside(line.trim(), " ");
  if (series === undefined || fields === undefined || more.length > 0) return undefined;
  if (time !== undefined && !/^-?\d{10,19}$/.test(time)) return undefined;
  const [measurement = "", ...tags] = splitOutside(series, ",");
  if (measurement === "" || splitOutside(measurement, "=").length > 1) return undefined;
  const pairs = tags.map(pairOf);
  const values = splitOutside(fields, ",").map(pairOf);
  if (pairs.includes(undefined) || values.includes(undefined)) return undefined;
  const numbers: (readonly [string, number])[] = [];
  for (const [key, text] of values as (readonly [string, string])[]) {
    const match = fieldValue.exec(text);
    if (match === null) {
      if (!/^".*"$/s.test(text)) return undefined;
    } else numbers.push([unescaped(key), match[1] === undefined ? (match[2] === undefined ? 0 : 1) : Number(match[1])]);
  }
  return {
    measurement: unescaped(measurement),
    tags: (pairs as (readonly [string, string])[]).map(([key, text]) => [nameOf(unescaped(key)), unescaped(text)]),
    fields: numbers,
    time: time === undefined ? undefined : Math.round(parseEventTime(Number(time))),
  };
}

function pairOf(part: string): readonly [string, string] | undefined {
  const [key = "", value = "", ...more] = splitOutside(part, "=");
  if (key === "" || value === "") return undefined;
  // A text may hold signs of equality.
  return [key, [value, ...more].join("=")];
}

/** Splits at a sign that is neither escaped by a backslash nor within a quoted text. */
function splitOutside(text: string, sign: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === '"') isQuoted = !isQuoted;
    else if (text[i] === sign && !isQuoted) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(text.slice(start));
  return sign === " " ? parts.filter((part) => part !== "") : parts;
}

const unescaped = (text: string): string => text.replaceAll(/\\([,= \\"])/g, "$1");

/** A name as Prometheus allows it. */
function nameOf(text: string): string {
  const name = text.replaceAll(/[^A-Za-z0-9_:]/g, "_");
  return /^\d/.test(name) ? `_${name}` : name;
}
