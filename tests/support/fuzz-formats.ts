import { decodeEvidence, encodeEvidence } from "@sweetspot/model/columns/codec";
import { checkProfile } from "@sweetspot/model/profile/check";
import { defaultLimits, type Format, ParseRun, UnusableInput } from "@sweetspot/parsers";
import { readFileSync } from "node:fs";
import { mutate, randomFrom } from "./mutations.ts";
import { fixturePath, readFixture } from "./read-fixture.ts";

interface FuzzSample {
  readonly file: string;
  readonly bytes: Uint8Array;
}

const samplesPerFormat = 3;
const longestSample = 24 * 1024;
/** CPU time of one input in milliseconds: a hundred times what the slowest sample takes. */
const mostCpuMs = 3000;

// Only the reader of log lines asks for it.
const log = { preset: "auto", zone: "UTC", start: "" };
const limits = { ...defaultLimits, samples: 20_000, locationReferences: 200_000, events: 20_000, benchResults: 20_000 };

/** CPU time of this process so far in milliseconds; what else runs on the machine does not count. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The first fixtures of each format, cut to a length that lets many mutations run. */
export function fuzzSamples(): Map<string, FuzzSample[]> {
  const samples = new Map<string, FuzzSample[]>();
  for (const line of readFileSync(fixturePath("formats.tsv"), "utf8").trimEnd().split("\n").slice(1)) {
    const [file = "", want = ""] = line.split("\t");
    const id = want.replace("maybe ", "").split(" ")[0] ?? "-";
    const known = samples.get(id) ?? [];
    samples.set(id, known);
    if (id === "-" || file.startsWith("edge/damaged") || known.length >= samplesPerFormat) continue;
    const bytes = readFixture(file);
    known.push({ file, bytes: bytes.length > longestSample ? bytes.slice(0, longestSample) : bytes });
  }
  return samples;
}

/** Mutation number `m` of one sample: the same bytes in every run. */
export function mutation(
  sample: FuzzSample,
  s: number,
  m: number,
  everything: readonly FuzzSample[],
): { what: string; bytes: Uint8Array } {
  const random = randomFrom(s * 1_000_003 + m);
  const other = everything[Math.floor(random() * everything.length)]?.bytes ?? sample.bytes;
  let { what, bytes } = mutate(sample.bytes, other, random);
  // One in four is damaged twice.
  if (random() < 0.25 && bytes.length > 0) {
    const again = mutate(bytes, other, random);
    what = `${what}, then ${again.what}`;
    bytes = again.bytes;
  }
  return { what, bytes };
}

/**
 * The fault in how a format took an input: undefined where it gave sound evidence that can be stored, or refused
 * the input by a code.
 */
export function faultOf(format: Format, bytes: Uint8Array): string | undefined {
  const started = cpuMs();
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
  const taken = cpuMs() - started;
  return taken > mostCpuMs ? `took ${Math.round(taken)} ms of CPU time` : undefined;
}
