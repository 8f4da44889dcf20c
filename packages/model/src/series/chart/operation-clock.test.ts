import { describe, expect, test } from "vitest";
import type { Capture } from "../capture/capture.ts";
import { captureOf } from "../../../test-support/capture-of.ts";
import { catalogueOf } from "../catalogue/catalogue.ts";
import { chartFamily, type FamilyChart } from "./chart.ts";
import { groupFamilies } from "../family/families.ts";
import { livesOf } from "../capture/lives.ts";
import { clockCandidates, operationClocks, operationsAt, operationsBy } from "./operation-clock.ts";
import { operationTrends } from "../statements/operation-trend.ts";

function clocksOf(...texts: string[]) {
  const captures = texts.map((text) => captureOf(text));
  return operationClocks(
    groupFamilies(captures).find(({ metric }) => metric === "ops_total")!,
    captures,
  );
}

function chartOver(metric: string, ...captures: Capture[]): FamilyChart {
  const families = groupFamilies(captures);
  const clocks = operationClocks(
    families.find((family) => family.metric === "ops_total")!,
    captures,
  );
  return chartFamily(
    families.find((family) => family.metric === metric)!,
    captures,
    captures.map(livesOf),
    {
      axis: "since",
      from: null,
      to: null,
      columns: 500,
      clocks: clocks.captures,
      clockMetric: "ops_total",
      rule: "exact",
      windowMs: null,
      by: null,
    },
  );
}

describe("a counter as clock", () => {
  test("says how many operations were done at its scrapes, evenly between them, and nothing outside", () => {
    const [clock] = clocksOf("ops_total 10 12 12 20").captures;
    expect([0, 1000, 1500, 2000, 2500, 3000].map((time) => operationsAt(clock!, time))).toEqual([
      10, 12, 12, 12, 16, 20,
    ]);
    expect([-1, 3001].map((time) => operationsAt(clock!, time))).toEqual([NaN, NaN]);
  });

  test("goes on over a restart, of which only the next scrape knows", () => {
    const [clock] = clocksOf("ops_total 10 20 3 5").captures;
    expect([1000, 1500, 2000, 3000].map((time) => operationsAt(clock!, time))).toEqual([20, NaN, 23, 25]);
    expect(operationsBy(clock!, 1500)).toBe(23);
  });

  test("is not made of observations whose number falls below zero, which would set it back", () => {
    const captures = ["0 -3 0", "0 1 2"].map((counts) =>
      captureOf(`ops_bucket{le=+Inf} ${counts}\nops_sum 0 1 2\nops_count ${counts}`),
    );
    const family = groupFamilies(captures).find(({ kind }) => kind === "distribution")!;
    expect(operationClocks(family, captures).captures.map((clock) => clock === null)).toEqual([true, false]);
  });

  test("bears the counter’s numbers where those of the captures meet, and counts from 0 where not", () => {
    const near = clocksOf("ops_total 0 5 10", "ops_total 4 8 12");
    expect(near.numbering).toBe("counter");
    expect(near.captures.map((clock) => clock!.counts[0])).toEqual([0, 4]);
    const far = clocksOf("ops_total 0 5 10", "ops_total 1000000 1000005 1000010");
    expect(far.numbering).toBe("capture");
    expect(far.captures.map((clock) => [...clock!.counts])).toEqual([
      [0, 5, 10],
      [0, 5, 10],
    ]);
  });

  test("is offered by what it is called: work of the program’s before what the runtime counts", () => {
    const capture = captureOf(`
      go_gc_cycles_total 0 1 2 3
      x_total 1 2 3 4
      store_commits_total 5 6 7 8
      busy_seconds_total 1 2 3 4
      level 3 1 2 1
      never_total 0 0 0 0
    `);
    expect(clockCandidates(catalogueOf(groupFamilies([capture])))).toEqual([
      "store_commits_total",
      "x_total",
      "go_gc_cycles_total",
    ]);
  });
});

describe("charts over operations", () => {
  test("a counter is what it grew by for each operation; scrapes without one fall together", () => {
    const chart = chartOver("busy_seconds_total", captureOf("ops_total 0 10 10 30\nbusy_seconds_total 0 5 5 9"));
    expect(chart.lines.map(({ x, envelope }) => [[...x], [...envelope.values]])).toEqual([
      [
        [10, 30],
        [0.5, 0.2],
      ],
    ]);
    expect(chart.unit).toEqual({ unit: "seconds", perSecond: false, perOperation: true });
  });

  test("the clock itself stays a rate, and a gauge a level", () => {
    const capture = captureOf("ops_total 0 10 10 30\nlevel 1 2 4 3");
    expect([...chartOver("ops_total", capture).lines[0]!.envelope.values]).toEqual([5, 20]);
    const [line] = chartOver("level", capture).lines;
    expect([[...line!.x], [...line!.envelope.values], [...line!.envelope.low]]).toEqual([
      [0, 10, 30],
      [1, 3, 3],
      [1, 2, 3],
    ]);
  });

  test("each append takes longer: the slope is said with its interval, and none of what is flat", () => {
    const takes = Array.from({ length: 51 }, (_, i) => (227 * i + (20.27 * i * (i - 1)) / 2) / 1000);
    const count = Array.from({ length: 51 }, (_, i) => i);
    const text = (values: readonly number[]): string => values.join(" ");
    const rising = chartOver(
      "append_seconds_total",
      captureOf(`ops_total ${text(count)}\nappend_seconds_total ${text(takes)}`),
    );
    const [said] = operationTrends(rising.overOperations, ["node"], rising.unit);
    expect([said?.subject, said?.sentence].join(": ")).toMatch(
      /^node: rises by 20\.3 ms with each operation \(99 % CI 20\.3 ms … 20\.3 ms, n=50\)$/,
    );
    const flat = chartOver(
      "append_seconds_total",
      captureOf(`ops_total ${text(count)}\nappend_seconds_total ${text(count)}`),
    );
    expect(operationTrends(flat.overOperations, ["node"], flat.unit)).toEqual([]);
  });
});
