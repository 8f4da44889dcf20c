import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { field, finite, path, text, type Json } from "../../read/json-bounded.ts";
import { jsonReports } from "../../read/json-reports.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { configOf, namePart, ResultList } from "../result-list.ts";
import { failedPart, measured, pathOf, timed } from "../text-reports.ts";

/** autocannon's `-j`. Latencies are whole milliseconds. Source: mcollina/autocannon, README and lib/histUtil.js. */
export const autocannon: Format = {
  id: "autocannon",
  label: "autocannon JSON",
  kind: "bench",
  version: 4,
  guide: {
    madeBy: "autocannon (Node.js)",
    command: "autocannon -c 64 -d 30 -j http://localhost:8080/ > autocannon.json",
    reads:
      "Requests and bytes a second, mean latency, its percentiles in whole milliseconds, and the part of requests that failed.",
    leaves: "Spread from second to second. Percentiles below a millisecond, which autocannon writes as 0.",
  },
  sniff(head): SniffAnswer {
    const paths = jsonOutline(head)?.paths;
    return paths?.has("latency.p97_5") === true && paths.has("non2xx") && paths.has("connections") ? "certain" : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  for (const report of jsonReports(bytes, context, 2)) {
    list.beginProcess();
    add(list, report);
  }
  list.inform("whole-milliseconds", "autocannon counts latencies in whole milliseconds; those below one are left out.");
  return list.finish();
}

function add(list: ResultList, file: Json): void {
  const address = text(field(file, "url")) ?? "";
  const count = (key: string): number => finite(field(file, key)) ?? 0;
  const latency = (key: string): number | undefined => {
    const value = finite(path(file, "latency", key));
    return value === 0 ? undefined : value;
  };
  const total = finite(path(file, "requests", "total"));
  const values = [
    measured(finite(path(file, "requests", "average")), "requests/s"),
    timed(latency("average"), "ms"),
    timed(latency("p50"), "ms", "p50"),
    timed(latency("p90"), "ms", "p90"),
    timed(latency("p99"), "ms", "p99"),
    timed(latency("max"), "ms", "max"),
    // Errors of the connection are not among the requests.
    total === undefined ? undefined : failedPart(count("errors") + count("non2xx"), total + count("errors")),
    measured(finite(path(file, "throughput", "average")), "B/s"),
  ];
  list.add(
    `autocannon${namePart("path", pathOf(address))}${namePart("connections", String(count("connections")))}`,
    total ?? 0,
    values.filter((value) => value !== undefined),
    configOf([["address", address]]),
  );
}
