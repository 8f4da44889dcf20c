import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { elements, entries, field, finite, finites, type Json, path, text } from "../../read/json-bounded.ts";
import { jsonReports } from "../../read/json-reports.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { namePart, ResultList } from "../result-list.ts";
import type { Measured } from "../time-unit.ts";

/** More samples of one benchmark in one process say nothing more, and mitata keeps a million. */
const mostSamples = 10_000;

/** mitata's `run({ format: "json" })`. Times are nanoseconds. Source: evanwashere/mitata, src/main.mjs. */
export const mitata: Format = {
  id: "mitata",
  label: "mitata JSON",
  kind: "bench",
  version: 2,
  guide: {
    madeBy: "mitata (JavaScript)",
    command: 'await run({ format: "json" }), then node bench.mjs > bench.json',
    reads:
      "Every sample of each benchmark, up to 10,000, and the bytes it allocates; of benchmarks with more the mean, median and 99th percentile as one sample.",
    leaves: "Hardware counters, garbage collection times.",
  },
  sniff(head): SniffAnswer {
    const paths = jsonOutline(head)?.paths;
    // The samples of the first benchmark may fill all that is sniffed, so that its name comes later.
    return paths?.has("layout[].types") === true && (paths.has("benchmarks[].runs") || paths.has("benchmarks[].alias"))
      ? "certain"
      : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let summarised = 0;
  for (const file of jsonReports(bytes, context)) {
    list.beginProcess();
    summarised += addReport(list, file);
  }
  if (summarised > 0) {
    list.inform(
      "summary-only",
      `${summarised} benchmarks hold more than ${mostSamples} samples or none; mean, median and 99th percentile count as one sample.`,
    );
  }
  return list.finish();
}

/** Adds the benchmarks of one run, and answers how many hold too many samples or none. */
function addReport(list: ResultList, file: Json): number {
  const groups = elements(field(file, "layout")).map((group) => text(field(group, "name")) ?? "");
  let summarised = 0;
  for (const benchmark of elements(field(file, "benchmarks"))) {
    const group = groups[finite(field(benchmark, "group")) ?? -1] ?? "";
    for (const run of elements(field(benchmark, "runs"))) {
      const name = nameOf(benchmark, run, group);
      if (field(run, "error") !== undefined) {
        list.warn("skipped-benchmark", `The benchmark ${name} failed.`);
        continue;
      }
      const stats = field(run, "stats");
      const allocated = finite(path(stats, "heap", "avg"));
      const more: Measured[] = allocated === undefined ? [] : [{ value: allocated, unit: "B/op" }];
      const samples = finites(field(stats, "samples"));
      if (samples.length === 0 || samples.length > mostSamples) {
        summarised++;
        list.add(name, finite(field(stats, "ticks")) ?? 0, [...summaryOf(stats), ...more], []);
      } else {
        samples.forEach((value, i) => {
          const sample = { value, unit: "ns/op" };
          list.add(name, 0, i === 0 ? [sample, ...more] : [sample], []);
        });
      }
    }
  }
  return summarised;
}

/** `group/sort $n/n=10`: the alias names its arguments, whose values follow. */
function nameOf(benchmark: Json, run: Json, group: string): string {
  const args = entries(field(run, "args"));
  const own = text(field(run, "name")) ?? text(field(benchmark, "alias")) ?? "";
  const name = args.length === 0 ? own : (text(field(benchmark, "alias")) ?? own);
  const parts = args.map(([key, value]) => namePart(key, typeof value === "object" ? "…" : String(value)));
  return (group === "" ? "" : `${group}/`) + name + parts.join("");
}

function summaryOf(stats: Json | undefined): Measured[] {
  const values: Measured[] = [];
  for (const [label, key] of [
    ["", "avg"],
    ["p50-", "p50"],
    ["p99-", "p99"],
  ] as const) {
    const value = finite(field(stats, key));
    if (value !== undefined) values.push({ value, unit: `${label}ns/op` });
  }
  return values;
}
