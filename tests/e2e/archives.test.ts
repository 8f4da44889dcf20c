import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { ReportBody } from "@sweetspot/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accessibilityFaults, soon, visitExamples, type Visits } from "./site.ts";

let site: Visits;
beforeAll(async () => {
  site = await visitExamples();
});
afterAll(() => site.stop());

it("a report is exported by its menu, and imported under another name on the first page", async () => {
  const { page, complaints } = await site.open("/spanscan/bucket-scan");
  await page.getByRole("button", { name: "More", exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Export as one file", exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("spanscan-bucket-scan.sweetspot.tar");
  const file = await download.path();

  await page.goto(site.url);
  await page.getByRole("button", { name: "Import a report", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import a report", exact: true });
  await dialog.getByLabel("Exported file", { exact: true }).setInputFiles(file);
  const project = dialog.getByRole("textbox", { name: "Into the project", exact: true });
  await project.fill("spanscan");
  expect(await accessibilityFaults(page, "[role=dialog]")).toEqual([]);
  const run = dialog.getByRole("button", { name: "Import", exact: true });
  await run.click();
  await dialog.getByText("spanscan has a report bucket-scan already.").waitFor();
  await dialog.getByRole("textbox", { name: "Name of the report", exact: true }).fill("copy");
  await run.click();
  await page.waitForURL(/\/spanscan\/copy$/);
  await page.getByRole("heading", { level: 1 }).waitFor();

  const body = async (report: string) =>
    (await (await fetch(`${site.url}/api/v1/reports/spanscan/${report}`)).json()) as ReportBody;
  const hashes = async (report: string) => (await body(report)).artifacts.map(({ sha256, state }) => [sha256, state]);
  const original = await hashes("bucket-scan");
  await soon(() => hashes("copy")).toEqual(original);
  expect((await body("copy")).notes).toBe((await body("bucket-scan")).notes);

  // The file among those to be sent is recognised, packed with gzip, too: it is offered for import, and may be sent as a file all the same.
  await page.goto(site.url);
  await page
    .getByLabel("Files", { exact: true })
    .setInputFiles({ name: "taken.tar.gz", mimeType: "", buffer: gzipSync(readFileSync(file)) });
  await page.getByText("taken.tar.gz is an exported report").waitFor();
  await page.getByRole("button", { name: "Send it as a file", exact: true }).waitFor();
  await page.getByRole("button", { name: "Import the report…", exact: true }).click();
  await project.fill("elsewhere");
  await run.click();
  await page.waitForURL(/\/elsewhere\/bucket-scan$/);
  await page.goto(`${site.url}/new`);
  await page.getByText("Drop files or folders to compare them").waitFor();
  expect(complaints).toEqual([]);
});
