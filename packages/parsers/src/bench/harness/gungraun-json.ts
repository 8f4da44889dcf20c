import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { elements, entries, field, finite, type Json, path, text } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { jsonReports } from "../../read/json-reports.ts";
import { counted } from "./gungraun-count.ts";
import { ResultList } from "../result-list.ts";
import type { Measured } from "../time-unit.ts";

/** Metrics by the headings that the text has for them. */
const headings = new Map([
  ["Ir", "Instructions"],
  ["L1hits", "L1 Hits"],
  ["LLhits", "LL Hits"],
  ["RamHits", "RAM Hits"],
  ["TotalRW", "Total read+write"],
]);

/** Gungraun's summaries as JSON, one for each benchmark. Source: gungraun-runner, summary/model.rs, versions 6 and 7 of the schema. */
export const gungraunJson: Format = {
  id: "gungraun-json",
  label: "cargo bench JSON (Gungraun, iai-callgrind)",
  kind: "bench",
  version: 2,
  guide: {
    madeBy: "Gungraun, iai-callgrind (Rust)",
    command: "cargo bench --bench my_bench -- --output-format=json > bench.json",
    reads:
      "All that valgrind's tools counted of each benchmark as one sample, named as in the text; several runs in one file are several samples.",
    leaves: "The comparison with the run before; rates, which follow from the counts.",
  },
  sniff(head): SniffAnswer {
    const paths = jsonOutline(head)?.paths;
    return paths?.has("benchmark_exe") === true && paths.has("module_path") ? "certain" : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  for (const report of jsonReports(bytes, context)) {
    const values = elements(field(report, "profiles")).flatMap(valuesOf);
    if (values.length > 0) list.addOfRun(nameOf(report), values, 0);
  }
  return list.finish();
}

/** `module::group::function id:arguments`, as the text has it. */
function nameOf(report: Json): string {
  const id = text(field(report, "id"));
  const about = text(field(report, "description")) ?? text(field(report, "details")) ?? "";
  const of = text(field(report, "module_path")) ?? "";
  return id === undefined ? of : `${of} ${id}:${about}`;
}

/** The counts of a tool: of version 7, or of version 6, which names the tool once more. */
function valuesOf(profile: Json): Measured[] {
  const tool = text(field(profile, "tool")) ?? "";
  const summary = path(profile, "summaries", "total", "summary");
  const metrics = path(profile, "data", "total", "metrics") ?? entries(summary)[0]?.[1];
  return entries(metrics).flatMap(([name, metric]) => {
    const value = present(metric);
    const heading = headings.get(name) ?? name.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=T)(?=[A-Z][a-z])/g, " ");
    return value === undefined ? [] : counted(tool, heading, value);
  });
}

/** The value of this run; undefined where only the run before has one. */
function present(metric: Json): number | undefined {
  const value =
    path(metric, "values", "new") ?? path(metric, "metrics", "Left") ?? elements(path(metric, "metrics", "Both"))[0];
  return finite(value) ?? finite(field(value, "Int")) ?? finite(field(value, "Float"));
}
