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
  await upload("many/rows/before", manyBenchmarks(1));
  await upload("many/rows/after", manyBenchmarks(1.1));
});
afterAll(() => site?.stop());

const upload = (place: string, body: Uint8Array | string) => site.upload(`${place}/bench.txt`, body);

/** 5,000 benchmarks with four runs each. */
function manyBenchmarks(factor: number): string {
  let text = "goos: linux\n";
  for (let i = 0; i < 5000; i++) {
    for (let run = 0; run < 4; run++)
      text += `BenchmarkCase/n=${i}-8 100 ${((1000 + i + run) * factor).toFixed(1)} ns/op\n`;
  }
  return text;
}

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

  test("the sweep draws every metric over the variants' numbers", async () => {
    const { page } = await openTable(neutrino);
    await page.getByRole("radio", { name: "Sweep" }).click();
    await page.waitForSelector("[data-chart] svg");
    expect(await page.locator("[data-chart]").count()).toBe(4);
    const lines = page.locator("[data-chart] .recharts-line-curve");
    await expect.poll(() => lines.count()).toBe(16);
    const legend = page.getByRole("list", { name: "Legend", exact: true }).first();
    await legend.getByRole("button", { name: /LargeBatch/ }).click();
    await expect.poll(() => lines.count()).toBe(4);
    const theirs = await openTable(page.url().slice(site.url.length), {}, "[data-chart] svg");
    await expect.poll(() => theirs.page.locator("[data-chart] .recharts-line-curve").count()).toBe(4);
    await legend.getByRole("button", { name: /SmallBatch/ }).click({ modifiers: ["Control"] });
    await expect.poll(() => lines.count()).toBe(8);
  });

  test("a finger hides a line by a tap on its name, and shows it by the next", async () => {
    const touch = { viewport: { width: 390, height: 844 }, hasTouch: true };
    const { page } = await openTable(`${neutrino}?b.view=sweep`, touch, "[data-chart] svg");
    const lines = page.locator("[data-chart] .recharts-line-curve");
    await expect.poll(() => lines.count()).toBe(16);
    const name = page
      .getByRole("list", { name: "Legend", exact: true })
      .first()
      .getByRole("button", { name: /LargeBatch/ });
    await name.tap();
    await expect.poll(() => lines.count()).toBe(12);
    await name.tap();
    await expect.poll(() => lines.count()).toBe(16);
  });
});

test("the history of a line of reports, and budgets that turn a report red", async () => {
  const runs = (nanoseconds: number) =>
    Array.from(
      { length: 8 },
      (_, run) =>
        `round: ${run + 1}\nround:\ngoos: linux\nBenchmarkPut-8 100 ${nanoseconds + ((run * 5) % 8) / 10} ns/op\nPASS\n`,
    ).join("");
  for (let n = 0; n < 8; n++) await upload(`kv/main-${n}/head`, runs(n < 5 ? 1000 : 1200));
  await upload("kv/pr-1/before", runs(1200));
  await upload("kv/pr-1/after", runs(1300));
  const { page } = await openTable("/kv/pr-1/benchmarks");
  await page.getByRole("radio", { name: "History" }).click();
  await page.getByText("This project has no history yet.").waitFor();
  await page.getByLabel("Reports that make the history").fill("main-*");
  await page.getByRole("button", { name: "Add a budget" }).click();
  await page.getByLabel("worse by %").fill("5");
  await page.getByRole("button", { name: "Save for the project" }).click();
  await page.getByText("worse at main-5").waitFor();
  await page.getByText("Over budget.").waitFor();
});

test("5,000 benchmarks: few are in the page at a time, and the last can be reached", async () => {
  const { page, complaints } = await openTable("/many/rows/benchmarks");
  expect(await page.locator("[role=row]").count()).toBeLessThan(120);
  expect(await page.getAttribute("[role=grid]", "aria-rowcount")).toBe("5004");
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.getByText("Case/n=4999-8").waitFor();
  expect(await page.locator("[role=row]").count()).toBeLessThan(120);
  await page.getByRole("searchbox", { name: "Find a benchmark", exact: true }).fill("n=4321-");
  await page.getByText("Case/n=4321-8").waitFor();
  expect(complaints).toEqual([]);
});
