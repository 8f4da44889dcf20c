import type { BenchTable, EventTable, Evidence, Profile, SeriesTable } from "@sweetspot/model";
import { checkProfile } from "@sweetspot/model/profile/check";
import { withoutPrintedSymbols } from "@sweetspot/model/profile/printed-symbols";
import { labelValue, nameLabel, printLabels } from "@sweetspot/model/series/labels";
import { bucketsOf } from "@sweetspot/model/series/native/native-histogram";
import { histogramAt } from "@sweetspot/model/series/native/native-table";
import { withNativeTotals } from "@sweetspot/model/series/native/native-totals";
import { parse } from "@sweetspot/parsers";
import { logCandidates } from "@sweetspot/parsers/events/log-preview";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { describeSamples } from "../support/describe-profile.ts";
import { fixturePath, readFixture } from "../support/read-fixture.ts";

// Each folder of fixtures/formats is named after a format and holds samples of it, real ones where the tool could be run
// (see SOURCE.md). Beside a sample is the result of another reader: FILE.golden.tsv by goldens.py, an independent
// reading in Python; FILE.raw.txt by `go tool pprof -raw`.

const folder = "formats";
const samples = readdirSync(fixturePath(folder), { recursive: true, encoding: "utf8" })
  .filter((name) => /^[^/]+\/[^/]+$/.test(name) && !/(\.golden\.tsv|\.raw\.txt|\.top\.txt|SOURCE\.md)$/.test(name))
  .toSorted();

function read(name: string, format: string): Evidence {
  const bytes = readFixture(`${folder}/${name}`);
  // Log lines are read by a confirmed pattern only: the one that is offered first.
  const log = format === "log-lines" ? (logCandidates(bytes)[0]?.pattern ?? null) : null;
  const outcome = parse(bytes, { fileName: basename(name), receivedAtMs: 0, log });
  if (outcome.state !== "ready") throw new Error(`${name}: ${JSON.stringify(outcome.diagnostics)}`);
  expect(outcome.format.id, name).toBe(format);
  if (outcome.evidence.kind === "profile") expect(checkProfile(outcome.evidence)).toBeUndefined();
  return outcome.evidence;
}

test("there are samples of every format whose tool is not Go or Prometheus", () => {
  expect(new Set(samples.map((name) => name.split("/")[0])).size).toBeGreaterThanOrEqual(20);
});

test.each(samples)("%s holds what another reader finds in it", (name) => {
  const evidence = read(name, name.split("/")[0] ?? "");
  const golden = fixturePath(`${folder}/${name}.golden.tsv`);
  const raw = `${folder}/${name}.raw.txt`;
  if (existsSync(fixturePath(raw))) {
    const text = parse(readFixture(raw), { fileName: raw, receivedAtMs: 0 });
    if (text.state !== "ready" || text.evidence.kind !== "profile") throw new Error(`${raw} does not read`);
    expect(describeSamples(withoutPrintedSymbols(evidence as Profile))).toEqual(describeSamples(text.evidence));
    return;
  }
  const want = new Map<string, number[]>();
  for (const line of readFileSync(golden, "utf8").split("\n")) {
    if (line === "") continue;
    const cells = line.split("\t");
    want.set(cells.slice(0, 3).join("\t"), cells.slice(3).map(Number));
  }
  const got = summarise(evidence);
  // Profiles by pairs of calls do not hold the whole costs of stacks where functions call themselves.
  if (![...want.keys()].some((key) => key.startsWith("cum")))
    for (const key of got.keys()) if (key.startsWith("cum")) got.delete(key);
  expect([...got.keys()].filter((key) => !want.has(key))).toEqual([]);
  expect([...want.keys()].filter((key) => !got.has(key))).toEqual([]);
  for (const [key, numbers] of want) {
    for (const [i, number] of numbers.entries()) {
      // Profiles hold whole numbers: each stack's nanoseconds were rounded once.
      const slack = evidence.kind === "profile" ? 500 : 0;
      const difference = Math.abs((got.get(key)?.[i] ?? Number.NaN) - number);
      const isClose = difference <= Math.max(Math.abs(number) * 1e-12, /\t(?:time|cpu)\t/.test(key) ? slack : 0);
      expect(isClose, `${key}: ${String(got.get(key))} is not ${String(numbers)}`).toBe(true);
    }
  }
});

function summarise(evidence: Evidence): Map<string, number[]> {
  if (evidence.kind === "profile") return summariseProfile(evidence);
  if (evidence.kind === "bench") return summariseBench(evidence);
  if (evidence.kind === "events") return summariseEvents(evidence);
  if (evidence.kind === "series") return summariseSeries(evidence);
  throw new Error(`no summary of ${evidence.kind}`);
}

