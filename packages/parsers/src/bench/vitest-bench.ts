import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { elements, field, finite, finites, type Json, text } from "../read/json-bounded.ts";
import { jsonReports } from "../read/json-reports.ts";
import { jsonOutline } from "../read/json-outline.ts";
import { ResultList } from "./result-list.ts";
import type { Measured } from "./time-unit.ts";

/** `vitest bench --outputJson`. Times are milliseconds. Source: vitest-dev/vitest, runtime/types/benchmark.ts. */
export const vitestBench: Format = {
  id: "vitest-bench",
  label: "vitest bench JSON",
  kind: "bench",
  version: 3,
  guide: {
    madeBy: "vitest",
    command: "vitest bench --run --outputJson bench.json",
    reads:
      "Every sample where the file holds them (`benchmark.includeSamples`), else the mean, median and 99th percentile of each benchmark as one sample.",
    leaves: "Ranks and vitest's own margin of error.",
  },
  sniff(head): SniffAnswer {
    const paths = jsonOutline(head)?.paths;
    return paths?.has("files[].filepath") === true && paths.has("files[].groups") ? "certain" : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let means = 0;
  for (const file of jsonReports(bytes, context).flatMap((report) => elements(field(report, "files")))) {
    // A file of benchmarks runs in a process or thread of its own.
    list.beginProcess();
    for (const group of elements(field(file, "groups"))) {
      for (const entry of elements(field(group, "benchmarks"))) {
        const name = `${text(field(group, "fullName")) ?? ""} > ${text(field(entry, "name")) ?? ""}`;
        if (addTask(list, name, entry)) means++;
      }
    }
  }
  if (means > 0) noteMeans(list, means, "Set benchmark.includeSamples to have them all.");
  return list.finish();
}

/** Adds a benchmark of vitest or tinybench, in milliseconds. @returns whether only its mean was there. */
export function addTask(list: ResultList, name: string, statistics: Json): boolean {
  const samples = finites(field(statistics, "samples"));
  for (const sample of samples) list.add(name, 1, [{ value: sample * 1e6, unit: "ns/op" }], []);
  if (samples.length > 0) return false;
  const values: Measured[] = [];
  for (const [label, key] of [
    ["", "mean"],
    ["p50-", "median"],
    ["p50-", "p50"],
    ["p99-", "p99"],
  ] as const) {
    const value = finite(field(statistics, key));
    const unit = `${label}ns/op`;
    if (value !== undefined && !values.some((one) => one.unit === unit)) values.push({ value: value * 1e6, unit });
  }
  const count = finite(field(statistics, "sampleCount")) ?? finite(field(statistics, "samplesCount")) ?? 0;
  if (values.length === 0)
    list.warn("skipped-benchmark", `The benchmark ${name} has no figures: it failed or was stopped.`);
  list.add(name, count, values, []);
  return values.length > 0;
}

/** Says that the file held no samples. */
export function noteMeans(list: ResultList, count: number, how: string): void {
  const what = count === 1 ? "One benchmark holds" : `${count} benchmarks hold`;
  list.warn("means-only", `${what} no samples; the mean counts as one. ${how}`);
}
