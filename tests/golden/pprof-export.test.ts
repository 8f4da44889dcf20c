import { encodePprof } from "@sweetspot/model/profile/encode-pprof";
import { loadProfile } from "@sweetspot/model/profile/pprof/load";
import { parsePprofOptions } from "@sweetspot/model/profile/pprof/options";
import { pprofText } from "@sweetspot/model/profile/pprof/text";
import type { Profile } from "@sweetspot/model/profile/table";
import { parse } from "@sweetspot/parsers";
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { describeSamples } from "../support/describe-profile.ts";
import { pprofGoldens } from "../support/pprof-goldens.ts";
import { fixturePath, readFixture } from "../support/read-fixture.ts";

function read(bytes: Uint8Array, name: string): Profile {
  const outcome = parse(bytes, { fileName: name, receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "profile") {
    throw new Error(`${name}: ${JSON.stringify(outcome.diagnostics)}`);
  }
  return outcome.evidence;
}

const profiles = readdirSync(fixturePath(""), { recursive: true, encoding: "utf8" }).filter(
  // Metrics can be protobuf, too.
  (name) => /\.pb(\.gz)?$/.test(name) && !/goldens\/|damaged\/|^series-formats\//.test(name),
);

test("a profile that was written is read back as it was", () => {
  const raw = parsePprofOptions([]);
  const missed = profiles.filter((name) => {
    const profile = read(readFixture(name), name);
    return pprofText(read(encodePprof(profile), name), "raw", raw) !== pprofText(profile, "raw", raw);
  });
  console.log(`pprof written and read: ${profiles.length - missed.length} of ${profiles.length} agree`);
  expect(missed).toEqual([]);
  expect(profiles.length).toBeGreaterThan(50);
});

test("-proto -diff_base: a difference holds the samples that pprof writes", () => {
  const goldens = pprofGoldens().filter(({ report, base }) => report === "proto" && base !== undefined);
  const missed = goldens.filter(({ sources, base, answer }) => {
    const source = read(readFixture(sources[0] ?? ""), "source");
    const other = read(readFixture(base?.file ?? ""), "base");
    const ours = loadProfile(source, { profile: other, mode: base?.mode ?? "diff", normalize: false });
    const written = read(encodePprof(ours), "ours");
    return describeSamples(written).join("\n") !== describeSamples(read(readFixture(answer), answer)).join("\n");
  });
  console.log(`pprof -proto -diff_base: ${goldens.length - missed.length} of ${goldens.length} agree`);
  expect(missed.map(({ id }) => id)).toEqual([]);
  expect(goldens.length).toBeGreaterThan(4);
});
