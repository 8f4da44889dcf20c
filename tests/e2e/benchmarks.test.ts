import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Visits, visitServer } from "./site.ts";

const fixtures = path.resolve(import.meta.dirname, "../fixtures");
const examples = path.resolve(import.meta.dirname, "../../examples");
const phone = { viewport: { width: 390, height: 844 } };
const neutrino = "/headers/pr-213/benchmarks";

let site: Visits;
beforeAll(async () => {
  site = await visitServer();
  for (const variant of ["control", "1-byte", "2-byte", "3-byte"]) {
    await upload(
      `headers/pr-213/${variant}`,
      readFileSync(path.join(fixtures, `published/neutrino-headerfs/${variant}.bench.txt`)),
    );
  }
  for (const variant of ["control", "2-byte"])
    await upload(`headers/measured/${variant}`, readFileSync(path.join(examples, `header-index/${variant}/bench.txt`)));
});
afterAll(() => site?.stop());

const upload = (place: string, body: Uint8Array | string) => site.upload(`${place}/bench.txt`, body);

async function openTable(
  address: string,
  options: object = {},
  drawn = "[data-cell]",
): Promise<{ page: Page; complaints: string[] }> {
  const opened = await site.open(address, options);
  await opened.page.waitForSelector(drawn);
  return opened;
}

const text = (page: Page) => page.innerText("#content").then((content) => content.replaceAll("\u202f", " "));

describe("the benchmark table", () => {
  test("four variants side by side: what 2 bytes gain and cost, and that one sample proves nothing", async () => {
    const { page, complaints } = await openTable(neutrino);
    const content = await text(page);
    for (const figure of ["−43.3 %", "−56.4 %", "−34.9 %", "+28.6 %", "+99.8 %", "+145.3 %", "+182.6 %"]) {
      expect(content).toContain(figure);
    }
    expect(content).toContain("DB file size at cleanup");
    expect(content).toContain("These runs say nothing about the versions.");
    // Nothing is claimed in colour.
    expect(await page.locator("[role=grid] .text-better, [role=grid] .text-worse").count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("proven changes are coloured, others quiet", async () => {
    const { page } = await openTable("/headers/measured/benchmarks");
    const memory = page.getByRole("gridcell", { name: /2-byte: 363.*Better/ });
    expect(await memory.locator(".text-better").innerText()).toContain("23.4");
    expect(await page.getByRole("gridcell", { name: /No difference shown/ }).count()).toBeGreaterThan(0);
  });

  test("by keyboard: arrows, the samples behind a cell, and a link that brings them back", async () => {
    const { page } = await openTable(neutrino);
    const stop = page.locator('[data-cell][tabindex="0"]');
    expect(await stop.count()).toBe(1);
    await stop.focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog", { name: "Samples" });
    await panel.waitFor();
    expect(await panel.innerText()).toContain("WriteHeadersMediumBatch-24");
    expect(page.url()).toContain("b.cell=");
    const again = await openTable(page.url().slice(site.url.length));
    const panelAgain = again.page.getByRole("dialog", { name: "Samples" });
    await panelAgain.waitFor();
    expect(await panelAgain.innerText()).toContain("WriteHeadersMediumBatch-24");
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    expect(page.url()).not.toContain("b.cell=");
  });

  test("on a phone one variant is beside the baseline, and nothing scrolls sideways", async () => {
    const { page } = await openTable(neutrino, phone);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await text(page)).not.toContain("−43.3 %");
    await page.getByRole("radio", { name: "2-byte" }).click();
    await page.getByText("−43.3").waitFor();
    expect(page.url()).toContain("b.column=2-byte");
    expect(await overflow()).toBeLessThanOrEqual(0);
  });
});

describe("what the reader changes", () => {
  test("a filter with a fault says where, and the table stays", async () => {
    const { page } = await openTable(neutrino);
    await page.getByRole("button", { name: "Filter" }).click();
    const field = page.getByLabel("Benchmarks to keep");
    await field.fill(".unit:(sec/op OR");
    await field.press("Enter");
    await page.getByText("expected value").first().waitFor();
    expect(await page.locator("[data-cell]").count()).toBeGreaterThan(0);
    await field.fill(".unit:sec/op .name:/Batch$/");
    await field.press("Enter");
    await expect.poll(() => page.getByText("HeightLookupLatency-24").count()).toBe(0);
    // Head, configuration, unit, three benchmarks, geometric mean.
    expect(await page.getByRole("row").count()).toBe(7);
  });

  test("a unit's direction can be turned, and the link keeps it", async () => {
    const { page } = await openTable("/headers/measured/benchmarks");
    const memory = (verdict: string) => page.getByRole("gridcell", { name: new RegExp(`2-byte: 363.*${verdict}`) });
    expect(await memory("Better").count()).toBe(1);
    await page.getByRole("button", { name: "less is better" }).nth(1).click();
    await page.getByRole("menuitemradio", { name: "more is better" }).click();
    await page.getByRole("button", { name: "more is better" }).waitFor();
    expect(await memory("Worse").count()).toBe(1);
    expect(decodeURIComponent(page.url())).toContain("B/op=higher");
  });

  test("a click on a variant sorts by its changes, and the link keeps it", async () => {
    const { page } = await openTable(neutrino);
    await page.getByRole("button", { name: /2-byte.*sort by change/ }).click();
    await expect.poll(() => page.getByRole("rowheader").first().innerText()).toContain("WriteHeadersLargeBatch");
    expect(await page.getAttribute("[role=columnheader][aria-sort]", "aria-sort")).toBe("descending");
    expect(page.url()).toContain("b.sort=delta");
  });
});
