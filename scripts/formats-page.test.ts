import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { foreignFiles } from "../packages/parsers/src/foreign/foreign-files.ts";
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

it("every kind of file that is not read has its own name, and a sentence that says what to do", () => {
  expect(new Set(foreignFiles.map(({ what }) => what)).size).toBe(foreignFiles.length);
  for (const { what, advice } of foreignFiles) expect(advice, what).toMatch(/^[A-Z`].*\.$/s);
});
