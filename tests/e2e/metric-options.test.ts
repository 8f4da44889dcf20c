import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drawnLines, first, uploadScrapes } from "./scrapes.ts";
import { soon, type Visits, visitServer } from "./site.ts";

let site: Visits;
beforeAll(async () => {
  site = await visitServer();
  await uploadScrapes(site);
});
afterAll(() => site?.stop());

describe("the metrics of a report", () => {
  test("a mark set by the reader is on all charts, and in the link", async () => {
    const { page } = await site.open("/scrapes/scan/metrics");
    await drawnLines(page, first);
    await page.getByRole("button", { name: "Mark", exact: true }).click();
    await page.click("button:has-text('Add mark')");
    await page.waitForSelector("text=A word or two");
    await page.fill("label:has-text('Time since') input", "1:30");
    await page.fill("label:has-text('What happened') input", "deploy <b>");
    await page.click("button:has-text('Add mark')");
    await page.waitForURL(/m\.marks=/);
    const theirs = await site.open(page.url().slice(site.url.length));
    await theirs.page.waitForSelector(`${first} svg text:has-text('deploy <b>')`);
  });

  test("over operations a counter is its cost of each; the axis, its clock and what is drawn are in the link", async () => {
    const { page, complaints } = await site.open("/scrapes/scan/metrics");
    await drawnLines(page, first);
    await page.getByRole("radio", { name: "Operations", exact: true }).click();
    await page.waitForURL(/m\.axis=operation/);
    await page.waitForSelector(`${first}:has-text('exact increase by each of node_db_write_tx_total')`);
    expect(await page.locator(`${first} ul`).innerText()).toContain(
      "new: mean 293 µs/op, −90.3 % against old’s 3.04 ms/op",
    );
    await page.getByLabel("Operations counted by").selectOption("node_db_read_tx_total");
    await page.waitForURL(/m\.clock=node_db_read_tx_total/);
    await page.waitForSelector(`${first}:has-text('exact increase by each of node_db_read_tx_total')`);
    const mine = await drawnLines(page, first);
    const theirs = await site.open(page.url().slice(site.url.length));
    await theirs.page.waitForSelector(`${first}:has-text('node_db_read_tx_total')`);
    expect(await drawnLines(theirs.page, first)).toEqual(mine);
    expect([...complaints, ...theirs.complaints]).toEqual([]);
  });

  test("bars are drawn against a limit that the reader states; restarts can be left out", async () => {
    const { page } = await site.open("/scrapes/scan/metrics");
    await drawnLines(page, first);
    await page.waitForSelector(`${first} svg text:has-text('old restart')`);
    await page.getByRole("button", { name: "Mark", exact: true }).click();
    await page.uncheck("label:has-text('Restarts') input");
    await page.waitForURL(/m\.unmarked=~restart/);
    await page.locator(`${first} svg text:has-text('old restart')`).waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await page.click("button[aria-label='Options of node_db_write_tx_seconds_total']");
    await page.getByRole("menuitemradio", { name: "Bars, a variant each", exact: true }).click();
    await page.waitForURL(/m\.bars=/);
    await page.waitForSelector(`${first} svg[role=img][aria-label*='mean: old']`);
    await page.click("button[aria-label='Options of node_db_write_tx_seconds_total']");
    await page.getByRole("menuitem", { name: "Draw a limit", exact: true }).click();
    await page.fill(`${first} input`, "0.5 GB much");
    await page.getByRole("button", { name: "Draw line", exact: true }).click();
    await page.waitForSelector("text=A number, with a unit that this chart measures");
    await page.fill(`${first} input`, "0.5 half a writer");
    await page.getByRole("button", { name: "Draw line", exact: true }).click();
    await page.waitForURL(/m\.capacity=/);
    const theirs = await site.open(page.url().slice(site.url.length));
    await theirs.page.waitForSelector(`${first} svg text:has-text('half a writer: 0.5 s/s')`);

    // The names below bars choose as those of lines do: one alone, or all; the limit stays.
    const bars = page.locator(`${first} .grouped-bars rect`);
    await bars.first().waitFor();
    const all = await bars.count();
    const old = page
      .locator(first)
      .getByRole("list", { name: "Legend", exact: true })
      .getByRole("button", { name: "old" });
    await old.click();
    await page.waitForURL(/m\.lines=/);
    await soon(() => bars.count()).toBe(all / 2);
    await page.waitForSelector(`${first} svg text:has-text('half a writer: 0.5 s/s')`);
    await old.press("Enter");
    await soon(() => bars.count()).toBe(all);
  });

  test("names beside the lines show one alone, or all, and the link keeps that", async () => {
    const { page, complaints } = await site.open("/scrapes/scan");
    const lines = page.locator(first).getByRole("group", { name: "Lines", exact: true });
    const names = lines.getByRole("button");
    await names.first().waitFor();
    const count = await names.count();
    expect(count).toBeGreaterThan(1);
    const drawn = page.locator(`${first} .recharts-line-curve`);
    const all = await drawn.count();
    await lines.getByRole("button", { name: "new", exact: true }).click();
    await page.waitForURL(/m\.lines=/);
    await soon(() => drawn.count()).toBe(1);
    const pressed = lines.getByRole("button", { name: "new", exact: true, pressed: true });
    await pressed.waitFor();

    const theirs = await site.open(page.url().slice(site.url.length));
    await soon(() => theirs.page.locator(`${first} .recharts-line-curve`).count()).toBe(1);

    await pressed.press("Enter");
    await soon(() => drawn.count()).toBe(all);
    await lines.getByRole("button", { name: "new", exact: true }).click({ modifiers: ["Control"] });
    await soon(() => drawn.count()).toBe(all - 1);
    expect(await names.count()).toBe(count);
    expect(complaints).toEqual([]);
  });
});
