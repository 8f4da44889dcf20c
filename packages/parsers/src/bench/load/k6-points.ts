import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { csvHeader, forEachCsvRow, parseCsvNumber } from "../../read/csv-rows.ts";
import { entryOf } from "../../read/entry-of.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { timeTrend, valuesOf } from "./k6.ts";
import { ResultList } from "../result-list.ts";

const figures =
  "Mean, median, percentiles and maximum of each trend, counters by the second, rates such as failed requests and passed checks: what k6's summary says of the same run.";

/**
 * The lines that k6 writes for every measurement. Metrics are declared with their kinds, again in each run that is appended.
 * Source: grafana/k6, internal/output/json/wrapper.go.
 */
export const k6Points: Format = {
  id: "k6-points",
  label: "k6 JSON lines (--out json)",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "k6",
    command: "k6 run --out json=k6.json script.js",
    reads: figures,
    leaves: "Tags, so that requests of several names are one benchmark; gauges.",
  },
  sniff: (head): SniffAnswer => {
    const [first = ""] = headText(head).split("\n", 1);
    return declaration.test(first) || pointStart.test(first) ? "certain" : "no";
  },
  parse: parsePoints,
};

const columns = ["metric_name", "timestamp", "metric_value"] as const;

/** The table of the same, which states no kinds. Source: grafana/k6, internal/output/csv/output.go. */
export const k6Csv: Format = {
  id: "k6-csv",
  label: "k6 CSV (--out csv)",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "k6",
    command: "K6_CSV_TIME_FORMAT=unix_milli k6 run --out csv=k6.csv script.js",
    reads: figures,
    leaves:
      "Tags, metrics of the script's own, whose kind the table does not say; rates where times are whole seconds.",
  },
  columns,
  sniff: (head): SniffAnswer =>
    columns.every((column) => csvHeader(head)?.includes(column) === true) ? "certain" : "no",
  parse: parseTable,
};

