import { benchViewState } from "@sweetspot/contract/view-state-bench";
import { expect, it } from "vitest";
import { embeddableViews, embedProblems, hasEmbeds, introductionOf, noteParts } from "./note-parts.ts";

it("parts prose from embeds and leaves claims out", () => {
  const parts = noteParts("First.\n\n![[benchmarks?unit=B/op]]\n\nclaim: 5 s = 5 s\nThen.");
  expect(parts.map((part) => (part.kind === "embed" ? part.view : part.text))).toEqual([
    "First.",
    "benchmarks",
    "Then.",
  ]);
  expect(introductionOf("a\n![[metrics]]\nb")).toBe("a");
});

it("writes parameters as the view's own codec reads them", () => {
  const [part] = noteParts("![[benchmarks?unit=B/op&sort=delta]]");
  if (part?.kind !== "embed") throw new Error("no embed");
  expect(benchViewState.read(part.params)).toMatchObject({ units: ["B/op"], sort: "delta" });
});

it("takes nothing else for an embed", () => {
  expect(hasEmbeds("![[nowhere]] ![[benchmarks]] in a line, ![alt](x)")).toBe(false);
  expect(hasEmbeds("  ![[sweet-spot]]  ")).toBe(true);
});

it("says what is wrong with an embed, at its line", () => {
  expect(embedProblems("Text.\n![[benchmark]]\n![[benchmarks?unitt=B/op]]\n![[benchmarks?sort=size]]")).toEqual([
    { line: 2, message: `“benchmark” is not a view: notes can show ${embeddableViews.join(", ")}.` },
    { line: 3, message: expect.stringContaining("benchmarks has no “unitt”: it has row, col") as string },
    { line: 4, message: "“size” is not a sort of benchmarks." },
  ]);
  expect(embedProblems(embeddableViews.map((view) => `![[${view}]]`).join("\n"))).toEqual([]);
  expect(
    embedProblems("![[profiles?file=after/cpu.pb.gz&view=flame&type=cpu]]\n![[metrics?added=~up&axis=uptime]]"),
  ).toEqual([]);
});
