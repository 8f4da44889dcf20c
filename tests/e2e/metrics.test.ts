import type { SeriesChart } from "@sweetspot/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drawnLines, first, firstMetric, uploadScrapes } from "./scrapes.ts";
import { dragOver, soon, type Visits, visitServer } from "./site.ts";

let site: Visits;

beforeAll(async () => {
  site = await visitServer();
  await uploadScrapes(site);
});

afterAll(() => site?.stop());

describe("the metrics of a report", () => {
  test("charts appear by themselves, write seconds first, with what they say", async () => {
    const { page, complaints } = await site.open("/scrapes/scan/metrics");
    await page.waitForSelector(`${first} .recharts-line-curve`);
    expect(await page.locator("article").first().getAttribute("data-metric")).toBe(firstMetric);
    const verdict = await page.locator(`${first} ul`).innerText();
    expect(verdict).toMatch(/new: mean 0\.0254 s\/s, −94\.0 % against old’s 0\.426 s\/s/);
    expect(verdict).toMatch(
      /old: two phases: 1\.23 s\/s until 41 s, then 0\.0802 s\/s \(15 times less\); after the restart two phases/,
    );
    expect(verdict).toMatch(/above the limit of 1 s\/s/);
    expect(await page.locator(first).innerText()).toContain("exact increase by the time it took");
    expect(complaints).toEqual([]);
  });

  test("the report opens with what the server named: nothing is asked for twice, nor the first charts by themselves", async () => {
    const { page, complaints } = await site.open("/", {});
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith("/api/v1/reports/scrapes/scan"))
        asked.push(pathname.slice("/api/v1/reports/scrapes/scan".length) + search);
    });
    await page.goto(`${site.url}/scrapes/scan`);
    await page.waitForSelector(`${first} .recharts-line-curve`);
    expect(asked.slice(0, 3).toSorted()).toEqual(["", "/findings", "/series?charts=3"]);
    expect(new Set(asked).size).toBe(asked.length);
    const drawn = await page.$$eval("article[data-metric]", (charts) =>
      charts.slice(0, 3).map((chart) => chart.getAttribute("data-metric") ?? ""),
    );
    expect(drawn.length).toBe(3);
    for (const metric of drawn) expect(asked.filter((address) => address.includes(`metric=${metric}&`))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("after a zoom the sentences speak of the part that is shown, and say so", async () => {
    const { page } = await site.open("/scrapes/scan");
    const said = page.locator(first).getByRole("list", { name: "What the chart says", exact: true });
    await said.waitFor();
    const whole = await said.innerText();
    expect(whole).not.toMatch(/^From /);
    await page.goto(`${site.url}/scrapes/scan?m.from=20&m.to=60`);
    await soon(() => said.innerText()).toMatch(/^From 0:20 to 1:00:/);
    const part = await said.innerText();
    const answer = await fetch(
      `${site.url}/api/v1/reports/scrapes/scan/series/chart?metric=${firstMetric}&from=20&to=60`,
    );
    const { verdict, window } = (await answer.json()) as SeriesChart;
    expect(window).toEqual([20, 60]);
    for (const { text } of verdict) expect(part).toContain(text);
    await page.getByRole("button", { name: "Show the whole run", exact: true }).click();
    await soon(() => said.innerText()).toBe(whole);
  });

  test("zoom, axis and scale are in the link: a fresh browser draws the same lines", async () => {
    const { page } = await site.open("/scrapes/scan/metrics");
    const whole = await drawnLines(page, first);
    await page.getByRole("radio", { name: "Uptime", exact: true }).click();
    await page.waitForURL(/m\.axis=uptime/);
    await page.waitForFunction(
      (chart) => document.querySelectorAll(`${chart} .recharts-line-curve`).length === 3,
      first,
    );
    await dragOver(page, `${first} [role=application]`, 0.1, 0.5);
    await page.waitForURL(/m\.from=/);
    await page.waitForSelector("button:has-text('Show the whole run')");
    const zoomed = await drawnLines(page, first);
    expect(zoomed).not.toEqual(whole);

    const theirs = await site.open(page.url().slice(site.url.length));
    await theirs.page.waitForSelector("button:has-text('Show the whole run')");
    expect(await drawnLines(theirs.page, first)).toEqual(zoomed);

    await page.focus(`${first} [role=application]`);
    // The pointer may be at the right edge still, where the drag ended.
    await page.keyboard.press("ArrowLeft");
    await soon(() => page.locator(`${first} [role=status]`).innerText()).toMatch(/(old|new) .*s\/s/);
    await page.keyboard.press("Escape");
    await page.waitForURL((url) => !url.search.includes("m.from"));
  });

  test("any metric can be found and charted, and its data read as a table", async () => {
    const { page } = await site.open("/scrapes/scan/metrics");
    await page.click("button:has-text('All 106 metrics')");
    await page.setViewportSize({ width: 390, height: 844 });
    const name = page.getByRole("rowheader", { name: firstMetric, exact: true });
    expect((await name.boundingBox())!.width, "room for a name on a phone").toBeGreaterThan(180);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.fill("input[aria-label='Search metrics']", "goroutines scheduled");
    await page.fill("input[aria-label='Search metrics']", "go_goroutines");
    await page.check("label:has-text('go_goroutines') input");
    await page.waitForURL(/m\.added=~go_goroutines/);
    await drawnLines(page, 'article[data-metric="go_goroutines"]');
    await page.click("button[aria-label='Options of go_goroutines']");
    await page.getByRole("menuitem", { name: "Show as a table", exact: true }).click();
    await page.waitForSelector("[aria-label='go_goroutines as a table'] tbody tr");
    expect(await page.locator("[aria-label='go_goroutines as a table'] tbody tr").count()).toBeGreaterThan(50);
  });

  test("a query is completed, refused where it is wrong, and charted", async () => {
    const { page, complaints } = await site.open("/scrapes/scan/metrics");
    await page.focus("[aria-label='PromQL query']");
    const field = page.locator("[role=textbox][aria-label='PromQL query']");
    await field.waitFor();
    await page.waitForFunction(
      () => document.activeElement?.shadowRoot?.activeElement?.getAttribute("role") === "textbox",
    );
    // Neither is a command of the page while somebody types.
    await page.keyboard.type("/?");
    expect(await field.innerText()).toBe("/?");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("sum(rate(node_db_write_tx_sec");
    await page.waitForSelector(".cm-tooltip-autocomplete [role=option]:has-text('node_db_write_tx_seconds_total')");
    // The editor takes no choice in the first 75 ms of a list, lest it takes one that was not seen.
    await page.waitForTimeout(150);
    await page.keyboard.press("Tab");
    await soon(() => field.innerText()).toContain("sum(rate(node_db_write_tx_seconds_total");
    await page.keyboard.press("End");
    await page.keyboard.type("[20s");
    await page.waitForSelector(".cm-lintRange-error, .cm-lintPoint-error, [role=status]:has-text('parse error')");
    await page.keyboard.press("Enter");
    expect(page.url()).not.toContain("m.query");
    // The editor's own styles have passed the content security policy. (Where typing replaces a selection, Chromium
    // tries to keep the look of what was there by a style attribute, is refused, and says so.)
    expect(complaints).toEqual([]);
    await page.keyboard.press("Control+A");
    await page.keyboard.type("sum(rate(node_db_write_tx_seconds_total[20s]))");
    expect(await field.innerText()).toBe("sum(rate(node_db_write_tx_seconds_total[20s]))");
    await page.locator("[role=status]:has-text('parse error')").waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await page.waitForURL(/m\.query=/);
    const chart = 'article[data-metric="sum(rate(node_db_write_tx_seconds_total[20s]))"]';
    expect(await drawnLines(page, chart)).toHaveLength(2);
    expect(await page.locator(chart).innerText()).toContain("PromQL by Prometheus 3.x’s rules");
  });

  test("a quantile answers, and a metric that is not there is said to be missing", async () => {
    const query = "metric=go_sched_latencies_seconds&show=p99";
    const answer = await fetch(`${site.url}/api/v1/reports/scrapes/scan/series/chart?${query}`);
    expect(answer.status).toBe(200);
    const missing = await fetch(`${site.url}/api/v1/reports/scrapes/scan/series/chart?metric=nothing`);
    expect(missing.status).toBe(400);
    expect(((await missing.json()) as { error: { code: string } }).error.code).toBe("bad-query");
  });

  test("a phone reads it without scrolling sideways", async () => {
    const { page } = await site.open("/scrapes/scan/metrics", {
      viewport: { width: 390, height: 844 },
      colorScheme: "dark",
    });
    await page.waitForSelector(`${first} .recharts-line-curve`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
