import { expect, test } from "vitest";
import { plainTexts, readSurrounded } from "../support/surrounded-texts.ts";
import { surroundings } from "../support/surroundings.ts";

// Each text of the samples within what CI systems, containers, runners of tasks, editors and pages put around it.

// Times before the lines of `docker stats` are when it was asked, and are read so.
const texts = plainTexts(300_000).filter(({ plain }) => plain.format.id !== "docker-stats");

test.each(Object.entries(surroundings))("texts within %s are read as they are without", (what, surround) => {
  const readings = texts.map((text) => ({ file: text.file, reading: readSurrounded(text, surround) }));
  const those = (wanted: string): readonly string[] =>
    readings.filter(({ reading }) => reading === wanted).map(({ file }) => file);
  console.log(`${what}: ${those("same").length} of ${texts.length} the same, ${those("refused").length} refused`);
  expect(texts.length).toBeGreaterThan(400);
  expect.soft(those("silently other"), "silently read otherwise").toEqual([]);
  expect(those("same").length, JSON.stringify([those("refused"), those("other")])).toBeGreaterThan(texts.length * 0.95);
});
