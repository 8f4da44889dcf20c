import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixturePath } from "../support/read-fixture.ts";
import { type Visits, visitServer } from "./site.ts";

let site: Visits;
let page: Page;

beforeAll(async () => {
  site = await visitServer();
  for (const [fixture, place] of [
    ["spanscan/block-old.pb.gz", "old/block.pb.gz"],
    ["spanscan/block-new.pb.gz", "new/block.pb.gz"],
    ["spanscan/block-new-steady.pb.gz", "new/block-2.pb.gz"],
  ] as const)
    await site.upload(`filters/scan/${place}`, readFileSync(fixturePath(fixture)));
  ({ page } = await site.keepOpen("/healthz"));
});

afterAll(() => site?.stop());

const link = (query: string) => `${site.url}/filters/scan/profiles?p.file=new/block.pb.gz&${query}`;
const rows = () => page.locator("table[aria-label='Functions by value'] tbody tr:not([aria-hidden])");
const command = () => page.textContent("[data-testid=pprof-command]");
const parameter = (name: string) => new URL(page.url()).searchParams.get(name);

test("every filter of a link acts, is named, and is in the pprof command", async () => {
  await page.goto(link("p.base=-&p.view=top&p.focus=bbolt&p.noInlines=1&p.mean=1&p.relative=1&p.nodeCount=4"));
  await expect.poll(() => rows().count()).toBe(4);
  const chips = await page.locator("ul[aria-label='Active filters'] code").allTextContents();
  expect(chips).toEqual(["focus=bbolt", "noinlines", "mean", "relative_percentages", "nodecount=4"]);
  expect(await command()).toContain(
    "-top -nodefraction=0 -nodecount=4 -sample_index=delay -mean -focus=bbolt -noinlines -relative_percentages ",
  );
  expect(await page.textContent("#profiles, main")).toMatch(/Top 4 of \d+ nodes/);
  await page.click("button[aria-label='Remove nodecount=4']");
  await expect.poll(() => rows().count()).toBeGreaterThan(4);
  expect(parameter("p.nodeCount")).toBeNull();
});

test("fields apply on Enter, say what RE2 does not take, and what trimming does to the view", async () => {
  await page.goto(link("p.base=-&p.view=top"));
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByRole("menuitem", { name: "Filters" }).click();
  const focus = page.locator("label", { hasText: /^focus/ }).locator("input");
  await focus.fill("a(");
  await focus.press("Enter");
  await expect.poll(() => page.locator("label", { hasText: /^focus/ }).textContent()).toContain("missing closing )");
  expect(await focus.getAttribute("aria-invalid")).toBe("true");
  await focus.fill("");
  await focus.press("Enter");
  const count = page.locator("label", { hasText: /^nodecount/ }).locator("input");
  await count.fill("3.5");
  await expect.poll(() => page.locator("label", { hasText: /^nodecount/ }).textContent()).toContain("whole");
  await count.fill("3");
  await count.press("Enter");
  await expect.poll(() => rows().count()).toBe(3);
  await page.click("button:has-text('Flame')");
  await expect.poll(() => page.textContent("[role=group][aria-label=Trimming]")).toContain("Flame is not trimmed");
});

test("function, search and filters stay from view to view", async () => {
  await page.goto(link("p.base=-&p.view=top&p.ignore=prometheus&p.search=^runtime%5C.(select|chan)"));
  await expect.poll(() => rows().count()).toBeGreaterThan(1);
  for (const name of await rows().locator("td.name").allTextContents()) expect(name).toMatch(/^runtime\.(select|chan)/);
  await page.click("td.name button:has-text('runtime.selectgo')");
  await page.waitForSelector("h3:has-text('Callees')");
  for (const view of ["Peek", "Graph", "Lines", "Flame", "Callers"]) {
    await page.click(`[role=group][aria-label=View] button:has-text('${view}'), button:text-is('${view}')`);
    await expect.poll(() => parameter("p.view") ?? "flame").toBe(view.toLowerCase());
    expect([parameter("p.pivot"), parameter("p.search"), parameter("p.ignore")]).toEqual([
      "runtime.selectgo",
      "^runtime\\.(select|chan)",
      "prometheus",
    ]);
    expect(await command()).toContain("-ignore=prometheus");
    if (view === "Peek") await expect.poll(() => page.textContent("pre")).toContain("| runtime.selectgo");
    if (view === "Graph") await page.waitForSelector(".call-graph g.function.chosen", { timeout: 60_000 });
  }
});

test("a search that RE2 does not take is said at the field in every view, and hides nothing", async () => {
  await page.goto(link("p.base=-&p.view=top"));
  await expect.poll(() => rows().count()).toBeGreaterThan(5);
  const heaviest = await rows().locator("td.name").first().textContent();
  const field = page.locator("[data-section-search]");
  await field.fill("(*node");
  for (const view of ["Top", "Lines", "Graph", "Callers", "Peek", "Flame"]) {
    await page.click(`button:text-is('${view}')`);
    await expect.poll(() => parameter("p.view") ?? "flame").toBe(view.toLowerCase());
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    const described = await field.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${described}"]`).textContent()).toContain(
      "missing argument to repetition operator",
    );
    await expect.poll(() => page.locator("[role=alert]").count()).toBe(1);
    if (view === "Top") expect(await rows().locator("td.name").first().textContent()).toBe(heaviest);
  }
  await field.fill("\\(\\*node");
  await expect.poll(() => field.getAttribute("aria-invalid")).toBeNull();
  await page.waitForSelector("[data-testid=flame-search-status]");
});

test("the runs that are added up can be chosen, and every view has them", async () => {
  await page.goto(link("p.view=top&p.base=-"));
  await page.click("button:has-text('1 of 2 runs')");
  await page.click("button:text-is('All')");
  await expect.poll(() => parameter("p.merged")).toBe("1");
  await page.waitForSelector("th:has-text('flat by run, n=2')");
  expect(await command()).toMatch(/new\/block\.pb\.gz \S+new\/block-2\.pb\.gz/);
  await page.getByRole("checkbox", { name: /block-2/ }).uncheck();
  await page.waitForSelector("th:has-text('flat by run')", { state: "detached" });
  await page.goto(link("p.view=peek&p.base=-&p.merged=1&p.pivot=runtime.selectgo"));
  await page.waitForSelector("pre");
  const merged = await page.textContent("pre");
  await page.goto(link("p.view=peek&p.base=-&p.pivot=runtime.selectgo"));
  await page.waitForSelector("pre");
  expect(await page.textContent("pre")).not.toBe(merged);
  await page.goto(link("p.view=top&p.base=old/block.pb.gz&p.merged=1"));
  await page.waitForSelector("th:has-text('by run')");
});
