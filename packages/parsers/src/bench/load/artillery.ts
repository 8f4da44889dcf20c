import type { Format, SniffAnswer } from "../../format.ts";
import { entries, field, finite, path, type Json } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { jsonProcesses } from "../json-processes.ts";
import { namePart, partName, type ResultList } from "../result-list.ts";
import { failedPart, measured, timed } from "../text-reports.ts";
import type { Measured } from "../time-unit.ts";

/**
 * Artillery's `--output`, times in milliseconds: counters, rates and summaries by name in version 2, figures of responses and of sessions in
 * version 1. Source: artilleryio/artillery, packages/core/lib/ssms.js; core/lib/stats2.js of version 1.
 */
export const artillery: Format = {
  id: "artillery",
  label: "Artillery JSON",
  kind: "bench",
  version: 2,
  guide: {
    madeBy: "Artillery (Node.js)",
    command: "artillery run --output artillery.json test.yml",
    reads:
      "Requests a second, mean, greatest and percentile times of responses, and the part of requests that failed, of all together and of each endpoint; sessions of users; summaries of your own. Several reports in one file are several processes.",
    leaves:
      "Periods of the run, responses by status, counters of your own. Times below a millisecond, which Artillery writes as 0.",
  },
  sniff(head): SniffAnswer {
    const paths = jsonOutline(head)?.paths;
    const is2 = paths?.has("aggregate.firstCounterAt") === true && paths.has("aggregate.counters");
    const is1 = paths?.has("aggregate.scenariosCreated") === true && paths.has("aggregate.latency");
    return is2 || is1 ? "certain" : "no";
  },
  parse: jsonProcesses(add),
};

const endpoints = "plugins.metrics-by-endpoint.";
const times = "response_time";

function add(list: ResultList, report: Json): void {
  const aggregate = field(report, "aggregate");
  if (field(aggregate, "latency") !== undefined) addOf1(list, aggregate ?? null);
  const counters = entries(field(aggregate, "counters")).map(([key, count]) => [key, finite(count) ?? 0] as const);
  const count = (key: string): number => counters.find(([one]) => one === key)?.[1] ?? 0;
  for (const [key, summary] of entries(field(aggregate, "summaries"))) {
    const of = (about: string, values: readonly (Measured | undefined)[], all: number): void =>
      list.add(
        `artillery${about}`,
        all,
        values.filter((value) => value !== undefined),
        [],
      );
    if (key === `http.${times}`) {
      const rate = measured(finite(path(aggregate, "rates", "http.request_rate")), "requests/s");
      const failed = failures(counters, "http.") + failures(counters, "");
      const all = count("http.requests");
      of("", [rate, ...timesOf(summary), failedPart(failed, all)], all);
    } else if (key.startsWith(`${endpoints}${times}.`)) {
      const name = key.slice(endpoints.length + times.length + 1);
      const at = `${endpoints}${name}.`;
      const answered = counters.reduce((sum, [one, n]) => (one.startsWith(`${at}codes.`) ? sum + n : sum), 0);
      const all = answered + failures(counters, at, /^errors\./);
      of(namePart("endpoint", name), [...timesOf(summary), failedPart(failures(counters, at), all)], all);
    } else if (key === "vusers.session_length") {
      const all = count("vusers.created");
      of("/session", [...timesOf(summary), failedPart(count("vusers.failed"), all)], all);
    } else if (!key.startsWith(`http.${times}.`)) of(`/${partName(key)}`, figuresOf(summary), 0);
  }
}

/** The figures of version 1, which has a median and no mean. */
function addOf1(list: ResultList, aggregate: Json): void {
  const count = (part: string, kind = /./): number =>
    entries(field(aggregate, part)).reduce((sum, [key, n]) => (kind.test(key) ? sum + (finite(n) ?? 0) : sum), 0);
  const broken = count("errors");
  const all = (finite(field(aggregate, "requestsCompleted")) ?? 0) + broken;
  const failed = failedPart(count("codes", /^[45]/) + broken, all);
  const rate = measured(finite(path(aggregate, "rps", "mean")), "requests/s");
  const of = (about: string, values: readonly (Measured | undefined)[], times: number): void => {
    const present = values.filter((value) => value !== undefined);
    list.add(`artillery${about}`, times, present, []);
  };
  of("", [rate, ...timesOf(field(aggregate, "latency") ?? null), failed], all);
  const sessions = finite(field(aggregate, "scenariosCreated")) ?? 0;
  of("/session", timesOf(field(aggregate, "scenarioDuration") ?? null), sessions);
  for (const [key, summary] of entries(field(aggregate, "customStats"))) of(`/${partName(key)}`, figuresOf(summary), 0);
}

/** The failed requests that are counted under names with this beginning: connections that broke, and statuses of errors. */
function failures(
  counters: readonly (readonly [string, number])[],
  prefix: string,
  kind = /^(?:errors\.|codes\.[45]\d\d$)/,
): number {
  let sum = 0;
  for (const [key, count] of counters) if (key.startsWith(prefix) && kind.test(key.slice(prefix.length))) sum += count;
  return sum;
}

const labels: readonly (readonly [key: string, label: string])[] = [
  ["mean", ""],
  ["p50", "p50"],
  ["median", "p50"],
  ["p95", "p95"],
  ["p99", "p99"],
  ["max", "max"],
];

/** Version 2 writes the median under both of its names. */
function labelsOf(summary: Json): typeof labels {
  return field(summary, "p50") === undefined ? labels : labels.filter(([key]) => key !== "median");
}

function timesOf(summary: Json): (Measured | undefined)[] {
  return labelsOf(summary).map(([key, label]) => timed(finite(field(summary, key)) || undefined, "ms", label));
}

/** Figures whose unit is not known. */
function figuresOf(summary: Json): (Measured | undefined)[] {
  return labelsOf(summary).map(([key, label]) =>
    measured(finite(field(summary, key)), label === "" ? "value" : `${label}-value`),
  );
}
