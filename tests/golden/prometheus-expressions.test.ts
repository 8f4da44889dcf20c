import { join } from "node:path";
import { expect, test } from "vitest";
import { mergeSeries } from "@sweetspot/model/series/merge";
import {
  ask,
  difference,
  type PrometheusAnswer,
  type PrometheusCase,
  readBytes,
  readSeries,
} from "../support/prometheus-answers.ts";

const fixtures = join(import.meta.dirname, "../fixtures");

/** A thousand expressions over two snapshots, as Prometheus answered them; see SOURCE.md beside them. */
test.each([
  ["2.x", "answers-2.json.gz", 3_219],
  ["3.x", "answers-3.json.gz", 4_271],
] as const)("expressions by rule %s", (rule, file, count) => {
  const table = mergeSeries([
    readSeries(join(fixtures, "spanscan/prometheus/tsdb-snapshot.tar.gz")),
    readSeries(join(fixtures, "kvstores/prometheus/tsdb-snapshot-all-services.tar.gz")),
  ]);
  const text = new TextDecoder().decode(readBytes(join(fixtures, "promql", file)));
  const cases = JSON.parse(text) as { q: PrometheusCase; want: PrometheusAnswer }[];
  const misses = cases.flatMap(({ q, want }) => {
    const miss = difference(ask(table, q, rule), want);
    return miss === undefined ? [] : [`${JSON.stringify(q)}: ${miss}`];
  });
  console.log(`expressions, rule ${rule}: ${cases.length - misses.length} of ${cases.length} answers agree`);
  expect(misses).toEqual([]);
  expect(cases).toHaveLength(count);
});

/** Samples that no exporter would boast of; see SOURCE.md beside them. */
test("expressions over resets, gaps, NaN and lost scrapes, rule 2.x", () => {
  const table = readSeries(join(fixtures, "promql-odd/snapshot.tar.gz"));
  const text = new TextDecoder().decode(readBytes(join(fixtures, "promql-odd/answers-2.json.gz")));
  const cases = JSON.parse(text) as { q: PrometheusCase; want: PrometheusAnswer }[];
  const misses = cases.flatMap(({ q, want }) => {
    const miss = difference(ask(table, q, "2.x"), want);
    return miss === undefined ? [] : [`${JSON.stringify(q)}: ${miss}`];
  });
  console.log(
    `expressions over odd samples, rule 2.x: ${cases.length - misses.length} of ${cases.length} answers agree`,
  );
  expect(misses).toEqual([]);
  expect(cases).toHaveLength(396);
});
