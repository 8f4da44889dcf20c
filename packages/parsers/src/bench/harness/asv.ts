import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext } from "../../format.ts";
import {
  elements,
  entries,
  field,
  finite,
  finites,
  type Json,
  parseJson,
  path,
  text,
} from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { configOf, ResultList } from "../result-list.ts";

/** A result file of asv (airspeed velocity): a commit's benchmarks as rows of `result_columns`. Source: airspeed-velocity/asv, asv/results.py. */
export const asv: Format = {
  id: "asv",
  label: "asv results (airspeed velocity)",
  kind: "bench",
  version: 2,
  guide: {
    madeBy: "asv (Python)",
    command: "asv run --record-samples HEAD^!",
    reads:
      "Every sample where the file holds them (`--record-samples`), else the median of each benchmark as one sample; times, memory and counts by asv's own prefixes.",
    leaves: "Units of `track_` benchmarks, which asv keeps in another file. A file is one process.",
  },
  sniff(head) {
    const paths = jsonOutline(head)?.paths;
    return paths?.has("result_columns") === true && paths.has("commit_hash") ? "certain" : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const file = parseJson(bytes);
  const list = new ResultList(context);
  const columns = elements(field(file, "result_columns")).map((column) => text(column) ?? "");
  const config = configOf([
    ["python", text(path(file, "params", "python"))?.replace(/^.*[\\/]/, "")],
    ["cpu", text(path(file, "params", "cpu"))],
  ]);
  let medians = 0;
  for (const [name, row] of entries(field(file, "results"))) {
    const cell = (column: string): Json | undefined => elements(row)[columns.indexOf(column)];
    const { unit, factor } = unitOf(name);
    const names = parameterNames(elements(cell("params")));
    const results = elements(cell("result"));
    const missing = results.filter((result) => finite(result) === undefined).length;
    if (missing === results.length)
      list.warn("skipped-benchmark", `The benchmark ${name} has no result: it failed or was skipped.`);
    else if (missing > 0) {
      const message = `${missing} of the ${results.length} combinations of parameters of ${name} have no result: they failed or were skipped.`;
      list.warn("skipped-benchmark", message);
    }
    results.forEach((result, i) => {
      const samples = finites(elements(cell("samples"))[i]);
      const median = finite(result);
      const values = samples.length > 0 ? samples : median === undefined ? [] : [median];
      // Counts and sizes are measured once, so that only times lack samples.
      if (samples.length === 0 && median !== undefined && unit === "ns/op") medians++;
      const runs = finite(elements(cell("stats_number"))[i]) ?? 1;
      for (const value of values) list.add(`${name}${names[i] ?? ""}`, runs, [{ value: value * factor, unit }], config);
    });
  }
  if (medians > 0)
    list.warn(
      "means-only",
      `${medians} benchmarks hold no samples; the median counts as one. Run \`asv run --record-samples\` to have them all.`,
    );
  return list.finish();
}

/** The unit that the prefix of a benchmark's name says. Source: asv's documentation, "Benchmark types". */
function unitOf(name: string): { readonly unit: string; readonly factor: number } {
  const method = name.slice(name.lastIndexOf(".") + 1);
  if (/^(?:time|timeraw)_/.test(method)) return { unit: "ns/op", factor: 1e9 };
  if (method.startsWith("peakmem_")) return { unit: "peak-B", factor: 1 };
  return { unit: method.startsWith("mem_") ? "B" : "value", factor: 1 };
}

/** More combinations than any benchmark has; asv lists a result for each. */
const mostCombinations = 100_000;

/** The endings of names, in the order of asv's results: the last parameter changes first. */
function parameterNames(parameters: readonly Json[]): string[] {
  let names = [""];
  for (const values of parameters) {
    const choices = elements(values).map((value) => (text(value) ?? "").replace(/^'(.*)'$/, "$1").replaceAll("/", "∕"));
    if (names.length * choices.length > mostCombinations) return names;
    names = names.flatMap((name) => choices.map((choice) => `${name}/${choice}`));
  }
  return names;
}
