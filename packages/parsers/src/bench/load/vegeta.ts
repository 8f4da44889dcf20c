import type { Format } from "../../format.ts";
import { field, finite, path, type Json } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { jsonProcesses } from "../json-processes.ts";
import type { ResultList } from "../result-list.ts";
import { failedPart, measured, timed } from "../text-reports.ts";

/** vegeta's JSON report. Times are nanoseconds. Source: tsenart/vegeta, lib/metrics.go. */
export const vegeta: Format = {
  id: "vegeta",
  label: "vegeta JSON report",
  kind: "bench",
  version: 3,
  guide: {
    madeBy: "vegeta",
    command: "vegeta attack -targets targets.txt -duration 30s | vegeta report -type=json > vegeta.json",
    reads:
      "Successful requests a second, mean, greatest and percentile latencies, and the part of requests that failed.",
    leaves: "Bytes, status codes and buckets. Several reports in one file are several processes.",
  },
  sniff(head) {
    const paths = jsonOutline(head)?.paths;
    return paths?.has("latencies.99th") === true && (paths.has("throughput") || paths.has("bytes_in.total"))
      ? "certain"
      : "no";
  },
  // Each member of `latencies` is a result.
  parse: jsonProcesses(add, 2),
};

function add(list: ResultList, file: Json): void {
  const requests = finite(field(file, "requests")) ?? 0;
  const success = finite(field(file, "success"));
  const values = [
    measured(finite(field(file, "throughput")), "requests/s"),
    timed(finite(path(file, "latencies", "mean")), "ns"),
    ...["50", "90", "95", "99"].map((part) => timed(finite(path(file, "latencies", `${part}th`)), "ns", `p${part}`)),
    timed(finite(path(file, "latencies", "max")), "ns", "max"),
    success === undefined ? undefined : failedPart(Math.round(requests * (1 - success)), requests),
  ].filter((value) => value !== undefined);
  list.add("vegeta", requests, values, []);
}
