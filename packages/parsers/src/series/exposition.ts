import { SeriesBuilder } from "@sweetspot/model/series/builder";
import { labelValue, nameLabel, withLabel } from "@sweetspot/model/series/labels";
import { shortDecimal } from "@sweetspot/model/series/number-text";
import type { NativeHistogram } from "@sweetspot/model/series/native/native-histogram";
import type { MetricType, SeriesLabels, SeriesTable } from "@sweetspot/model";
import { UnusableInput } from "../diagnostics.ts";
import type { ParseContext } from "../format.ts";
import { clockTime, remarkZone, unknownZone } from "../read/clock-time.ts";
import { LineReader } from "../read/lines.ts";
import type { CompositeValue } from "./composite-value.ts";
import { BadLine, type ExpositionSample, type Label, parseExpositionLine } from "./exposition-line.ts";
import { reportCut } from "./report-cut.ts";
import { scrapeTime, timeHints } from "./scrape-clock.ts";

const metricTypes: ReadonlySet<string> = new Set([
  "counter",
  "gauge",
  "histogram",
  "summary",
  "gaugehistogram",
  "info",
  "stateset",
  "unknown",
]);
const metadataLine = /^\s*#[ \t]+(TYPE|HELP|UNIT)[ \t]+("(?:[^"\\]|\\.)*"|[^ \t]+)(?:[ \t]+([^\r]*))?\r*$/;
/** A timestamp between these is in seconds: as milliseconds it would lie in early 1970. */
const secondsFrom = 1e9;
const secondsTo = 1e10;

/**
 * Reads Prometheus text 0.0.4, OpenMetrics 1.0 and 2.0 and promtool's dumps. They differ in the unit of timestamps:
 * milliseconds, but seconds in a text that ends with `# EOF`. Samples without a time get that of the line above their page that
 * states one, as `date` and scripts write it, else the scrape's.
 */
export function parseExposition(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const { diagnostics } = context;
  const builder = new SeriesBuilder({ series: context.limits.series, samples: context.limits.seriesSamples });
  const lines = new LineReader(bytes, diagnostics);
  const isOpenMetrics = endsWithEof(bytes);
  const hints = new Map<string, number>();
  const known = new Map<string, Label>();
  let read = 0;
  let bad = 0;
  let ended = false;
  let seconds = isOpenMetrics;
  let before: ExpositionSample | undefined;
  let series = -1;
  let metric = "";
  let clock = Number.NaN;
  let zone: string | undefined;
  let clocks = 0;
  const isClock = (text: string): boolean => {
    const time = clockTime(text.trim());
    if (Number.isNaN(time)) return false;
    clock = time;
    zone ??= unknownZone(text.trim());
    clocks++;
    return true;
  };

  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    if (line.trim() === "") continue;
    if (ended) {
      diagnostics.add({
        severity: "warning",
        code: "data-after-eof",
        message: "There is data after # EOF; it was ignored.",
        line: lines.number,
      });
      break;
    }
    if (line[0] === "#" || line.trimStart().startsWith("#")) {
      if (line.trim() === "# EOF") ended = true;
      else if (!readMetadata(line, builder)) isClock(line.trimStart().slice(1));
      continue;
    }
    try {
      const sample = parseExpositionLine(line, before, known);
      const { labels, value, timestamp } = sample;
      if (labels !== before?.labels || typeof before.value !== typeof value) {
        series = typeof value === "number" ? builder.series(labels) : -1;
        metric = labelValue(labels, nameLabel);
      }
      before = sample;
      if (typeof value === "number" && timeHints.has(metric)) hints.set(metric, value);
      const stated = timestamp === undefined ? undefined : readTimestamp(timestamp);
      if (stated !== undefined && !seconds && stated >= secondsFrom && stated < secondsTo) {
        seconds = true;
        diagnostics.add({
          severity: "warning",
          code: "timestamps-in-seconds",
          message: "Timestamps look like seconds, as OpenMetrics has them, though # EOF is missing; they are read so.",
          line: lines.number,
        });
      }
      // The time of a scrape, which its samples do not state, may be said anywhere in it.
      const time = stated === undefined ? clock : Math.round(seconds ? stated * 1000 : stated);
      if (typeof value === "number") builder.add(series, time, value);
      else for (const [of, one] of seriesOf(builder, labels, value)) put(builder, of, time, one);
      read++;
    } catch (error) {
      if (!(error instanceof BadLine)) throw error;
      if (isClock(line)) continue;
      bad++;
      diagnostics.add({ severity: "warning", code: error.code, message: error.message, line: lines.number });
    }
  }

  const time = builder.hasUntimed ? scrapeTime(hints, context) : undefined;
  if (time !== undefined) builder.setTime(time.ms);
  remarkZone(zone, diagnostics);
  if (clocks > 0) {
    const message = `${clocks} ${clocks === 1 ? "line states" : "lines state"} when the metrics below were fetched.`;
    diagnostics.add({ severity: "info", code: "scrape-times", message });
  }
  if (read === 0 && bad > 0) {
    throw new UnusableInput("no-samples", `None of ${bad} lines is a metric's sample.`, { line: 1 });
  }
  if (isOpenMetrics && !ended) {
    diagnostics.add({ severity: "info", code: "no-eof", message: "The text does not end with # EOF; it may be cut." });
  }
  const table = builder.finish();
  const repeated = builder.sampleCount - table.timestamps.length - (table.native?.timestamps.length ?? 0);
  if (repeated > 0) {
    diagnostics.add({
      severity: "warning",
      code: "repeated-samples",
      message: `${repeated} samples repeat a series at the same time; the first was kept. Several scrapes in one file need timestamps.`,
    });
  }
  reportCut(builder.cut, context);
  return { ...table, ...time?.mark };
}

