import type { Profile } from "@sweetspot/model/profile/table";
import { expect, test } from "vitest";
import { ParseRun } from "../parse-run.ts";
import { speedscope } from "./speedscope.ts";

function read(profiles: object[], frames = ["main", "fall", "__proto__"]): { profile: Profile; codes: string[] } {
  const $schema = "https://www.speedscope.app/file-format-schema.json";
  const file = { $schema, shared: { frames: frames.map((name) => ({ name })) }, profiles };
  const bytes = new TextEncoder().encode(JSON.stringify(file));
  expect(speedscope.sniff(bytes)).toBe("certain");
  const run = new ParseRun({ fileName: "a.json", receivedAtMs: 0 });
  return { profile: speedscope.parse(bytes, run) as Profile, codes: run.diagnostics.list().map(({ code }) => code) };
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

const evented = (events: [string, number, number][], endValue = 100) => ({
  type: "evented",
  name: "",
  unit: "milliseconds",
  startValue: 0,
  endValue,
  events: events.map(([type, frame, at]) => ({ type, frame, at })),
});

test("nested recursion: each time belongs to the stack that is open then", () => {
  const { profile, codes } = read([
    evented([
      ["O", 0, 0],
      ["O", 1, 10],
      ["O", 1, 20],
      ["C", 1, 50],
      ["C", 1, 60],
      ["C", 0, 100],
    ]),
  ]);
  expect(rows(profile)).toEqual(["main: 50000000", "fall < main: 20000000", "fall < fall < main: 30000000"]);
  expect(codes).toEqual([]);
});

test("10,000 frames open at once", () => {
  const opened = Array.from({ length: 10_000 }, (_, i): [string, number, number] => ["O", 1, i]);
  const closed = Array.from({ length: 10_000 }, (_, i): [string, number, number] => ["C", 1, 10_000 + i]);
  const { profile } = read([evented([...opened, ...closed], 20_000)]);
  expect(Array.from(profile.samples.values[0]!, Number).reduce((sum, value) => sum + value, 0)).toBe(19_999 * 1e6);
});

test("events that do not fit are told and left out; what stays open ends with the profile", () => {
  const { profile, codes } = read([
    evented([
      ["O", 0, 0],
      ["C", 2, 5],
      ["O", 99, 6],
      ["O", 1, 3],
      ["O", 2, 10],
    ]),
  ]);
  expect(rows(profile)).toEqual(["main: 10000000", "__proto__ < main: 90000000"]);
  expect(codes).toEqual(["bad-event", "open-frames"]);
});

test("sampled: weights may be missing or negative, units differ", () => {
  const sampled = { type: "sampled", name: "a", unit: "none", samples: [[0, 1, 1], [0], []], weights: [5, -2] };
  const bytes = { type: "sampled", name: "b", unit: "bytes", samples: [[0, 2]], weights: [7] };
  const { profile, codes } = read([sampled, bytes]);
  expect(profile.sampleTypes.map(({ type, unit }) => `${type} ${unit}`)).toEqual(["samples count", "space bytes"]);
  expect(rows(profile)).toEqual(["fall < fall < main: 5, 0", "main: -2, 0", ": 1, 0", "__proto__ < main: 0, 7"]);
  expect(codes).toEqual(["weights"]);
});
