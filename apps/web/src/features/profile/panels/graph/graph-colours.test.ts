import { dotColor } from "@sweetspot/model/profile/pprof/dot-color";
import { expect, test } from "vitest";
import { graphColour, heatOf } from "./graph-colours.ts";

test("pprof's scale is read back: its sign, and more for more, for borders and for backgrounds", () => {
  for (const isBackground of [false, true]) {
    const strengths = [-1, -0.5, 0, 0.5, 1].map((score) => heatOf(dotColor(score, isBackground))!);
    expect(strengths.map(({ sign }) => sign)).toEqual([-1, -1, 0, 1, 1]);
    expect(strengths[0]!.strength).toBeGreaterThan(strengths[1]!.strength);
    expect(strengths[1]!.strength).toBeGreaterThan(strengths[2]!.strength);
    expect(strengths[4]!.strength).toBeGreaterThan(strengths[3]!.strength);
  }
});

test("less is the colour of better, more that of worse only in a difference; plain ink stays ink", () => {
  expect(graphColour(dotColor(-1, false), "line", true)).toContain("var(--better)");
  expect(graphColour(dotColor(1, false), "line", true)).toContain("var(--worse)");
  expect(graphColour(dotColor(1, true), "box", false)).toContain("var(--accent)");
  expect(graphColour("#000000", "line", true)).toBe("var(--ink3)");
  expect(graphColour("none", "box", true)).toBe("var(--paper)");
});
