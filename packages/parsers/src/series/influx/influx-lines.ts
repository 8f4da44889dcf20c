import type { SeriesTable } from "@sweetspot/model";
import type { Format, ParseContext } from "../../format.ts";
import { entryOf } from "../../read/entry-of.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { parseEventTime } from "../../events/event-fields.ts";
import { MeasuredTable } from "../measured-table.ts";
import { type ScrapeTime, scrapeTime } from "../scrape-clock.ts";

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
  version: 2,
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

/** The part of a line before its fields, which many lines share. */
interface InfluxSeries {
  readonly prefix: string;
  readonly tags: readonly (readonly [string, string])[];
  /** Metrics by the names of their fields as written. */
  readonly metrics: Map<string, string>;
}

interface InfluxPoint {
  readonly tags: InfluxSeries["tags"];
  readonly values: readonly (readonly [metric: string, value: number])[];
  /** Milliseconds; undefined where the line states none. */
  readonly time: number | undefined;
}

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const table = new MeasuredTable(context);
  const known = new Map<string, InfluxSeries | undefined>();
  let now: ScrapeTime | undefined;
  forEachLine(bytes, context.diagnostics, (line, number) => {
    // `telegraf --test` puts a mark before each line.
    const text = line.startsWith("> ") ? line.slice(2) : line;
    if (text.trim() === "" || text.startsWith("#")) return;
    const point = readLine(text, known);
    if (point === undefined) {
      const message = "This line is not `measurement,tag=value field=1 time`; it was skipped.";
      context.diagnostics.add({ severity: "warning", code: "bad-line", message, line: number });
      return;
    }
    const time = point.time ?? (now ??= scrapeTime(new Map(), context)).ms;
    for (const [metric, value] of point.values) table.add(metric, point.tags, time, value);
  });
  return { ...table.finish("No line holds a field with a number."), ...now?.mark };
}

/** Reads one line; undefined where it is not of this protocol. `known` holds what was read before. */
function readLine(line: string, known = new Map<string, InfluxSeries | undefined>()): InfluxPoint | undefined {
  if (line.length > 65_536) return undefined;
  const [written, fields, time, ...more] = splitOutside(line.trim(), " ").filter((part) => part !== "");
  if (written === undefined || fields === undefined || more.length > 0) return undefined;
  if (time !== undefined && !/^-?\d{10,19}$/.test(time)) return undefined;
  const series = entryOf(known, written, () => readSeries(written));
  if (series === undefined) return undefined;
  const values: (readonly [string, number])[] = [];
  for (const field of splitOutside(fields, ",")) {
    const [key, text] = pairOf(field) ?? [];
    if (key === undefined || text === undefined) return undefined;
    const match = fieldValue.exec(text);
    if (match === null) {
      if (!/^".*"$/s.test(text)) return undefined;
      continue;
    }
    const metric = entryOf(series.metrics, key, () => `${series.prefix}_${prometheusName(unescaped(key))}`);
    values.push([metric, match[1] === undefined ? (match[2] === undefined ? 0 : 1) : Number(match[1])]);
  }
  return {
    tags: series.tags,
    values,
    time: time === undefined ? undefined : Math.round(parseEventTime(Number(time))),
  };
}

function readSeries(text: string): InfluxSeries | undefined {
  const [measurement = "", ...pairs] = splitOutside(text, ",");
  if (measurement === "" || indexOutside(measurement, "=") >= 0) return undefined;
  const tags: (readonly [string, string])[] = [];
  for (const pair of pairs) {
    const [key, value] = pairOf(pair) ?? [];
    if (key === undefined || value === undefined) return undefined;
    tags.push([prometheusName(unescaped(key)), unescaped(value)]);
  }
  return { prefix: prometheusName(unescaped(measurement)), tags, metrics: new Map() };
}

function pairOf(part: string): readonly [string, string] | undefined {
  const at = indexOutside(part, "=");
  // A text may hold signs of equality.
  const value = part.slice(at + 1);
  return at <= 0 || value === "" || value.startsWith("=") ? undefined : [part.slice(0, at), value];
}

/** Splits at a sign that is neither escaped by a backslash nor within a quoted text. */
function splitOutside(text: string, sign: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let end = indexOutside(text, sign); end >= 0; end = indexOutside(text, sign, start)) {
    parts.push(text.slice(start, end));
    start = end + 1;
  }
  parts.push(text.slice(start));
  return parts;
}

/** The place of such a sign at or behind `from`, which is outside of quotes; -1 where there is none. */
function indexOutside(text: string, sign: string, from = 0): number {
  let isQuoted = false;
  for (let i = from; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === '"') isQuoted = !isQuoted;
    else if (text[i] === sign && !isQuoted) return i;
  }
  return -1;
}

const unescaped = (text: string): string => text.replaceAll(/\\([,= \\"])/g, "$1");

/** A name as Prometheus allows it: other signs become underscores. */
export function prometheusName(text: string): string {
  if (/^[A-Za-z_:][A-Za-z0-9_:]*$/.test(text)) return text;
  const name = text.replaceAll(/[^A-Za-z0-9_:]/g, "_");
  return /^\d/.test(name) ? `_${name}` : name;
}
