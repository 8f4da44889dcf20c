import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { SeriesChange } from "@sweetspot/model/finding-kinds/series-change";
import { seriesFindings } from "@sweetspot/model/findings/series-findings";
import { poisson, chanceOf } from "../../packages/model/test-support/unchanged.ts";
import { type Capture, joinCapture } from "@sweetspot/model/series/capture/capture";
import { parse } from "@sweetspot/parsers";

/** Seconds since the epoch at which the runs begin. */
const start = 1_795_227_900;
const scrapes = 300;

/** A web service as it says of itself at each second: what the usual client library prints, one text for each scrape. */
function service(seed: number, { requests, errors }: { readonly requests: number; readonly errors: number }): Capture {
  const chance = chanceOf(seed);
  const total = { ok: 90, error: 5, bytes: 9e5, seconds: 1.9, evictions: 3, cpu: 11 };
  const buckets = [0.005, 0.05, 0.5, Infinity].map((le) => ({ le, count: 95 }));
  const texts: string[] = [];
  for (let scrape = 0; scrape < scrapes; scrape++) {
    texts.push(
      [
        "# HELP shop_http_requests_total Requests answered.",
        "# TYPE shop_http_requests_total counter",
        `shop_http_requests_total{method="get",code="200"} ${total.ok}`,
        `shop_http_requests_total{method="get",code="500"} ${total.error}`,
        "# TYPE shop_http_errors_total counter",
        `shop_http_errors_total ${total.error}`,
        "# TYPE shop_http_response_bytes_total counter",
        `shop_http_response_bytes_total ${total.bytes}`,
        "# TYPE shop_http_request_duration_seconds histogram",
        ...buckets.map(
          ({ le, count }) =>
            `shop_http_request_duration_seconds_bucket{le="${le === Infinity ? "+Inf" : le}"} ${count}`,
        ),
        `shop_http_request_duration_seconds_sum ${total.seconds}`,
        `shop_http_request_duration_seconds_count ${total.ok + total.error}`,
        "# TYPE shop_cache_evictions_total counter",
        `shop_cache_evictions_total ${total.evictions}`,
        "# TYPE process_cpu_seconds_total counter",
        `process_cpu_seconds_total ${total.cpu}`,
        "# TYPE process_resident_memory_bytes gauge",
        `process_resident_memory_bytes ${Math.round(8e7 + 2e6 * chance.normal())}`,
        "# TYPE process_start_time_seconds gauge",
        `process_start_time_seconds ${start - 3600}`,
        "",
      ].join("\n"),
    );
    for (let left = poisson(requests, chance); left > 0; left--) {
      const wait = 0.02 * Math.exp(0.8 * chance.normal());
      if (chance.uniform() < errors) total.error++;
      else total.ok++;
      total.bytes += 1e4 * Math.exp(0.5 * chance.normal());
      total.seconds += wait;
      for (const bucket of buckets) if (wait <= bucket.le) bucket.count++;
      if (chance.uniform() < 0.05) total.evictions++;
      total.cpu += 0.004 * (1 + 0.1 * chance.normal());
    }
  }
  return captureOf(texts.map((text, scrape) => [`metrics-${start + scrape}.prom`, Buffer.from(text)]));
}

function captureOf(files: readonly (readonly [name: string, bytes: Uint8Array])[]): Capture {
  return joinCapture(
    files.map(([name, bytes]) => {
      const outcome = parse(bytes, { fileName: name, receivedAtMs: start * 1000 });
      if (outcome.state !== "ready" || outcome.evidence.kind !== "series") throw new Error(`${name} is no scrape`);
      return outcome.evidence;
    }),
  );
}

function changes(before: Capture, after: Capture): SeriesChange[] {
  return seriesFindings([before, after], ["before", "after"]).filter((one) => one.kind === "series-change");
}

const levels = (found: readonly SeriesChange[]) =>
  Object.fromEntries(found.map(({ metric, measure, certainty }) => [`${measure} ${metric}`, certainty.level]));

const usual = { requests: 50, errors: 0.05 };

describe("metrics are judged by the work done", () => {
  test("60 % less served with 9 % instead of 5 % errors: the share of errors differs, plain rates are measured", () => {
    const found = changes(service(1, usual), service(2, { requests: 20, errors: 0.09 }));
    const share = found.find(({ metric, measure }) => metric === "shop_http_errors_total" && measure === "ratio");
    expect(share).toMatchObject({
      group: "unclear",
      per: "shop_http_requests_total",
      better: "lower",
      certainty: {
        level: "differs",
        processes: 1,
        conditions: [
          { kind: "one-run" },
          { kind: "by-operation", by: "shop_http_requests_total" },
          { kind: "within-run", beyond: true },
        ],
      },
    });
    expect(share!.before).toBeCloseTo(0.05, 2);
    expect(share!.after).toBeCloseTo(0.09, 2);
    const rates = found.filter(({ measure }) => measure === "rate");
    expect(rates.length).toBeGreaterThan(0);
    for (const { metric, certainty } of rates) expect([metric, certainty.level]).toEqual([metric, "measured"]);
    expect(found.map(({ group }) => group)).not.toContain("better");
  });

  test("50 % more traffic and nothing else: no ratio and no level differs, and nothing is worse", () => {
    const found = changes(service(3, usual), service(4, { ...usual, requests: 75 }));
    expect(levels(found)).toMatchObject({ "rate shop_http_requests_total": "measured" });
    for (const { metric, measure, group, certainty } of found) {
      expect([metric, measure, group, certainty.level]).toEqual([metric, "rate", "unclear", "measured"]);
    }
  });

  test("a rate beside an unequal load names it", () => {
    const found = changes(service(3, usual), service(4, { ...usual, requests: 75 }));
    const bytes = found.find(({ metric }) => metric === "shop_http_response_bytes_total");
    expect(bytes?.certainty.conditions).toMatchObject([
      { kind: "one-run" },
      { kind: "unequal-load", metric: "shop_http_requests_total" },
    ]);
  });

  test("nothing is said of ten pairs of runs without a change", () => {
    for (let pair = 0; pair < 10; pair++) {
      expect(levels(changes(service(10 + 2 * pair, usual), service(11 + 2 * pair, usual)))).toEqual({});
    }
  });
});

const folder = join(import.meta.dirname, "../fixtures/aa/spannode");

/** Three runs of one real program of 100 s each; its node checks spans and writes them to a store under a steady load. */
const runs = readdirSync(folder)
  .filter((name) => name.endsWith(".prom.gz"))
  .sort()
  .map((name) => captureOf([[name.slice(0, -3), gunzipSync(readFileSync(join(folder, name)))]]));

describe("a real program run three times without a change", () => {
  test.each([
    [0, 1],
    [0, 2],
    [1, 2],
  ])("runs %d and %d: nothing is better or worse, and no ratio by the work done differs", (a, b) => {
    const found = changes(runs[a]!, runs[b]!);
    expect(found.filter(({ group }) => group === "better" || group === "worse")).toEqual([]);
    expect(found.filter(({ measure, certainty }) => measure === "ratio" && certainty.level === "differs")).toEqual([]);
  });
});
