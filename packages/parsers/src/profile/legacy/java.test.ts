import type { Profile } from "@sweetspot/model/profile/table";
import { expect, test } from "vitest";
import { ParseRun } from "../../parse-run.ts";
import { legacyJava } from "./java.ts";

function read(text: string): Profile {
  const bytes = new TextEncoder().encode(text);
  expect(legacyJava.sniff(bytes)).toBe("certain");
  return legacyJava.parse(bytes, new ParseRun({ fileName: "heapz", receivedAtMs: 0 })) as Profile;
}

const head = "--- heapz 1 ---\nformat = java\nresolution = bytes\n";

test("lines of any length cost no more than that", () => {
  const long = "a".repeat(2_000_000);
  const brackets = " (".repeat(1_000_000);
  const start = performance.now();
  read(`${head}1 1 @ 0x1 0x2\n0x1 ${long} (${long}:12)\n0x2 ${brackets}:1)\n`);
  read(`${head}${long}\n`);
  read(`${head}1 1 @ 0x1\n0x1 ${brackets})\n`);
  expect(performance.now() - start).toBeLessThan(3000);
});

test("what pprof refuses is refused", () => {
  expect(() => read("--- heapz 1 ---\nformat = cpp\n1 1 @ 0x1\n")).toThrow(/format/);
  expect(() => read("--- heapz 1 ---\nformat = java\n1 1 @ 0x1\n")).toThrow(/resolution/);
  expect(() => read(`${head}100 0 @ 0x1\n`)).toThrow(/sample/);
});

test("it is not gperftools' contentionz", () => {
  const bytes = new TextEncoder().encode("--- contentionz 1 ---\ncycles/second = 1000\n1 1 @ 0x1\n");
  expect(legacyJava.sniff(bytes)).toBe("no");
});
