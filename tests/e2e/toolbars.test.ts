import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { drawn, goAndDraw } from "./drawn.ts";
import { visitExamples, type Visits } from "./site.ts";

let site: Visits;
let page: Page;
beforeAll(async () => {
  site = await visitExamples();
  ({ page } = await site.keepOpen("/healthz", { colorScheme: "light" }));
});
afterAll(() => site.stop());

const report = "/neutrino/header-index";
const scan = "/spanscan/bucket-scan";

async function bringIntoSight(section: string): Promise<void> {
  await page.locator(`#${section}`).scrollIntoViewIfNeeded();
  await page.locator(`#${section} [data-tools]`).first().scrollIntoViewIfNeeded();
  await drawn(page);
}

/** Counts the rows that a section's tools take. */
const rowsOfTools = (section: string) =>
  page
    .locator(`#${section} [data-tools]`)
    .first()
    .evaluate((tools) => {
      const middles = [...tools.querySelectorAll("button, select, input")]
        .filter((tool) => tool.checkVisibility())
        .map((tool) => tool.getBoundingClientRect())
        .map(({ top, height }) => top + height / 2);
      return middles.filter((middle, at) => middles.findIndex((other) => Math.abs(other - middle) < 8) === at).length;
    });

const toolbars: readonly (readonly [address: string, sections: readonly string[]])[] = [
  [report, ["benchmarks", "profiles"]],
  [scan, ["benchmarks", "profiles", "metrics"]],
];

it.each(toolbars)("on a phone, %s has tools in two rows, and the rest behind Options", async (address, sections) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await goAndDraw(page, site.url + address);
  for (const section of sections) {
    await bringIntoSight(section);
    expect(await rowsOfTools(section), section).toBeLessThanOrEqual(2);
    const options = page
      .locator(`#${section} [data-tools]`)
      .first()
      .getByRole("button", { name: "Options", exact: true });
    const before = await page.locator(`#${section} [data-tools] :is(button, select, input):visible`).count();
    await options.click();
    expect(await page.locator(`#${section} [data-tools] :is(button, select, input):visible`).count()).toBeGreaterThan(
      before,
    );
  }
});

it.each(toolbars)("at 768 and 1280 px the tools of %s are one row", async (address, sections) => {
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await goAndDraw(page, site.url + address);
    for (const section of sections) {
      await bringIntoSight(section);
      // The tools of profiles and metrics have the names of files and clocks in them.
      const most = width === 768 && section !== "benchmarks" ? 2 : 1;
      expect(await rowsOfTools(section), `${section} at ${width} px`).toBeLessThanOrEqual(most);
    }
  }
});

it("a view in the notes shows its tools once they are asked for", async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await goAndDraw(page, `${site.url + report}/notes`);
  const view = page.getByRole("figure", { name: "Benchmarks", exact: true });
  const change = view.getByRole("button", { name: "Change the view", exact: true });
  const history = view.getByRole("radio", { name: "History", exact: true });
  await change.waitFor();
  expect(await history.count()).toBe(0);
  await change.click();
  await history.waitFor();
});
