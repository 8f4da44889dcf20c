import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { Evidence } from "@sweetspot/model";
import { defaultLimits, parse } from "@sweetspot/parsers";
import { fixturePath, readFixture } from "../../tests/support/read-fixture.ts";
import { otlpRecording } from "./otlp-recording.ts";

export interface FormatFile {
  readonly bytes: Uint8Array;
  readonly isText: boolean;
  /** The way in which the fixture was made larger; undefined when the format cannot hold its content twice. */
  readonly grown: string | undefined;
}

/** The receiver's facts for a reading: a log's lines are read by the pattern that fits. */
export const fileFacts = {
  fileName: "sample",
  receivedAtMs: 1_795_000_000_000,
  log: { preset: "auto", zone: "UTC", start: "" },
  limits: { ...defaultLimits, benchResults: 10_000_000, seriesSamples: 100_000_000, events: 10_000_000 },
};

/**
 * The fixture of each format that is measured: the largest where it has `wantedBytes`, else the largest that can be repeated to them with all of it read,
 * else the largest as it is.
 */
export function formatFiles(wantedBytes: number, wanted?: readonly string[]): Map<string, FormatFile> {
  const files = new Map<string, FormatFile>();
  for (const [id, fixtures] of readableFixtures(wanted)) {
    const largest = fixtures[0]!;
    const file = id === "otlp-profiles" ? longRecording() : { ...largest, grown: undefined };
    const enough = file.bytes.length >= wantedBytes;
    files.set(id, enough ? file : (firstOf(fixtures, (fixture) => grown(id, fixture, wantedBytes)) ?? file));
  }
  return files;
}

interface Fixture {
  readonly bytes: Uint8Array;
  readonly isText: boolean;
}

/** The fixtures that each format reads, the largest first. */
function readableFixtures(wanted: readonly string[] | undefined): Map<string, Fixture[]> {
  const fixtures = new Map<string, Fixture[]>();
  const list = readFileSync(fixturePath("formats.tsv"), "utf8").trimEnd().split("\n").slice(1);
  for (const line of list) {
    const [file = "", want = ""] = line.split("\t");
    const id = want.replace("maybe ", "").split(" ")[0]!;
    if (id === "-" || wanted?.includes(id) === false || file.startsWith("edge/")) continue;
    const bytes = readFixture(file);
    if (reading(id, bytes) === undefined) continue;
    fixtures.set(id, [...(fixtures.get(id) ?? []), { bytes, isText: isText(bytes) }]);
  }
  for (const own of fixtures.values()) own.sort((a, b) => b.bytes.length - a.bytes.length);
  return fixtures;
}

function firstOf<T, R>(values: readonly T[], attempt: (value: T) => R | undefined): R | undefined {
  for (const value of values) {
    const result = attempt(value);
    if (result !== undefined) return result;
  }
  return undefined;
}

/** The fixtures have 2 kB and up to 30 samples; repeated, they would be thousands of exports, which no tool writes into one file. */
function longRecording(): FormatFile {
  const outcome = parse(readFixture("scale/scale-seed2-40k-4types.pb.gz"), fileFacts);
  if (outcome.state !== "ready" || outcome.evidence.kind !== "profile") throw new Error("the profile is not read");
  return { bytes: otlpRecording(outcome.evidence), isText: false, grown: "made of a pprof profile of 40,000 stacks" };
}

const isText = (bytes: Uint8Array): boolean => !bytes.subarray(0, 64 * 1024).includes(0) && isUtf8(bytes);

/** The fixture repeated, where all of it is read without another remark; undefined where only the first copy is, or none. */
function grown(id: string, file: Fixture, wantedBytes: number): FormatFile | undefined {
  const once = reading(id, file.bytes);
  // A binary format that reads no further than its end reads the first copy alone; one that sees other bytes behind it reads the same values again.
  const behind = (): Uint8Array => Buffer.concat([file.bytes, Buffer.alloc(64, 0xff)]);
  const readsOn = !file.isText && !isDeepStrictEqual(reading(id, behind()), once);
  for (const [how, bytes] of file.isText
    ? ways(new TextDecoder().decode(file.bytes), wantedBytes)
    : again(id, file.bytes, wantedBytes)) {
    const all = bytes.length < wantedBytes / 2 ? undefined : reading(id, bytes);
    if (all === undefined || !isDeepStrictEqual(all.remarks, once?.remarks)) continue;
    if (readsOn || !isDeepStrictEqual(all.evidence, once?.evidence)) return { bytes, isText: file.isText, grown: how };
  }
  return undefined;
}

