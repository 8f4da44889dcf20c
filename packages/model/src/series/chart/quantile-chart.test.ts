import { expect, test } from "vitest";
import { SeriesBuilder } from "../builder.ts";
import { makeLabels } from "../labels.ts";
import { type Capture, joinCapture } from "../capture/capture.ts";
import { groupFamilies } from "../family/families.ts";
import { livesOf } from "../capture/lives.ts";
import { chartQuantile } from "./quantile-chart.ts";

/** A histogram of lock waits in milliseconds, 10 observations a scrape, `share` of them at most 100 ms. */
function waits(share: number): Capture {
  const builder = new SeriesBuilder({ series: 100, samples: 10_000 });
  const series = (name: string, le?: string): number =>
    builder.series(
      makeLabels([["__name__", `wait_milliseconds_${name}`], ...(le === undefined ? [] : [["le", le] as const])]),
    );
  builder.describe("wait_milliseconds", { type: "histogram" });
  for (let i = 0; i < 40; i++) {
    const [time, count] = [i * 15_000, i * 10];
    builder.add(series("bucket", "100"), time, count * share);
    builder.add(series("bucket", "500"), time, count);
    builder.add(series("bucket", "+Inf"), time, count);
    builder.add(series("sum"), time, count * 0.02);
    builder.add(series("count"), time, count);
  }
  return { raw: builder.finish(), evaluated: null };
}

test("a p99 within the first bucket is refused and not drawn; another variant's is drawn", () => {
  const captures = [waits(1), waits(0.5)];
  const [family] = groupFamilies(captures);
  expect(family).toMatchObject({ metric: "wait_milliseconds", kind: "distribution" });
  const options = { axis: "since", from: null, to: null, columns: 500, rule: "3.x", windowMs: null } as const;
  const chart = chartQuantile(family!, "p99", captures, captures.map(livesOf), options);
  expect(chart.refusals).toEqual([{ capture: 0, quantile: 0.99, bound: 100, wouldSay: 99, total: 390 }]);
  expect(chart.lines.map((line) => line.capture)).toEqual([1]);
  const drawn = [...chart.lines[0]!.envelope.values].filter((value) => !Number.isNaN(value));
  expect(drawn.at(-1)).toBeCloseTo(492, 0);
});

test("observations a second are the count's exact rate", () => {
  const captures = [waits(1)];
  const [family] = groupFamilies(captures);
  const options = { axis: "since", from: null, to: null, columns: 500, rule: "exact", windowMs: null } as const;
  const chart = chartQuantile(family!, "count", captures, captures.map(livesOf), options);
  expect(chart.lines[0]!.envelope.values[5]).toBeCloseTo(10 / 15);
  expect(chart.unit).toEqual({ unit: "", perSecond: true });
});

test("a native histogram is a distribution: its p99 is that of its own buckets, its count a rate", () => {
  const builder = new SeriesBuilder({ series: 10, samples: 10_000 });
  const series = builder.series(makeLabels([["__name__", "wait_seconds"]]));
  for (let i = 0; i < 40; i++) {
    // All observations are between 1 and 2, half of them below the square root of 2.
    const positive = { index: [1, 2], count: [i * 5, i * 5] };
    const layout = {
      schema: 1,
      hint: 0,
      zeroThreshold: 0,
      zeroCount: 0,
      negative: { index: [], count: [] },
      bounds: [],
    };
    builder.addNative(series, i * 15_000, { ...layout, positive, count: i * 10, sum: i * 14 });
  }
  const captures = [joinCapture([builder.finish()])];
  const [family, ...more] = groupFamilies(captures);
  expect(more).toEqual([]);
  expect(family).toMatchObject({ metric: "wait_seconds", kind: "distribution" });
  const options = { axis: "since", from: null, to: null, columns: 500, rule: "3.x", windowMs: null } as const;
  const lastOf = (show: "p50" | "p99" | "count"): number => {
    const chart = chartQuantile(family!, show, captures, captures.map(livesOf), options);
    return [...chart.lines[0]!.envelope.values].filter((value) => !Number.isNaN(value)).at(-1)!;
  };
  expect(lastOf("p50")).toBeCloseTo(Math.SQRT2, 10);
  expect(lastOf("p99")).toBeCloseTo(2 ** 0.99, 10);
  expect(lastOf("count")).toBeCloseTo(10 / 15);
});
