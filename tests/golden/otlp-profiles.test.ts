import type { Profile } from "@sweetspot/model";
import { checkProfile } from "@sweetspot/model/profile/check";
import { parse } from "@sweetspot/parsers";
import { expect, it } from "vitest";
import { describeSamples } from "../support/describe-profile.ts";
import { readFixture } from "../support/read-fixture.ts";

function read(name: string, format: string): Profile {
  const outcome = parse(readFixture(`otlp-profiles/${name}`), { fileName: name, receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "profile") {
    throw new Error(JSON.stringify(outcome.diagnostics));
  }
  expect(outcome.format.id).toBe(format);
  expect(outcome.diagnostics).toEqual([]);
  expect(checkProfile(outcome.evidence)).toBeUndefined();
  return outcome.evidence;
}

/** A profile's stacks as async-profiler's collapsed text has them: the thread first, which it writes as a label since 4.2. */
function collapsed(profile: Profile, column: number): string[] {
  const { strings, samples, labels, locations, lines, functions } = profile;
  const sums = new Map<string, bigint>();
  for (let sample = 0; sample < samples.length; sample++) {
    const frames: string[] = [];
    for (let at = samples.locationStart[sample] ?? 0; at < (samples.locationStart[sample + 1] ?? 0); at++) {
      const row = locations.lineStart[samples.locations[at] ?? 0] ?? 0;
      frames.unshift(strings[functions.name[lines.function[row] ?? 0] ?? 0] ?? "");
    }
    const label = samples.labelStart[sample] ?? 0;
    if (label < (samples.labelStart[sample + 1] ?? 0)) frames.unshift(strings[labels.text[label] ?? 0] ?? "");
    const stack = frames.join(";");
    sums.set(stack, (sums.get(stack) ?? 0n) + BigInt(samples.values[column]?.[sample] ?? 0));
  }
  return Array.from(sums, ([stack, sum]) => `${stack} ${sum}`).toSorted();
}

/** The lines of a collapsed text, which has a stack several times, added up. */
function linesOf(name: string): string[] {
  const sums = new Map<string, bigint>();
  const text = new TextDecoder().decode(readFixture(`otlp-profiles/${name}.collapsed`));
  for (const line of text.trimEnd().split("\n")) {
    const cut = line.lastIndexOf(" ");
    const stack = line.slice(0, cut);
    sums.set(stack, (sums.get(stack) ?? 0n) + BigInt(line.slice(cut + 1)));
  }
  return Array.from(sums, ([stack, sum]) => `${stack} ${sum}`).toSorted();
}

it.each([
  ["async-profiler-4.1-alloc", 0, "samples"],
  ["async-profiler-4.1-alloc", 1, "total"],
  ["async-profiler-4.4-itimer", 0, "samples"],
  ["async-profiler-4.6-itimer", 0, "samples"],
  ["async-profiler-4.6-alloc", 0, "samples"],
])("%s holds the stacks of its collapsed text (column %i, %s)", (name, column, kind) => {
  expect(collapsed(read(`${name}.otlp`, "otlp-profiles"), column)).toEqual(linesOf(`${name}.${kind}`));
});

it("reads what the Collector makes of a profile, as JSON and as protobuf, as the profile itself", () => {
  const own = read("async-profiler-4.6-itimer.otlp", "otlp-profiles");
  for (const again of [
    read("collector-4.6-itimer.json", "otlp-profiles-json"),
    read("collector-4.6-itimer.otlp", "otlp-profiles"),
  ]) {
    expect(describeSamples(again)).toEqual(describeSamples(own));
    expect([again.timeNanos, again.durationNanos, again.period]).toEqual([own.timeNanos, 469_337_000n, 5_000_000n]);
    expect(again.sampleTypes).toEqual([{ type: "itimer", unit: "count" }]);
  }
});
