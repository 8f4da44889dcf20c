import { describe, expect, it } from "vitest";
import { SeriesBuilder } from "../builder.ts";
import { makeLabels } from "../labels.ts";
import type { Capture } from "../capture/capture.ts";
import { catalogueOf, defaultCharts } from "../catalogue/catalogue.ts";
import { chartFamily } from "../chart/chart.ts";
import { groupFamilies } from "../family/families.ts";
import { livesOf } from "../capture/lives.ts";
import { seededNormal } from "../../../test-support/seeded-noise.ts";
import { statementText, verdictOf } from "./verdict.ts";

/** An hour of a node, scraped every 15 s: seconds in write transactions at `pace`, its start time, and a steady gauge. */
function capture(seed: number, pace: (seconds: number) => number): Capture {
  const builder = new SeriesBuilder({ series: 100, samples: 10_000 });
  const series = (name: string): number => builder.series(makeLabels([["__name__", name]]));
  builder.describe("bolt_tx_write_seconds_total", { type: "counter" });
  const [writes, start, open] = [
    series("bolt_tx_write_seconds_total"),
    series("process_start_time_seconds"),
    series("bolt_db_open_read_tx"),
  ];
  const noise = seededNormal(seed);
  let total = 0;
  for (let t = 0; t <= 3600; t += 15) {
    const time = 1_600_000_000_000 + t * 1000;
    if (t > 0) total += 15 * Math.max(0, pace(t) * (1 + 0.03 * noise()));
    builder.add(writes, time, total);
    builder.add(start, time, 1_600_000_000);
    builder.add(open, time, Math.round(3 + noise()));
  }
  return { raw: builder.finish(), evaluated: null };
}

function report(captures: readonly Capture[], names: readonly string[]) {
  const lives = captures.map(livesOf);
  const entries = catalogueOf(groupFamilies(captures));
  const [first] = defaultCharts(entries, 10);
  const options = {
    axis: "uptime",
    from: null,
    to: null,
    columns: 500,
    rule: "exact",
    windowMs: null,
    by: null,
  } as const;
  const chart = chartFamily(first!.family, captures, lives, options);
  const verdict = verdictOf({ family: first!.family, signals: chart.signals, names, lives, unit: chart.unit });
  return { first: first!.family.metric, verdict, entries };
}

describe("the verdict on a store that is slow after a restart", () => {
  const slow = capture(1, (t) => (t <= 18 * 60 ? 0.9 : 0.05));
  const fixed = capture(2, () => 0.05);

  it("names two phases, the break at 18 minutes and its ratio; the fixed run has one", () => {
    const { first, verdict } = report([slow, fixed], ["before", "after"]);
    expect(first).toBe("bolt_tx_write_seconds_total");
    const text = verdict.map(statementText);
    expect(text[0]).toMatch(/^after: mean 0\.05\d* s\/s, −8\d\.\d % against before’s 0\.3\d+ s\/s \(/);
    expect(verdict[0]).toMatchObject({ kind: "change", certain: true, tone: "neutral" });
    expect(text[1]).toMatch(/^before: two phases: 0\.9\d* s\/s until 18:00, then 0\.0\d+ s\/s \(1[78] times less\)$/);
    expect(text[2]).toBe("after: one phase, no break in pace");
    expect(text).toHaveLength(3);
  });

  it("flags more than a second of writing a second", () => {
    const { verdict } = report([capture(3, () => 1.4), fixed], ["before", "after"]);
    expect(verdict.find((statement) => statement.kind === "limit")?.sentence).toMatch(/above the limit of 1 s\/s/);
  });

  it("rules out what did not change", () => {
    const open = report([slow, fixed], ["before", "after"]).entries.find(
      (entry) => entry.family.metric === "bolt_db_open_read_tx",
    );
    expect(open?.change?.exceedsNoise).toBe(false);
  });

  it("says of a single run what it was, and compares nothing", () => {
    const { verdict } = report([fixed], ["run"]);
    expect(verdict.map((statement) => statement.kind)).toEqual(["total"]);
  });
});

describe("a level that rises while one looks", () => {
  const trendOver = (seconds: number): string | undefined => {
    const builder = new SeriesBuilder({ series: 10, samples: 1000 });
    const heap = builder.series(makeLabels([["__name__", "heap_used_bytes"]]));
    const noise = seededNormal(3);
    for (let i = 0; i <= 40; i++)
      builder.add(heap, 1_600_000_000_000 + (seconds * 1000 * i) / 40, 1e6 + i * 1024 * 1024 + 1000 * noise());
    const { verdict } = report([{ raw: builder.finish(), evaluated: null }], ["run"]);
    return verdict.map(({ sentence }) => sentence).find((sentence) => sentence.startsWith("rises"));
  };

  it.each([
    [240, /^rises by 10 MiB a minute \(99 % CI .* MiB\)$/],
    [8, /^rises by 5 MiB a second \(/],
    [0.2, /^rises by 205 KiB a millisecond \(/],
  ])("over %d s is told by no longer span than was seen", (seconds, text) => expect(trendOver(seconds)).toMatch(text));
});
