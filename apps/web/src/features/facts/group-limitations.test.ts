import { expect, it } from "vitest";
import { groupLimitations } from "./group-limitations.ts";

const source = (name: string, ...limitations: string[]) => ({ name, limitations });

it("says once what holds for several, with the numbers of each", () => {
  expect(
    groupLimitations([
      source("a", "Dropped 382 nodes below 0.22GB.", "No stacks."),
      source("b", "Dropped 401 nodes below 0.22GB.", "No stacks.", "Only the first 10 of 77 are listed."),
      source("c", "Dropped 5 nodes below 0.22GB."),
    ]),
  ).toEqual([
    { of: ["a", "b", "c"], text: "Dropped 382, 401 and 5 nodes below 0.22GB." },
    { of: ["a", "b"], text: "No stacks." },
    { of: ["b"], text: "Only the first 10 of 77 are listed." },
  ]);
});

it("keeps two sentences of one source apart, and none for none", () => {
  expect(groupLimitations([source("a", "Line 3 is cut.", "Line 9 is cut."), source("b", "Line 4 is cut.")])).toEqual([
    { of: ["a", "b"], text: "Line 3 and 4 is cut." },
    { of: ["a"], text: "Line 9 is cut." },
  ]);
  expect(groupLimitations([source("a")])).toEqual([]);
});
