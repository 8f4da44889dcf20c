import type { ReportBody } from "@sweetspot/contract";
import { expect, it } from "vitest";
import { noteHints, noteProblems } from "./note-hints.ts";

const report = {
  variants: [{ name: "before" }, { name: "after" }],
  artifacts: [
    { variant: "after", name: "bench.txt", kind: "bench", state: "ready", summary: { kind: "bench" } },
    {
      variant: "after",
      name: "mem.pb.gz",
      kind: "profile",
      state: "ready",
      summary: { kind: "profile", sampleTypes: [{ type: "alloc_space", unit: "bytes" }] },
    },
  ],
} as unknown as ReportBody;
const at = (draft: string) => noteHints(draft, draft.length, report, ["benchmarks", "profiles"]);

it("offers what fits where the caret stands, with the report's own names", () => {
  expect(at("Text.\n").map(({ label }) => label)).toEqual(["claim: …", "![[view]]"]);
  expect(at("![[be")).toEqual([{ label: "benchmarks", text: "nchmarks]]" }]);
  expect(at("claim: -50% = ").map(({ text }) => text)).toEqual([
    'bench("Benchmark", "sec/op", "after")',
    'profile("mem.pb.gz", "alloc_space", "after")',
  ]);
  expect(at("Some prose")).toEqual([]);
});

it("lists what is wrong with claims and embeds by line", () => {
  expect(noteProblems("![[nothing]]\nclaim: 5 s = (2", report).map(({ line }) => line)).toEqual([1, 2]);
});
