import { formats, parse, recognise } from "@sweetspot/parsers";
import type { SeriesTable } from "@sweetspot/model";
import { printLabels } from "@sweetspot/model/series/labels";
import { histogramAt } from "@sweetspot/model/series/native/native-table";
import { expect, test } from "vitest";
import { readFixture } from "../support/read-fixture.ts";

// series-formats/all-types.pb and .prom are one gathering of client_golang 1.20.5, encoded by expfmt in both forms: all types,
// exemplars, odd values, a native histogram and one that has classic buckets beside its native ones.

function read(file: string) {
  const outcome = parse(readFixture(file), { fileName: "metrics-1760000000000.x", receivedAtMs: 0 });
  if (outcome.state !== "ready") throw new Error(JSON.stringify(outcome.diagnostics));
  return { table: outcome.evidence as SeriesTable, diagnostics: outcome.diagnostics };
}

/** Every sample as text. */
function samplesOf({ series, timestamps, values, sampleStart }: SeriesTable): string[] {
  return series
    .map((labels, i) => `${printLabels(labels)} ${values[sampleStart[i]!]} ${timestamps[sampleStart[i]!]}`)
    .sort();
}

test("protobuf says what the text of the same gathering says", () => {
  const protobuf = read("series-formats/all-types.pb");
  const text = read("series-formats/all-types.prom");
  const [mine, its] = [samplesOf(protobuf.table), samplesOf(text.table)];
  const agreed = mine.filter((sample) => its.includes(sample)).length;
  console.log(`protobuf exposition: ${agreed} of ${its.length} samples as in the text`);
  expect(mine.filter((sample) => !its.includes(sample))).toEqual([]);
  // For a purely native histogram the text writes the empty shell of a classic one; in protobuf it has none.
  expect(its.filter((sample) => !mine.includes(sample))).toEqual([
    'native_seconds_bucket{le="+Inf"} 49 1760000000000',
    "native_seconds_count 49 1760000000000",
    "native_seconds_sum 1225 1760000000000",
  ]);
  expect(agreed).toBe(36);
  const plain = ({ metadata }: SeriesTable) =>
    metadata.map(({ metric, type, help }) => `${metric} ${type} ${help}`).sort();
  expect(plain(protobuf.table)).toEqual(plain(text.table));
  const { native } = protobuf.table;
  expect(native?.series.map(printLabels)).toEqual(["both_seconds", "native_seconds"]);
  // The two observed the same values, so the classic buckets say what the native ones add up to.
  expect(Array.from(native!.count)).toEqual([49, 49]);
  for (const j of [0, 1]) {
    const { positive, negative, zeroCount } = histogramAt(native!, j);
    const sum = [...Array.from(positive.count), ...Array.from(negative.count), zeroCount].reduce((a, b) => a + b, 0);
    expect(sum).toBe(49);
  }
});

test("cut anywhere, what came whole is read or the file is refused; nothing throws and no other format is sure of it", () => {
  const bytes = readFixture("series-formats/all-types.pb");
  for (let length = 0; length < bytes.length; length++) {
    const outcome = parse(bytes.subarray(0, length), { fileName: "x", receivedAtMs: 0 });
    expect(["ready", "failed"]).toContain(outcome.state);
  }
  expect(recognise(bytes)?.id).toBe("prometheus-protobuf");
  expect(formats.filter((format) => format.sniff(bytes) === "certain").map(({ id }) => id)).toEqual([
    "prometheus-protobuf",
  ]);
});
