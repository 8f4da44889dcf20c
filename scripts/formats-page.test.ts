import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { formats } from "../packages/parsers/src/formats.ts";
import { formatsPage, formatsPageFile } from "./formats-page.ts";

it("docs/formats.md is what the registry gives: run node scripts/formats-page.ts", () => {
  expect(readFileSync(formatsPageFile, "utf8")).toBe(formatsPage());
});

it("every format says who makes it, what is read and what is not", () => {
  for (const { id, guide } of formats) {
    expect(guide.madeBy, id).not.toBe("");
    expect(guide.reads, id).toMatch(/^[A-Z].*\.$/);
    expect(guide.leaves, id).toMatch(/^[A-Z].*\.$/);
  }
});
