import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";
import { sameButForGeomeans } from "./bench-same-csv.ts";

/**
 * The lines that `sweetspot bench` writes above the output of each process (tests/fixtures/bench-command, made as its SOURCE.md says) changes
 * nothing for benchstat: benchstat.txt and .csv are the real benchstat's answers to these files, and it gave the same bytes for
 * the files without the lines.
 */
const folder = path.resolve(import.meta.dirname, "../fixtures/bench-command");
const golden = (name: string): string => readFileSync(path.join(folder, name), "utf8");
const withoutPlaces = (text: string): string => text.replace(/^(?:round|order|started):.*\n/gm, "");

let server: TestApp;
beforeAll(async () => {
  server = await makeApp();
  for (const variant of ["before", "after"]) {
    const text = golden(`${variant}/bench.txt`);
    expect(withoutPlaces(text).length).toBeLessThan(text.length);
    await server.put(`blocks/with/${variant}/bench.txt`, text);
    await server.put(`blocks/without/${variant}/bench.txt`, withoutPlaces(text));
  }
});
afterAll(() => server.close());

test.each(["with", "without"])("benchstat's text and CSV %s the lines", async (report) => {
  const text = (await server.get(`/api/v1/reports/blocks/${report}/benchstat.txt`)).payload;
  const csv = (await server.get(`/api/v1/reports/blocks/${report}/benchstat.csv`)).payload;
  expect(text).toBe(golden("benchstat.txt"));
  expect(sameButForGeomeans(csv, golden("benchstat.csv")), csv).toBe(true);
});

test("every process has its lines, set and cleared, in this order", () => {
  for (const variant of ["before", "after"]) {
    const blocks = golden(`${variant}/bench.txt`).split(/^(?=round: )/m);
    expect(blocks).toHaveLength(18);
    for (const block of blocks)
      expect(block).toMatch(
        /^round: \d+\norder: \d+\nstarted: [\d-]+T[\d:.]+Z\nround:\norder:\nstarted:\ngoos: linux\n/,
      );
  }
});
