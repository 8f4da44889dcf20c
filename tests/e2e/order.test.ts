import type { ReportBody, RevisionList } from "@sweetspot/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accessibilityFaults, soon, visitServer, type Visits } from "./site.ts";

let site: Visits;
beforeAll(async () => {
  site = await visitServer();
  for (const report of ["writer", "reader"]) {
    await site.upload(`order/${report}/v/bench.txt`, `BenchmarkPut-8 100 250 ns/op\nBenchmark${report} 1 1 ns/op\n`);
  }
});
afterAll(() => site.stop());

it("a report is labelled, chosen and found by its label, archived and taken out again", async () => {
  const { page, complaints } = await site.open("/order/writer");
  const more = page.getByRole("button", { name: "More", exact: true });
  await more.click();
  await page.getByRole("menuitem", { name: "Labels…", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Labels", exact: true });
  await dialog.getByRole("textbox", { name: /^Labels of this report/ }).fill("release, slow path ");
  expect(await accessibilityFaults(page, "[role=dialog]")).toEqual([]);
  await dialog.getByRole("button", { name: "Save labels", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  const labels = page.getByRole("list", { name: "Labels", exact: true });
  await soon(() => labels.getByRole("listitem").allTextContents()).toEqual(["release", "slow path"]);

  await labels.getByRole("link", { name: "slow path", exact: true }).click();
  await page.waitForURL(/\/order\?label=slow\+path$/);
  const rows = page
    .getByRole("table")
    .getByRole("rowheader")
    .getByRole("link", { name: /^(writer|reader)$/ });
  await soon(() => rows.allTextContents()).toEqual(["writer"]);
  expect(await accessibilityFaults(page)).toEqual([]);
  const choice = page.getByRole("navigation", { name: "Choice of reports", exact: true });
  await choice.getByRole("link", { name: "All reports", exact: true }).click();
  await soon(async () => (await rows.allTextContents()).toSorted()).toEqual(["reader", "writer"]);

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or jump to", exact: true }).fill("slow path");
  await page.getByRole("option", { name: /^writer/ }).click();
  await page.waitForURL(/\/order\/writer$/);

  await more.click();
  await page.getByRole("menuitem", { name: "Archive report", exact: true }).click();
  const restore = page.getByRole("button", { name: "Take it out of the archive", exact: true });
  await restore.waitFor();
  await page.goto(`${site.url}/order`);
  await soon(() => rows.allTextContents()).toEqual(["reader"]);
  await page.getByText("1 report", { exact: true }).waitFor();
  await choice.getByRole("link", { name: "Archive (1)", exact: true }).click();
  await page.getByRole("heading", { name: "Archive", exact: true }).waitFor();
  await soon(() => rows.allTextContents()).toEqual(["writer"]);
  await rows.first().click();
  await restore.click();
  await restore.waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
});

it("a report is moved, its old link leads to it, and it is duplicated", async () => {
  const { page, complaints } = await site.open("/order/reader");
  const more = page.getByRole("button", { name: "More", exact: true });
  await more.click();
  await page.getByRole("menuitem", { name: "Move or rename…", exact: true }).click();
  const move = page.getByRole("dialog", { name: "Move or rename", exact: true });
  await move.getByRole("textbox", { name: "Into the project", exact: true }).fill("q");
  await move.getByRole("textbox", { name: "Name of the report", exact: true }).fill("moved");
  expect(await accessibilityFaults(page, "[role=dialog]")).toEqual([]);
  await move.getByRole("button", { name: "Move report", exact: true }).click();
  await page.waitForURL(/\/q\/moved$/);

  await page.goto(`${site.url}/order/reader?bench=x#benchmarks`);
  await page.waitForURL(/\/q\/moved\?bench=x#benchmarks$/);
  await more.click();
  await page.getByRole("menuitem", { name: "Duplicate…", exact: true }).click();
  const copy = page.getByRole("dialog", { name: "Duplicate", exact: true });
  await copy.getByRole("button", { name: "Duplicate report", exact: true }).click();
  await page.waitForURL(/\/q\/moved-copy$/);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(complaints).toEqual([]);
});

it("the revisions of a report are listed, and the difference of two has an address", async () => {
  const put = async (ns: number) => {
    const body = Array.from({ length: 8 }, (_, i) => `BenchmarkPut-8 100 ${ns + i} ns/op\n`).join("");
    await site.upload(`rev/r/${ns > 300 ? "before" : "after"}/bench.txt`, body);
    // A report's verdict is made when somebody asks for its findings.
    await soon(async () => {
      await fetch(`${site.url}/api/v1/reports/rev/r/findings`);
      const { revisions } = (await (await fetch(`${site.url}/api/v1/reports/rev/r/revisions`)).json()) as RevisionList;
      const { revision } = (await (await fetch(`${site.url}/api/v1/reports/rev/r`)).json()) as ReportBody;
      return revisions[0]?.revision === revision && revisions[0].verdict !== null;
    }).toBe(true);
  };
  await put(350);
  await put(150);
  await put(250);
  const { page, complaints } = await site.open("/rev/r");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Revisions", exact: true }).click();
  const all = page.getByRole("list", { name: "All revisions", exact: true }).getByRole("listitem");
  await soon(() => all.count()).toBe(3);
  expect(await all.first().textContent()).toContain("1 file replaced");
  const files = page.getByRole("region", { name: "Files", exact: true });
  await soon(() => files.getByRole("listitem").allTextContents()).toEqual(["after / bench.txt: replaced"]);
  await page.getByRole("region", { name: "Findings", exact: true }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await all.nth(1).getByRole("link", { name: "Difference", exact: true }).click();
  await soon(() => files.getByRole("listitem").allTextContents()).toEqual(["after / bench.txt: added"]);
  const address = page.url();
  expect(address).toMatch(/\?from=\d+&to=\d+$/);
  await page.goto(address);
  await soon(() => files.getByRole("listitem").allTextContents()).toEqual(["after / bench.txt: added"]);
  expect(complaints).toEqual([]);
});
