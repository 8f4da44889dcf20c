import fc from "fast-check";
import { expect, test } from "vitest";
import { SeriesBuilder } from "../builder.ts";
import { makeLabels } from "../labels.ts";
import type { Capture } from "./capture.ts";
import { catalogueOf, defaultCharts } from "../catalogue/catalogue.ts";
import { chartFamily } from "../chart/chart.ts";
import { groupFamilies } from "../family/families.ts";
import { livesOf } from "./lives.ts";
import { seriesDeploys } from "./moments.ts";
import { clockCandidates, operationClocks } from "../chart/operation-clock.ts";
import { memoryWaterfall } from "../memory/memory.ts";
import { chartQuantile } from "../chart/quantile-chart.ts";
import { verdictOf } from "../statements/verdict.ts";

const names = [
  "constructor",
  "__proto__",
  "x_total",
  "h_bucket",
  "h_sum",
  "h_count",
  "process_start_time_seconds",
  "a b",
  "",
];
const value = fc.oneof(
  fc.double(),
  fc.integer({ min: -3, max: 1000 }),
  fc.constantFrom(NaN, Infinity, -Infinity, 0, 1e308, -0),
);
const series = fc.record({
  name: fc.constantFrom(...names),
  label: fc.constantFrom("", "1", "+Inf", "toString", "x"),
  key: fc.constantFrom("le", "quantile", "instance", "hasOwnProperty"),
  samples: fc.array(fc.tuple(fc.integer({ min: 0, max: 5000 }), value), { maxLength: 40 }),
});

function captureOf(
  rows: readonly { name: string; label: string; key: string; samples: readonly (readonly [number, number])[] }[],
): Capture {
  const builder = new SeriesBuilder({ series: 100, samples: 10_000 });
  for (const { name, label, key, samples } of rows) {
    const id = builder.series(
      makeLabels([
        ["__name__", name],
        [key, label],
      ]),
    );
    for (const [time, number] of samples) builder.add(id, 1_600_000_000_000 + time * 1000, number);
  }
  return { raw: builder.finish(), evaluated: null };
}

test("whatever was scraped is charted and judged without an error, and nothing drawn runs backwards", () => {
  fc.assert(
    fc.property(fc.array(fc.array(series, { maxLength: 8 }), { minLength: 1, maxLength: 3 }), (variants) => {
      const captures = variants.map(captureOf);
      const lives = captures.map(livesOf);
      const labels = captures.map((_, i) => `v${i}`);
      const entries = catalogueOf(groupFamilies(captures));
      expect(defaultCharts(entries, 6).length).toBeLessThanOrEqual(6);
      captures.forEach(seriesDeploys);
      const [clock] = clockCandidates(entries);
      const counted = entries.find(({ family }) => family.metric === clock)?.family;
      const clocks = counted === undefined ? null : operationClocks(counted, captures).captures;
      for (const { family } of entries) {
        for (const axis of ["since", "uptime", "wall", "operation"] as const) {
          if (axis === "operation" && clocks === null) continue;
          const x = axis === "operation" ? { axis: "since" as const, clocks: clocks!, clockMetric: clock! } : { axis };
          for (const rule of ["exact", "3.x"] as const) {
            const options = { ...x, rule, from: null, to: null, columns: 20, windowMs: null, by: null };
            const chart = chartFamily(family, captures, lives, options);
            for (const { x, envelope } of chart.lines) {
              expect(x.length).toBe(envelope.values.length);
              expect(x.length).toBeLessThanOrEqual(2 * 20 + 2);
              for (let i = 1; i < x.length; i++) expect(x[i]!).toBeGreaterThanOrEqual(x[i - 1]!);
            }
            for (const { sentence } of verdictOf({
              family,
              signals: chart.signals,
              names: labels,
              lives,
              unit: chart.unit,
            })) {
              expect(sentence).not.toMatch(/undefined|NaN/);
            }
          }
        }
        if (family.kind === "distribution") {
          chartQuantile(family, "p99", captures, lives, {
            axis: "since",
            from: null,
            to: null,
            columns: 20,
            rule: "3.x",
            windowMs: null,
          });
        }
      }
    }),
    { numRuns: 300 },
  );
}, 30_000);

test("memory terms add up to the resident size whatever the numbers are", () => {
  const bytes = fc.integer({ min: 0, max: 2 ** 40 });
  const keys = [
    "heap_alloc",
    "heap_inuse",
    "heap_idle",
    "heap_released",
    "stack_sys",
    "mspan_sys",
    "mcache_sys",
    "gc_sys",
    "buck_hash_sys",
    "other_sys",
    "sys",
  ];
  fc.assert(
    fc.property(
      fc.array(bytes, { minLength: keys.length, maxLength: keys.length }),
      bytes,
      bytes,
      (values, profile, resident) => {
        const scrape = new Map(keys.map((key, i) => [`go_memstats_${key}_bytes`, values[i]!]));
        const parts = ["heap_alloc", "stack_sys", "mspan_sys", "mcache_sys", "gc_sys", "buck_hash_sys", "other_sys"];
        const get = (key: string): number => scrape.get(`go_memstats_${key}_bytes`)!;
        // The runtime's own identity: sys is the sum of its parts.
        const total =
          parts.reduce((sum, key) => sum + get(key), 0) + get("heap_inuse") - get("heap_alloc") + get("heap_idle");
        scrape.set("go_memstats_sys_bytes", total);
        const { terms } = memoryWaterfall({
          profile: { bytes: profile, step: 0, source: "p", timeMs: null },
          scrape: { values: scrape, timeMs: 0 },
          resident: { bytes: resident, step: 0, source: "r" },
          goVersion: null,
        });
        expect(terms.reduce((sum, term) => sum + term.bytes, 0)).toBe(resident);
      },
    ),
  );
});
