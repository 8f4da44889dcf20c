import { defaultSampleTypeIndex } from "@sweetspot/model/profile/default-sample-type";
import { loadProfile } from "@sweetspot/model/profile/pprof/load";
import { parsePprofOptions } from "@sweetspot/model/profile/pprof/options";
import { loadForText, pprofText } from "@sweetspot/model/profile/pprof/text";
import { withoutPrintedSymbols } from "@sweetspot/model/profile/printed-symbols";
import type { Profile } from "@sweetspot/model/profile/table";
import { parse } from "@sweetspot/parsers";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeSamples } from "../support/describe-profile.ts";
import { fixturePath, readFixture } from "../support/read-fixture.ts";

// pprof prints what it holds with -raw and -traces. Reading those texts must give what reading the profile itself gives.
// For protobuf that checks the readers of the texts; for legacy profiles it checks their readers against pprof.

interface Case {
  readonly golden: string;
  readonly profile: string;
}

function casesOf(name: string): Case[] {
  const found: Case[] = [];
  for (const entry of readdirSync(fixturePath(""), { recursive: true, encoding: "utf8" })) {
    const match = /^(.*\/?goldens\/.*)\/([^/]+)$/.exec(entry);
    if (match === null || (match[2] !== name && match[2] !== `${name}.gz`)) continue;
    const index = JSON.parse(readFileSync(fixturePath(`${match[1]}/index.json`), "utf8")) as { profile: string };
    found.push({ golden: entry, profile: index.profile });
  }
  return found.toSorted((a, b) => (a.golden < b.golden ? -1 : 1));
}

function read(name: string): Profile {
  const outcome = parse(readFixture(name), { fileName: name, receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "profile") {
    throw new Error(`${name}: ${JSON.stringify(outcome.diagnostics)}`);
  }
  return outcome.evidence;
}

/** The facts that the texts cannot say: a label's several values are joined by spaces, a name with a line break is cut. */
const lossy = /^edge\/goldens\/profiles\/(labels|odd-names)\//;

test("pprof -raw texts hold what their profiles hold", () => {
  const cases = casesOf("raw.txt");
  const missed: string[] = [];
  for (const { golden, profile } of cases) {
    const got = describeSamples(read(golden));
    const want = describeSamples(loadProfile(withoutPrintedSymbols(read(profile))));
    const difference = want.findIndex((line, i) => line !== got[i]);
    if (got.length !== want.length) missed.push(`${golden}: ${got.length} samples, not ${want.length}`);
    else if (difference >= 0) missed.push(`${golden}:\n  ${got[difference]}\n  ${want[difference]}`);
  }
  console.log(`pprof -raw texts: ${cases.length - missed.length} of ${cases.length} agree`);
  expect(cases.length).toBeGreaterThan(50);
  expect(missed.filter((line) => !lossy.test(line))).toEqual([]);
  expect(missed.length).toBe(2);
});

test("pprof -traces texts hold the stacks and, rounded, the values of their profiles", () => {
  const cases = casesOf("traces.txt");
  const missed: string[] = [];
  for (const { golden, profile } of cases) {
    const difference = compareTraces(read(golden), loadProfile(withoutPrintedSymbols(read(profile))));
    if (difference !== undefined) missed.push(`${golden}: ${difference}`);
  }
  console.log(`pprof -traces texts: ${cases.length - missed.length} of ${cases.length} agree`);
  expect(cases.length).toBeGreaterThan(40);
  expect(missed.filter((line) => !lossy.test(line))).toEqual([]);
});

test("pprof prints the same of them: legacy files read by itself, others written as protobuf", () => {
  const files = filesEnding(".top.txt");
  for (const golden of files) {
    const text = pprofText(read(golden.replace(/\.top\.txt$/, "")), "top", parsePprofOptions([]));
    expect(text, golden).toBe(new TextDecoder().decode(readFixture(golden)));
  }
  expect(files.length).toBe(9);
});

test("what is printed as -raw reads back as the same profile, from every format", () => {
  const missed: string[] = [];
  const files = filesEnding("").filter(
    (name) => profileFolders.test(name) && !/\.(golden\.tsv|raw\.txt|top\.txt)$/.test(name),
  );
  for (const name of files) {
    const profile = read(name);
    const printed = new TextEncoder().encode(pprofText(profile, "raw", parsePprofOptions([])));
    const outcome = parse(printed, { fileName: "raw", receivedAtMs: 0 });
    const back =
      outcome.state === "ready" && outcome.evidence.kind === "profile" ? describeSamples(outcome.evidence) : [];
    const want = describeSamples(loadForText(profile));
    const difference = want.findIndex((line, i) => line !== back[i]);
    if (difference >= 0 || back.length !== want.length)
      missed.push(`${name}:\n  ${back[difference]}\n  ${want[difference]}`);
  }
  expect(missed).toEqual([]);
  expect(files.length).toBeGreaterThanOrEqual(8);
});

const profileFolders = /^formats\/(folded|speedscope|v8-cpuprofile|v8-heapprofile|perf-script|legacy-[a-z]+)\//;

function filesEnding(end: string): string[] {
  return readdirSync(fixturePath("formats"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(end) && name.includes("."))
    .map((name) => `formats/${name}`)
    .toSorted();
}

function compareTraces(text: Profile, file: Profile): string | undefined {
  const type = defaultSampleTypeIndex(file);
  const rows = Array.from({ length: file.samples.length }, (_, i) => i).filter((i) => namesOf(file, i).length > 0);
  if (rows.length !== text.samples.length) return `${text.samples.length} traces, not ${rows.length}`;
  for (const [trace, row] of rows.entries()) {
    const got = namesOf(text, trace);
    const want = namesOf(file, row);
    const isSame = got.length === want.length && want.every((name, i) => name === undefined || name === got[i]);
    if (!isSame) return `trace ${trace} is ${got.join(" < ")}, not ${want.join(" < ")}`;
    const value = Number(text.samples.values[0]?.[trace]);
    const exact =
      Number(file.samples.values[type]?.[row]) * (file.sampleTypes[type]?.unit === "milliseconds" ? 1e6 : 1);
    // Two decimals of the printed unit, and a unit is at most 1024 times (hours: 3600 times) smaller than the value.
    if (Math.abs(value - exact) > Math.max(0.5, Math.abs(exact) * 0.006))
      return `trace ${trace} is ${value}, not ${exact}`;
  }
  return undefined;
}

/** Function names of a sample's stack, leaf first; undefined for a frame without a symbol, which pprof names by its file. */
function namesOf(profile: Profile, sample: number): (string | undefined)[] {
  const { samples, locations, lines, functions, strings } = profile;
  const names: (string | undefined)[] = [];
  for (let at = samples.locationStart[sample] ?? 0; at < (samples.locationStart[sample + 1] ?? 0); at++) {
    const location = samples.locations[at] ?? 0;
    const from = locations.lineStart[location] ?? 0;
    const to = locations.lineStart[location + 1] ?? 0;
    if (from === to) names.push(undefined);
    for (let line = from; line < to; line++) {
      const f = lines.function[line] ?? -1;
      const name = f < 0 ? "" : (strings[functions.name[f] ?? 0] ?? "");
      names.push(name === "" ? undefined : name);
    }
  }
  return names;
}
