import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { elements, field, text } from "../../read/json-bounded.ts";
import { jsonReports } from "../../read/json-reports.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { ResultList } from "../result-list.ts";
import { addTask, noteMeans } from "./vitest-bench.ts";

/**
 * tinybench's task results as JSON: a list of `{ name, latency, throughput }`, or of tasks that have these as their `result`; or one result, as
 * `writeResult` of vitest 5 writes it. Times in milliseconds.
 */
export const tinybench: Format = {
  id: "tinybench",
  label: "tinybench JSON",
  kind: "bench",
  version: 5,
  guide: {
    madeBy: "tinybench (JavaScript)",
    command: 'fs.writeFileSync("bench.json", JSON.stringify(bench.tasks.map((t) => ({ name: t.name, ...t.result }))))',
    reads:
      "Every sample where the results keep them, else mean, median and 99th percentile of each task as one sample.",
    leaves: "Throughput, which is the same measurement the other way round.",
  },
  sniff(head): SniffAnswer {
    const paths = jsonOutline(head)?.paths;
    if (isOneResult((path) => paths?.has(path) === true)) return "certain";
    if (paths?.has("[].name") !== true) return "no";
    // Samples of the first latency may fill all that is sniffed, so that the throughput comes later.
    return ["[].", "[].result."].some(
      (at) =>
        (paths.has(`${at}latency.mean`) && (paths.has(`${at}throughput.mean`) || paths.has(`${at}latency.samples`))) ||
        (paths.has(`${at}totalTime`) && paths.has(`${at}hz`) && paths.has(`${at}period`)),
    )
      ? "certain"
      : "no";
  },
  parse,
};

/** autocannon's reports have a latency and a throughput as well. */
const isOneResult = (has: (path: string) => boolean): boolean =>
  has("latency.mean") && has("throughput.mean") && (has("latency.samplesCount") || has("latency.critical"));

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let means = 0;
  for (const tasks of jsonReports(bytes, context)) {
    list.beginProcess();
    // The name of a benchmark alone is that of its file.
    if (field(tasks, "latency") !== undefined) {
      const name = context.fileName.replace(/\.json$/i, "");
      if (addTask(list, name, field(tasks, "latency") ?? null)) means++;
    }
    for (const task of elements(tasks)) {
      const name = text(field(task, "name")) ?? "";
      const result = field(task, "result") ?? task;
      // Until version 2 the statistics of the latency are the result itself.
      if (addTask(list, name, field(result, "latency") ?? result)) means++;
    }
  }
  if (means > 0) noteMeans(list, means, "Use `retainSamples: true` to have them all.");
  return list.finish();
}
