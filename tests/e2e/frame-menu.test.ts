import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { soon, visitExamples, type Visits } from "./site.ts";

let site: Visits;
beforeAll(async () => {
  site = await visitExamples();
});
afterAll(() => site.stop());

const frame = "main.(*node).checkAndSave";
const profiles = "/spanscan/bucket-scan/profiles?v=1&p.base=-";

async function opened(address = profiles) {
  const { page, complaints } = await site.open(address);
  await page.waitForSelector("g.frame");
  return { page, complaints };
}

const shape = (page: Page, name = frame) => page.locator(`g.frame[name='${name}'] polygon`).first();

async function choose(page: Page, item: string): Promise<void> {
  await shape(page).click({ button: "right", position: { x: 3, y: 8 } });
  await page.getByRole("menuitem", { name: item }).click();
}

const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

describe("the menu of a frame", () => {
  test("zooms, filters and opens the other views", async () => {
    const { page, complaints } = await opened();
    await choose(page, "Zoom in");
    await page.waitForSelector("nav[aria-label=Zoom]");
    expect(await page.textContent("nav[aria-label=Zoom] [aria-current]")).toBe(frame);

    await choose(page, "Focus");
    await soon(() => parameter(page, "p.focus")).toBe("^main\\.\\(\\*node\\)\\.checkAndSave$");
    await page.goto(site.url + profiles);
    await choose(page, "Open in Callers");
    await soon(() => [parameter(page, "p.view"), parameter(page, "p.pivot")]).toEqual(["callers", frame]);
    await page.goto(site.url + profiles);
    await choose(page, "Hide");
    await soon(() => page.locator(`g.frame[name='${frame}']`).count()).toBe(0);
    await page.goto(site.url + profiles);
    await choose(page, "Open in Top");
    await soon(() => page.locator("table tbody tr, [role=row]").count()).toBeGreaterThan(0);
    expect(await page.textContent("table")).toContain("checkAndSave");
    await page.goto(site.url + profiles);
    await choose(page, "Open in Lines");
    await soon(() => page.textContent("#root")).toContain(".go");
    expect(complaints).toEqual([]);
  });

  test("copies the name, the stack and a link that opens zoomed to the frame", async () => {
    const { page } = await opened();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.url });
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await choose(page, "Copy name");
    await soon(copied).toBe(frame);
    await choose(page, "Copy stack");
    await soon(async () => (await copied()).split("\n").slice(0, 1)).toEqual([frame]);
    expect((await copied()).split("\n").length).toBeGreaterThan(1);
    await choose(page, "Copy link");
    await soon(copied).toContain("p.zoom=");
    const { page: again } = await site.open((await copied()).slice(site.url.length));
    await again.waitForSelector("nav[aria-label=Zoom]");
    expect(await again.textContent("nav[aria-label=Zoom] [aria-current]")).toBe(frame);
  });

  test("comes by the keyboard, and gives the focus back", async () => {
    const { page } = await opened();
    await page.focus(".flame-chart");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", { name: "Zoom in" }).waitFor();
    await page.keyboard.press("Escape");
    await soon(() => page.getByRole("menu").count()).toBe(0);
    await soon(() => page.evaluate(() => document.activeElement?.classList.contains("flame-chart"))).toBe(true);
    expect(await page.locator("nav[aria-label=Zoom]").count()).toBe(0);
  });

  test("comes where a finger rests, and the graph does not zoom when it is lifted", async () => {
    const { page } = await site.open(profiles, { hasTouch: true, viewport: { width: 390, height: 800 } });
    await page.waitForSelector("g.frame");
    await shape(page).scrollIntoViewIfNeeded();
    const box = (await shape(page).boundingBox())!;
    const at = { x: box.x + box.width / 2, y: box.y + 8 };
    const session = await page.context().newCDPSession(page);
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
    await page.getByRole("menuitem", { name: "Copy name" }).waitFor();
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    expect(await page.getByRole("menuitem", { name: "Copy name" }).isVisible()).toBe(true);
    expect(await page.locator("nav[aria-label=Zoom]").count()).toBe(0);
  });

  test("ctrl and the wheel zoom in on the frame under the pointer and out again", async () => {
    const { page } = await opened();
    await shape(page).hover({ position: { x: 3, y: 8 } });
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -120);
    await page.waitForSelector("nav[aria-label=Zoom]");
    const zoomed = parameter(page, "p.zoom");
    expect(zoomed).not.toBeNull();
    await soon(async () => {
      await page.mouse.wheel(0, 120);
      return parameter(page, "p.zoom");
    }).toBeNull();
    await page.keyboard.up("Control");
  });
});

test("Callers and Peek open at the function that changed most", async () => {
  for (const view of ["callers", "peek"]) {
    const { page } = await site.open(`/spanscan/bucket-scan/profiles?v=1&p.view=${view}`);
    await soon(() => parameter(page, "p.pivot")).not.toBeNull();
    const pivot = parameter(page, "p.pivot")!;
    await soon(() => page.textContent("#root")).toContain(pivot);
    await page.getByRole("button", { name: "another function" }).click();
    await page.getByText("Choose a function to see").waitFor();
    // The table of Top: numbers beside each function, sorted and searched; a name goes to the middle of this view.
    const table = page.getByRole("table", { name: "Functions by change" });
    await table.getByRole("button", { name: "change", exact: true }).click();
    await page.getByRole("searchbox", { name: "Search frames" }).fill("mallocgc$");
    const found = table.getByRole("row", { name: /runtime\.mallocgc/ });
    await found.waitFor();
    expect(await found.textContent()).toMatch(/[+−][\d.]+.*%/);
    await soon(() => table.getByRole("row").count()).toBe(2);
    await found.getByRole("button", { name: "runtime.mallocgc" }).click();
    await soon(() => [parameter(page, "p.view"), parameter(page, "p.pivot")]).toEqual([view, "runtime.mallocgc"]);
  }
});
