import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { drawn, goAndDraw } from "./drawn.ts";
import { visitExamples, type Visits } from "./site.ts";
import { smallTargets } from "./small-targets.ts";

let site: Visits;
let page: Page;
beforeAll(async () => {
  site = await visitExamples();
  ({ page } = await site.keepOpen("/healthz", { colorScheme: "light" }));
});
afterAll(() => site.stop());

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
])("on a phone, %s has targets of 24 px in all its sections", async (address) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await goAndDraw(page, site.url + address);
  for (const link of await page.getByRole("navigation", { name: "Sections", exact: true }).getByRole("link").all()) {
    await link.click();
    await drawn(page);
  }
  expect(await smallTargets(page)).toEqual([]);
});
