import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { elements, entries, field, finite, type Json, parseJson, path, text } from "../read/json-bounded.ts";
import { jsonOutline } from "../read/json-outline.ts";
import { configOf, ResultList } from "./result-list.ts";
import { type Measured, timePerOperation } from "./time-unit.ts";

/** Google Benchmark's `--benchmark_out_format=json`. Source: github.com/google/benchmark, json_reporter.cc. */
export const googleBenchmark: Format = {
  id: "google-benchmark",
  label: "Google Benchmark JSON",
  kind: "bench",
  version: 2,
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
  const file = parseJson(bytes);
  const list = new ResultList(context);
  const config = configOf([
    ["cpus", finite(path(file, "context", "num_cpus"))?.toString()],
    ["library-build-type", text(path(file, "context", "library_build_type"))],
  ]);
  const all = elements(field(file, "benchmarks"));
  const runs = all.filter((entry) => (text(field(entry, "run_type")) ?? "iteration") === "iteration");
  const medians = all.filter((entry) => text(field(entry, "aggregate_name")) === "median");
  if (runs.length === 0 && medians.length > 0) {
    list.warn(
      "aggregates-only",
      "The file holds aggregates only; each median counts as one sample. Run without --benchmark_report_aggregates_only.",
    );
  }
  const skipped = new Set<string>();
  for (const entry of runs.length > 0 ? runs : medians) {
    const name = text(field(entry, "run_name")) ?? text(field(entry, "name")) ?? "";
    if (field(entry, "error_occurred") === true || field(entry, "skipped") !== undefined) {
      const why = text(field(entry, "error_message")) ?? text(field(entry, "skip_message")) ?? "no reason given";
      if (!skipped.has(name)) list.warn("skipped-benchmark", `The benchmark ${name} did not run: ${why}.`);
      skipped.add(name);
      continue;
    }
    list.add(name, finite(field(entry, "iterations")) ?? 0, valuesOf(entry), config);
  }
  return list.finish();
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
