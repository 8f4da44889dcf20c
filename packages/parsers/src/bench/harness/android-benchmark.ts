import type { Format } from "../../format.ts";
import { elements, entries, field, finite, finites, type Json, text } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { jsonProcesses } from "../json-processes.ts";
import { namePart, type ResultList } from "../result-list.ts";
import type { Measured } from "../time-unit.ts";

/**
 * The JSON of Android's Microbenchmark and Macrobenchmark. A metric's unit is the end of its name: `timeNs`, `timeToInitialDisplayMs`.
 * Source: androidx, benchmark-common, ResultWriter.
 */
export const androidBenchmark: Format = {
  id: "android-benchmark",
  label: "Android benchmark JSON",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "AndroidX Benchmark (micro and macro)",
    command: "./gradlew :benchmark:connectedCheck, then *-benchmarkData.json",
    reads: "Every run of each metric, and the percentiles of metrics that are sampled within a run.",
    leaves: "The device, single samples of frames.",
  },
  sniff(head) {
    const paths = jsonOutline(head)?.paths;
    return paths?.has("benchmarks[].metrics") === true && paths.has("benchmarks[].totalRunTimeNs") ? "certain" : "no";
  },
  parse: jsonProcesses(add),
};

function add(list: ResultList, file: Json): void {
  for (const benchmark of elements(field(file, "benchmarks"))) {
    const parameters = entries(field(benchmark, "params")).map(([key, value]) => namePart(key, text(value) ?? ""));
    const name = `${text(field(benchmark, "className")) ?? ""}.${text(field(benchmark, "name")) ?? ""}${parameters.join("")}`;
    const runs: Measured[][] = [];
    for (const [metric, found] of entries(field(benchmark, "metrics")))
      finites(field(found, "runs")).forEach((value, run) => (runs[run] ??= []).push(measuredAs(value, metric)));
    const sampled = entries(field(benchmark, "sampledMetrics")).flatMap(([metric, found]) =>
      entries(found).flatMap(([part, value]) => {
        const number = finite(value);
        return /^P\d+$/.test(part) && number !== undefined
          ? [measuredAs(number, metric, `${part.toLowerCase()}-`)]
          : [];
      }),
    );
    const times = finite(field(benchmark, "repeatIterations")) ?? 0;
    if (runs.length === 0) runs.push([]);
    runs.forEach((values, run) => list.add(name, times, run === 0 ? [...values, ...sampled] : values, []));
  }
}

function measuredAs(value: number, metric: string, part = ""): Measured {
  const [, kind = metric, unit = ""] = /^(.*?)(Ns|Us|Ms|Count|Kb|Bytes)$/.exec(metric) ?? [];
  const label = kind === "time" ? part : `${kind}-${part}`;
  if (unit === "Ns") return { value, unit: `${label}ns/op` };
  if (unit === "Us") return { value: value * 1e3, unit: `${label}ns/op` };
  if (unit === "Ms") return { value: value * 1e6, unit: `${label}ns/op` };
  if (kind === "allocation" && unit === "Count") return { value, unit: "allocs/op" };
  return { value, unit: `${part}${metric}` };
}
