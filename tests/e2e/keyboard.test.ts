import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { soon, startSite, type Site } from "./site.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite();
  for (const [variant, ns] of [
    ["before", 350],
    ["after", 150],
  ] as const) {
    const answer = await fetch(`${site.url}/api/v1/files/keys/walk/${variant}/bench.txt?wait=1`, {
      method: "PUT",
      body: Array.from({ length: 8 }, (_, i) => `BenchmarkPut-8 100 ${ns + i} ns/op\n`).join(""),
    });
    expect(answer.status).toBe(201);
  }
});
afterAll(() => site.stop());

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

it("a report is walked without a mouse, and the focus is never lost to the page", async () => {
  const { page, complaints } = await site.open("/keys/walk");
  await page.locator("#findings [data-place]").first().waitFor();
  await tabTo(page, /^Link, pin, hide or annotate/);
  await takeItem(page, "Hide");
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await undo.waitFor();
  await soon(() => focused(page)).not.toBe("");
  await tabTo(page, /^Undo$/);
  await page.keyboard.press("Enter");
  await undo.waitFor({ state: "detached" });
  await soon(() => focused(page)).not.toBe("");

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
  await soon(() => focused(page)).not.toBe("");

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
  await undo.waitFor();
  await soon(() => focused(page)).not.toBe("");
  await tabTo(page, /^Undo$/);
  await page.keyboard.press("Enter");
  await undo.waitFor({ state: "detached" });
  await soon(() => focused(page)).not.toBe("");
  expect(complaints).toEqual([]);
});
