import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { elements, field, finite, finites, type Json, text } from "../../read/json-bounded.ts";
import { jsonReports } from "../../read/json-reports.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { headText } from "../../read/lines.ts";
import { ResultList } from "../result-list.ts";
import type { Measured } from "../time-unit.ts";

/** A test's benchmarks, which are deeper than an outline. */
const testBenchmarks = /"benchmarks":\s*\[\s*\{\s*"name":\s*"[^"\n]{0,1000}",\s*"tasks":/;

/**
 * `vitest bench --outputJson`, and since version 5 what the reporter `json` writes of tests with benchmarks. Times are milliseconds. Source:
 * vitest-dev/vitest, runtime/types/benchmark.ts; of version 5 reporters/json.ts.
 */
export const vitestBench: Format = {
  id: "vitest-bench",
  label: "vitest bench JSON",
  kind: "bench",
  version: 3,
  guide: {
    madeBy: "vitest",
    command: "vitest bench --run --reporter=json --outputFile=bench.json",
    reads:
      "Every sample where the file holds them (`benchmark.retainSamples`, until version 4 `includeSamples`), else the mean, median and 99th percentile of each benchmark as one sample.",
    leaves: "Ranks and vitest's own margin of error.",
  },
  sniff(head): SniffAnswer {
    const paths = jsonOutline(head)?.paths;
    if (paths?.has("testResults[].assertionResults") === true && testBenchmarks.test(headText(head))) return "certain";
    return paths?.has("files[].filepath") === true && paths.has("files[].groups") ? "certain" : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let means = 0;
  for (const report of jsonReports(bytes, context)) {
    // A file of benchmarks runs in a process or thread of its own.
    for (const file of elements(field(report, "files"))) {
      list.beginProcess();
      for (const group of elements(field(file, "groups"))) means += addGroup(list, group, "fullName", "benchmarks");
    }
    // Version 5 has them in the report of its tests.
    for (const file of elements(field(report, "testResults"))) {
      const groups = elements(field(file, "assertionResults")).flatMap((test) => elements(field(test, "benchmarks")));
      if (groups.length > 0) list.beginProcess();
      for (const group of groups) means += addGroup(list, group, "name", "tasks");
    }
  }
  if (means > 0)
    noteMeans(list, means, "Set `benchmark.retainSamples`, until version 4 `includeSamples`, to have them all.");
  return list.finish();
}

/** Adds the benchmarks of a group or of a test, and answers of how many only the mean was there. */
function addGroup(list: ResultList, group: Json, naming: string, members: string): number {
  let means = 0;
  for (const entry of elements(field(group, members))) {
    const name = `${text(field(group, naming)) ?? ""} > ${text(field(entry, "name")) ?? ""}`;
    if (addTask(list, name, field(entry, "latency") ?? entry)) means++;
  }
  return means;
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