function put(builder: SeriesBuilder, series: number, timeMs: number, value: number | NativeHistogram): void {
  if (typeof value === "number") builder.add(series, timeMs, value);
  else builder.addNative(series, timeMs, value);
}

/** The series that a composite value is of: the native histogram's, and one for each plain number. */
function* seriesOf(
  builder: SeriesBuilder,
  labels: SeriesLabels,
  { native, plain }: CompositeValue,
): Generator<[series: number, value: number | NativeHistogram]> {
  if (native !== undefined) yield [builder.series(labels), native];
  const metric = labelValue(labels, nameLabel);
  for (const { suffix, label, value } of plain) {
    const more = label === undefined ? labels : withLabel(labels, ...label);
    yield [builder.series(withLabel(more, nameLabel, `${metric}${suffix}`)), value];
  }
}

function endsWithEof(bytes: Uint8Array): boolean {
  const tail = new TextDecoder().decode(bytes.subarray(Math.max(0, bytes.length - 256)));
  if (/(?:^|\n)# EOF\s*$/.test(tail)) return true;
  // `# EOF` followed by stray data makes the text no less OpenMetrics.
  return bytes.length <= 1_000_000 && /(?:^|\n)# EOF\r?\n/.test(new TextDecoder().decode(bytes));
}

/** Notes what a line states of a metric; false for other comments. */
function readMetadata(line: string, builder: SeriesBuilder): boolean {
  const found = metadataLine.exec(line);
  if (found === null) return false;
  const [, what, quoted = "", rest = ""] = found;
  const metric = quoted.startsWith('"') ? unescapeHelp(quoted.slice(1, -1)) : quoted;
  if (what === "HELP") builder.describe(metric, { help: unescapeHelp(rest) });
  else if (what === "UNIT") builder.describe(metric, { unit: rest.trim() });
  else {
    const type = rest.trim().toLowerCase();
    builder.describe(metric, { type: metricTypes.has(type) ? (type as MetricType) : "unknown" });
  }
  return true;
}

function unescapeHelp(text: string): string {
  return text.replace(/\\(n|\\|")/g, (_, c: string) => (c === "n" ? "\n" : c));
}

function readTimestamp(text: string): number {
  const short = shortDecimal(text);
  if (short >= 0) return short;
  const value = /^-?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value) || Math.abs(value) > 8.64e15) {
    throw new BadLine("bad-timestamp", `"${text.slice(0, 40)}" is not a time.`, 1);
  }
  return value;
}
