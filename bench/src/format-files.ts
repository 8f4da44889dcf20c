import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
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

/** The largest fixture of each format that it can read, repeated to about `wantedBytes` where the format then still reads all of it. */
export function formatFiles(wantedBytes: number, wanted?: readonly string[]): Map<string, FormatFile> {
  const files = new Map<string, FormatFile>();
  const list = readFileSync(fixturePath("formats.tsv"), "utf8").trimEnd().split("\n").slice(1);
  for (const line of list) {
    const [file = "", want = ""] = line.split("\t");
    const id = want.replace("maybe ", "").split(" ")[0]!;
    if (id === "-" || wanted?.includes(id) === false || file.startsWith("edge/")) continue;
    const bytes = readFixture(file);
    if ((files.get(id)?.bytes.length ?? 0) >= bytes.length || remarks(id, bytes) === undefined) continue;
    files.set(id, { bytes, isText: isText(bytes), grown: undefined });
  }
  for (const [id, file] of files)
    files.set(id, id === "otlp-profiles" ? longRecording() : grown(id, file, wantedBytes));
  return files;
}

/** The fixtures have 2 kB and up to 30 samples; repeated, they would be thousands of exports, which no tool writes into one file. */
function longRecording(): FormatFile {
  const outcome = parse(readFixture("scale/scale-seed2-40k-4types.pb.gz"), fileFacts);
  if (outcome.state !== "ready" || outcome.evidence.kind !== "profile") throw new Error("the profile is not read");
  return { bytes: otlpRecording(outcome.evidence), isText: false, grown: "made of a pprof profile of 40,000 stacks" };
}

const isText = (bytes: Uint8Array): boolean => !bytes.subarray(0, 64 * 1024).includes(0) && isUtf8(bytes);

function grown(id: string, file: FormatFile, wantedBytes: number): FormatFile {
  if (file.bytes.length >= wantedBytes) return file;
  const known = remarks(id, file.bytes);
  for (const [how, bytes] of file.isText
    ? ways(new TextDecoder().decode(file.bytes), wantedBytes)
    : again(file.bytes, wantedBytes))
    if (bytes.length > file.bytes.length && isDeepStrictEqual(remarks(id, bytes), known))
      return { bytes, isText: file.isText, grown: how };
  return file;
}

/** The bytes again and again: messages of protobuf and chunks of recordings may follow one another. */
function* again(bytes: Uint8Array, wantedBytes: number): Generator<readonly [string, Uint8Array]> {
  const copies = Array.from({ length: Math.ceil(wantedBytes / bytes.length) }, () => bytes);
  yield ["repeated", Buffer.concat(copies)];
}

/** The larger texts that may still be of the format, each with how it was made. */
function* ways(text: string, wantedBytes: number): Generator<readonly [string, Uint8Array]> {
  const encoder = new TextEncoder();
  const times = Math.ceil(wantedBytes / text.length);
  const whole = text.endsWith("\n") ? text : `${text}\n`;
  const firstLine = whole.indexOf("\n") + 1;
  const json = withLongerList(text, times);
  if (json !== undefined) yield ["its longest list repeated", encoder.encode(json)];
  yield ["repeated", encoder.encode(whole.repeat(times))];
  const lines = whole.slice(0, firstLine) + whole.slice(firstLine).repeat(times);
  yield ["its lines repeated below the first", encoder.encode(lines)];
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

/** The remarks on a reading by their codes; undefined where the bytes are not read as this format. */
function remarks(id: string, bytes: Uint8Array): readonly string[] | undefined {
  const outcome = parse(bytes, fileFacts);
  if (outcome.state !== "ready" || outcome.format.id !== id) return undefined;
  return [...new Set(outcome.diagnostics.map(({ code }) => code))].toSorted();
}
