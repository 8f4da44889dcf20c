import { PprofError } from "@sweetspot/model/profile/pprof/error";
import { mergeSources } from "@sweetspot/model/profile/pprof/load";
import { parsePprofOptions } from "@sweetspot/model/profile/pprof/options";
import type { ReportKind } from "@sweetspot/model/profile/pprof/report";
import { pprofText } from "@sweetspot/model/profile/pprof/text";
import type { Profile } from "@sweetspot/model/profile/table";
import { parse } from "@sweetspot/parsers";
import { expect, test } from "vitest";
import { settleTies } from "../support/pprof-ties.ts";
import { readFixture } from "../support/read-fixture.ts";

interface RandomGolden {
  readonly kind: ReportKind;
  readonly symbol?: string;
  readonly options: readonly (readonly [string, string])[];
  readonly sources: readonly string[];
  readonly base?: { readonly file: string; readonly mode: "diff" | "subtract" };
  /** The text of pprof; null where it refused. */
  readonly answer: string | null;
}

const profiles = new Map<string, Profile>();

function read(name: string): Profile {
  const known = profiles.get(name);
  if (known !== undefined) return known;
  const outcome = parse(readFixture(name), { fileName: name, receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "profile") throw new Error(`${name} is not read`);
  profiles.set(name, outcome.evidence);
  return outcome.evidence;
}

function ours({ kind, symbol, options, sources, base }: RandomGolden): string | null {
  try {
    return pprofText(mergeSources(sources.map(read)), kind, parsePprofOptions(options), {
      ...(symbol === undefined ? {} : { symbol }),
      ...(base === undefined ? {} : { base: { profile: read(base.file), mode: base.mode } }),
    });
  } catch (error) {
    if (error instanceof PprofError) return null;
    throw error;
  }
}

test("random command lines are answered as pprof answered them", () => {
  const goldens = JSON.parse(
    Buffer.from(readFixture("pprof-random/cases.json.gz")).toString("utf8"),
  ) as readonly RandomGolden[];
  const missed: string[] = [];
  for (const [at, golden] of goldens.entries()) {
    const got = ours(golden);
    const want = golden.answer;
    if (got === want) continue;
    if (got !== null && want !== null && settleTies(golden.kind, got) === settleTies(golden.kind, want)) continue;
    const { answer: _, ...asked } = golden;
    missed.push(
      `${at} ${JSON.stringify(asked)} ${got === null ? "refused" : want === null ? "answered" : "another text"}`,
    );
  }
  console.log(`pprof at random: ${goldens.length - missed.length} of ${goldens.length} agree`);
  expect(missed).toEqual([]);
  expect(goldens.length).toBeGreaterThan(400);
});
