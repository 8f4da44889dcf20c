import { expect, test } from "vitest";
import { plainTexts, readSurrounded } from "../support/surrounded-texts.ts";
import { surroundings } from "../support/surroundings.ts";

// A text of each format within one of the things that CI systems, containers, runners and pages put around it, in turn; `npm run prove`
// has each text within all of them.

test("a text of each format is read within what something put around it", () => {
  const kinds = new Map(plainTexts(8_000).map((text) => [text.plain.format.id, text]));
  kinds.delete("docker-stats"); // Times before its lines are when it was asked.
  const all = Object.entries(surroundings);
  const readings = [...kinds].map(([id, text], i) => {
    const [what, surround] = all[i % all.length]!;
    return `${readSurrounded(text, surround)}: ${id} within ${what}`;
  });
  expect(readings.length).toBeGreaterThan(80);
  expect(readings.filter((reading) => reading.startsWith("silently other"))).toEqual([]);
  const otherwise = readings.filter((reading) => !reading.startsWith("same"));
  expect(otherwise.length, otherwise.join("\n")).toBeLessThan(readings.length / 10);
});

test("a text that nothing was put around is read as it is", () => {
  const prefixed = plainTexts(300_000).filter(({ plain }) =>
    plain.diagnostics.some(({ message }) => message.includes("which their program did not print")),
  );
  // sbt puts its level before each line.
  expect(prefixed.map(({ file }) => file)).toEqual(["formats/jmh-console/sbt.txt"]);
});
