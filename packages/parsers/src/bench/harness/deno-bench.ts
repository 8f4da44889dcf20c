import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { elements, field, finite, text } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { jsonReports } from "../../read/json-reports.ts";
import { configOf, partName, ResultList } from "../result-list.ts";
import { timed } from "../text-reports.ts";

/** `deno bench --json`, times in nanoseconds. Source: denoland/deno, cli/tools/bench/reporters.rs. */
export const denoBench: Format = {
  id: "deno-bench",
  label: "deno bench JSON",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "deno bench",
    command: "deno bench --json > bench.json",
    reads:
      "Mean, greatest, 75th and 99th percentile of each benchmark as one sample. Several runs in one file are several processes.",
    leaves: "The single runs, which deno does not write; the least time and higher percentiles.",
  },
  sniff(head): SniffAnswer {
    const paths = jsonOutline(head)?.paths;
    return paths?.get("runtime")?.startsWith("Deno/") === true && paths.has("benches") ? "certain" : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  for (const report of jsonReports(bytes, context)) {
    list.beginProcess();
    const config = configOf([
      ["cpu", text(field(report, "cpu"))],
      ["runtime", text(field(report, "runtime"))],
    ]);
    for (const bench of elements(field(report, "benches"))) {
      const group = text(field(bench, "group"));
      const own = partName(text(field(bench, "name")) ?? "");
      const name = group === undefined ? own : `${partName(group)}/${own}`;
      for (const result of elements(field(bench, "results"))) {
        const ok = field(result, "ok");
        if (ok === undefined) {
          const why = text(field(field(result, "failed"), "message")) ?? "no reason given";
          list.warn("failed-run", `The benchmark ${name} failed: ${why.slice(0, 200)}.`);
          continue;
        }
        const time = (key: string, label = "") => timed(finite(field(ok, key)), "ns", label);
        const values = [time("avg"), time("p75", "p75"), time("p99", "p99"), time("max", "max")];
        list.add(
          name,
          finite(field(ok, "n")) ?? 0,
          values.filter((value) => value !== undefined),
          config,
        );
      }
    }
  }
  return list.finish();
}
