import { expect, it } from "vitest";
import { ProfileBuilder } from "./builder.ts";
import { widestFunctions } from "./widest-functions.ts";

it("names the functions that most of a profile passes through, each once in a sample", () => {
  const builder = new ProfileBuilder([{ type: "cpu", unit: "nanoseconds" }]);
  const [main, put, walk] = [builder.frame("main"), builder.frame("put"), builder.frame("walk")];
  builder.sample([put, main], [3n]);
  builder.sample([walk, walk, main], [2n]);
  const profile = builder.finish();
  expect(widestFunctions(profile, 10)).toEqual(["main", "put", "walk"]);
  expect(widestFunctions(profile, 2)).toEqual(["main", "put"]);
});

it("leaves out what has no value and takes removed values by their size", () => {
  const builder = new ProfileBuilder([{ type: "cpu", unit: "nanoseconds" }]);
  builder.sample([builder.frame("kept")], [1n]);
  builder.sample([builder.frame("removed")], [-5n]);
  builder.sample([builder.frame("idle")], [0n]);
  expect(widestFunctions(builder.finish(), 10)).toEqual(["removed", "kept"]);
});
