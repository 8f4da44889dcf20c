import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Visits, visitServer } from "./site.ts";

const fixtures = path.resolve(import.meta.dirname, "../fixtures");

let site: Visits;

beforeAll(async () => {
  site = await visitServer();
  for (const variant of ["old", "new"])
    await site.upload(
      `frames/scan/${variant}/cpu.pb.gz`,
      readFileSync(path.join(fixtures, `spanscan/cpu-${variant}.pb.gz`)),
    );
});

afterAll(() => site?.stop());

/** Every frame in the page: label, place, size, colour; sorted, since elements are reused in any order. */
async function drawnFrames(page: Page): Promise<string[]> {
  const frames = await page.$$eval("g.frame", (groups) =>
    groups.map((group) => {
      const shape = group.querySelector("polygon");
      return [
        group.textContent,
        shape?.getAttribute("points"),
        shape && getComputedStyle(shape).fill,
        group.classList.contains("match"),
      ].join(" | ");
    }),
  );
  return frames.toSorted();
}

async function open(address: string): Promise<Page> {
  const { page } = await site.open(address);
  await page.waitForSelector("g.frame");
  return page;
}

const status = (page: Page) => page.textContent("[data-testid=flame-status]");

describe("the profiles of a report", () => {
  test("zoom, search and filters are in the link: a fresh browser draws the same frames", async () => {
    const page = await open("/frames/scan");
    expect(await page.textContent("#profiles h2")).toBe("Profiles");
    const whole = await drawnFrames(page);
    expect(whole.length).toBeGreaterThan(100);
    expect(whole.length).toBeLessThan(2000);

    await page.click("g.frame[name='main.(*node).checkAndSave'] polygon");
    await page.waitForSelector("nav[aria-label=Zoom]");
    await page.fill("[data-section-search]", "bbolt");
    await page.waitForSelector("g.frame.match");
    const zoomed = await drawnFrames(page);
    expect(zoomed).not.toEqual(whole);

    const again = await open(page.url());
    await again.waitForSelector("g.frame.match");
    expect(await drawnFrames(again)).toEqual(zoomed);
    expect(await status(again)).toBe(await status(page));

    await page.goBack();
    await page.waitForSelector("nav[aria-label=Zoom]", { state: "detached" });
    await page.waitForFunction((count) => document.querySelectorAll("g.frame").length === count, whole.length);
  });

  test("the keyboard alone walks, zooms and says what it is on", async () => {
    const page = await open("/frames/scan?p.base=-");
    await page.focus(".flame-chart");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const live = page.locator("[data-testid=flame-live]");
    await expect.poll(() => live.textContent()).toMatch(/^\S+.*, total .* of all, self /);
    const name = (await live.textContent())!.split(", total")[0]!;
    await page.keyboard.press("Enter");
    await page.waitForSelector("nav[aria-label=Zoom]");
    expect(await page.textContent("nav[aria-label=Zoom] [aria-current]")).toBe(name);
    await page.focus(".flame-chart");
    await page.keyboard.press("Backspace");
    await page.waitForSelector("nav[aria-label=Zoom]", { state: "detached" });
  });

  test("a search that RE2 does not take says so at once and breaks nothing", async () => {
    const page = await open("/frames/scan");
    await page.fill("[data-section-search]", "foo(");
    await expect.poll(() => page.textContent("[role=alert]")).toContain("foo(");
    await page.fill("[data-section-search]", "bbolt");
    await expect.poll(() => page.textContent("[data-testid=flame-search-status]")).toMatch(/matched [\d.]+ %/);
  });

  test("while the next search is looked up, the last one's frames stay lit and are not said to be the answer", async () => {
    const page = await open("/frames/scan");
    const lit = () => page.$$eval("g.frame.match", (frames) => frames.map((frame) => frame.getAttribute("name")));
    await page.fill("[data-section-search]", "bbolt");
    await page.waitForSelector("[data-search=bbolt]");
    const before = await lit();
    expect(before.length).toBeGreaterThan(3);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/profiles/search*", async (route) => {
      await held;
      await route.continue();
    });
    await page.fill("[data-section-search]", "Cursor");
    const line = page.locator("[data-testid=flame-search-status]");
    await expect.poll(() => line.textContent()).toContain("searching…");
    expect(await line.getAttribute("data-search")).toBeNull();
    expect(await lit()).toEqual(before);
    release();
    await page.waitForSelector("[data-search=Cursor]");
    const after = await lit();
    expect(after.length).toBeGreaterThan(0);
    for (const name of after) expect(name).toContain("Cursor");
  });

  test("nothing in the console, and every way of looking at it opens by its link", async () => {
    const { page, complaints } = await site.open("/frames/scan?p.view=top");
    await page.waitForSelector("table[aria-label='Functions by change'] tbody tr");
    await page.goto(`${site.url}/frames/scan/profiles?p.view=top&p.base=-&p.sort=cum`);
    await page.waitForSelector("table[aria-label='Functions by value'] tbody tr");
    expect(complaints).toEqual([]);
  });
});
