import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { soon, visitExamples, visitServer, type Visits } from "./site.ts";

let site: Visits;
let examples: Visits;
beforeAll(async () => {
  site = await visitServer();
  examples = await visitExamples();
  for (const [variant, ns] of [
    ["before", 350],
    ["after", 150],
  ] as const) {
    await site.upload(
      `keys/walk/${variant}/bench.txt`,
      Array.from({ length: 8 }, (_, i) => `BenchmarkPut-8 100 ${ns + i} ns/op\n`).join(""),
    );
  }
});
afterAll(() => Promise.all([site.stop(), examples.stop()]));

const popups = "[role=dialog], [role=menu]";

/** The thing that has the focus, by its name; "" for the page itself. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) return "";
    return (activeElement.ariaLabel ?? activeElement.textContent).trim();
  });

/** Goes on by Tab to the thing of this name; every stop before it shows that it has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let steps = 0; steps < 150; steps++) {
    await page.keyboard.press("Tab");
    const isShown = await page.evaluate(() => {
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body) return true;
      const { outlineStyle, boxShadow } = getComputedStyle(activeElement);
      return activeElement.matches(":focus-visible") && (outlineStyle !== "none" || boxShadow !== "none");
    });
    expect(isShown, await focused(page)).toBe(true);
    if (name.test(await focused(page))) return;
  }
  throw new Error(`Tab does not lead to ${String(name)}`);
}

/** Opens the menu of the thing that has the focus and takes an item of it. */
async function takeItem(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Enter");
  const item = page.getByRole("menuitem", { name, exact: true });
  await item.waitFor();
  for (let steps = 0; steps < 10 && (await focused(page)) !== name; steps++) await page.keyboard.press("ArrowDown");
  expect(await focused(page)).toBe(name);
  await page.keyboard.press("Enter");
  await item.waitFor({ state: "detached" });
}

/** Takes back what was just done, by the message about it; the focus is never lost to the page. */
async function undo(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Undo", exact: true });
  await button.waitFor();
  await soon(() => focused(page)).not.toBe("");
  await tabTo(page, /^Undo$/);
  await page.keyboard.press("Enter");
  await button.waitFor({ state: "detached" });
  await soon(() => focused(page)).not.toBe("");
}

it("a report is walked without a mouse, and the focus is never lost to the page", async () => {
  const { page, complaints } = await site.open("/keys/walk");
  await page.locator("#findings [data-place]").first().waitFor();
  await tabTo(page, /^Link, pin, hide or annotate/);
  await takeItem(page, "Hide");
  await undo(page);

  await page.reload();
  await page.locator("#findings [data-place]").first().waitFor();
  await tabTo(page, /^Add notes$/);
  await page.keyboard.press("Enter");
  const notes = page.getByRole("textbox", { name: "Notes", exact: true });
  await notes.waitFor();
  await soon(() => focused(page)).toBe("Notes");
  await page.keyboard.type("Put is faster.");
  await page.keyboard.press("Control+Enter");
  await notes.waitFor({ state: "detached" });
  await page.getByText("Put is faster.", { exact: true }).first().waitFor();
  await soon(() => focused(page)).toBe("Edit notes");

  await page.goto(`${site.url}/keys/walk/files`);
  await page.getByRole("button", { name: "More for bench.txt", exact: true }).first().waitFor();
  await tabTo(page, /^More for bench\.txt$/);
  await takeItem(page, "Delete…");
  const remove = page.getByRole("button", { name: "Delete file", exact: true });
  await remove.waitFor();
  await page.keyboard.press("Escape");
  await remove.waitFor({ state: "detached" });
  await soon(() => focused(page)).toBe("More for bench.txt");
  await takeItem(page, "Delete…");
  await remove.waitFor();
  await tabTo(page, /^Delete file$/);
  await page.keyboard.press("Enter");
  await remove.waitFor({ state: "detached" });
  await undo(page);
  expect(complaints).toEqual([]);
});

it("everything that opens on a long report is opened by keyboard, and Escape gives the focus back to its opener", async () => {
  const { page, complaints } = await examples.open("/spanscan/bucket-scan");
  await page.locator("#findings [data-place]").first().waitFor();
  for (const [opener, key] of [
    [/^Share$/, "Enter"],
    [/^More$/, "Enter"],
    [/^Theme and help$/, "Enter"],
    [/^baseline$/, "Enter"],
    [/^Edit variants$/, "Enter"],
    [/how sure it is that/, "Enter"],
    [/^Link, pin, hide or annotate/, "Enter"],
    [/^interval$/, "Enter"],
    [/^Filter$/, "Enter"],
    [/^Rows, columns$/, "Space"],
    [/^Significance$/, "Enter"],
    [/^Options/, "Enter"],
    [/^before-again: /, "Enter"],
    [/^Options/, "Enter"],
    [/^cpu of after/, "Shift+F10"],
    [/^Mark$/, "Enter"],
    [/^Options of node_db_write/, "Enter"],
    [/^More for /, "Enter"],
  ] as const) {
    await tabTo(page, opener);
    const name = await focused(page);
    await page.keyboard.press(key);
    await page.locator(popups).first().waitFor();
    const isInside = () => page.evaluate((popup) => document.activeElement?.closest(popup) != null, popups);
    // The details of a cell leave the focus in the table, where the arrows go on to the next cell.
    if (!name.startsWith("before-again: ")) await soon(isInside, name).toBe(true);
    await page.keyboard.press("Escape");
    await soon(() => page.locator(popups).count()).toBe(0);
    await soon(() => focused(page), name).toBe(name);
  }
  expect(complaints).toEqual([]);
});

it("the sections of a report are reached, and their links copied, by keyboard", async () => {
  const { page } = await examples.open("/spanscan/bucket-scan", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.locator("#findings [data-place]").first().waitFor();
  for (const section of ["Benchmarks", "Profiles", "Metrics", "Memory", "Files"]) {
    await tabTo(page, new RegExp(`^${section}\\d*$`));
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`#${section.toLowerCase()}$`));
    await tabTo(page, new RegExp(`^Copy the link to ${section}$`));
    await page.keyboard.press("Enter");
    await soon(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`#${section.toLowerCase()}`);
    expect(await focused(page)).toBe(`Copy the link to ${section}`);
    // Back to the list of sections.
    await page.locator("#content").focus();
  }
});
