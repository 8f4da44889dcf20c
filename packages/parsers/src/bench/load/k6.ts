import type { Format, SniffAnswer } from "../../format.ts";
import { elements, entries, field, finite, type Json, path, text } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { jsonProcesses } from "../json-processes.ts";
import type { ResultList } from "../result-list.ts";
import type { Measured } from "../time-unit.ts";

/**
 * k6's summary: `--summary-export` in its old and its new form, or the data that `handleSummary` gets. Each metric is a
 * benchmark, a file is a process. The new form states counts only, and the duration in seconds.
 * Source: grafana/k6, internal/cmd/summary and docs of handleSummary; trends of time are milliseconds.
 */
export const k6: Format = {
  id: "k6",
  label: "k6 summary JSON",
  kind: "bench",
  version: 5,
  guide: {
    madeBy: "k6",
    command: "k6 run --summary-export=k6.json script.js",
    reads:
      "Mean, median, percentiles and maximum of each trend, counters by the second, rates such as failed requests and passed checks.",
    leaves:
      "Thresholds, groups and single checks. A trend of your own states no unit in `--summary-export`; `handleSummary`'s data says what is a time.",
  },
  sniff(head): SniffAnswer {
    const paths = jsonOutline(head)?.paths;
    if (paths?.has("metadata.k6_version") === true && paths.has("results")) return "certain";
    // The groups and checks of a long script may fill all that is sniffed, before the metrics.
    const isSummary =
      paths?.has("root_group.path") === true && (paths.has("metrics") || paths.has("root_group.groups"));
    return isSummary || builtIn.some((name) => paths?.has(`metrics.${name}`) === true) ? "certain" : "no";
  },
  // Each member of `metrics` is a result.
  parse: jsonProcesses(addSummary, 2),
};

/** Metrics that only k6 has; of a summary that is cut any may be the first. */
const builtIn = [
  "iteration_duration",
  "http_req_duration",
  "http_req_blocked",
  "http_req_connecting",
  "http_req_failed",
  "http_req_receiving",
  "http_req_sending",
  "http_req_tls_handshaking",
  "http_req_waiting",
  "data_received",
];

/** Built-in trends of time, which the old export does not mark. */
export const timeTrend =
  /^(?:http_req_|grpc_req_|ws_|iteration_|group_|browser_http_req_)\w*(?:duration|blocked|connecting|handshaking|receiving|sending|waiting|ping|session_duration)(?:\{.*\})?$/;

function addSummary(list: ResultList, summary: Json): void {
  const results = field(summary, "results");
  const seconds = finite(path(summary, "config", "duration"));
  const listed = [...elements(path(results, "checks", "metrics")), ...elements(field(results, "metrics"))];
  const named = listed.map((metric): readonly [string, Json] => [text(field(metric, "name")) ?? "", metric]);
  for (const [name, metric] of results === undefined ? entries(field(summary, "metrics")) : named) {
    const values = field(metric, "values") ?? metric;
    const isTime =
      field(metric, "contains") === undefined ? timeTrend.test(name) : text(field(metric, "contains")) === "time";
    const isData = text(field(metric, "contains")) === "data" || /^data_(?:sent|received)$/.test(name);
    list.add(name, finite(field(values, "count")) ?? 0, valuesOf(name, values, isTime, isData, seconds), []);
  }
}

/** A trend's figures are those that the script asks for; a gauge has a value, and some a maximum. */
function isTrend(values: Json): boolean {
  return entries(values).some(([key]) => isOfTrend(trendLabel(key)));
}

/** Whether only trends have the figure of this label. */
export function isOfTrend(label: string | undefined): boolean {
  return label !== undefined && label !== "max-";
}

/** The beginning of a trend's unit by the key of the figure; undefined for those that are not read. */
export function trendLabel(key: string): string | undefined {
  return key === "avg" ? "" : key === "med" ? "p50-" : key === "max" ? "max-" : percentile(key);
}

/** A figure of a trend; times are milliseconds. */
export function trendValue(label: string, value: number, isTime: boolean): Measured {
  return isTime ? { value: value * 1e6, unit: `${label}ns/op` } : { value, unit: `${label}value` };
}

/** The figures of a metric; those of a trend of time are milliseconds. */
export function valuesOf(
  name: string,
  values: Json,
  isTime: boolean,
  isData: boolean,
  seconds: number | undefined,
): Measured[] {
  if (isTrend(values)) {
    const found: Measured[] = [];
    for (const [key, value] of entries(values)) {
      const number = finite(value);
      const label = trendLabel(key);
      if (number !== undefined && label !== undefined) found.push(trendValue(label, number, isTime));
    }
    return found;
  }
  const count = finite(field(values, "count"));
  const perSecond = count !== undefined && seconds !== undefined && seconds > 0 ? count / seconds : undefined;
  const rate = finite(field(values, "rate")) ?? perSecond;
  if (count !== undefined && rate !== undefined)
    return [{ value: rate, unit: isData ? "B/s" : `${name.replace(/^http_reqs$/, "requests")}/s` }];
  const hits = finite(field(values, "passes")) ?? finite(field(values, "matches"));
  const part = hits === undefined ? undefined : (finite(field(values, "value")) ?? rate);
  if (part === undefined) return [];
  return [{ value: part, unit: /fail|error/.test(name) ? "errors/op" : "passed/op" }];
}

/** `p(95)` and the new form's `p95` → `p95-`. */
function percentile(key: string): string | undefined {
  const match = /^p(?:\(([\d.]{1,8})\)|([\d.]{1,8}))$/.exec(key);
  return match === null ? undefined : `p${match[1] ?? match[2]}-`;
}
