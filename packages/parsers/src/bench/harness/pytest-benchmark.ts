import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { elements, entries, field, finite, finites, type Json, path, text } from "../../read/json-bounded.ts";
import { jsonReports } from "../../read/json-reports.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { configOf, namePart, ResultList } from "../result-list.ts";
import type { Measured } from "../time-unit.ts";

/** pytest-benchmark's `--benchmark-json`, with raw rounds when it was run with `--benchmark-save-data`. */
export const pytestBenchmark: Format = {
  id: "pytest-benchmark",
  label: "pytest-benchmark JSON",
  kind: "bench",
  version: 4,
  guide: {
    madeBy: "pytest-benchmark (Python)",
    command: "pytest --benchmark-json=bench.json --benchmark-save-data",
    reads: "The time of every round, parameters, numbers in `extra_info`.",
    leaves: "Percentiles that pytest computed.",
  },
  sniff,
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  const outline = jsonOutline(head);
  if (outline?.root !== "object") return "no";
  if (outline.paths.has("machine_info.python_version")) return "certain";
  return outline.paths.has("benchmarks[].fullname") && outline.paths.has("benchmarks[].stats") ? "certain" : "no";
}

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let withoutRounds = 0;
  for (const file of jsonReports(bytes, context)) {
    list.beginProcess();
    withoutRounds += addReport(list, file);
  }
  if (withoutRounds > 0) {
    list.warn(
      "medians-only",
      `${withoutRounds} benchmarks hold no rounds; the median counts as one sample. Run with --benchmark-save-data.`,
    );
  }
  return list.finish();
}

/** Adds the benchmarks of one run, and answers how many hold no rounds. */
function addReport(list: ResultList, file: Json): number {
  const machine = field(file, "machine_info");
  let withoutRounds = 0;
  for (const entry of elements(field(file, "benchmarks"))) {
    const stats = field(entry, "stats");
    const module = (text(field(entry, "fullname")) ?? "").split("::")[0];
    const config = configOf([
      ["os", text(field(machine, "system"))],
      ["arch", text(field(machine, "machine"))],
      ["cpu", text(path(machine, "cpu", "brand_raw"))],
      ["python", text(field(machine, "python_version"))],
      ["pkg", module],
    ]);
    let rounds = finites(field(stats, "data"));
    if (rounds.length === 0) {
      withoutRounds++;
      rounds = finites([field(stats, "median") ?? field(stats, "mean") ?? null]);
    }
    const iterations = finite(field(stats, "iterations")) ?? 1;
    for (const [i, seconds] of rounds.entries()) {
      const values: Measured[] = [{ value: seconds, unit: "sec/op" }];
      if (i === 0) values.push(...extrasOf(entry));
      list.add(nameOf(entry), iterations, values, config);
    }
  }
  return withoutRounds;
}

/** `test_sum[100]` with the parameter n → `test_sum/n=100`; as it is where a parameter is no plain value. Behind its classes. */
function nameOf(entry: Json): string {
  const own = text(field(entry, "name")) ?? "";
  const full = text(field(entry, "fullname")) ?? "";
  const classes = full.endsWith(`::${own}`) ? full.slice(0, -own.length).split("::").slice(1, -1) : [];
  const name = [...classes, own].join(".");
  const params = entries(field(entry, "params"));
  if (params.length === 0) return name;
  let parts = "";
  for (const [key, value] of params) {
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return name;
    parts += namePart(key, String(value));
  }
  // Names of classes have no brackets.
  const bracket = name.indexOf("[");
  return (bracket < 0 ? name : name.slice(0, bracket)) + parts;
}

/** Numbers that the test itself noted down. */
function extrasOf(entry: Json): Measured[] {
  const values: Measured[] = [];
  for (const [key, value] of entries(field(entry, "extra_info"))) {
    const number = finite(value);
    if (number !== undefined && key !== "") values.push({ value: number, unit: key });
  }
  return values;
}
