import { benchViewState } from "@sweetspot/contract/view-state-bench";
import { expect, it } from "vitest";
import { hasEmbeds, noteParts, introductionOf } from "./note-parts.ts";

it("parts prose from embeds and leaves claims out", () => {
  const parts = noteParts("First.\n\n![[benchmarks?unit=B/op]]\n\nclaim: 5 s = 5 s\nThen.");
  expect(parts.map((part) => (part.kind === "prose" ? part.text : part.view))).toEqual([
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
