import { encodePprof } from "@sweetspot/model/profile/encode-pprof";
import { PprofError } from "@sweetspot/model/profile/pprof/error";
import { mergeSources } from "@sweetspot/model/profile/pprof/load";
import { parsePprofOptions } from "@sweetspot/model/profile/pprof/options";
import type { ReportKind } from "@sweetspot/model/profile/pprof/report";
import { pprofText } from "@sweetspot/model/profile/pprof/text";
import type { Profile } from "@sweetspot/model/profile/table";
import { parse } from "@sweetspot/parsers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";
import { readFixture } from "../support/read-fixture.ts";
import { checkCommands } from "./support/command-check.ts";
import { caseFixtures, type ViewCase, viewCase } from "./support/view-states.ts";

/*
 * The command under a view prints the numbers of the view. Our own texts stand in for pprof here; that they are its own
 * is what pprof.test.ts holds, and `support/check-commands.ts` runs the same states through an installed pprof.
 */
const cases = 240;

let app: TestApp;

beforeAll(async () => {
  app = await makeApp();
  for (const [place, fixture] of caseFixtures) {
    expect((await app.put(`p/r/${place}`, readFixture(fixture))).status).toBe(201);
  }
}, 60_000);

afterAll(() => app.close());

const profiles = new Map<string, Profile>();

function read(name: string, files: ReadonlyMap<string, Uint8Array>): Profile {
  const known = profiles.get(name);
  if (known !== undefined) return known;
  const bytes = files.get(name) ?? readFixture(caseFixtures.get(name)!);
  const outcome = parse(bytes, { fileName: name, receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "profile") throw new Error(`${name} is no profile`);
  if (!files.has(name)) profiles.set(name, outcome.evidence);
  return outcome.evidence;
}

/** The answer of our texts to the words of a command; files that it writes are there for the next one. */
function runOurs() {
  const files = new Map<string, Uint8Array>();
  return async (words: readonly string[]): Promise<string | undefined> => {
    const options: [string, string][] = [];
    const sources: string[] = [];
    let kind = "";
    let symbol: string | undefined;
    let base: string | undefined;
    let output: string | undefined;
    for (const word of words) {
      const [, name = "", value = ""] = /^-([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
      if (name === "") sources.push(word);
      else if (["top", "dot", "peek", "proto"].includes(name)) {
        kind = name;
        if (value !== "") symbol = value;
      } else if (name === "diff_base") base = value;
      else if (name === "output") output = value;
      else options.push([name, value]);
    }
    const profile = mergeSources(sources.map((name) => read(name, files)));
    if (output !== undefined) {
      files.set(output, encodePprof(profile));
      return "";
    }
    try {
      return pprofText(profile, kind as ReportKind, parsePprofOptions(options), {
        ...(symbol === undefined ? {} : { symbol }),
        ...(base === undefined ? {} : { base: { profile: read(base, files), mode: "diff" } }),
      });
    } catch (error) {
      if (!(error instanceof PprofError)) throw error;
      return undefined;
    }
  };
}

async function answerOf({ state, query }: ViewCase): Promise<string | undefined> {
  const [variant, file] = state.sources[0]!.split("/");
  const address =
    state.view === "peek" || state.view === "graph"
      ? `/api/v1/files/p/r/${variant}/${file}/pprof/${state.view === "peek" ? "peek.txt" : "dot"}`
      : `/api/v1/reports/p/r/profiles/${state.view === "lines" ? "top" : state.view}`;
  const reply = await app.get(`${address}?${query}`);
  if (reply.statusCode >= 500) throw new Error(reply.body);
  return reply.statusCode === 200 ? reply.body : undefined;
}

test("the command under each view prints what the view shows", async () => {
  const missed: string[] = [];
  const views = new Map<string, number>();
  for (let seed = 1; seed <= cases; seed++) {
    const view = viewCase(seed);
    views.set(view.state.view, (views.get(view.state.view) ?? 0) + 1);
    const wrong = await checkCommands(view, runOurs(), answerOf);
    if (wrong !== undefined) missed.push(`${seed} ${view.state.view} ${JSON.stringify(view.state)}\n  ${wrong}`);
  }
  console.log(`pprof commands: ${cases - missed.length} of ${cases} agree (${JSON.stringify([...views])})`);
  expect(missed.join("\n")).toBe("");
});