/** A metric's declaration; its key is at the beginning or at the end, by version. */
const declaration =
  /^\{(?:"metric":"[^"]{1,200}",)?"type":"Metric","data":\{"name":"([^"]{1,200})","type":"(counter|gauge|rate|trend)"(?:,"contains":"(\w{1,20})")?/;
const pointStart =
  /^\{(?:"metric":"([^"]{1,200})",)?"type":"Point","data":\{"time":"([^"]{1,40})","value":([\d.eE+-]{1,40})/;
const ownKey = '"metric":"';
const longestPoint = 700;

function parsePoints(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let run = new Run();
  let last = 0;
  forEachLine(bytes, context.diagnostics, (line, number) => {
    last = number;
    const [, metric, time = "", value] = pointStart.exec(line.slice(0, longestPoint)) ?? [];
    if (value !== undefined) {
      const at = line.lastIndexOf(ownKey) + ownKey.length;
      run.add(metric ?? line.slice(at, line.indexOf('"', at)), Date.parse(time), Number(value));
      return;
    }
    const [, name, kind = "", contains = ""] = declaration.exec(line.slice(0, longestPoint)) ?? [];
    if (name === undefined) {
      if (line.trim() === "") return;
      const message = "This line is neither a metric nor a measurement of k6; it was skipped.";
      context.diagnostics.add({ severity: "warning", code: "bad-line", message, line: number });
      return;
    }
    if (run.kinds.has(name)) {
      run.end(list);
      run = new Run();
    }
    run.kinds.set(name, { kind, contains });
  });
  run.end(list);
  return list.finish(last);
}

function parseTable(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let run = new Run();
  let places: readonly number[] | undefined;
  let last = 0;
  forEachCsvRow(bytes, context.diagnostics, ({ cells, line }, header) => {
    last = line;
    places ??= columns.map((column) => header.indexOf(column));
    const [name = "", time = "", written = ""] = places.map((place) => cells[place]);
    const value = parseCsvNumber(written);
    if (name === columns[0]) {
      run.end(list);
      run = new Run();
    } else if (value !== undefined) run.add(name, timeOf(time), value);
    else {
      const message = "This row has no value.";
      context.diagnostics.add({ severity: "warning", code: "bad-line", message, line });
    }
  });
  run.end(list);
  return list.finish(last);
}

/** Milliseconds of a time in the forms that k6 writes; NaN for whole seconds, which are too coarse for rates. */
function timeOf(written: string): number {
  if (!/^\d+$/.test(written)) return Date.parse(written);
  const thousands = Math.round((written.length - 10) / 3);
  return thousands > 0 ? Number(written) / 1000 ** (thousands - 1) : Number.NaN;
}

/** Kinds of the metrics of every run, which the table does not state. */
const builtIn: ReadonlyMap<string, Kind> = new Map([
  ...["http_reqs", "iterations", "dropped_iterations", "ws_sessions", "ws_msgs_sent", "ws_msgs_received"].map(
    (name) => [name, { kind: "counter", contains: "" }] as const,
  ),
  ["data_sent", { kind: "counter", contains: "data" }],
  ["data_received", { kind: "counter", contains: "data" }],
  ["checks", { kind: "rate", contains: "" }],
  ["http_req_failed", { kind: "rate", contains: "" }],
  ["vus", { kind: "gauge", contains: "" }],
  ["vus_max", { kind: "gauge", contains: "" }],
]);

interface Kind {
  readonly kind: string;
  readonly contains: string;
}

/** The measurements of one run. */
class Run {
  readonly kinds = new Map<string, Kind>();
  readonly #values = new Map<string, number[]>();
  /** The first time; the others count from it, since so small differences are lost in milliseconds since 1970. */
  #first: number | undefined;
  #from = Infinity;
  #until = -Infinity;
  #isTimed = true;

  add(name: string, timeMs: number, value: number): void {
    entryOf(this.#values, name, (): number[] => []).push(value);
    if (Number.isNaN(timeMs)) this.#isTimed = false;
    this.#first ??= timeMs;
    const at = timeMs - this.#first;
    // A measurement has the time at which it was made: an iteration began before.
    this.#from = Math.min(this.#from, name === "iteration_duration" ? at - value : at);
    this.#until = Math.max(this.#until, at);
  }

  end(list: ResultList): void {
    if (this.#values.size === 0) return;
    list.beginProcess();
    const seconds = this.#isTimed ? (this.#until - this.#from) / 1000 : undefined;
    let unknown = "";
    for (const [name, values] of this.#values) {
      const known = this.kinds.get(name) ?? builtIn.get(name) ?? kindOf(name);
      if (known === undefined) unknown ||= name;
      else if (known.kind !== "gauge")
        list.add(
          name,
          values.length,
          valuesOf(name, summary(known.kind, values), known.contains === "time", known.contains === "data", seconds),
          [],
        );
    }
    if (unknown !== "")
      list.inform(
        "unknown-metric",
        `The table does not say what kind of metric ${unknown} is; it was left out. --out json does.`,
      );
    if (!this.#isTimed)
      list.inform(
        "whole-seconds",
        "Rates were left out, since times are whole seconds. K6_CSV_TIME_FORMAT=unix_milli gives finer ones.",
      );
  }
}

const kindOf = (name: string): Kind | undefined =>
  timeTrend.test(name) ? { kind: "trend", contains: "time" } : undefined;

/** The figures of k6's summary. Its percentiles lie between two values in proportion (metrics/sink.go, TrendSink.P). */
function summary(kind: string, values: readonly number[]) {
  const sum = values.reduce((total, value) => total + value, 0);
  if (kind === "counter") return { count: sum };
  if (kind === "rate") {
    const passes = values.reduce((count, value) => (value === 0 ? count : count + 1), 0);
    return { passes, value: passes / values.length };
  }
  const ascending = Float64Array.from(values).sort();
  const at = (part: number): number => {
    const place = part * (ascending.length - 1);
    const below = ascending[Math.floor(place)]!;
    return below + (ascending[Math.ceil(place)]! - below) * (place - Math.floor(place));
  };
  const max = ascending.at(-1)!;
  return { avg: sum / values.length, med: at(0.5), "p(90)": at(0.9), "p(95)": at(0.95), "p(99)": at(0.99), max };
}
