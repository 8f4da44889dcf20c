import { expect, it } from "vitest";
import { matchScore } from "./match-score.ts";

it("wants every word, and prefers beginnings", () => {
  expect(matchScore("", "anything")).toBeGreaterThan(0);
  expect(matchScore("pr 213", "neutrino / pr-213")).toBeGreaterThan(0);
  expect(matchScore("pr 214", "neutrino / pr-213")).toBe(0);
  expect(matchScore("fil", "Files section")).toBeGreaterThan(matchScore("fil", "Profiles section"));
});
