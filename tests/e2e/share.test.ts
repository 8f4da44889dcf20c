import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults, soon, visitExamples, visitServer, type Visits } from "./site.ts";

let site: Visits;
beforeAll(async () => {
  site = await visitExamples();
});
afterAll(() => site.stop());

const report = "/spanscan/bucket-scan";

/** Makes a link in the dialog of a report's page; gives its path. */
async function share(page: Page, label: string): Promise<string> {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await dialog.getByRole("textbox", { name: "For whom" }).fill(label);
  await dialog.getByRole("button", { name: "Make link" }).click();
  const url = await dialog.getByRole("status").locator("code").innerText();
  await dialog.getByText(label, { exact: true }).waitFor();
  return url.replace(site.url, "");
}

describe("a link that needs no account", () => {
  it("opens the report in a private window for reading, on a phone too, until it is revoked", async () => {
    const author = await site.open(report);
    const link = await share(author.page, "for the meeting");
    const dialog = author.page.getByRole("dialog", { name: "Share" });

    const reader = await site.open(link);
    await reader.page.getByText("Shared by a link that works until").waitFor();
    await reader.page.getByRole("heading", { name: "Benchmarks", exact: true }).waitFor();
    await reader.page
      .getByRole("link", { name: /^Files/ })
      .first()
      .click();
    await reader.page.getByRole("heading", { name: "Files", exact: true }).waitFor();
    for (const name of ["Share", "Edit variants", "Edit notes", "Change the title", "Search or jump to…"]) {
      expect([name, await reader.page.getByRole("button", { name, exact: true }).count()]).toEqual([name, 0]);
    }
    expect(await reader.page.getByRole("link", { name: "Add files" }).count()).toBe(0);
    // Everything that it asked for lies below the link.
    const asked = await reader.page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => !path.startsWith("/assets/") && !path.startsWith("/favicon")),
    );
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.filter((path) => !path.startsWith(`${link}/`))).toEqual([]);
    expect(reader.complaints).toEqual([]);

    const phone = await site.open(link, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await phone.page.getByText("Shared by a link that works until").waitFor();
    await phone.page.getByRole("heading", { name: "Benchmarks", exact: true }).waitFor();
    expect(
      await phone.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);

    await dialog.getByRole("button", { name: "Revoke for the meeting" }).click();
    await dialog.getByText("None yet.").waitFor();
    await reader.page.reload();
    await reader.page.getByText("This link does not work.").waitFor();
    const late = await site.open(link);
    await late.page.getByText("This link does not work.").waitFor();
    expect(await accessibilityFaults(late.page)).toEqual([]);
  });

  it("leads to a full window and back, below the link", async () => {
    const author = await site.open(report);
    const link = await share(author.page, "second");
    const { page } = await site.open(link);
    await page.getByText("Shared by a link that works until").waitFor();
    await page.goto(`${site.url}${link}${report}/profiles`);
    await page.getByRole("link", { name: "Back to the report" }).click();
    await soon(() => new URL(page.url()).pathname).toBe(link + report);
    await page.getByText("Shared by a link that works until").waitFor();
  });

  it("shows whether the project's budgets are kept, and says who sees the history", async () => {
    const own = await visitServer();
    for (const [variant, bytes] of [
      ["before", 100],
      ["after", 200],
    ] as const)
      await own.upload(`budgets/r/${variant}/bench.txt`, `BenchmarkPut-8 100 250 ns/op ${bytes} B/op\n`.repeat(8));
    const send = async (method: string, path: string, body: object) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(own.url + path, { method, headers, body: JSON.stringify(body) });
      expect(answer.ok, await answer.clone().text()).toBe(true);
      return (await answer.json()) as { url: string };
    };
    const budgets = [{ benchmark: "*", unit: "B/op", limit: 150 }];
    const rules = { line: "main-*", alpha: 0.05, minimumEffect: 0, correction: "holm" };
    await send("PUT", "/api/v1/projects/budgets/bench-policy", { ...rules, budgets });
    const { url } = await send("POST", "/api/v1/reports/budgets/r/shares", { label: "for the budgets" });
    const link = new URL(url).pathname;
    const { page, complaints } = await own.open(`${link}/budgets/r/benchmarks?v=1&b.view=history`);
    await page.getByText("Over budget.").waitFor();
    await page.getByText("People who may read the project budgets see it.").waitFor();
    expect(complaints).toEqual([]);
    await own.stop();
  });
});
