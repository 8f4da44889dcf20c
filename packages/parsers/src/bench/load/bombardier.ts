import type { Format } from "../../format.ts";
import { elements, field, finite, path, text, type Json } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { jsonProcesses } from "../json-processes.ts";
import { configOf, namePart, type ResultList } from "../result-list.ts";
import { failedPart, measured, pathOf, timed } from "../text-reports.ts";

/** bombardier's JSON. Times are microseconds. Source: codesenberg/bombardier, internal/test_info.go and template. */
export const bombardier: Format = {
  id: "bombardier",
  label: "bombardier JSON",
  kind: "bench",
  version: 2,
  guide: {
    madeBy: "bombardier",
    command: "bombardier -c 64 -d 30s -l -o json -p r http://localhost:8080/ > bombardier.json",
    reads:
      "Requests a second, mean and greatest latency, with `-l` its percentiles, and the part of requests that failed.",
    leaves: "Bytes, and spread from moment to moment. Several reports in one file are several processes.",
  },
  sniff(head) {
    const paths = jsonOutline(head)?.paths;
    return paths?.has("spec.numberOfConnections") === true && paths.has("result.latency.mean") ? "certain" : "no";
  },
  // Each member of the result, of its latencies and of their percentiles is a result.
  parse: jsonProcesses(add, 4),
};

const statuses = ["req1xx", "req2xx", "req3xx", "req4xx", "req5xx", "others"];

function add(list: ResultList, file: Json): void {
  const result = field(file, "result") ?? null;
  const count = (keys: readonly string[]): number =>
    keys.reduce((sum, key) => sum + (finite(field(result, key)) ?? 0), 0);
  const requests = count(statuses);
  const latency = (...key: string[]): number | undefined => finite(path(result, "latency", ...key));
  const values = [
    measured(finite(path(result, "rps", "mean")), "requests/s"),
    timed(latency("mean"), "us"),
    ...["50", "75", "90", "95", "99"].map((part) => timed(latency("percentiles", part), "us", `p${part}`)),
    timed(latency("max"), "us", "max"),
    // Requests without an answer are the others.
    field(result, "others") === undefined ? undefined : failedPart(count(["req4xx", "req5xx", "others"]), requests),
  ].filter((value) => value !== undefined);
  const address = text(path(file, "spec", "url")) ?? "";
  const connections = finite(path(file, "spec", "numberOfConnections"));
  list.add(
    `bombardier${namePart("path", pathOf(address))}${namePart("connections", String(connections ?? ""))}`,
    requests,
    values,
    configOf([["address", address]]),
  );
  for (const error of elements(field(result, "errors")))
    list.warn(
      "failed-requests",
      `${finite(field(error, "count")) ?? 0} requests failed: ${text(field(error, "description")) ?? ""}`,
    );
}
