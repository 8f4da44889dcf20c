import { attribute } from "@sweetspot/model/findings/attribution";
import { parsePprofOptions } from "@sweetspot/model/profile/pprof/options";
import { pprofText } from "@sweetspot/model/profile/pprof/text";
import type { Profile } from "@sweetspot/model/profile/table";
import { parse } from "@sweetspot/parsers";
import { describe, expect, test } from "vitest";
import { readFixture } from "../support/read-fixture.ts";

// `pprofText` is compared byte for byte with `go tool pprof` in pprof.test.ts; here attributions are held against it.

function read(variant: string): Profile {
  const name = `headerindex/mem-${variant}.pb.gz`;
  const outcome = parse(readFixture(name), { fileName: name, receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "profile") throw new Error(`${name} is no profile`);
  return outcome.evidence;
}

/** Flat bytes by function as `-top -diff_base` prints them, none left out. */
function printedChanges(before: Profile, after: Profile): Map<string, number> {
  const options = Object.entries({ sample_index: "alloc_space", unit: "B", nodecount: "100000", nodefraction: "0" });
  const text = pprofText(after, "top", parsePprofOptions(options), { base: { profile: before, mode: "diff" } });
  const rows = text.matchAll(/^ *(-?\d+)B? +\S+% +\S+% +-?\d+B? +\S+% +(.+?)(?: \((?:inline|partial-inline)\))?$/gm);
  return new Map(Array.from(rows, ([, flat = "", name = ""]) => [name, Number(flat)]));
}

describe.each(["prefix1", "prefix2", "prefix3"])("root against %s", (variant) => {
  const [before, after] = [read("root"), read(variant)];
  const found = attribute(before, after, "alloc_space")!;

  test("parts and rest add up to the change of the total", () => {
    const sum = found.parts.reduce((total, { change }) => total + change, found.rest.change);
    expect(Math.abs(sum - found.change)).toBeLessThanOrEqual(Math.abs(found.change) * 0.001);
    expect(found.change).toBe(found.after - found.before);
    expect(found.parts).toHaveLength(6);
  });

  test("each part is what pprof -diff_base -top prints for the function, and no larger one is left out", () => {
    const printed = printedChanges(before, after);
    expect(printed.size).toBeGreaterThan(20);
    for (const { name, change } of found.parts) expect(printed.get(name), name).toBe(change);
    const largest = [...printed.values()].map(Math.abs).toSorted((a, b) => b - a);
    expect(found.parts.map(({ change }) => Math.abs(change))).toEqual(largest.slice(0, 6));
    const total = [...printed.values()].reduce((sum, value) => sum + value, 0);
    expect(Math.abs(total - found.change)).toBeLessThanOrEqual(Math.abs(found.change) * 0.001);
  });
});
