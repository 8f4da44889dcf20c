import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Visits, visitServer } from "./site.ts";

const fixtures = path.resolve(import.meta.dirname, "../fixtures");
const neutrino = "/views/pr-213/benchmarks";

let site: Visits;
beforeAll(async () => {
  site = await visitServer();
  for (const variant of ["control", "1-byte", "2-byte", "3-byte"]) {
    await upload(
      `views/pr-213/${variant}`,
      readFileSync(path.join(fixtures, `published/neutrino-headerfs/${variant}.bench.txt`)),
    );
  }
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

describe("the sweep over the variants", () => {
  test("draws every metric over the variants' numbers", async () => {
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
