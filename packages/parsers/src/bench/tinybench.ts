import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { elements, field, text } from "../read/json-bounded.ts";
import { jsonReports } from "../read/json-reports.ts";
import { jsonOutline } from "../read/json-outline.ts";
import { ResultList } from "./result-list.ts";
import { addTask, noteMeans } from "./vitest-bench.ts";

/** tinybench's task results as JSON: a list of `{ name, latency, throughput }`, times in milliseconds. */
export const tinybench: Format = {
  id: "tinybench",
  label: "tinybench JSON",
  kind: "bench",
  version: 3,
  guide: {
    madeBy: "tinybench (JavaScript)",
    command: 'fs.writeFileSync("bench.json", JSON.stringify(bench.tasks.map((t) => ({ name: t.name, ...t.result }))))',
    reads:
      "Every sample where the results keep them, else mean, median and 99th percentile of each task as one sample.",
    leaves: "Throughput, which is the same measurement the other way round.",
  },
  sniff(head): SniffAnswer {
    const paths = jsonOutline(head)?.paths;
    // Samples of the first latency may fill all that is sniffed, so that the throughput comes later.
    return paths?.has("[].latency.mean") === true &&
      paths.has("[].name") &&
      (paths.has("[].throughput.mean") || paths.has("[].latency.samples"))
      ? "certain"
      : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let means = 0;
  for (const tasks of jsonReports(bytes, context)) {
    list.beginProcess();
    for (const task of elements(tasks)) {
      const name = text(field(task, "name")) ?? "";
      if (addTask(list, name, field(task, "latency") ?? null)) means++;
    }
  }
  if (means > 0) noteMeans(list, means, "Use `retainSamples: true` to have them all.");
  return list.finish();
}
