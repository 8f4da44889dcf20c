import type { Format } from "../../format.ts";
import { elements, entries, field, finite, path, text, type Json } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { jsonProcesses } from "../json-processes.ts";
import { configOf, partName, type ResultList } from "../result-list.ts";
import { failedPart, measured, timed } from "../text-reports.ts";

/** ghz's JSON, a load test of a gRPC service. Times are nanoseconds. Source: bojand/ghz, runner/reporter.go. */
export const ghz: Format = {
  id: "ghz",
  label: "ghz JSON",
  kind: "bench",
  version: 3,
  guide: {
    madeBy: "ghz (gRPC)",
    command: "ghz --insecure --call shop.Cart.Get -n 10000 -O json localhost:50051 > ghz.json",
    reads: "Requests a second, mean, greatest and percentile latencies, errors for each request.",
    leaves: "Single requests and the histogram. Several reports in one file are several processes.",
  },
  sniff(head) {
    const paths = jsonOutline(head)?.paths;
    return paths?.has("options.call") === true && paths.has("rps") ? "certain" : "no";
  },
  parse: jsonProcesses(add),
};

function add(list: ResultList, file: Json): void {
  const count = finite(field(file, "count")) ?? 0;
  const errors = entries(field(file, "errorDistribution")).reduce((sum, [, times]) => sum + (finite(times) ?? 0), 0);
  const percentiles = elements(field(file, "latencyDistribution")).flatMap((row) => {
    const percentage = finite(field(row, "percentage")) ?? 0;
    return [50, 90, 95, 99].includes(percentage) ? [timed(finite(field(row, "latency")), "ns", `p${percentage}`)] : [];
  });
  const values = [
    measured(finite(field(file, "rps")), "requests/s"),
    timed(finite(field(file, "average")), "ns"),
    ...percentiles,
    // 0 where every request failed.
    timed(finite(field(file, "slowest")) || undefined, "ns", "max"),
    failedPart(errors, count),
  ].filter((value) => value !== undefined);
  const config = configOf([
    ["host", text(path(file, "options", "host"))],
    ["concurrency", finite(path(file, "options", "concurrency"))?.toString()],
  ]);
  list.add(`ghz/${partName(text(path(file, "options", "call")) ?? "")}`, count, values, config);
}
