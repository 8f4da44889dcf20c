import { expect } from "vitest";
import type { Page } from "playwright-core";
import { soon, type Visits } from "./site.ts";

const phone = { width: 390, height: 844 };

/** The texts on the screen as it opens, and how far down its sections begin. */
async function onScreen(page: Page) {
  const sections = page.getByRole("navigation", { name: "Sections", exact: true });
  await sections.waitFor();
  await page.locator("#findings [data-place]").first().waitFor();
  const text = await page.evaluate(() => {
    const range = document.createRange();
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      range.selectNodeContents(node);
      const { top, bottom, width } = range.getBoundingClientRect();
      if (width > 0 && top >= 0 && bottom <= innerHeight) texts.push(node.textContent ?? "");
    }
    return texts.join("").replace(/[\u00a0\u202f]/g, " ");
  });
  const tabs = (await sections.boundingBox())!.y;
  return { text, tabs };
}

/** Expects that a report says all of this before anybody scrolls, wide and on a phone. */
export async function expectOnScreen(site: Visits, report: string, said: readonly RegExp[]): Promise<void> {
  const { page } = await site.open(report, { viewport: { width: 1440, height: 900 } });
  const wide = await onScreen(page);
  for (const fact of said) expect(wide.text).toMatch(fact);
  expect(wide.tabs).toBeLessThanOrEqual(600);
  await page.setViewportSize(phone);
  for (const fact of said) await soon(async () => (await onScreen(page)).text).toMatch(fact);
}
