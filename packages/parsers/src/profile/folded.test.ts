import type { Profile } from "@sweetspot/model/profile/table";
import { expect, test } from "vitest";
import { ParseRun } from "../parse-run.ts";
import { folded } from "./folded.ts";

function read(text: string): Profile {
  const context = new ParseRun({ fileName: "a.folded", receivedAtMs: 0 });
  return folded.parse(new TextEncoder().encode(text), context) as Profile;
}

/** `leaf < caller: values` of each sample. */
function rows({ samples, locations, lines, functions, strings }: Profile): string[] {
  return Array.from({ length: samples.length }, (_, i) => {
    const stack = Array.from(
      samples.locations.slice(samples.locationStart[i], samples.locationStart[i + 1]),
      (location) => strings[functions.name[lines.function[locations.lineStart[location]!]!]!],
    );
    return `${stack.join(" < ")}: ${samples.values.map((column) => column[i]).join(", ")}`;
  });
}

test("frames with spaces and numbers, names of other objects, recursion", () => {
  const deep = `${"f;".repeat(10_000)}g 3`;
  const profile = read(`main;thread 1 5\nmain;__proto__;constructor 7\n# a comment\n${deep}\n`);
  expect(rows(profile).slice(0, 2)).toEqual(["thread 1 < main: 5", "constructor < __proto__ < main: 7"]);
  expect(profile.samples.locations.length).toBe(2 + 3 + 10_001);
  expect(profile.functions.length).toBe(6);
});

test("two counts behind every stack are a comparison", () => {
  const profile = read("main;a 10 20\nmain;b (x y) 0 7\nmain;c 5 0\n");
  expect(profile.sampleTypes.map(({ type }) => type)).toEqual(["before", "after"]);
  expect(rows(profile)).toEqual(["a < main: 10, 20", "b (x y) < main: 0, 7", "c < main: 5, 0"]);
  // One stack without makes the numbers parts of names.
  expect(rows(read("main;worker 1 20\nmain;worker 2 30\nmain 5\n"))).toEqual([
    "worker 1 < main: 20",
    "worker 2 < main: 30",
    "main: 5",
  ]);
});

test("negative counts and fractions", () => {
  expect(rows(read("a;b -5\na;c 2.5\n"))).toEqual(["b < a: -5", "c < a: 3"]);
});

test("an access log that names browsers and ends with times is no list of stacks", () => {
  const line =
    '::1 - - [21/Nov/2026:06:34:11 +0100] "GET /a;b HTTP/1.1" 200 612 "-" "Mozilla/5.0 (X11; Linux x86_64)" 0.002\n';
  expect(folded.sniff(new TextEncoder().encode(line.repeat(5)))).toBe("no");
  // Without the words that its lines begin with alike.
  const rest = '00 +0100] "GET /a;b HTTP/1.1" 200 612\n';
  expect(folded.sniff(new TextEncoder().encode(rest.repeat(5)))).toBe("no");
  expect(folded.sniff(new TextEncoder().encode("main; a 1\nmain; b 2\n"))).toBe("maybe");
});
