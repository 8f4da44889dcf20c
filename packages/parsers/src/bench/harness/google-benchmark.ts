import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { elements, entries, field, finite, type Json, path, text } from "../../read/json-bounded.ts";
import { jsonReports } from "../../read/json-reports.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { configOf, ResultList } from "../result-list.ts";
import { type Measured, timePerOperation } from "../time-unit.ts";

/**
 * Google Benchmark's `--benchmark_out_format=json`. A file is written by one process.
 * Source: github.com/google/benchmark, json_reporter.cc.
 */
export const googleBenchmark: Format = {
  id: "google-benchmark",
  label: "Google Benchmark JSON",
  kind: "bench",
  version: 4,
  guide: {
    madeBy: "Google Benchmark (C++)",
    command: "./bench --benchmark_repetitions=10 --benchmark_out=bench.json --benchmark_out_format=json",
    reads: "Wall and CPU time of every run, rates and counters; the median of benchmarks that report aggregates only.",
    leaves: "Other aggregates, complexity (BigO, RMS).",
  },
  sniff,
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  const outline = jsonOutline(head);
  if (outline?.root !== "object" || !outline.paths.has("context")) return "no";
  if (outline.paths.has("context.library_build_type")) return "certain";
  return outline.paths.has("benchmarks[].time_unit") ? "certain" : "no";
}

/** Fields of an entry that are not counters of the user. */
const ownFields = new Set([
  "name",
  "family_index",
  "per_family_instance_index",
  "run_name",
  "run_type",
  "repetitions",
  "repetition_index",
  "threads",
  "iterations",
  "real_time",
  "cpu_time",
  "time_unit",
  "aggregate_name",
  "aggregate_unit",
  "label",
  "error_occurred",
  "error_message",
  "skipped",
  "skip_message",
  "big_o",
  "rms",
  "cpu_coefficient",
  "real_coefficient",
  "complexity_n",
]);
const rates = new Map<string, string>([
  ["bytes_per_second", "B/s"],
  ["items_per_second", "items/s"],
]);

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let aggregated = 0;
  for (const report of jsonReports(bytes, context)) {
    list.beginProcess();
    aggregated += addReport(list, report);
  }
  if (aggregated > 0) {
    list.warn(
      "aggregates-only",
      `${aggregated === 1 ? "One benchmark holds" : `${aggregated} benchmarks hold`} aggregates only; the median of the repetitions, else their mean, counts as one sample. Run without ReportAggregatesOnly and --benchmark_report_aggregates_only.`,
    );
  }
  return list.finish();
}

/** Adds the benchmarks of one run, and answers how many hold aggregates only. */
function addReport(list: ResultList, file: Json): number {
  const config = configOf([
    ["cpus", finite(path(file, "context", "num_cpus"))?.toString()],
    ["library-build-type", text(path(file, "context", "library_build_type"))],
  ]);
  const byName = new Map<string, { runs: Json[]; aggregates: Map<string, Json> }>();
  for (const entry of elements(field(file, "benchmarks"))) {
    const name = nameOf(entry);
    let of = byName.get(name);
    if (of === undefined) byName.set(name, (of = { runs: [], aggregates: new Map() }));
    if ((text(field(entry, "run_type")) ?? "iteration") === "iteration") of.runs.push(entry);
    else of.aggregates.set(text(field(entry, "aggregate_name")) ?? "", entry);
  }
  let aggregated = 0;
  for (const [name, { runs, aggregates }] of byName) {
    const ran = runs.filter((entry) => !wasSkipped(entry));
    const skipped = [...runs, ...aggregates.values()].find(wasSkipped);
    // One benchmark may report its aggregates only, beside others that report their runs.
    const central = aggregates.get("median") ?? aggregates.get("mean");
    if (ran.length > 0) {
      for (const entry of ran) list.add(name, finite(field(entry, "iterations")) ?? 0, valuesOf(entry), config);
    } else if (central !== undefined && !wasSkipped(central)) {
      aggregated++;
      list.add(name, 0, valuesOf(central), config);
    }
    if (skipped !== undefined) {
      const why = text(field(skipped, "error_message")) ?? text(field(skipped, "skip_message")) ?? "no reason given";
      list.warn("skipped-benchmark", `The benchmark ${name} did not run: ${why}.`);
    }
  }
  return aggregated;
}

function nameOf(entry: Json): string {
  return text(field(entry, "run_name")) ?? text(field(entry, "name")) ?? "";
}

function wasSkipped(entry: Json): boolean {
  return field(entry, "error_occurred") === true || field(entry, "skipped") !== undefined;
}

function valuesOf(entry: Json): Measured[] {
  const unit = text(field(entry, "time_unit")) ?? "ns";
  const values: Measured[] = [];
  const real = timePerOperation(finite(field(entry, "real_time")) ?? Number.NaN, unit);
  const cpu = timePerOperation(finite(field(entry, "cpu_time")) ?? Number.NaN, unit);
  if (real !== undefined) values.push(real);
  if (cpu !== undefined) values.push({ value: cpu.value, unit: `cpu-${cpu.unit}` });
  for (const [key, value] of entries(entry)) {
    const number = finite(value);
    if (number !== undefined && !ownFields.has(key)) values.push({ value: number, unit: rates.get(key) ?? key });
  }
  return values;
}
