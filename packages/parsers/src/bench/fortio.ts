import type { Format } from "../format.ts";
import { elements, entries, field, finite, type Json, path, text } from "../read/json-bounded.ts";
import { jsonOutline } from "../read/json-outline.ts";
import { jsonProcesses } from "./json-processes.ts";
import { configOf, partName, type ResultList } from "./result-list.ts";
import { failedPart, measured, pathOf, percentileLabel, timed } from "./text-reports.ts";

/**
 * Fortio's JSON, a load test of HTTP, gRPC, TCP or UDP. Times are seconds. Calls that failed are in its histogram of errors, and
 * in that of all calls too. Source: fortio/fortio, periodic/periodic.go (RunnerResults), fhttp/httprunner.go.
 */
export const fortio: Format = {
  id: "fortio",
  label: "Fortio JSON",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "Fortio",
    command: "fortio load -c 8 -qps 0 -t 30s -json fortio.json http://localhost:8080/",
    reads: "Requests a second, mean, greatest and percentile latencies, the part of calls that failed.",
    leaves: "The histogram, sizes and connections. Several reports in one file are several processes.",
  },
  sniff(head) {
    const paths = jsonOutline(head)?.paths;
    return paths?.has("ActualQPS") === true && paths.has("DurationHistogram.Count") ? "certain" : "no";
  },
  parse: jsonProcesses(add),
};

function add(list: ResultList, file: Json): void {
  const histogram = field(file, "DurationHistogram");
  const count = finite(field(histogram, "Count")) ?? 0;
  const percentiles = elements(field(histogram, "Percentiles")).map((row) =>
    timed(finite(field(row, "Value")), "s", percentileLabel(finite(field(row, "Percentile")) ?? 0)),
  );
  const failed = finite(path(file, "ErrorsDurationHistogram", "Count")) ?? failedByCode(file);
  const values = [
    measured(finite(field(file, "ActualQPS")), "requests/s"),
    timed(finite(field(histogram, "Avg")), "s"),
    ...percentiles,
    timed(finite(field(histogram, "Max")), "s", "max"),
    failed === undefined ? undefined : failedPart(failed, count),
  ].filter((value) => value !== undefined);
  const target = text(field(file, "URL")) ?? text(field(file, "Destination")) ?? "";
  const config = configOf([
    ["qps", text(field(file, "RequestedQPS"))],
    ["concurrency", finite(field(file, "NumThreads"))?.toString()],
  ]);
  const of = target.startsWith("http") ? partName(pathOf(target)) : (text(field(file, "RunType")) ?? "");
  list.add(`fortio/${of}`, count, values, config);
}

/** The calls that were answered with another status than success; undefined where the codes are no statuses of HTTP. */
function failedByCode(file: Json): number | undefined {
  const codes = entries(field(file, "RetCodes"));
  if (codes.length === 0 || !codes.every(([code]) => /^-?\d+$/.test(code))) return undefined;
  return codes.reduce((sum, [code, calls]) => sum + (/^2\d\d$/.test(code) ? 0 : (finite(calls) ?? 0)), 0);
}
