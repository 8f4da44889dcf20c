import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { entries, field, finite, type Json, parseJson, text } from "../read/json-bounded.ts";
import { jsonOutline } from "../read/json-outline.ts";
import { ResultList } from "./result-list.ts";
import type { Measured } from "./time-unit.ts";

/**
 * k6's summary: `--summary-export`, or the data that `handleSummary` gets. Each metric is a benchmark, a file is a process.
 * Source: grafana/k6, internal/cmd/summary and docs of handleSummary; trends of time are milliseconds.
 */
export const k6: Format = {
  id: "k6",
  label: "k6 summary JSON",
  kind: "bench",
  version: 1,
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
    if (paths?.has("metrics") !== true) return "no";
    return paths.has("root_group.path") || paths.has("metrics.iteration_duration") ? "certain" : "no";
  },
  parse,
};

/** Built-in trends of time, which the old export does not mark. */
const timeTrend =
  /^(?:http_req_|grpc_req_|ws_|iteration_|group_|browser_http_req_)\w*(?:duration|blocked|connecting|handshaking|receiving|sending|waiting|ping|session_duration)(?:\{.*\})?$/;

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  for (const [name, metric] of entries(field(parseJson(bytes), "metrics"))) {
    const values = field(metric, "values") ?? metric;
    const isTime =
      field(metric, "contains") === undefined ? timeTrend.test(name) : text(field(metric, "contains")) === "time";
    const isData = text(field(metric, "contains")) === "data" || /^data_(?:sent|received)$/.test(name);
    list.add(name, finite(field(values, "count")) ?? 0, valuesOf(name, values, isTime, isData), []);
  }
  return list.finish();
}

function valuesOf(name: string, values: Json, isTime: boolean, isData: boolean): Measured[] {
  if (finite(field(values, "avg")) !== undefined) {
    const found: Measured[] = [];
    for (const [key, value] of entries(values)) {
      const number = finite(value);
      const label = key === "avg" ? "" : key === "med" ? "p50-" : key === "max" ? "max-" : percentile(key);
      if (number === undefined || label === undefined) continue;
      found.push(isTime ? { value: number * 1e6, unit: `${label}ns/op` } : { value: number, unit: `${label}value` });
    }
    return found;
  }
  const rate = finite(field(values, "rate"));
  if (finite(field(values, "count")) !== undefined && rate !== undefined)
    return [{ value: rate, unit: isData ? "B/s" : `${name.replace(/^http_reqs$/, "requests")}/s` }];
  const part = finite(field(values, "passes")) === undefined ? undefined : (finite(field(values, "value")) ?? rate);
  if (part === undefined) return [];
  return [{ value: part, unit: /fail|error/.test(name) ? "errors/op" : "passed/op" }];
}

/** `p(95)` → `p95-`. */
function percentile(key: string): string | undefined {
  const match = /^p\(([\d.]{1,8})\)$/.exec(key);
  return match === null ? undefined : `p${match[1]}-`;
}
