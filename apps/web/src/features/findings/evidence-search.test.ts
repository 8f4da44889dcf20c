import { expect, it } from "vitest";
import { evidenceSearch } from "./evidence-search.ts";

it("sets the section's state again and leaves the others'", () => {
  const current = { v: "1", "b.filter": "x", "b.cell": "old", "p.file": "after/cpu", "f.all": "1" };
  expect(evidenceSearch(current, { view: "benchmarks", parameters: { "b.cell": "new" } })).toEqual({
    v: "1",
    "p.file": "after/cpu",
    "f.all": "1",
    "b.cell": "new",
  });
  expect(evidenceSearch(current, { view: "events", parameters: {} })).toEqual(current);
});
