import { expect, test } from "vitest";
import { parse } from "@sweetspot/parsers";
import type { Profile } from "@sweetspot/model";
import { readFixture } from "../support/read-fixture.ts";

const unpacked = (file: string): Uint8Array => readFixture(`callgrind/${file}`);

function read(file: string): Profile {
  const outcome = parse(unpacked(`${file}.out.gz`), { fileName: `${file}.out`, receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "profile") throw new Error(JSON.stringify(outcome));
  expect(outcome.format.id).toBe("callgrind");
  return outcome.evidence;
}

/** Costs by `file:function` as valgrind's own tool prints them, those of several objects added up. */
function annotated(file: string): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const line of new TextDecoder().decode(unpacked(file)).split("\n")) {
    const match = /^ *((?:[\d,.]+ +(?:\( *[\d.]+%\) *)?)+) (\S.*)$/.exec(line);
    if (match === null || match[2] === "PROGRAM TOTALS") continue;
    const costs = (match[1] ?? "")
      .replaceAll(/\([^)]*\)/g, " ")
      .trim()
      .split(/\s+/)
      .map((cell) => (cell === "." ? 0 : Number(cell.replaceAll(",", ""))));
    const name = (match[2] ?? "").replace(/ \[[^\]]*\]$/, "");
    const known = found.get(name);
    found.set(
      name,
      costs.map((cost, e) => cost + (known?.[e] ?? 0)),
    );
  }
  return found;
}

/** Our costs by `file:function`: of each function alone, and of all stacks that it is on. */
function costsOf(profile: Profile): { self: Map<string, number[]>; cum: Map<string, number[]> } {
  const { samples, locations, lines, functions, strings } = profile;
  const namesAt = (location: number): string[] =>
    [...lines.function.subarray(locations.lineStart[location], locations.lineStart[location + 1])].map(
      (fn) => `${strings[functions.filename[fn]!]}:${strings[functions.name[fn]!]}`,
    );
  const self = new Map<string, number[]>();
  const cum = new Map<string, number[]>();
  for (let i = 0; i + 1 < samples.locationStart.length; i++) {
    const values = samples.values.map((column) => Number(column[i]));
    const stack = [...samples.locations.subarray(samples.locationStart[i], samples.locationStart[i + 1])].flatMap(
      namesAt,
    );
    const add = (into: Map<string, number[]>, name: string): void => {
      const known = into.get(name);
      into.set(
        name,
        values.map((value, e) => value + (known?.[e] ?? 0)),
      );
    };
    add(self, stack[0]!);
    for (const name of new Set(stack)) add(cum, name);
  }
  return { self, cum };
}

test("Xdebug: times in tens of nanoseconds and bytes are those that valgrind's own tool prints", () => {
  const { self } = costsOf(read("xdebug"));
  const wanted = annotated("xdebug.self.txt.gz");
  expect(wanted.size).toBe(10);
  for (const [name, [tens = 0, bytes = 0]] of wanted)
    expect([name, ...(self.get(name) ?? [])]).toEqual([name, tens * 10, bytes]);
});

test("stackprof: functions of C, of which it writes no costs, have the samples that its own report has", () => {
  const outcome = parse(unpacked("stackprof.out"), { fileName: "stackprof.out", receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "profile") throw new Error(JSON.stringify(outcome));
  expect(outcome.evidence.sampleTypes).toEqual([{ type: "samples", unit: "count" }]);
  const { self } = costsOf(outcome.evidence);
  const byName = [...self].map(([name, [samples]]) => [name.slice(name.lastIndexOf(":") + 1), samples]);
  expect(Object.fromEntries(byName)).toEqual({
    "Größe.zähl": 22,
    "(sweeping)": 13,
    "Enumerable#map": 10,
    "Object#rec": 7,
    "String#*": 4,
    "Integer#times": 3,
    "Range#each": 2,
    "(marking)": 2,
  });
});

test.each(["plain", "full", "cache", "merged"])("%s: each function costs what valgrind's own tool prints", (file) => {
  const { self } = costsOf(read(file));
  const wanted = annotated(`${file}.self.txt.gz`);
  const wrong = [...wanted].filter(([name, costs]) => self.get(name)?.join(" ") !== costs.join(" "));
  console.log(`callgrind ${file}: ${wanted.size - wrong.length} of ${wanted.size} functions agree`);
  expect(wrong.map(([name, costs]) => `${name}: ${self.get(name)?.join(" ")} instead of ${costs.join(" ")}`)).toEqual(
    [],
  );
  expect(wanted.size).toBeGreaterThan(100);
});

test.each(["plain", "full"])(
  "%s: with its callees, too, but for circles, which its tool counts again at each turn",
  (file) => {
    const { cum } = costsOf(read(file));
    const wanted = annotated(`${file}.cum.txt.gz`);
    const total = [...annotated(`${file}.self.txt.gz`).values()].reduce((sum, [first = 0]) => sum + first, 0);
    const compared = [...wanted].filter(([name]) => !name.includes("'"));
    // Stacks hold whole numbers: a cost of one that comes through ten callers is one caller's.
    const far = compared.filter(([name, [cost = 0]]) => Math.abs((cum.get(name)?.[0] ?? 0) - cost) > total * 1e-4);
    expect(far.map(([name, [cost]]) => `${name}: ${cum.get(name)?.[0]}, not ${cost}`)).toEqual([]);
    expect(compared.length).toBeGreaterThan(300);
  },
);
