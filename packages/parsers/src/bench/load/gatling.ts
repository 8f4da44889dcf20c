import type { Format, SniffAnswer } from "../../format.ts";
import { entries, field, finite, path, text, type Json } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { jsonProcesses } from "../json-processes.ts";
import { namePart, type ResultList } from "../result-list.ts";
import { failedPart, measured, timed } from "../text-reports.ts";

/** The numbers behind Gatling's HTML report, whole milliseconds. Source: gatling/gatling, gatling-charts, StatsJsTemplate and GlobalStatsJsonTemplate. */
export const gatling: Format = {
  id: "gatling",
  label: "Gatling stats.json",
  kind: "bench",
  version: 2,
  guide: {
    madeBy: "Gatling (until 3.10)",
    command: "mvn gatling:test, then target/gatling/<run>/js/stats.json",
    reads:
      "Requests a second, mean, greatest and percentile times of responses, and the part of requests that failed, of all together, of each request and of each group. Several reports in one file are several processes.",
    leaves:
      "Times of failed requests alone, deviations, bins. Ranks of percentiles, which the file does not state: they are taken for 50, 75, 95 and 99 as Gatling sets them. Times below a millisecond, which Gatling writes as 0.",
  },
  sniff(head): SniffAnswer {
    const paths = jsonOutline(head)?.paths;
    return ["", "stats."].some(
      (at) => paths?.has(`${at}meanNumberOfRequestsPerSecond.total`) === true && paths.has(`${at}percentiles4.total`),
    )
      ? "certain"
      : "no";
  },
  parse: jsonProcesses((list, report) => add(list, report, "")),
};

const percentiles = ["p50", "p75", "p95", "p99"];

/** Adds a part of a report with the parts in it; `about` is its part of the name. */
function add(list: ResultList, part: Json, about: string): void {
  const stats = field(part, "stats") ?? part;
  const count = (key: string): number => finite(path(stats, "numberOfRequests", key)) ?? 0;
  // A nought is less than a millisecond.
  const time = (key: string): number | undefined => finite(path(stats, key, "total")) || undefined;
  const values = [
    measured(finite(path(stats, "meanNumberOfRequestsPerSecond", "total")), "requests/s"),
    timed(time("meanResponseTime"), "ms"),
    ...percentiles.map((label, i) => timed(time(`percentiles${i + 1}`), "ms", label)),
    timed(time("maxResponseTime"), "ms", "max"),
    failedPart(count("ko"), count("total")),
  ];
  list.add(
    `gatling${about}`,
    count("total"),
    values.filter((value) => value !== undefined),
    [],
  );
  for (const [, inner] of entries(field(part, "contents"))) {
    const kind = text(field(inner, "type")) === "GROUP" ? "group" : "request";
    // The quotation mark is the one character of a name that Gatling writes as HTML.
    const name = (text(field(inner, "path")) ?? text(field(inner, "name")) ?? "").replaceAll("&quot;", '"');
    add(list, inner, namePart(kind, name));
  }
}
