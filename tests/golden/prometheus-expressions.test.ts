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

/** A thousand expressions over two snapshots, as a Prometheus 2.42 server answered them; see SOURCE.md beside them. */
test("expressions against a Prometheus server", () => {
  const table = mergeSeries([
    readSeries(join(fixtures, "spanscan/prometheus/tsdb-snapshot.tar.gz")),
    readSeries(join(fixtures, "kvstores/prometheus/tsdb-snapshot-all-services.tar.gz")),
  ]);
  const text = new TextDecoder().decode(readBytes(join(fixtures, "promql/answers.json.gz")));
  const cases = JSON.parse(text) as { q: PrometheusCase; want: PrometheusAnswer }[];
  const misses = cases.flatMap(({ q, want }) => {
    const miss = difference(ask(table, q, "2.x"), want);
    return miss === undefined ? [] : [`${JSON.stringify(q)}: ${miss}`];
  });
  console.log(`expressions: ${cases.length - misses.length} of ${cases.length} answers agree`);
  expect(misses).toEqual([]);
  expect(cases.length).toBeGreaterThan(3_000);
});
