import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { allRead } from "../support/load-examples.ts";
import type { Visits } from "./site.ts";

const fixtures = path.resolve(import.meta.dirname, "../fixtures");

/** Uploads the scrapes of two variants, `old` and `new`, as the report `scrapes/scan`, and waits until they are read. */
export async function uploadScrapes(site: Visits): Promise<void> {
  for (const variant of ["old", "new"]) {
    const folder = `spanscan/scrapes-${variant}`;
    const scrapes = readdirSync(path.join(fixtures, folder)).filter((name) => name.endsWith(".prom"));
    const bodies = scrapes.map((name) => readFileSync(path.join(fixtures, folder, name)));
    await Promise.all(scrapes.map((name, at) => site.upload(`scrapes/scan/${variant}/${name}`, bodies[at]!, "")));
  }
  await allRead(site.url);
}

export const firstMetric = "node_db_write_tx_seconds_total";
export const first = `article[data-metric="${firstMetric}"]`;

/** The paths of every line of a chart, as drawn, sorted: which is painted over which may differ. */
export async function drawnLines(page: Page, chart: string): Promise<(string | null)[]> {
  await page.waitForSelector(`${chart} .recharts-line-curve`);
  const drawn = await page.$$eval(`${chart} .recharts-line-curve`, (lines) =>
    lines.map((line) => line.getAttribute("d")),
  );
  return drawn.toSorted((a, b) => ((a ?? "") < (b ?? "") ? -1 : 1));
}
