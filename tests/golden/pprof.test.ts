import { PprofError } from "@sweetspot/model/profile/pprof/error";
import { mergeSources } from "@sweetspot/model/profile/pprof/load";
import { parsePprofOptions } from "@sweetspot/model/profile/pprof/options";
import type { ReportKind } from "@sweetspot/model/profile/pprof/report";
import { pprofText } from "@sweetspot/model/profile/pprof/text";
import type { Profile } from "@sweetspot/model/profile/table";
import { parse } from "@sweetspot/parsers";
import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { type PprofGolden, pprofGoldens } from "../support/pprof-goldens.ts";
import { settleTies } from "../support/pprof-ties.ts";
import { fixturePath, readFixture } from "../support/read-fixture.ts";

// Every text that `go tool pprof` printed for a fixture, compared byte for byte. Only rows that pprof itself leaves in
// random order may change places. -callgrind is not among what is offered; -proto is compared in pprof-export.test.ts.
const offered: readonly ReportKind[] = ["top", "peek", "tree", "traces", "tags", "raw", "dot"];

const profiles = new Map<string, Profile>();

function read(name: string): Profile {
  const known = profiles.get(name);
  if (known !== undefined) return known;
  const outcome = parse(readFixture(name), { fileName: name, receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "profile") {
    throw new Error(`${name}: ${JSON.stringify(outcome.diagnostics)}`);
  }
  profiles.set(name, outcome.evidence);
  return outcome.evidence;
}

function answerOf(golden: PprofGolden): string {
  const profile = mergeSources(golden.sources.map(read));
  return pprofText(profile, golden.report as ReportKind, parsePprofOptions(golden.options), {
    ...(golden.symbol === undefined ? {} : { symbol: golden.symbol }),
    ...(golden.base === undefined ? {} : { base: { profile: read(golden.base.file), mode: golden.base.mode } }),
  });
}

for (const kind of offered) {
  test(`${kind}: the text of every fixture is pprof's own`, () => {
    const goldens = pprofGoldens().filter((golden) => golden.report === kind);
    const missed: string[] = [];
    let exact = 0;
    for (const golden of goldens) {
      if (golden.fails) {
        expect(() => answerOf(golden), golden.id).toThrow(PprofError);
        continue;
      }
      const bytes = readFileSync(fixturePath(golden.answer));
      const want = (golden.answer.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
      const got = answerOf(golden);
      if (got === want) exact++;
      else if (settleTies(kind, got) !== settleTies(kind, want))
        missed.push(`${golden.id}\n${firstDifference(got, want)}`);
    }
    const agree = goldens.length - missed.length;
    console.log(`pprof -${kind}: ${agree} of ${goldens.length} agree (${exact} to the byte)`);
    expect(missed.join("\n")).toBe("");
    expect(goldens.length).toBeGreaterThan(20);
  });
}

function firstDifference(got: string, want: string): string {
  const lines = got.split("\n");
  const wanted = want.split("\n");
  const at = wanted.findIndex((line, i) => line !== lines[i]);
  return `  line ${at + 1}\n  got  ${lines[at] ?? "(nothing)"}\n  want ${wanted[at] ?? "(nothing)"}`;
}

test("damaged profiles are read where pprof reads them and refused where it refuses them", () => {
  const index = "edge/goldens/damaged/answers/index.json";
  const { answers } = JSON.parse(readFileSync(fixturePath(index), "utf8")) as {
    answers: Record<string, { exit: number; stdout: string }>;
  };
  const names = readdirSync(fixturePath("edge/damaged")).filter((name) => name in answers);
  const missed: string[] = [];
  for (const name of names) {
    const readable = answers[name]?.exit === 0;
    let text: string | undefined;
    try {
      text = pprofText(read(`edge/damaged/${name}`), "top", parsePprofOptions([["nodecount", "5"]]));
    } catch {
      text = undefined;
    }
    if (readable !== (text !== undefined)) missed.push(`${name}: ${readable ? "not read" : "read"}`);
    else if (readable && settleTies("top", text ?? "") !== settleTies("top", answers[name]?.stdout ?? "")) {
      missed.push(`${name}: another text`);
    }
  }
  console.log(`damaged profiles: ${names.length - missed.length} of ${names.length} agree`);
  expect(missed).toEqual([]);
  expect(names.length).toBeGreaterThan(25);
});
