import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { soon, visitExamples, type Visits } from "./site.ts";

let site: Visits;
beforeAll(async () => {
  site = await visitExamples();
}, 120_000);
afterAll(() => site.stop());

/** Follows a finding's link and gives the finding's own words. Findings beyond the first five are opened before. */
async function follow(page: Page, text: RegExp, link: string): Promise<string> {
  const findings = page.getByRole("region", { name: "Findings" });
  await findings.getByRole("listitem").first().waitFor();
  const all = page.getByRole("button", { name: /^All \d+ findings$/ });
  if ((await all.count()) > 0) await all.click();
  const row = findings.getByRole("listitem").filter({ hasText: text }).first();
  const said = (await row.innerText()).replaceAll(/\s+/g, " ");
  await row.getByRole("link", { name: link }).click();
  return said;
}

/** Percentages and sizes of a text, spaces of all kinds alike. */
const figures = (text: string): string[] =>
  text.replaceAll(/[\s\u202f\u00a0]+/g, " ").match(/[+−]?\d[\d.,]*(?: (?:%|[KMG]iB|GB|m?s(?:\/s)?))/g) ?? [];

/** Whether an element is what the reader sees now. */
async function isInSight(element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const height = element.page().viewportSize()?.height ?? 0;
  return box !== null && box.y >= 0 && box.y + Math.min(box.height, 100) <= height;
}

