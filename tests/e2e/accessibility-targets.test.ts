import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { drawn, goAndDraw } from "./drawn.ts";
import { accessibilityFaults, visitExamples, type Visits } from "./site.ts";
import { smallTargets } from "./small-targets.ts";

let site: Visits;
let page: Page;
beforeAll(async () => {
  site = await visitExamples();
  ({ page } = await site.keepOpen("/healthz", { colorScheme: "light" }));
});
afterAll(() => site.stop());

const phone = { width: 390, height: 844 };
const reports = ["/neutrino/header-index", "/spanscan/bucket-scan"];

/** Goes to an address and has each of its sections drawn. */
async function seeAll(seen: Page, address: string): Promise<void> {
  await goAndDraw(seen, site.url + address);
  for (const link of await seen.getByRole("navigation", { name: "Sections", exact: true }).getByRole("link").all()) {
    await link.click();
    await drawn(seen);
  }
}

it.each([
  "/",
  "/new",
  "/formats",
  "/neutrino",
  "/settings/account",
  "/settings/people",
  "/neutrino/pr-213",
  "/klaytn/cache-memory",
  "/safe/fifty-appends",
  "/opera/key-value-stores",
  ...reports,
])("on a phone, %s has targets of 24 px in all its sections", async (address) => {
  await page.setViewportSize(phone);
  await seeAll(page, address);
  expect(await smallTargets(page)).toEqual([]);
});

it.each(reports)(
  "on a phone, in the dark, %s scrolls nothing sideways, and axe finds nothing wrong",
  async (address) => {
    const touched = await site.open("/healthz", {
      viewport: phone,
      colorScheme: "dark",
      isMobile: true,
      hasTouch: true,
    });
    await seeAll(touched.page, address);
    const widths = await touched.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(widths[0]).toBe(widths[1]);
    expect(await accessibilityFaults(touched.page)).toEqual([]);
  },
);