/** The bytes again and again: messages of protobuf and chunks of recordings may follow one another. */
function* again(id: string, bytes: Uint8Array, wantedBytes: number): Generator<readonly [string, Uint8Array]> {
  const copies = Array.from({ length: Math.ceil(wantedBytes / bytes.length) }, () => bytes);
  if (id === "otlp-protobuf")
    yield ["repeated, ten seconds later each time", Buffer.concat(copies.map(tenSecondsLater))];
  else yield ["repeated", Buffer.concat(copies)];
}

/** The tags of the start and the time of a point, 8 bytes each. */
const timeTags = [0x11, 0x19];
const tenSecondsInNanos = 10_000_000_000n;
const [earliestNanos, latestNanos] = [1_500_000_000_000_000_000n, 2_000_000_000_000_000_000n];

/** The bytes with all times that OTLP's metrics write, 8 bytes of nanoseconds since 1970, `times` ten seconds later. */
function tenSecondsLater(bytes: Uint8Array, times: number): Uint8Array {
  const later = new Uint8Array(bytes);
  const view = new DataView(later.buffer);
  for (let at = 1; at + 8 <= later.length; at++) {
    const nanos = view.getBigUint64(at, true);
    if (!timeTags.includes(later[at - 1]!) || nanos < earliestNanos || nanos > latestNanos) continue;
    view.setBigUint64(at, nanos + BigInt(times) * tenSecondsInNanos, true);
    at += 7;
  }
  return later;
}

/** The larger texts that may still be of the format, each with how it was made. */
function* ways(text: string, wantedBytes: number): Generator<readonly [string, Uint8Array]> {
  const encoder = new TextEncoder();
  const count = Math.ceil(wantedBytes / text.length);
  const whole = text.endsWith("\n") ? text : `${text}\n`;
  const firstLine = whole.indexOf("\n") + 1;
  const json = withLongerList(text, count);
  if (json !== undefined) yield ["its longest list repeated", encoder.encode(json)];
  for (const [how, copies] of [
    [", a day later each time", (part: string) => dayAfterDay(part, count)],
    ["", (part: string) => part.repeat(count)],
  ] as const) {
    yield [`repeated${how}`, encoder.encode(copies(whole))];
    const lines = whole.slice(0, firstLine) + copies(whole.slice(firstLine));
    yield [`its lines repeated below the first${how}`, encoder.encode(lines)];
  }
}

const dayMs = 86_400_000;
/** A date, or a time since 1970 in seconds down to nanoseconds. */
const times = /\b(?:(20\d\d)-(\d\d)-(\d\d)|(\d\d)\/(\d\d)\/(20)?(\d\d)|(1[5-9]\d{8})((?:\d{3}){0,3}))(?=\b|T)/g;

/** The text again and again with later dates, as in a file that a tool writes for long; empty where it has no dates. */
function dayAfterDay(text: string, copies: number): string {
  if (text.search(times) < 0) return "";
  const onDay = (day: number): string =>
    text.replaceAll(times, (_, year, month, date, usMonth, usDate, century = "", usYear, seconds, rest) => {
      if (seconds !== undefined) return `${Number(seconds) + (day * dayMs) / 1000}${rest}`;
      const [y, m, d] = year === undefined ? [`20${usYear}`, usMonth, usDate] : [year, month, date];
      const [later = ""] = new Date(Date.UTC(Number(y), Number(m) - 1, Number(d)) + day * dayMs)
        .toISOString()
        .split("T");
      return year === undefined ? `${later.slice(5, 7)}/${later.slice(8)}/${century}${later.slice(2, 4)}` : later;
    });
  return Array.from({ length: copies }, (_, day) => onDay(day)).join("");
}

/** The JSON of `text` with the entries of its longest list repeated; undefined where it is no JSON or has no list. */
function withLongerList(text: string, times: number): string | undefined {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return undefined;
  }
  let [longest, length]: [unknown[], number] = [[], 0];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const own = Array.isArray(value) ? JSON.stringify(value).length : 0;
    if (own > length) [longest, length] = [value as unknown[], own];
    for (const child of Object.values(value)) visit(child);
  };
  visit(root);
  if (length === 0) return undefined;
  const entries = [...longest];
  const more = Math.ceil((times * text.length) / length);
  for (let time = 1; time < more; time++) for (const entry of entries) longest.push(entry);
  return JSON.stringify(root);
}

interface Reading {
  readonly evidence: Evidence;
  /** The codes of the remarks. */
  readonly remarks: readonly string[];
}

/** The reading of the bytes; undefined where they are not read as this format. */
function reading(id: string, bytes: Uint8Array): Reading | undefined {
  const outcome = parse(bytes, fileFacts);
  if (outcome.state !== "ready" || outcome.format.id !== id) return undefined;
  const remarks = [...new Set(outcome.diagnostics.map(({ code }) => code))].toSorted();
  return { evidence: outcome.evidence, remarks };
}