describe("each finding is one click from what shows its number", () => {
  it("a benchmark: its cell, open, judged as the finding is", async () => {
    const { page, complaints } = await site.open("/neutrino/header-index");
    const said = await follow(page, /WriteHeadersSmallBatch\s*memory allocated.*−23\.4\s%/, "table");
    expect(figures(said).slice(0, 3)).toEqual(["−23.4 %", "473 MiB", "363 MiB"]);
    const cell = page.locator('#benchmarks [data-cell][aria-expanded="true"]');
    await soon(() => isInSight(cell)).toBe(true);
    expect(figures(await cell.innerText())).toContain("−23.4 %");
    const panel = page.getByRole("dialog", { name: "Samples" });
    // This p equals the finding's: over processes, corrected for all comparisons.
    await soon(async () => (await panel.innerText()).replaceAll(/\s+/g, " ")).toMatch(/p <0\.001 after 36 comparisons/);
    expect(said).toContain("proven");
    expect(complaints).toEqual([]);
  });

  it("on a phone, too: the variant of the finding is the one shown", async () => {
    const { page } = await site.open("/neutrino/header-index", {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    await follow(page, /WriteHeadersLargeBatch\s*time.*−83\.3\s%/, "table");
    const cell = page.locator('#benchmarks [data-cell][aria-expanded="true"]');
    await soon(async () => figures(await cell.innerText())).toContain("−83.3 %");
  });

  it("a profile: the function that moved most, lit in the difference, with the change of the total", async () => {
    const { page } = await site.open("/neutrino/header-index");
    const said = await follow(page, /Memory allocated\s*mem\.pb\.gz.*\+136\.6\s%/, "flame graph");
    expect(figures(said).slice(0, 3)).toEqual(["+136.6 %", "957 MiB", "2.21 GiB"]);
    const section = page.locator("#profiles");
    await soon(async () => figures(await section.innerText())).toEqual(
      expect.arrayContaining(["956.85 MiB", "2.21 GiB", "+136.6 %"]),
    );
    await soon(() => section.innerText()).toMatch(/matched \d+\.\d % of the whole profile in \d+ frames/);
    await soon(() => isInSight(section)).toBe(true);
  });

  it("a metric: its chart, first and large", async () => {
    const { page } = await site.open("/spanscan/bucket-scan");
    const said = await follow(page, /process_cpu_seconds_total\s*rate/, "chart");
    expect(figures(said)[0]).toBe("−95.2 %");
    const section = page.locator("#metrics");
    await soon(async () => figures(await section.innerText())).toContain("−95.2 %");
    await soon(() => section.getByRole("heading", { level: 3 }).first().innerText()).toContain(
      "process_cpu_seconds_total",
    );
    await soon(() => isInSight(section)).toBe(true);
  });

  it("one scrape of each variant: its values, and that there are no rates", async () => {
    const { page } = await site.open("/klaytn/cache-memory/metrics");
    await page.getByText("One sample of each variant: values, no rates.").waitFor();
    const values = page.getByRole("region", { name: "Values of the metrics", exact: true });
    expect(await values.getByRole("row").count()).toBeGreaterThan(2);
    expect(await values.getByRole("row").nth(1).innerText()).toMatch(/\d/);
  });

  it("scrapes uploaded one after another without their times: the last values, no rate, and how to give the times", async () => {
    for (const served of [10, 30, 20])
      await site.upload(
        `undated/scrapes/one/s${served}.prom`,
        `# TYPE served_total counter\nserved_total ${served}\n`,
        "?wait=1",
      );
    const { page } = await site.open("/undated/scrapes/metrics");
    const values = page.getByRole("region", { name: "Values of the metrics", exact: true });
    await soon(() => values.getByRole("row").nth(1).innerText()).toMatch(/served_total\s*20$/);
    expect(await page.getByRole("list", { name: "Left out" }).innerText()).toContain("metrics-$(date +%s).prom");
    expect(await page.locator("#metrics .recharts-line-curve").count()).toBe(0);
  });

  it("a stated number: its row", async () => {
    const { page } = await site.open("/klaytn/cache-memory");
    await follow(page, /43\.5 GB is really 43\.5 GiB/, "figures");
    const row = page.locator("#facts [data-sought]");
    await soon(() => isInSight(row)).toBe(true);
    expect(await row.innerText()).toContain("43.5 GB");

    const { page: stores } = await site.open("/opera/key-value-stores");
    await follow(stores, /badger vs leveldb genesis sync time/, "figures");
    const claim = stores.locator("#facts [data-sought]");
    await soon(() => isInSight(claim)).toBe(true);
    expect((await claim.innerText()).replaceAll(/\s+/g, " ")).toContain("28 %");
  });

  it("memory: the waterfall of that moment", async () => {
    const { page } = await site.open("/klaytn/cache-memory");
    const said = await follow(page, /2\.14 times the heap profile/, "waterfall");
    expect(said).toContain("published");
    const section = page.locator("#memory");
    await soon(() => isInSight(section)).toBe(true);
    await soon(async () => figures(await section.innerText())).toEqual(
      expect.arrayContaining(["43.5 GiB", "93.1 GiB", "49.6 GiB"]),
    );
    expect(await section.getByRole("combobox").first().innerText()).toContain("3500 TPS node");
  });

  it("operations and trades: their plots", async () => {
    const { page } = await site.open("/safe/fifty-appends");
    const said = await follow(page, /append_end\s*latency/, "events");
    expect(said).toContain("+9.87 ms an operation");
    await soon(() => page.locator("#events").innerText()).toContain("+9.87 ms an operation");
    await soon(() => isInSight(page.locator("#events"))).toBe(true);

    const { page: index } = await site.open("/neutrino/header-index");
    const trade = await follow(index, /1-byte is best in time/, "plot");
    await soon(async () => figures(await index.locator("#sweet-spot").innerText())).toEqual(
      expect.arrayContaining(figures(trade).slice(0, 3)),
    );
  });
});

describe("the first screen", () => {
  it.each(["/neutrino/header-index", "/klaytn/cache-memory"])("does not move while it loads: %s", async (address) => {
    const { page } = await site.openOwn("/");
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(site.url + address);
    await page.getByRole("region", { name: "Findings" }).getByRole("listitem").first().waitFor();
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
  });

  it("has the verdict before all else, then the findings, wide and on a phone", async () => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const { page } = await site.open("/spanscan/bucket-scan", { viewport });
      const findings = page.getByRole("region", { name: "Findings" });
      await findings.getByRole("listitem").first().waitFor();
      const verdict = findings.getByText(/^after is .* times faster in all 5 benchmarks/);
      expect((await verdict.boundingBox())!.y).toBeLessThan(viewport.height * 0.35);
      expect((await findings.getByRole("listitem").first().boundingBox())!.y).toBeLessThan(viewport.height);
      await page.getByRole("button", { name: /^\d+ better/ }).waitFor();
    }
  });
});
