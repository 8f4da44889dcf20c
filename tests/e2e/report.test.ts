import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dropPaths, experimentFolder, soon, startSite, type Site } from "./site.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite();
  await site.load("header-index-published", "bucket-scan");
});
afterAll(() => site.stop());

describe("report page", () => {
  it("lets the title, the notes and the variants be changed in place", async () => {
    const { page, complaints } = await site.open("/neutrino/pr-213");
    await page.getByRole("button", { name: "Change the title" }).click();
    await page.getByLabel("Title of the report").fill("Sub-buckets, judged");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Sub-buckets, judged" }).waitFor();

    await page.getByRole("button", { name: "Edit notes" }).click();
    await page.getByRole("textbox", { name: "Notes", exact: true }).fill("Measured **twice**.\n\n- one\n- two\n");
    await page.getByRole("button", { name: "Save notes" }).click();
    await page.locator("strong", { hasText: "twice" }).waitFor();

    await page.getByRole("button", { name: "Edit variants" }).click();
    const dialog = page.getByRole("dialog", { name: "Variants" });
    await dialog.getByLabel("Name of variant 2").fill("one byte");
    await dialog.getByLabel("Name of variant 2").press("Alt+ArrowUp");
    await dialog.getByRole("button", { name: "Save variants" }).click();
    await dialog.waitFor({ state: "detached" });
    const variants = page.getByRole("list", { name: "Variants" });
    await soon(() => variants.getByRole("listitem").allTextContents()).toEqual([
      "one bytebaseline",
      "control",
      "2-byte",
      "3-byte",
    ]);

    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Sub-buckets, judged" }).waitFor();
    expect(await variants.getByRole("listitem").allTextContents()).toEqual([
      "one bytebaseline",
      "control",
      "2-byte",
      "3-byte",
    ]);
    expect(complaints).toEqual([]);
  });

  it("copies its link and its Markdown", async () => {
    const { page } = await site.open("/spanscan/bucket-scan?v=1&f.show=failed", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole("button", { name: "Copy link" }).click();
    await soon(clipboard).toBe(`${site.url}/spanscan/bucket-scan?v=1&f.show=failed`);
    await page.getByRole("button", { name: "Copy Markdown" }).click();
    await soon(clipboard).toMatch(/^## \[Bucket scan .*\]\(http:.*\/spanscan\/bucket-scan\)/);
  });

  it("moves, renames and deletes a file, and gives its bytes back", async () => {
    const { page } = await site.open("/neutrino/pr-213/files");
    const group = page.getByRole("table", { name: "Files of 3-byte" });
    await group.getByRole("button", { name: "More for mem.top.txt" }).click();
    await page.getByRole("menuitem", { name: "Rename or move…" }).click();
    const dialog = page.getByRole("dialog", { name: "Rename or move file" });
    await dialog.getByLabel("File").fill("heap.txt");
    await dialog.getByLabel("Variant").fill("2-byte");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    const moved = page.getByRole("table", { name: "Files of 2-byte" });
    await moved.getByRole("rowheader", { name: "heap.txt" }).waitFor();

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      moved.getByRole("link", { name: "Download heap.txt" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("heap.txt");

    await moved.getByRole("button", { name: "More for heap.txt" }).click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    await page.getByRole("button", { name: "Delete file" }).click();
    await moved.getByRole("rowheader", { name: "heap.txt" }).waitFor({ state: "detached" });
  });

  it("takes more files dropped on it", async () => {
    const { folder, remove } = experimentFolder("header-index-published");
    const { page } = await site.open("/spanscan/bucket-scan");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await dropPaths(page, [`${folder}/control/bench.txt`]);
    await page.waitForURL(/\/new\?to=spanscan\/bucket-scan/);
    await page.getByLabel("Variant of bench.txt").selectOption("after");
    await page.getByRole("button", { name: "Add files" }).click();
    await page.waitForURL(/\/spanscan\/bucket-scan$/);
    remove();
  });

  it("marks the section being read and keeps the view state from page to workbench and back", async () => {
    const { page } = await site.open("/spanscan/bucket-scan?v=1&f.show=remarks#files");
    const nav = page.getByRole("navigation", { name: "Sections" });
    await nav.getByRole("link", { name: /^Files/ }).click();
    await soon(() => nav.locator('[aria-current="true"]').textContent()).toContain("Files");
    await page.getByRole("link", { name: "Files in the full window", exact: true }).click();
    await page.waitForURL(/\/spanscan\/bucket-scan\/files\?.*f\.show=remarks/);
    await page.getByRole("link", { name: "Back to the report" }).click();
    await page.waitForURL(/\/spanscan\/bucket-scan\?.*f\.show=remarks/);
    await page.goBack();
    await page.waitForURL(/\/bucket-scan\/files\?/);
    await page.goBack();
    await page.waitForURL(/\/bucket-scan\?/);
  });
});
