import type { Profile } from "@sweetspot/model/profile/table";
import { expect, test } from "vitest";
import { ParseRun } from "../parse-run.ts";
import { v8Cpu } from "./v8-cpu.ts";

function read(file: object): Profile {
  const bytes = new TextEncoder().encode(JSON.stringify(file));
  expect(v8Cpu.sniff(bytes)).toBe("certain");
  return v8Cpu.parse(bytes, new ParseRun({ fileName: "a.cpuprofile", receivedAtMs: 0 })) as Profile;
}

/** `leaf < caller: samples, nanoseconds`, one for each sample of the profile. */
function rows({ samples, locations, lines, functions, strings }: Profile): string[] {
  return Array.from({ length: samples.length }, (_, i) => {
    const stack = Array.from(
      samples.locations.slice(samples.locationStart[i], samples.locationStart[i + 1]),
      (location) => strings[functions.name[lines.function[locations.lineStart[location]!]!]!],
    );
    return `${stack.join(" < ")}: ${samples.values.map((column) => column[i]).join(", ")}`;
  });
}

const frame = (functionName: string) => ({
  functionName,
  scriptId: "1",
  url: functionName.startsWith("(") ? "" : "file:///a.js",
  lineNumber: 4,
  columnNumber: 2,
});
const node = (id: number, name: string, children: number[] = []) => ({
  id,
  callFrame: frame(name),
  hitCount: 0,
  children,
});
const nodes = [
  node(1, "(root)", [2, 3, 4, 5]),
  node(2, "(program)"),
  node(3, "(idle)"),
  node(4, "(garbage collector)"),
  node(5, "main", [6]),
  node(6, "fall", [7]),
  node(7, "fall"),
];

test("a sample lasts until the next one; what is no code of the program keeps its name", () => {
  const profile = read({
    nodes,
    startTime: 1000,
    endTime: 2000,
    samples: [2, 5, 7, 3, 4],
    timeDeltas: [0, 100, 200, 300, 50],
  });
  expect(rows(profile)).toEqual([
    "(program): 1, 100000",
    "(idle): 1, 50000",
    "(garbage collector): 1, 350000",
    "main: 1, 200000",
    "fall < fall < main: 1, 300000",
  ]);
  expect(profile.durationNanos).toBe(1_000_000n);
  expect([...profile.lines.line]).toContain(5);
});

test("samples out of order are put in order by their times", () => {
  const profile = read({
    nodes,
    startTime: 0,
    endTime: 400,
    samples: [5, 3, 7, 5],
    timeDeltas: [100, 200, -150, 250],
  });
  // At 100 main, at 150 fall, at 300 idle, at 400 main.
  expect(rows(profile)).toEqual(["(idle): 1, 100000", "main: 2, 50000", "fall < fall < main: 1, 150000"]);
});

test("times that are missing, not numbers, or before the start", () => {
  const profile = read({
    nodes,
    startTime: 500,
    endTime: 100,
    samples: [5, 99, 7],
    timeDeltas: [-50, "x"],
  });
  const total = profile.samples.values[1]!;
  for (const value of total) expect(Number(value)).toBeGreaterThanOrEqual(0);
  expect(rows(profile).map((row) => row.split(":")[0])).toEqual(["main", "fall < fall < main"]);
});

test("deep recursion and circles", () => {
  const deep = Array.from({ length: 10_000 }, (_, i) => node(i + 2, "fall", i < 9999 ? [i + 3] : []));
  const profile = read({ nodes: [node(1, "(root)", [2]), ...deep], samples: [10_001], timeDeltas: [7], endTime: 9 });
  expect(profile.samples.locations.length).toBe(10_000);
  expect(() =>
    read({ nodes: [node(1, "a", [2]), node(2, "b", [1])], samples: [2], timeDeltas: [0], startTime: 0, endTime: 9 }),
  ).toThrow(/circle/);
});

test("a profile of old Chromes, nested and with times, is read as today's are", () => {
  const old = (id: number, functionName: string, children: object[] = []) => ({
    functionName,
    scriptId: "1",
    url: "file:///a.js",
    lineNumber: 5,
    columnNumber: 3,
    hitCount: 1,
    callUID: id,
    children,
    deoptReason: "",
    id,
    positionTicks: [],
  });
  const file = { head: old(1, "(root)", [old(5, "main", [old(6, "fall")])]), startTime: 7.5, endTime: 7.6 };
  const profile = read({ ...file, samples: [5, 6, 6], timestamps: [1000, 1100, 1350] });
  expect(rows(profile)).toEqual(["main: 1, 100000", "fall < main: 2, 250000"]);
  expect([...profile.lines.line]).toEqual([5, 5]);
  expect(profile.durationNanos).toBe(350_000n);
});
