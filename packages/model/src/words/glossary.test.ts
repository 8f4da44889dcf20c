import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { glossary } from "./glossary.ts";
import { levelWord } from "./level-text.ts";

test("the document lists the same words with the same meanings", () => {
  const document = readFileSync(new URL("../../../../docs/glossary.md", import.meta.url), "utf8");
  const listed = [...document.matchAll(/^- \*\*(.+?)\*\*: (.+)$/gm)].map(([, word, meaning]) => [word, meaning]);
  expect(listed).toEqual(Object.entries(glossary));
});

test("every level of certainty is a word of the glossary", () => {
  for (const level of ["proven", "certain", "likely", "differs", "measured", "noise", "refused"] as const)
    expect(glossary).toHaveProperty([levelWord(level)]);
});
