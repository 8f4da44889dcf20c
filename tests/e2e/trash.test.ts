import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults, soon, visitServer, type Visits } from "./site.ts";

let site: Visits;
beforeAll(async () => {
  site = await visitServer();
  for (const [variant, ns] of [
    ["before", 250],
    ["after", 150],
  ]) {
    await site.upload(`thrown/r/${variant}/bench.txt`, `BenchmarkPut-8 100 ${ns} ns/op\n`);
  }
});
afterAll(() => site.stop());

describe("what was deleted", () => {
  it("comes back by Undo, and from the trash: a file, a variant, a report", async () => {
    const { page, complaints } = await site.open("/thrown/r/files");
    await page.getByRole("button", { name: "More for bench.txt" }).last().click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    await page.getByRole("button", { name: "Delete file" }).click();
    const file = page.getByRole("table", { name: "Files of after" });
    await file.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await file.waitFor();

    await page.goto(`${site.url}/thrown/r`);
    await page.getByRole("button", { name: "Edit variants" }).click();
    await page.getByRole("button", { name: "Delete before with its files" }).click();
    await page.getByRole("button", { name: "Save variants" }).click();
    const variants = page.getByRole("list", { name: "Variants" }).getByRole("listitem");
    await soon(() => variants.allTextContents()).toEqual(["after"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await soon(() => variants.allTextContents()).toEqual(["beforebaseline", "after"]);

    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Delete report…" }).click();
    await page.getByRole("button", { name: "Delete report" }).click();
    await page.waitForURL(/\/thrown$/);
    await page.getByRole("link", { name: "Trash" }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Restore" }).click();
    await page.getByText("The trash is empty.").waitFor();
    await page.getByRole("button", { name: "Open" }).click();
    await page.waitForURL(/\/thrown\/r$/);
    await soon(() => variants.allTextContents()).toEqual(["beforebaseline", "after"]);
    expect(complaints).toEqual([]);
  });

  it("comes back by Undo: a hidden finding", async () => {
    const { page } = await site.open("/thrown/r");
    const findings = page.locator("#findings li[data-place]");
    await findings.first().waitFor();
    const before = await findings.count();
    await findings
      .first()
      .getByRole("button", { name: /^Link, pin, hide/ })
      .locator("visible=true")
      .click();
    await page.getByRole("menuitem", { name: "Hide" }).click();
    await soon(() => findings.count()).toBe(before - 1);
    await page.getByRole("button", { name: "Undo" }).click();
    await soon(() => findings.count()).toBe(before);
  });
});

describe("saving while the browser is offline", () => {
  it("says so at once and keeps what was written", async () => {
    const { page } = await site.open("/thrown/r");
    await page.getByRole("button", { name: "Add notes" }).click();
    await page.getByRole("textbox", { name: "Notes", exact: true }).fill("Words");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Save notes" }).click();
    await page.getByText("This browser is offline.").waitFor();
    expect(await page.getByRole("textbox", { name: "Notes", exact: true }).inputValue()).toBe("Words");
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Save notes" }).click();
    await page.getByRole("textbox", { name: "Notes", exact: true }).waitFor({ state: "detached" });
  });
});

it("says on a phone, too, which report a file is of", async () => {
  const file = `${site.url}/api/v1/files/p/small/after/bench.txt`;
  expect((await fetch(file, { method: "PUT", body: "BenchmarkPut-8 100 9 ns/op\n" })).status).toBe(201);
  expect((await fetch(file, { method: "DELETE" })).status).toBe(204);
  const { page } = await site.open("/settings/trash/p", { viewport: { width: 390, height: 844 } });
  await page.getByText("file of small", { exact: true }).waitFor();
});