function summariseSeries(table: SeriesTable): Map<string, number[]> {
  const { series, sampleStart, timestamps, values } = withNativeTotals(table);
  const sums = nativeBuckets(table.native);
  for (const [i, labels] of series.entries()) {
    const from = sampleStart[i]!;
    const until = sampleStart[i + 1]!;
    const sum = values.subarray(from, until).reduce((total, value) => total + value, 0);
    sums.set(`series\t${printLabels(labels)}\t`, [until - from, timestamps[from]!, timestamps[until - 1]!, sum]);
  }
  return sums;
}

/** The samples of each bucket of native histograms that has counts, as series named after the bucket's upper bound. */
function nativeBuckets(native: SeriesTable["native"]): Map<string, number[]> {
  const sums = new Map<string, number[]>();
  native?.series.forEach((labels, i) => {
    for (let j = native.sampleStart[i]!; j < native.sampleStart[i + 1]!; j++) {
      const histogram = histogramAt(native, j);
      for (const side of ["positive", "negative"] as const) {
        for (const { upper, count } of bucketsOf(histogram, side)) {
          const bound = String(Number(upper.toPrecision(9)));
          const name = `${labelValue(labels, nameLabel)} ${side} ${bound}`;
          const key = `series\t${printLabels(labels.map(([label, value]) => [label, label === nameLabel ? name : value]))}\t`;
          const [samples = 0, first = native.timestamps[j]!, , sum = 0] = sums.get(key) ?? [];
          sums.set(key, [samples + 1, first, native.timestamps[j]!, sum + count]);
        }
      }
    }
  });
  return sums;
}

function add(sums: Map<string, number[]>, key: string, value: number): void {
  if (value !== 0) sums.set(key, [(sums.get(key)?.[0] ?? 0) + value]);
}

function summariseProfile(profile: Profile): Map<string, number[]> {
  const sums = new Map<string, number[]>();
  for (const [t, { type, unit }] of profile.sampleTypes.entries()) {
    let total = 0;
    for (let s = 0; s < profile.samples.length; s++) {
      const value = Number(profile.samples.values[t]?.[s]);
      total += value;
      const names = functionNames(profile, s);
      if (names.length > 0) add(sums, `self\t${type}\t${names[0]}`, value);
      for (const name of new Set(names)) add(sums, `cum\t${type}\t${name}`, value);
    }
    sums.set(`value\t${type}\t${unit}`, [total]);
  }
  return sums;
}

/** Function names leaf first; "" for a frame without symbol. */
function functionNames({ samples, locations, lines, functions, strings }: Profile, sample: number): string[] {
  const names: string[] = [];
  for (let at = samples.locationStart[sample] ?? 0; at < (samples.locationStart[sample + 1] ?? 0); at++) {
    const location = samples.locations[at] ?? 0;
    const from = locations.lineStart[location] ?? 0;
    const to = locations.lineStart[location + 1] ?? 0;
    if (from === to) names.push("");
    for (let line = from; line < to; line++) names.push(strings[functions.name[lines.function[line] ?? 0] ?? 0] ?? "");
  }
  return names;
}

function summariseBench({ results, values, names, units }: BenchTable): Map<string, number[]> {
  const cells = new Map<string, number[]>();
  for (let i = 0; i < results.length; i++) {
    for (let v = results.firstValue[i] ?? 0; v < (results.firstValue[i + 1] ?? 0); v++) {
      const key = `bench\t${names[results.name[i] ?? 0]}\t${units[values.unit[v] ?? 0]}`;
      cells.set(key, [...(cells.get(key) ?? []), values.value[v] ?? 0]);
    }
  }
  const summary = new Map<string, number[]>();
  for (const [key, sample] of cells) {
    // The Python reading keeps to the metrics that this test names.
    if (/\tgc\./.test(key)) continue;
    const sum = sample.reduce((total, value) => total + value, 0);
    summary.set(key, [sample.length, Math.min(...sample), Math.max(...sample), sum]);
  }
  return summary;
}

function summariseEvents(table: EventTable): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (let i = 0; i < table.length; i++) {
    const [name] = (table.names[table.name[i] ?? 0] ?? "").split("\n");
    const key = `events\t${table.lanes[table.lane[i] ?? 0]}\t${name}`;
    const [count = 0, first = Infinity, duration = 0] = groups.get(key) ?? [];
    const own = table.duration[i] ?? Number.NaN;
    groups.set(key, [count + 1, Math.min(first, table.time[i] ?? 0), duration + (Number.isNaN(own) ? 0 : own)]);
  }
  return groups;
}
