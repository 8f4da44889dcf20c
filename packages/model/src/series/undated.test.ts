import { describe, expect, test } from "vitest";
import { SeriesBuilder } from "./builder.ts";
import { joinCapture } from "./capture/capture.ts";
import { snapshotOf } from "./capture/snapshot.ts";
import { makeLabels, nameLabel } from "./labels.ts";
import { mergeSeries } from "./merge.ts";
import { evaluateInstant } from "./promql/query.ts";
import { noBuckets } from "./native/native-histogram.ts";
import type { SeriesTable } from "./table.ts";

/** A scrape with a time of its own, or only with that of its upload. */
function scrape(values: Record<string, number>, atMs: number, isDated: boolean): SeriesTable {
  const builder = new SeriesBuilder({ series: 100, samples: 100 });
  for (const [name, value] of Object.entries(values))
    builder.add(builder.series(makeLabels([[nameLabel, name]])), atMs, value);
  return { ...builder.finish(), ...(!isDated && { undated: { atMs, scrapes: 1 } }) };
}

const uploaded = (values: Record<string, number>, atMs: number) => scrape(values, atMs, false);
const samplesOf = (table: SeriesTable): string[] =>
  table.series.flatMap((labels, i) =>
    [...table.timestamps.keys()]
      .slice(table.sampleStart[i], table.sampleStart[i + 1])
      .map((j) => `${labels[0]?.[1]} ${table.values[j]} @${table.timestamps[j]}`),
  );

describe("scrapes without a time", () => {
  const uploads = [
    uploaded({ requests_total: 10, started: 1 }, 1000),
    uploaded({ requests_total: 30 }, 1020),
    uploaded({ requests_total: 20 }, 1010),
  ];

  test("are one moment with the newest values, however far apart their uploads were", () => {
    const merged = mergeSeries(uploads);
    expect(samplesOf(merged)).toEqual(["requests_total 30 @1020", "started 1 @1020"]);
    expect(merged.undated).toEqual({ atMs: 1020, scrapes: 3 });
    expect(snapshotOf([joinCapture(uploads)])?.map(({ series, values }) => [series, values])).toEqual([
      ["requests_total", [30]],
      ["started", [1]],
    ]);
  });

  test("give no rate to PromQL, which the same scrapes with times do", () => {
    const ask = (tables: readonly SeriesTable[]) => {
      const answer = evaluateInstant("rate(requests_total[1m])", mergeSeries(tables), { timeMs: 1020, rule: "3.x" });
      return answer.kind === "vector" ? answer.samples.length : answer.kind;
    };
    expect(ask(uploads)).toBe(0);
    expect(ask([scrape({ requests_total: 10 }, 1000, true), scrape({ requests_total: 30 }, 1020, true)])).toBe(1);
  });

  test("leave a series that has times as it is, and keep what only they hold", () => {
    const dated = [scrape({ requests_total: 1 }, 500, true), scrape({ requests_total: 2 }, 600, true)];
    expect(samplesOf(mergeSeries([...uploads, ...dated]))).toEqual([
      "requests_total 1 @500",
      "requests_total 2 @600",
      "started 1 @1020",
    ]);
  });

  test("are one moment for native histograms as well", () => {
    const of = (count: number, atMs: number): SeriesTable => {
      const builder = new SeriesBuilder({ series: 10, samples: 100 });
      const histogram = { schema: 0, hint: 0, zeroThreshold: 0, zeroCount: count, count, sum: 0, bounds: [] };
      builder.addNative(builder.series(makeLabels([[nameLabel, "h"]])), atMs, {
        ...histogram,
        positive: noBuckets,
        negative: noBuckets,
      });
      return { ...builder.finish(), undated: { atMs, scrapes: 1 } };
    };
    const { raw } = joinCapture([of(1, 1000), of(2, 1010)]);
    expect([...raw!.native!.timestamps]).toEqual([1010]);
    expect(samplesOf(raw!)).toEqual(["h_count 2 @1010", "h_sum 0 @1010"]);
  });
});
