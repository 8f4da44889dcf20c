import { dropUninterestingFrames } from "@sweetspot/model/profile/prune";
import { widestFunctions } from "@sweetspot/model/profile/widest-functions";
import { parse } from "@sweetspot/parsers";
import { expect, test } from "vitest";
import { readFixture } from "../support/read-fixture.ts";

const isHook = (name: string): boolean => /^libasyncProfiler\.so\.[a-z]+_hook$/.test(name);

test("calls of malloc are shown without the profiler's own functions that see them", () => {
  const file = "async-profiler-nativemem.jfr";
  const outcome = parse(readFixture(`formats/jfr/${file}`), { fileName: file, receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "profile") throw new Error(JSON.stringify(outcome));
  const names = (profile: typeof outcome.evidence) => widestFunctions(profile, 10_000);
  expect(names(outcome.evidence).some(isHook)).toBe(true);
  const shown = names(dropUninterestingFrames(outcome.evidence));
  expect(shown.filter(isHook)).toEqual([]);
  expect(shown).toContain("java.util.zip.Deflater.init");
});
