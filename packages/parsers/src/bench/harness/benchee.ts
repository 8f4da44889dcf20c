import type { Format } from "../../format.ts";
import { elements, field, finite, finites, type Json, path, text } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { jsonProcesses } from "../json-processes.ts";
import { namePart, type ResultList } from "../result-list.ts";
import type { Measured } from "../time-unit.ts";

/** The name of a scenario's input where the suite has none. */
const noInput = "__no_input";

/** Benchee's JSON is a list of scenarios, with times in nanoseconds and memory in bytes. Source: bencheeorg/benchee_json. */
export const benchee: Format = {
  id: "benchee",
  label: "Benchee JSON",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "Benchee (Elixir)",
    command: 'Benchee.run(jobs, formatters: [{Benchee.Formatters.JSON, file: "bench.json"}])',
    reads:
      "Every sample of a run's time, and the mean of its memory; the mean and percentiles where the samples are left out.",
    leaves: "Reductions, and extremes of memory.",
  },
  sniff(head) {
    const paths = jsonOutline(head)?.paths;
    return paths?.has("[].run_time_data") === true && paths.has("[].input_name") ? "certain" : "no";
  },
  parse: jsonProcesses(add),
};

function add(list: ResultList, file: Json): void {
  let means = 0;
  for (const scenario of elements(file)) {
    const input = text(field(scenario, "input_name")) ?? noInput;
    const name = (text(field(scenario, "name")) ?? "") + (input === noInput ? "" : namePart("input", input));
    const bytes = finite(path(scenario, "memory_usage_data", "statistics", "average"));
    const memory: Measured[] = bytes === undefined ? [] : [{ value: bytes, unit: "B/op" }];
    const samples = finites(path(scenario, "run_time_data", "samples"));
    samples.forEach((value, i) => list.add(name, 1, [{ value, unit: "ns/op" }, ...(i === 0 ? memory : [])], []));
    if (samples.length > 0) continue;
    const statistic = (...key: string[]): number =>
      finite(path(scenario, "run_time_data", "statistics", ...key)) ?? Number.NaN;
    const values = [
      { value: statistic("average"), unit: "ns/op" },
      { value: statistic("median"), unit: "p50-ns/op" },
      { value: statistic("percentiles", "99"), unit: "p99-ns/op" },
      ...memory,
    ];
    list.add(name, finite(path(scenario, "run_time_data", "statistics", "sample_size")) ?? 0, values, []);
    means++;
  }
  if (means > 0) list.inform("summary-only", `${means} scenarios have no samples: the mean of each counts as one.`);
}
