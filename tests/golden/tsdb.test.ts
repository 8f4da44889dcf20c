import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { SeriesTable } from "@sweetspot/model";
import { labelsKey } from "@sweetspot/model/series/labels";
import { isStale, wordsOf } from "@sweetspot/model/series/sample-bits";
import { parse } from "@sweetspot/parsers";
import { readSeries } from "../support/prometheus-answers.ts";
import { readFixture } from "../support/read-fixture.ts";

const fixtures = join(import.meta.dirname, "../fixtures");
const all = join(fixtures, "kvstores/prometheus/tsdb-snapshot-all-services.tar.gz");
const spanscan = join(fixtures, "spanscan/prometheus/tsdb-snapshot.tar.gz");

const pairs: readonly (readonly [snapshot: string, dump: string])[] = [
  [spanscan, join(fixtures, "spanscan/prometheus/tsdb-dump-node.txt.gz")],
  [spanscan, join(fixtures, "spanscan/prometheus/tsdb-dump-writes.txt")],
  [all, join(fixtures, "kvstores/prometheus/tsdb-dump.txt.gz")],
  [all, join(fixtures, "append50/prometheus/tsdb-dump.txt.gz")],
  [all, join(fixtures, "bigcache/prometheus/tsdb-dump.txt")],
  [join(fixtures, "tsdb-overlap/snapshot.tar.gz"), join(fixtures, "tsdb-overlap/dump.txt.gz")],
  [join(fixtures, "tsdb-overlap/snapshot.zip"), join(fixtures, "tsdb-overlap/dump.txt.gz")],
  [join(fixtures, "tsdb-log/log-only.tar.gz"), join(fixtures, "tsdb-log/log-only-dump.txt.gz")],
  [join(fixtures, "tsdb-log/with-blocks.tar.gz"), join(fixtures, "tsdb-log/with-blocks-dump.txt.gz")],
];

/** The dump writes stale markers as NaN, so they are compared as NaN here and counted beside it. */
function samples(table: SeriesTable, i: number): string[] {
  const out: string[] = [];
  for (let s = table.sampleStart[i]!; s < table.sampleStart[i + 1]!; s++)
    out.push(`${table.timestamps[s]} ${table.values[s]}`);
  return out;
}

/** Every sample that promtool dumps is in the snapshot as read here, with the same bits as far as the dump has them. */
describe("TSDB snapshots against promtool tsdb dump", () => {
  for (const [snapshotPath, dumpPath] of pairs) {
    test(`${snapshotPath.slice(fixtures.length + 1)} ${dumpPath.split("/").at(-1)}`, () => {
      const snapshot = readSeries(snapshotPath);
      const dump = readSeries(dumpPath);
      const byKey = new Map(snapshot.series.map((labels, i) => [labelsKey(labels), i]));
      const misses: string[] = [];
      let agree = 0;
      let stale = 0;
      const words = wordsOf(snapshot.values);
      dump.series.forEach((labels, i) => {
        const at = byKey.get(labelsKey(labels));
        const want = samples(dump, i);
        if (at === undefined) {
          misses.push(`no series ${JSON.stringify(labels)}`);
          return;
        }
        const got = samples(snapshot, at);
        for (let s = snapshot.sampleStart[at]!; s < snapshot.sampleStart[at + 1]!; s++) if (isStale(words, s)) stale++;
        if (got.length !== want.length)
          misses.push(`${got.length} samples instead of ${want.length} in ${JSON.stringify(labels)}`);
        want.forEach((sample, s) => {
          if (sample === got[s]) agree++;
          else misses.push(`${got[s]} instead of ${sample} in ${JSON.stringify(labels)}`);
        });
      });
      console.log(
        `${dumpPath.slice(fixtures.length + 1)}: ${agree} of ${dump.timestamps.length} samples agree, ${stale} stale markers`,
      );
      expect(misses.slice(0, 20)).toEqual([]);
      expect(agree).toBe(dump.timestamps.length);
    });
  }
});

test("a torn log is read as far as it is whole, and that is said", () => {
  const outcome = parse(readFixture("tsdb-log/torn.tar.gz"), { fileName: "data.tar.gz", receivedAtMs: 0 });
  expect(outcome.diagnostics.map(({ code }) => code)).toEqual(["tsdb-log"]);
  if (outcome.state !== "ready") throw new Error("not read");
  const whole = readSeries(join(fixtures, "tsdb-log/log-only.tar.gz"));
  const torn = outcome.evidence as SeriesTable;
  expect(torn.timestamps.length).toBeGreaterThan(whole.timestamps.length / 3);
  expect(torn.timestamps.length).toBeLessThan(whole.timestamps.length);
});
