import { SeriesBuilder } from "@sweetspot/model/series/builder";
import { makeLabels, nameLabel } from "@sweetspot/model/series/labels";
import type { NativeHistogram } from "@sweetspot/model/series/native/native-histogram";
import { parseFloatText } from "@sweetspot/model/series/number-text";
import type { MetricType, SeriesLabels, SeriesTable } from "@sweetspot/model";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext } from "../format.ts";
import { defaultJsonBounds, parseJson } from "../read/json-bounded.ts";
import { isPushgateway } from "../foreign/foreign-databases.ts";
import { headText } from "../read/lines.ts";
import { readNativeJson } from "./native-json.ts";
import { reportCut } from "./report-cut.ts";

type Json = unknown;
/** Each sample is three values: a pair, its time and its text. */
const maxValues = 32_000_000;
type JsonObject = { readonly [key: string]: Json };

const isObject = (value: Json): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A point as Prometheus' JSON has it: seconds, and the value as text or a native histogram. */
interface Point {
  readonly timeMs: number;
  readonly value: number | NativeHistogram;
}

/** The answer of Prometheus' HTTP API to `query` or `query_range`, or to `metadata`. */
export const prometheusJson: Format = {
  id: "prometheus-json",
  label: "Prometheus HTTP API answer",
  kind: "series",
  version: 4,
  guide: {
    madeBy: "Prometheus' HTTP API, Thanos, Mimir, VictoriaMetrics, promtool query -o json",
    command: "curl 'http://localhost:9090/api/v1/query_range?query=up&start=…&end=…&step=15' > answer.json",
    reads: "Vectors and matrices, of native histograms, too.",
    leaves: "Answers that hold no series, such as rules.",
  },
  sniff(head) {
    const text = headText(head).trimStart().slice(0, 4096);
    // promtool prints what was found without the answer around it.
    if (/^\[\s*\{\s*"metric"\s*:\s*\{[^{}]*\}\s*,\s*"(?:value|histogram)s?"\s*:\s*\[/.test(text)) return "certain";
    if (!text.startsWith("{") || isPushgateway(text)) return "no";
    if (/^\{\s*"status"\s*:\s*"(?:success|error)"/.test(text)) return "certain";
    return /"resultType"\s*:\s*"(?:matrix|vector|scalar|string)"/.test(text) ? "certain" : "no";
  },
  parse: parseQueryJson,
};

function parseQueryJson(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const document = parseJson(bytes, { ...defaultJsonBounds, values: maxValues });
  const answer = Array.isArray(document) ? bareAnswer(document) : findAnswer(document);
  if (answer["status"] === "error") {
    const why = typeof answer["error"] === "string" ? answer["error"] : "no reason is given";
    throw new UnusableInput("query-failed", `Prometheus answered with an error: ${why}`, { offset: 0 });
  }
  const data = answer["data"];
  if (isObject(data) && data["resultType"] === "streams") {
    const message = `These are log lines of Loki and no metrics. Ask for a metric of them, such as \`rate({app="shop"}[1m])\`.`;
    throw new UnusableInput("no-result", message, { offset: 0 });
  }
  const builder = new SeriesBuilder({ series: context.limits.series, samples: context.limits.seriesSamples });
  if (isObject(data) && Array.isArray(data["result"])) {
    const evaluated = readResult(data, builder, context);
    const kind = isObject(document) ? document["kind"] : undefined;
    const table = builder.finish(kind === "query_range" || evaluated ? "evaluated" : "raw");
    if (table.series.length === 0) {
      const message = "The answer is of a query that found no series. Check its labels and its range of times.";
      context.diagnostics.add({ severity: "warning", code: "empty-result", message });
    }
    if (table.origin === "evaluated") {
      context.diagnostics.add({
        severity: "info",
        code: "evaluated-result",
        message: "These are results of a query, not raw samples: rates are not taken of them by themselves.",
      });
    }
    reportCut(builder.cut, context);
    return table;
  }
  if (isObject(data) && readMetadata(data, builder)) return builder.finish();
  throw new UnusableInput(
    "no-result",
    "The answer holds no samples. Ask for them: `curl -sG http://localhost:9090/api/v1/query --data-urlencode 'query={job!=\"\"}[1h]' > answer.json`.",
    {
      offset: 0,
    },
  );
}

/** The answer around a list of what was found, as promtool prints it. */
function bareAnswer(result: readonly Json[]): JsonObject {
  const isMatrix = result.some((row) => isObject(row) && (row["values"] ?? row["histograms"]) !== undefined);
  return { data: { resultType: isMatrix ? "matrix" : "vector", result } };
}

/** The answer itself, also where a file wraps it beside its query. */
function findAnswer(document: Json): JsonObject {
  if (isObject(document)) {
    for (const candidate of [document, document["response"], document["answer"]]) {
      if (isObject(candidate) && (typeof candidate["status"] === "string" || isObject(candidate["data"])))
        return candidate;
    }
  }
  throw new UnusableInput("no-result", "This JSON is not an answer of Prometheus' HTTP API.", { offset: 0 });
}

/** Reads all series; answers whether they look like a query's results rather than stored samples. */
function readResult(data: JsonObject, builder: SeriesBuilder, context: ParseContext): boolean {
  const result = data["result"] as readonly Json[];
  let named = true;
  let bad = 0;
  const grid = new Grid();
  const rows: readonly Json[] =
    data["resultType"] === "scalar" ? [{ metric: {}, value: result }] : data["resultType"] === "string" ? [] : result;
  for (const row of rows) {
    if (!isObject(row)) {
      bad++;
      continue;
    }
    const labels = readLabels(row["metric"]);
    if (!labels.some(([name]) => name === nameLabel)) named = false;
    const points = (["value", "histogram"] as const).flatMap((one) => {
      const many = row[`${one}s`];
      return Array.isArray(many) ? (many as readonly Json[]) : row[one] === undefined ? [] : [row[one]];
    });
    if (points.length === 0) continue;
    const series = builder.series(labels);
    for (const item of points) {
      const point = readPoint(item);
      if (point === undefined) bad++;
      else {
        if (typeof point.value === "number") builder.add(series, point.timeMs, point.value);
        else builder.addNative(series, point.timeMs, point.value);
        grid.add(point.timeMs);
      }
    }
    grid.next();
  }
  if (bad > 0) {
    context.diagnostics.add({
      severity: "warning",
      code: "bad-point",
      message: `${bad} entries are not pairs of a time and a value and were left out.`,
    });
  }
  return !named || (data["resultType"] === "matrix" && grid.isEven);
}

/**
 * Whether all points lie on one even grid of whole seconds: a range query's do, while raw samples have the odd
 * milliseconds of their scrape.
 */
class Grid {
  #step = 0;
  #last = Number.NaN;
  #odd = false;
  #steps = 0;

  add(timeMs: number): void {
    if (timeMs % 1000 !== 0) this.#odd = true;
    const step = timeMs - this.#last;
    this.#last = timeMs;
    if (Number.isNaN(step)) return;
    this.#steps++;
    if (this.#step === 0) this.#step = step;
    else if (step % this.#step !== 0) this.#odd = true;
  }

  next(): void {
    this.#last = Number.NaN;
  }

  get isEven(): boolean {
    return !this.#odd && this.#steps >= 2;
  }
}

function readLabels(metric: Json): SeriesLabels {
  if (!isObject(metric)) return [];
  const pairs: [string, string][] = [];
  for (const [name, value] of Object.entries(metric)) if (typeof value === "string") pairs.push([name, value]);
  return makeLabels(pairs);
}

function readPoint(item: Json): Point | undefined {
  if (!Array.isArray(item) || typeof item[0] !== "number" || !Number.isFinite(item[0])) return undefined;
  const value = typeof item[1] === "string" ? parseFloatText(item[1]) : readNativeJson(item[1]);
  const timeMs = Math.round(item[0] * 1000);
  return value === undefined || Math.abs(timeMs) > 8.64e15 ? undefined : { timeMs, value };
}

/** `/api/v1/metadata`: metric → [{type, help, unit}]. */
function readMetadata(data: JsonObject, builder: SeriesBuilder): boolean {
  let any = false;
  for (const [metric, list] of Object.entries(data)) {
    const first: Json = Array.isArray(list) ? list[0] : undefined;
    if (!isObject(first) || typeof first["type"] !== "string") continue;
    any = true;
    const text = (value: Json): string => (typeof value === "string" ? value : "");
    builder.describe(metric, {
      type: first["type"] as MetricType,
      help: text(first["help"]),
      unit: text(first["unit"]),
    });
  }
  return any;
}
