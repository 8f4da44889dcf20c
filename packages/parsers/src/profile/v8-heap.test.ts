import type { Profile } from "@sweetspot/model/profile/table";
import { expect, test } from "vitest";
import { ParseRun } from "../parse-run.ts";
import { v8Heap } from "./v8-heap.ts";

interface HeapNode {
  callFrame: { functionName: string; scriptId: string; url: string; lineNumber: number; columnNumber: number };
  selfSize: unknown;
  id: number;
  children: HeapNode[];
}

const node = (functionName: string, selfSize: unknown, children: HeapNode[] = []): HeapNode => ({
  callFrame: { functionName, scriptId: "0", url: "file:///a.js", lineNumber: 0, columnNumber: 0 },
  selfSize,
  id: 1,
  children,
});

function read(head: HeapNode): Profile {
  const bytes = new TextEncoder().encode(JSON.stringify({ head, samples: [] }));
  expect(v8Heap.sniff(bytes)).toBe("certain");
  return v8Heap.parse(bytes, new ParseRun({ fileName: "a.heapprofile", receivedAtMs: 0 })) as Profile;
}

test("recursion, equal names at several places, and sizes that are no numbers", () => {
  const profile = read(
    node("(root)", 0, [
      node("", 16, [node("constructor", 32, [node("constructor", 64)])]),
      node("__proto__", -8),
      node("none", "many"),
    ]),
  );
  const { samples, lines, functions, locations, strings } = profile;
  const stacks = Array.from({ length: samples.length }, (_, i) =>
    Array.from(
      samples.locations.slice(samples.locationStart[i], samples.locationStart[i + 1]),
      (location) => strings[functions.name[lines.function[locations.lineStart[location]!]!]!],
    ).join(" < "),
  );
  expect(stacks).toEqual([
    "(anonymous)",
    "constructor < (anonymous)",
    "constructor < constructor < (anonymous)",
    "__proto__",
  ]);
  expect([...samples.values[0]!]).toEqual([16, 32, 64, -8]);
});

test("recursion 10,000 deep", () => {
  // Written by hand: JSON.stringify itself does not go as deep.
  const open = JSON.stringify(node("fall", 0)).replace("[]}", "[");
  const text = `{"head":${open.repeat(10_000)}${JSON.stringify(node("leaf", 8))}${"]}".repeat(10_000)}}`;
  const run = new ParseRun({ fileName: "a.heapprofile", receivedAtMs: 0 });
  const profile = v8Heap.parse(new TextEncoder().encode(text), run) as Profile;
  expect(profile.samples.locations.length).toBe(10_001);
});
