import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { printLabels } from "@sweetspot/model/series/labels";
import { wordsOf } from "@sweetspot/model/series/sample-bits";
import { parse } from "@sweetspot/parsers";
import { decodeHistogramChunk } from "@sweetspot/parsers/series/tsdb/histogram-chunk";

const fixture = (name: string) => readFileSync(join(import.meta.dirname, "../fixtures/tsdb-native", name));
const stale = "7ff0000000000002";

/** Samples by series and time, as bits. */
type Samples = Map<string, string>;

/** The series that Prometheus reads, each histogram as the two series that we make of it. */
function theirs(): Samples {
  const samples: Samples = new Map();
  for (const line of gunzipSync(fixture("samples.txt.gz")).toString().trim().split("\n")) {
    const [labels = "", time, kind, first = "", sum = ""] = line.split("\t");
    if (kind === "value") samples.set(`${named(labels)} ${time}`, first);
    else {
      samples.set(`${named(labels, "_count")} ${time}`, sum === stale ? stale : first);
      samples.set(`${named(labels, "_sum")} ${time}`, sum);
    }
  }
  return samples;
}

/** `{__name__="x", i="0"}` → `x_count{i="0"}`, as labels are printed here. */
function named(labels: string, suffix = ""): string {
  const [, name = "", rest = ""] = /^\{__name__="([^"]+)"(?:, )?(.*)\}$/.exec(labels) ?? [];
  return `${name}${suffix}${rest === "" ? "" : `{${rest}}`}`;
}

describe("native histograms of a snapshot", () => {
  const outcome = parse(gunzipSync(fixture("snapshot.tar.gz")), { fileName: "snapshot.tar", receivedAtMs: 0 });

  test("their counts and sums are what Prometheus' own library reads, to the bit", () => {
    if (outcome.state !== "ready" || outcome.evidence.kind !== "series") throw new Error(JSON.stringify(outcome));
    const { series, sampleStart, timestamps, values } = outcome.evidence;
    const words = wordsOf(values);
    const hex = (word: number) => word.toString(16).padStart(8, "0");
    const ours: Samples = new Map();
    series.forEach((labels, row) => {
      for (let i = sampleStart[row]!; i < sampleStart[row + 1]!; i++) {
        ours.set(`${printLabels(labels)} ${timestamps[i]}`, hex(words[2 * i + 1]!) + hex(words[2 * i]!));
      }
    });
    const wanted = theirs();
    const wrong = [...wanted].filter(([sample, bits]) => ours.get(sample) !== bits).map(([sample]) => sample);
    console.log(`native histograms: ${wanted.size - wrong.length} of ${wanted.size} samples agree`);
    expect(wrong).toEqual([]);
    expect(ours.size).toBe(wanted.size);
    // A count that a classic series has, too, is there once.
    expect(ours.size).toBe(timestamps.length);
    expect(wanted.size).toBeGreaterThan(9_000);
    expect([...wanted.values()].filter((bits) => bits === stale)).toHaveLength(8);
  });

  test("that their buckets are not read is said once", () => {
    expect(outcome.diagnostics.map(({ message }) => message)).toEqual([
      'Native histograms: 12 series are, request_0_seconds{i="0"} for one. Counts and sums are read as _count and _sum, the buckets are not.',
    ]);
  });

  test("a damaged chunk is known as such and takes no time or memory", () => {
    const columns = { timestamps: new Float64Array(65_535), words: new Uint32Array(2 * 65_535) };
    for (let seed = 1; seed <= 3_000; seed++) {
      let state = seed * 2_654_435_761;
      const bytes = Uint8Array.from({ length: 200 }, () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return state >>> 24;
      });
      for (const ofFloats of [true, false]) {
        // Sixty thousand samples or more do not fit into 200 bytes.
        bytes[0] = 255;
        expect(decodeHistogramChunk(bytes, 0, bytes.length, { ofFloats, part: "count" }, columns, 0)).toBe(false);
      }
    }
  });
});
