import { expect, test } from "vitest";
import { changeWords } from "./change-words.ts";

test("a change is said in a few words", () => {
  const nothing = { files: { added: 0, removed: 0, replaced: 0 }, variants: 0, words: [] };
  expect(changeWords(nothing)).toBe("no change of files, variants or words");
  expect(changeWords({ ...nothing, files: { added: 2, removed: 0, replaced: 1 }, variants: 1, words: ["title"] })).toBe(
    "2 files added, 1 file replaced, title changed",
  );
  expect(changeWords({ ...nothing, variants: 1, words: ["title", "notes"] })).toBe(
    "1 variant changed, title, notes changed",
  );
});
