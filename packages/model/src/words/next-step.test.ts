import { expect, it } from "vitest";
import { nextStep } from "./next-step.ts";

it("says what to measure next, or that nothing is left to measure", () => {
  expect(nextStep("mixed", false)).toBe("No further run is needed.");
  expect(nextStep("unproven", false)).toBe("To tell whether this repeats, capture each variant several times.");
  expect(nextStep("unproven", true)).toBe("");
  expect(nextStep("nothing", false)).toBe("");
});
