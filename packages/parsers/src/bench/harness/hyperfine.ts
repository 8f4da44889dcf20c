import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { elements, entries, field, finite, finites, type Json, text } from "../../read/json-bounded.ts";
import { jsonReports } from "../../read/json-reports.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { metricsOf } from "./hyperfine-measurements.ts";
import { namePart, namesToldApart, ResultList } from "../result-list.ts";
import type { Measured } from "../time-unit.ts";

/** hyperfine's `--export-json`: every run of every command, in seconds; since version 2 as measurements with a value and unit. Each run is a process of its own. */
export const hyperfine: Format = {
  id: "hyperfine",
  label: "hyperfine JSON",
  kind: "bench",
  version: 6,
  guide: {
    madeBy: "hyperfine",
    command: "hyperfine --export-json bench.json 'command'",
    reads:
      "The time of every run, each a process of its own; mean user and system time, peak memory. Of version 2 every metric of every run, such as CPU time and instructions.",
    leaves: "Nothing.",
  },
  sniff,
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  const outline = jsonOutline(head);
  if (outline?.root !== "object") return "no";
  const { paths } = outline;
  if (!paths.has("results[].command")) return "no";
  return paths.has("results[].mean") || (paths.has("schema_version") && paths.has("primary_metric")) ? "certain" : "no";
}

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  const results = jsonReports(bytes, context).flatMap((report) => elements(field(report, "results")));
  const names = namesToldApart(
    results.map((result) => ({
      name: text(field(result, "name")) ?? text(field(result, "command")) ?? "",
      parameters: entries(field(result, "parameters"))
        .map(([key, value]) => namePart(key, text(value) ?? text(field(value, "value")) ?? ""))
        .join(""),
    })),
  );
  for (const [at, result] of results.entries()) {
    const name = names[at] ?? "";
    if (field(result, "measurements") !== undefined) {
      addMeasurements(list, name, result);
      continue;
    }
    const memory = finites(field(result, "memory_usage_byte"));
    const failures = finites(field(result, "exit_codes")).filter((code) => code !== 0).length;
    if (failures > 0) list.warn("failed-runs", `${failures} runs of ${name} ended with an error.`);
    let times = finites(field(result, "times"));
    if (times.length === 0) {
      const mean = finite(field(result, "mean"));
      if (mean === undefined) continue;
      list.warn("mean-only", `The single runs of ${name} are not in the file; its mean counts as one sample.`);
      times = [mean];
    }
    for (const [i, time] of times.entries()) {
      const values: Measured[] = [{ value: time, unit: "sec/op" }];
      // hyperfine gives these two as means over the runs: one sample.
      if (i === 0) values.push(...meansOf(result));
      const peak = memory[i];
      if (peak !== undefined) values.push({ value: peak, unit: "peak-B" });
      list.beginProcess();
      list.add(name, 1, values, []);
    }
  }
  return list.finish();
}

/** The runs as version 2 writes them: every metric of each, with the status that it ended with. */
function addMeasurements(list: ResultList, name: string, result: Json): void {
  const runs = elements(field(result, "measurements"));
  const failures = runs.filter((run) => field(run, "exit_code") !== 0).length;
  if (failures > 0) list.warn("failed-runs", `${failures} runs of ${name} ended with an error.`);
  for (const run of runs) {
    list.beginProcess();
    list.add(name, 1, metricsOf(run, "value"), []);
  }
  if (runs.length > 0) return;
  list.warn("mean-only", `The single runs of ${name} are not in the file; its mean counts as one sample.`);
  list.beginProcess();
  list.add(name, 1, metricsOf(field(result, "summary") ?? null, "mean"), []);
}

function meansOf(result: Parameters<typeof field>[0]): Measured[] {
  const values: Measured[] = [];
  const user = finite(field(result, "user"));
  const system = finite(field(result, "system"));
  if (user !== undefined) values.push({ value: user, unit: "user-sec/op" });
  if (system !== undefined) values.push({ value: system, unit: "sys-sec/op" });
  return values;
}
