import { decodeEvidence, encodeEvidence } from "@sweetspot/model/columns/codec";
import { checkProfile } from "@sweetspot/model/profile/check";
import { defaultLimits, type Format, formats, parse, ParseRun, UnusableInput } from "@sweetspot/parsers";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fixturePath, readFixture } from "../support/read-fixture.ts";

// Damaged inputs give evidence or a coded error, in bounded time, never an exception of ours. Mutations are seeded, so a
// failure names the file, the seed and the mutation, and comes back when run again.

const mutationsPerSample = 40;
const samplesPerFormat = 3;
const longestSample = 24 * 1024;

// Only the reader of log lines asks for it.
const log = { preset: "auto", zone: "UTC", start: "" };
const limits = { ...defaultLimits, samples: 20_000, locationReferences: 200_000, events: 20_000, benchResults: 20_000 };

/** Mulberry32: small, seeded, good enough to place damage. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const tokens = [
  "99999999999999999999999",
  "-1",
  "1e999",
  "NaN",
  "null",
  "{}",
  "[]",
  '"__proto__"',
  "0x",
  "\0",
  "\n",
  "\t",
  ";",
  "\ufeff",
  "@ 0x1",
].map((token) => new TextEncoder().encode(token));

function mutate(sample: Uint8Array, other: Uint8Array, random: () => number): { what: string; bytes: Uint8Array } {
  const at = Math.floor(random() * sample.length);
  const length = 1 + Math.floor(random() * 200);
  switch (Math.floor(random() * 6)) {
    case 0:
      return { what: `cut at ${at}`, bytes: sample.slice(0, at) };
    case 1: {
      const bytes = sample.slice();
      const flips = 1 + Math.floor(random() * 20);
      for (let i = 0; i < flips; i++) {
        const place = Math.floor(random() * bytes.length);
        bytes[place] = (bytes[place] ?? 0) ^ (1 << Math.floor(random() * 8));
      }
      return { what: `${flips} bits flipped`, bytes };
    }
    case 2:
      return {
        what: `${length} bytes taken out at ${at}`,
        bytes: join(sample.slice(0, at), sample.slice(at + length)),
      };
    case 3: {
      const from = Math.floor(random() * other.length);
      return { what: `spliced with another at ${at}`, bytes: join(sample.slice(0, at), other.slice(from)) };
    }
    case 4: {
      const part = sample.slice(at, at + length);
      return {
        what: `${part.length} bytes repeated at ${at}`,
        bytes: join(sample.slice(0, at), part, part, part, sample.slice(at)),
      };
    }
    default: {
      const token = tokens[Math.floor(random() * tokens.length)] ?? new Uint8Array(0);
      return {
        what: `token at ${at}`,
        bytes: join(sample.slice(0, at), token, sample.slice(at + Math.floor(random() * 12))),
      };
    }
  }
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Undefined when the format behaved. */
function faultOf(format: Format, bytes: Uint8Array): string | undefined {
  const started = performance.now();
  try {
    const context = new ParseRun({ limits, fileName: "sample", receivedAtMs: 1_795_000_000_000, log });
    const evidence = format.parse(bytes, context);
    if (evidence.kind !== format.kind) return `gave ${evidence.kind}`;
    if (evidence.kind === "profile") {
      const fault = checkProfile(evidence);
      if (fault !== undefined) return fault;
    }
    decodeEvidence(encodeEvidence(evidence));
  } catch (error) {
    if (!(error instanceof UnusableInput))
      return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const taken = performance.now() - started;
  return taken > 3000 ? `took ${Math.round(taken)} ms` : undefined;
}

const samples = new Map<string, { file: string; bytes: Uint8Array }[]>();
for (const line of readFileSync(fixturePath("formats.tsv"), "utf8").trimEnd().split("\n").slice(1)) {
  const [file = "", want = ""] = line.split("\t");
  const id = want.replace("maybe ", "").split(" ")[0] ?? "-";
  const known = samples.get(id) ?? [];
  samples.set(id, known);
  if (id === "-" || file.startsWith("edge/damaged") || known.length >= samplesPerFormat) continue;
  const bytes = readFixture(file);
  known.push({ file, bytes: bytes.length > longestSample ? bytes.slice(0, longestSample) : bytes });
}
const everything = [...samples.values()].flat();

test.each(formats.map((format) => [format.id, format] as const))("%s survives damaged inputs", (id, format) => {
  const own = samples.get(id) ?? [];
  expect(own.length, `no fixture of ${id} in formats.tsv`).toBeGreaterThan(0);
  const faults: string[] = [];
  for (const [s, { file, bytes }] of own.entries()) {
    for (let m = 0; m < mutationsPerSample; m++) {
      const random = randomFrom(s * 1000 + m);
      const other = everything[Math.floor(random() * everything.length)]?.bytes ?? bytes;
      const mutated = mutate(bytes, other, random);
      const fault = faultOf(format, mutated.bytes);
      if (fault !== undefined) faults.push(`${file}, mutation ${m} (${mutated.what}): ${fault}`);
    }
  }
  // A foreign file is refused just as well.
  for (const { file, bytes } of everything) {
    const fault = faultOf(format, bytes);
    if (fault !== undefined) faults.push(`${file} read as ${id}: ${fault}`);
  }
  expect(faults.slice(0, 5)).toEqual([]);
});

const runs = [" ", "1", "a", "+0x1 ", ":1", "(", ";", ",", '"', "\\", "-", "=$", "f f", "[", "1 @", "::"];

test.each(formats.map((format) => [format.id, format] as const))("%s takes long lines in linear time", (id, format) => {
  const faults: string[] = [];
  const sample = samples.get(id)?.[0]?.bytes ?? new Uint8Array(0);
  for (const [r, run] of runs.entries()) {
    const long = new TextEncoder().encode(run.repeat(Math.ceil(300_000 / run.length)));
    const at = Math.floor(randomFrom(r)() * Math.min(sample.length, 4000));
    for (const bytes of [
      join(sample.slice(0, at), long, sample.slice(at)),
      join(new TextEncoder().encode("x "), long),
    ]) {
      const started = performance.now();
      format.sniff(bytes.subarray(0, 64 * 1024));
      const sniffed = performance.now() - started;
      if (sniffed > 500) faults.push(`a run of ${JSON.stringify(run)}: sniffing took ${Math.round(sniffed)} ms`);
      const fault = faultOf(format, bytes);
      if (fault !== undefined) faults.push(`a run of ${JSON.stringify(run)}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
});

test("hostile JSON is refused before it is built", () => {
  for (const text of ["[".repeat(1_000_000), '{"shared":{"frames":['.repeat(50_000), `[${"[],".repeat(4_000_000)}1]`]) {
    const bytes = new TextEncoder().encode(text);
    for (const format of formats) expect(faultOf(format, bytes), format.id).toBeUndefined();
    const outcome = parse(bytes, { fileName: "x", receivedAtMs: 0 });
    expect(outcome.state).toBe("failed");
    expect(outcome.diagnostics.length).toBeGreaterThan(0);
  }
});
