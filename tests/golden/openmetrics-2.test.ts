import type { SeriesTable } from "@sweetspot/model";
import { printLabels } from "@sweetspot/model/series/labels";
import { histogramAt } from "@sweetspot/model/series/native/native-table";
import { parse } from "@sweetspot/parsers";
import { expect, test } from "vitest";
import { readFixture } from "../support/read-fixture.ts";

// series-formats/openmetrics-2.txt and -1.txt are one gathering of prometheus-metrics 1.10.0 (Java), as OpenMetrics 2.0 with
// all of its features and as 1.0; openmetrics-2.native.tsv lists the native histograms of its snapshot: name, labels, count,
// sum, schema, zero threshold, zero count, positive and negative buckets as index:count.

function read(file: string): SeriesTable {
  const outcome = parse(readFixture(`series-formats/${file}`), { fileName: "1760000000.txt", receivedAtMs: 0 });
  if (outcome.state !== "ready") throw new Error(JSON.stringify(outcome.diagnostics));
  expect(outcome.diagnostics.filter(({ severity }) => severity !== "info")).toEqual([]);
  return outcome.evidence as SeriesTable;
}

const two = read("openmetrics-2.txt");

test("native histograms in OpenMetrics 2.0 are those of the Java client", () => {
  const table = two.native!;
  const rows = new TextDecoder()
    .decode(readFixture("series-formats/openmetrics-2.native.tsv"))
    .replace(/\n$/, "")
    .split("\n");
  const want = rows.map((row) => {
    const [name = "", labels = "", count, sum, schema, threshold, zero, ...sides] = row.split("\t");
    const numbers = [count, sum, schema, threshold, zero].map(Number);
    return [`${name}${labels.replace("{}", "").replace('",', '", ')}`, numbers, sides.map((side) => side.trim())];
  });
  const got = table.series.map((labels, j) => {
    const { count, sum, schema, zeroThreshold, zeroCount, positive, negative } = histogramAt(table, j);
    const sides = [positive, negative].map(({ index, count: of }) =>
      Array.from(index, (number, i) => `${number}:${of[i]}`).join(" "),
    );
    return [printLabels(labels), [count, sum, schema, zeroThreshold, zeroCount], sides];
  });
  expect(got).toHaveLength(5);
  expect(got).toEqual(want);
});

test("all else in OpenMetrics 2.0 is what 1.0 says of the same gathering", () => {
  const print = ({ series, values, sampleStart }: SeriesTable): string[] =>
    series.map((labels, i) => `${printLabels(labels)} ${values[sampleStart[i]!]}`);
  // 1.0 has created times as series, the shell of purely native histograms, and counters named _total.
  const one = print(read("openmetrics-1.txt")).filter((line) => !/_created|^(?:drift|wide)_/.test(line));
  const mine = print(two).map((line) => line.replace("requests{", "requests_total{"));
  expect(mine.toSorted()).toEqual(one.toSorted());
  expect(mine.length).toBeGreaterThan(40);
});
