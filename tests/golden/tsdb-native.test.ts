import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { printLabels } from "@sweetspot/model/series/labels";
import { histogramAt, staleHint } from "@sweetspot/model/series/native/native-table";
import { wordsOf } from "@sweetspot/model/series/sample-bits";
import { parse } from "@sweetspot/parsers";
import { decodeHistogramChunk } from "@sweetspot/parsers/series/tsdb/histogram-chunk";
import {
  ask,
  difference,
  type PrometheusAnswer,
  type PrometheusCase,
  readSeries,
} from "../support/prometheus-answers.ts";

const fixture = (name: string) => join(import.meta.dirname, "../fixtures/tsdb-native", name);
const lines = (name: string) =>
  gunzipSync(readFileSync(fixture(name)))
    .toString()
    .trim()
    .split("\n");
const stale = "7ff0000000000002";

const double = new Float64Array(1);
const words = wordsOf(double);
const hex = (value: number): string => {
  double[0] = value;
  return [...words]
    .reverse()
    .map((word) => word.toString(16).padStart(8, "0"))
    .join("");
};

describe("native histograms of a snapshot", () => {
  const table = readSeries(fixture("snapshot.tar.gz"));

  test("their counts and sums are what Prometheus' own library reads, to the bit", () => {
    const ours = new Map<string, string>();
    const add = (labels: (typeof table.series)[number], time: number, text: string) =>
      ours.set(`${printLabels(labels)} ${time}`, text);
    table.series.forEach((labels, row) => {
      for (let i = table.sampleStart[row]!; i < table.sampleStart[row + 1]!; i++)
        add(labels, table.timestamps[i]!, hex(table.values[i]!));
    });
    const native = table.native!;
    native.series.forEach((labels, row) => {
      for (let j = native.sampleStart[row]!; j < native.sampleStart[row + 1]!; j++) {
        const { hint, count, sum } = histogramAt(native, j);
        add(labels, native.timestamps[j]!, hint === staleHint ? stale : `${hex(count)} ${hex(sum)}`);
      }
    });
    const wanted = new Map(
      lines("samples.txt.gz").map((line) => {
        const [labels = "", time, kind, first = "", sum = ""] = line.split("\t");
        const [, name = "", rest = ""] = /^\{__name__="([^"]+)"(?:, )?(.*)\}$/.exec(labels) ?? [];
        const text = kind === "value" ? first : sum === stale ? stale : `${first} ${sum}`;
        return [`${name}${rest === "" ? "" : `{${rest}}`} ${time}`, text] as const;
      }),
    );
    const wrong = [...wanted].filter(([sample, bits]) => ours.get(sample) !== bits).map(([sample]) => sample);
    console.log(`native histograms: ${wanted.size - wrong.length} of ${wanted.size} samples agree`);
    expect(wrong).toEqual([]);
    expect(ours.size).toBe(wanted.size);
    expect(wanted.size).toBeGreaterThan(5_000);
    expect([...wanted.values()].filter((bits) => bits === stale)).toHaveLength(4);
  });

  test.each([
    ["answers.jsonl.gz", 2_030],
    ["counted.jsonl.gz", 208],
  ])("queries about them are answered as Prometheus does: %s", (file, count) => {
    const cases = lines(file).map((line) => JSON.parse(line) as { q: PrometheusCase; want: PrometheusAnswer });
    const misses = cases.flatMap(({ q, want }) => {
      const miss = difference(ask(table, q, "3.x"), want);
      return miss === undefined ? [] : [`${JSON.stringify(q)}: ${miss}`];
    });
    console.log(`native histograms: ${cases.length - misses.length} of ${cases.length} answers agree`);
    expect(misses).toEqual([]);
    expect(cases).toHaveLength(count);
  });

  test("answers with native histograms, handed in, are answered again", () => {
    let tried = 0;
    for (const line of lines("answers.jsonl.gz")) {
      const { q, want } = JSON.parse(line) as { q: PrometheusCase; want: PrometheusAnswer };
      if (!/^request_\d_seconds(?:\[2m\])?$/.test(q.expr) || q.kind !== "query") continue;
      const outcome = parse(new TextEncoder().encode(JSON.stringify({ status: want.status, data: want.data })), {
        fileName: "x.json",
        receivedAtMs: 0,
      });
      if (outcome.state !== "ready" || outcome.evidence.kind !== "series") throw new Error(JSON.stringify(outcome));
      expect(difference(ask(outcome.evidence, q, "3.x"), want)).toBeUndefined();
      tried++;
    }
    expect(tried).toBe(30);
  });

  test("a damaged chunk is known as such and takes no time or memory", () => {
    for (let seed = 1; seed <= 3_000; seed++) {
      let state = seed * 2_654_435_761;
      const bytes = Uint8Array.from({ length: 200 }, () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return state >>> 24;
      });
      // Sixty thousand samples or more do not fit into 200 bytes.
      bytes[0] = 255;
      for (const ofFloats of [true, false]) {
        let samples = 0;
        expect(decodeHistogramChunk(bytes, 0, bytes.length, ofFloats, () => samples++)).toBe(false);
        expect(samples).toBeLessThan(1_600);
      }
    }
  });
});
