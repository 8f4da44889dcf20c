import type { Format } from "../../format.ts";
import { elements, entries, field, finite, type Json, path, text } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { jsonProcesses } from "../json-processes.ts";
import { configOf, partName, type ResultList } from "../result-list.ts";
import { failedPart, find, measured, numberIn, pathOf, percentileLabel, textReports, timed } from "../text-reports.ts";

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

/** The text that Fortio prints, with its log between. A percentile belongs to the heading above it. */
export const fortioConsole: Format = textReports({
  id: "fortio-console",
  label: "Fortio text",
  guide: {
    madeBy: "Fortio",
    command: "fortio load -c 8 -qps 0 -t 30s http://localhost:8080/ 2>&1 | tee fortio.txt",
    reads: fortio.guide.reads,
    leaves: fortio.guide.leaves,
  },
  // Above it there may be a line for each call that failed.
  begins: /^Aggregated Function Time : count /,
  holds: /^# target /,
  precedes: /^(?:Fortio \S+ running at |Ended after )/,
  announces: /^Fortio \S+ running at /,
  read(lines) {
    const [count = "", mean = "", max = ""] =
      find(lines, /^Aggregated Function Time : count (\d+) avg (\S+) \+\/- \S+ min \S+ max (\S+)/) ?? [];
    if (count === "") return undefined;
    const next = lines.findIndex((line, i) => i > 0 && /^[A-Z].{0,80} : count /.test(line));
    const percentiles = lines.slice(0, next < 0 ? undefined : next).flatMap((line) => {
      const [percent, value] = find([line], /^# target ([\d.]+)% ([\d.e+-]+)$/) ?? [];
      return percent === undefined ? [] : [timed(Number(value), "s", percentileLabel(Number(percent)))];
    });
    const target = find(lines, /^Fortio \S+ running at .{0,200}?: (https?:\/\/\S+)$/)?.[0];
    const failed = lines.includes("Error cases : no data") ? 0 : numberIn(lines, /^Error cases : count (\d+)/);
    return {
      name: target === undefined ? "fortio" : `fortio/${partName(pathOf(target))}`,
      values: [
        measured(numberIn(lines, /^Ended after \S+ : \d+ calls\. qps=([\d.]+)/), "requests/s"),
        timed(Number(mean), "s"),
        ...percentiles,
        timed(Number(max), "s", "max"),
        failed === undefined ? undefined : failedPart(failed, Number(count)),
      ],
    };
  },
});
