import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { elements, field, finite, finites, type Json, parseJson, path, text } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { headText } from "../../read/lines.ts";
import { configOf, ResultList } from "../result-list.ts";
import type { Measured } from "../time-unit.ts";

/**
 * pyperf's JSON, which pyperformance writes, too: every value of every run. A run is a worker process of its own; runs
 * without values calibrate. Source: psf/pyperf, doc/api.rst and _bench.py.
 */
export const pyperf: Format = {
  id: "pyperf",
  label: "pyperf JSON",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "pyperf, pyperformance (Python)",
    command: "python bench.py -o bench.json",
    reads: "Every value of every worker process, each process told apart; the peak memory of each.",
    leaves: "Warm-ups and calibration.",
  },
  sniff(head): SniffAnswer {
    const paths = jsonOutline(head)?.paths;
    if (paths?.has("benchmarks[].runs") !== true || paths.has("benchmarks[].alias")) return "no";
    return /"(?:values|warmups)": ?\[/.test(headText(head)) ? "certain" : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const file = parseJson(bytes);
  const list = new ResultList(context);
  const common = field(file, "metadata");
  for (const benchmark of elements(field(file, "benchmarks"))) {
    const about = (key: string): Json | undefined => path(benchmark, "metadata", key) ?? field(common, key);
    const name = text(about("name")) ?? "";
    const unit = text(about("unit")) ?? "second";
    const config = configOf([
      ["python", text(about("python_version"))],
      ["cpu", text(about("cpu_model_name"))],
    ]);
    for (const run of elements(field(benchmark, "runs"))) {
      const values = finites(field(run, "values"));
      if (values.length === 0) continue;
      list.beginProcess();
      const loops = finite(path(run, "metadata", "loops")) ?? finite(about("loops")) ?? 1;
      const peak = finite(path(run, "metadata", "mem_max_rss"));
      for (const [i, value] of values.entries()) {
        const measured: Measured[] = [measuredIn(value, unit)];
        if (i === 0 && peak !== undefined) measured.push({ value: peak, unit: "peak-B" });
        list.add(name, loops, measured, config);
      }
    }
  }
  return list.finish();
}

/** pyperf knows seconds, bytes and plain integers. */
function measuredIn(value: number, unit: string): Measured {
  if (unit === "second") return { value, unit: "sec/op" };
  return { value, unit: unit === "byte" ? "B/op" : `${unit}/op` };
}
