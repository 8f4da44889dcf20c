import type { Format, SniffAnswer } from "../../format.ts";
import { entries, field, finite, path, type Json } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { jsonProcesses } from "../json-processes.ts";
import type { ResultList } from "../result-list.ts";
import { failedPart, measured, timed } from "../text-reports.ts";

/** oha's `-j` or `--output-format json`, times in seconds. Source: hatoo/oha, src/printer.rs. Several reports in one file are several processes. */
export const oha: Format = {
  id: "oha",
  label: "oha JSON",
  kind: "bench",
  version: 4,
  guide: {
    madeBy: "oha",
    command: "oha -z 30s -c 64 --no-tui -j http://localhost:8080/ > oha.json",
    reads: "Requests and bytes a second, mean and greatest latency, percentiles, and the part of requests that failed.",
    leaves: "Histograms, and the address, which oha does not write.",
  },
  sniff(head): SniffAnswer {
    const paths = jsonOutline(head)?.paths;
    return paths?.has("summary.requestsPerSec") === true && paths.has("summary.sizePerRequest") ? "certain" : "no";
  },
  // Each member of the summary and of the percentiles is a result.
  parse: jsonProcesses(add, 2),
};

/** The requests that count and those of them that failed, by status or by what went wrong. */
export function ohaFailures(rows: readonly { readonly what: string; readonly count: number }[]) {
  let all = 0;
  let failed = 0;
  for (const { what, count } of rows) {
    // The end of the time cuts some requests off, which oha does not count either.
    if (what === "aborted due to deadline") continue;
    all += count;
    if (!/^[123]\d\d$/.test(what)) failed += count;
  }
  return { all, failed };
}

function add(list: ResultList, file: Json): void {
  const rows = ["statusCodeDistribution", "errorDistribution"].flatMap((part) =>
    entries(field(file, part)).map(([what, count]) => ({ what, count: finite(count) ?? 0 })),
  );
  const { all, failed } = ohaFailures(rows);
  const values = [
    measured(finite(path(file, "summary", "requestsPerSec")), "requests/s"),
    timed(finite(path(file, "summary", "average")), "s"),
    ...["p50", "p90", "p95", "p99"].map((label) => timed(finite(path(file, "latencyPercentiles", label)), "s", label)),
    timed(finite(path(file, "summary", "slowest")), "s", "max"),
    measured(finite(path(file, "summary", "sizePerSec")), "B/s"),
    field(file, "errorDistribution") === undefined ? undefined : failedPart(failed, all),
  ];
  list.add(
    "oha",
    all,
    values.filter((value) => value !== undefined),
    [],
  );
}
