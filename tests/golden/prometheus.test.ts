import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { SeriesTable } from "@sweetspot/model";
import { mergeSeries } from "@sweetspot/model/series/merge";
import {
  ask,
  difference,
  type PrometheusAnswer,
  type PrometheusCase,
  readSeries,
} from "../support/prometheus-answers.ts";

const fixtures = join(import.meta.dirname, "../fixtures");

interface Cases {
  readonly start: number;
  readonly end: number;
  readonly cases: readonly (PrometheusCase & { readonly file: string })[];
}

/** The scrape files of a folder, as the server that made the answers was given them: target labels, no OpenMetrics. */
function scrapes(folder: string, labels: readonly (readonly [string, string])[]): SeriesTable {
  const tables = readdirSync(folder)
    .filter((name) => name.endsWith(".prom"))
    .map((name) => readSeries(join(folder, name)));
  return withTargetLabels(mergeSeries(tables), labels);
}

/** Adds labels to every series, as Prometheus adds those of a scrape's target; a series' own label of that name becomes `exported_…`. */
function withTargetLabels(table: SeriesTable, target: readonly (readonly [string, string])[]): SeriesTable {
  const names = new Set(target.map(([name]) => name));
  const series = table.series.map((labels) =>
    [...labels.map(([name, value]) => [names.has(name) ? `exported_${name}` : name, value] as const), ...target].sort(
      (a, b) => (a[0] < b[0] ? -1 : 1),
    ),
  );
  return { ...table, series };
}

const fromScrapes: Record<string, () => SeriesTable> = {
  spanscan: () =>
    mergeSeries(
      ["old", "new"].map((design) =>
        scrapes(join(fixtures, "spanscan", `scrapes-${design}`), [
          ["design", design],
          ["instance", `${design}-node`],
          ["job", "scrapes"],
        ]),
      ),
    ),
  kvstores: () =>
    mergeSeries(
      ["badger", "leveldb", "pebble"].map((engine) =>
        scrapes(join(fixtures, "kvstores", `scrapes-${engine}`), [
          ["instance", engine],
          ["job", "scrapes"],
        ]),
      ),
    ),
};

const snapshot = "tsdb-snapshot-all-services.tar.gz";
const live: Record<string, () => SeriesTable> = {
  spanscan: () => readSeries(join(fixtures, "spanscan/prometheus/tsdb-snapshot.tar.gz")),
  kvstores: () => readSeries(join(fixtures, "kvstores/prometheus", snapshot)),
  append50: () => readSeries(join(fixtures, "kvstores/prometheus", snapshot)),
  bigcache: () => readSeries(join(fixtures, "kvstores/prometheus", snapshot)),
};

/** Every answer that a Prometheus 2.42 server gave must be ours, at every step, to 1e-12. */
describe("Prometheus' answers", () => {
  for (const [set, tables] of [
    ["from-scrapes", fromScrapes],
    ["live", live],
  ] as const) {
    for (const [experiment, load] of Object.entries(tables)) {
      test(`${experiment}/${set}`, () => {
        const folder = join(fixtures, experiment, "prometheus", set);
        expect(existsSync(folder)).toBe(true);
        const cases = JSON.parse(readFileSync(join(folder, "cases.json"), "utf8")) as Cases;
        const table = load();
        const misses: string[] = [];
        for (const one of cases.cases) {
          const golden = JSON.parse(readFileSync(join(folder, one.file), "utf8")) as Record<string, PrometheusAnswer>;
          const want = golden["response"] ?? golden["answer"] ?? (golden as unknown as PrometheusAnswer);
          const got = ask(table, { ...one, start: cases.start, end: cases.end }, "2.x");
          const miss = difference(got, want);
          if (miss !== undefined) misses.push(`${one.file} ${one.expr}: ${miss}`);
        }
        const agree = cases.cases.length - misses.length;
        console.log(`${experiment}/${set}: ${agree} of ${cases.cases.length} answers agree`);
        expect(misses).toEqual([]);
      });
    }
  }
});
