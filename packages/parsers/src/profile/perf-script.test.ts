import type { Profile } from "@sweetspot/model/profile/table";
import { expect, test } from "vitest";
import { ParseRun } from "../parse-run.ts";
import { perfScript } from "./perf-script.ts";

function read(text: string): Profile {
  const bytes = new TextEncoder().encode(text);
  expect(perfScript.sniff(bytes)).toBe("certain");
  const context = new ParseRun({ fileName: "perf.txt", receivedAtMs: 0 });
  return perfScript.parse(bytes, context) as Profile;
}

function names(profile: Profile): string[] {
  const { functions, strings } = profile;
  return Array.from({ length: functions.length }, (_, i) => strings[functions.name[i] ?? 0] ?? "");
}

test("each event is a sample type of its own; equal stacks of a process are added up", () => {
  const profile = read(`# captured on: today
my app 4711/4712 [003] 1234.567890:     250000 cycles:u:
	    55d0 main.work+0x1c (/usr/bin/app)
	    55f0 main.main+0x20 (/usr/bin/app)

my app 4711/4712 [003] 1234.667890:     250000 cycles:u:
	    55d0 main.work+0x1c (/usr/bin/app)
	    55f0 main.main+0x20 (/usr/bin/app)

my app 4711/4713 [001] 1234.700000:      10000 instructions:u:
	    55f0 main.main+0x20 (/usr/bin/app)
`);
  expect(profile.sampleTypes).toEqual([
    { type: "samples", unit: "count" },
    { type: "cycles", unit: "count" },
    { type: "instructions", unit: "count" },
  ]);
  expect(profile.samples.values.map((column) => [...column])).toEqual([
    [2, 1],
    [500_000, 0],
    [0, 10_000],
  ]);
  expect(names(profile)).toEqual(["main.work", "main.main"]);
  expect(profile.strings).toContain("my app");
});

test("C++ names with brackets, unknown symbols, inlined frames and source lines are read", () => {
  const profile = read(`app 1 10.000001: cpu-clock:
	    1000 std::map<int, std::less<int> >::find(int const&) const+0x8 (/lib/libx.so.6)
	    1100 helper (inlined)
	    1100 caller(int)+0x10 (/opt/my app (deleted))
  caller.cc:42
	    dead [unknown] ([unknown])
`);
  expect(names(profile)).toEqual(["std::map<int, std::less<int> >::find(int const&) const", "helper", "caller(int)"]);
  expect(profile.samples.locations.length).toBe(4);
  // Without periods there is nothing but the number of samples.
  expect(profile.sampleTypes).toEqual([{ type: "samples", unit: "count" }]);
});
