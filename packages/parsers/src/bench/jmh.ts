import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { elements, entries, field, finite, finites, type Json, parseJson, path, text } from "../read/json-bounded.ts";
import { jsonOutline } from "../read/json-outline.ts";
import { configOf, namePart, ResultList } from "./result-list.ts";
import { type Measured, perOperation } from "./time-unit.ts";

/** JMH's `-rf json`: every iteration of every fork. Source: openjdk/jmh, JSONResultFormat.java. */
export const jmh: Format = {
  id: "jmh",
  label: "JMH JSON",
  kind: "bench",
  version: 2,
  sniff,
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  const outline = jsonOutline(head);
  if (outline?.root !== "array" || !outline.paths.has("[].benchmark") || !outline.paths.has("[].mode")) return "no";
  return outline.paths.has("[].jmhVersion") || outline.paths.has("[].primaryMetric") ? "certain" : "no";
}

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let histograms = 0;
  for (const run of elements(parseJson(bytes))) {
    const full = text(field(run, "benchmark")) ?? "";
    const cut = full.lastIndexOf(".", full.lastIndexOf(".") - 1);
    let name = full.slice(cut + 1);
    for (const [key, value] of entries(field(run, "params"))) name += namePart(key, text(value) ?? "");
    const threads = finite(field(run, "threads")) ?? 1;
    if (threads > 1) name += namePart("threads", String(threads));
    const config = configOf([
      ["pkg", cut > 0 ? full.slice(0, cut) : undefined],
      ["vm", text(field(run, "vmVersion"))],
    ]);
    const primary = field(run, "primaryMetric");
    const unit = text(field(primary, "scoreUnit")) ?? "";
    const samples = rawOf(primary);
    if (samples.length === 0) {
      histograms++;
      list.add(name, 0, [...summaryOf(primary, unit), ...secondaryOf(run, undefined)], config);
    }
    for (const [i, sample] of samples.entries()) {
      list.add(name, 0, [perOperation(sample, unit), ...secondaryOf(run, i)], config);
    }
  }
  if (histograms > 0) {
    list.inform(
      "summary-only",
      `${histograms} results hold no iterations (sample mode keeps histograms); their score and percentiles count as one sample.`,
    );
  }
  return list.finish();
}

/** Iterations of all forks in order. */
function rawOf(metric: Json | undefined): number[] {
  return elements(field(metric, "rawData")).flatMap((fork) => finites(fork));
}

/** Score and the percentiles that say most about a tail. */
function summaryOf(metric: Json | undefined, unit: string): Measured[] {
  const values: Measured[] = [];
  const score = finite(field(metric, "score"));
  if (score !== undefined) values.push(perOperation(score, unit));
  for (const [name, key] of [
    ["p50", "50.0"],
    ["p99", "99.0"],
    ["max", "100.0"],
  ] as const) {
    const value = finite(path(metric, "scorePercentiles", key));
    if (value === undefined) continue;
    const measured = perOperation(value, unit);
    values.push({ value: measured.value, unit: `${name}-${measured.unit}` });
  }
  return values;
}

/** Secondary metrics of one iteration, or of all, such as the allocation that `-prof gc` measures. */
function secondaryOf(run: Json, iteration: number | undefined): Measured[] {
  const values: Measured[] = [];
  for (const [rawKey, metric] of entries(field(run, "secondaryMetrics"))) {
    const key = rawKey.replace(/^·/, "");
    // Sample mode repeats its percentiles here.
    if (/^p[01]\.\d+$/.test(key)) continue;
    const raw = rawOf(metric);
    const isWhole = iteration === undefined || (raw.length === 0 && iteration === 0);
    const value = isWhole ? finite(field(metric, "score")) : raw[iteration];
    if (value === undefined) continue;
    const unit = text(field(metric, "scoreUnit")) ?? "";
    if (key === "gc.alloc.rate.norm" && unit === "B/op") values.push({ value, unit });
    // JMH's MB is 2^20 bytes here, unlike Go's.
    else if (unit === "MB/sec") values.push({ value: value * 2 ** 20, unit: `${key}-B/s` });
    else if (unit === "ms") values.push({ value: value / 1e3, unit: `${key}-sec` });
    else values.push({ value, unit: unit === "" || unit === "counts" ? key : `${key}-${unit}` });
  }
  return values;
}
