import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults, soon, visitExamples, type Visits } from "./site.ts";

let site: Visits;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  site = await visitExamples();
  ({ page, complaints } = await site.keepOpen("/healthz", { colorScheme: "dark" }));
});
afterAll(() => site.stop());

async function goTo(address: string): Promise<void> {
  await page.goto(site.url + address);
  await page.locator("main").waitFor();
  await drawn();
}

/** Waits until nothing in sight says that it is being fetched or drawn; what is far below waits for the reader. */
async function drawn(): Promise<void> {
  const waiting = () =>
    page.locator("main [data-waiting]").evaluateAll(
      (places) =>
        places.filter((place) => {
          const { top, bottom } = place.getBoundingClientRect();
          return top < innerHeight && bottom > 0;
        }).length,
    );
  await soon(waiting).toBe(0);
}

/** The faults of the popup that was opened; the page below it is asked by itself. */
async function faultsOfPopup(): Promise<string[]> {
  const popup = "[role=dialog], [role=menu]";
  await page.locator(popup).first().waitFor();
  return accessibilityFaults(page, popup);
}

const report = "/neutrino/header-index";
const scan = "/spanscan/bucket-scan";

describe("axe finds nothing wrong with", () => {
  it.each([
    "/",
    "/new",
    "/formats",
    "/api/v1/docs#get-reports-project-report",
    "/neutrino",
    "/settings/trash/neutrino",
    "/settings/account",
    "/settings/people",
    "/settings/sign-in",
    "/a/b/c/d",
    "/neutrino/gone",
    report,
    scan,
    `${report}/benchmarks`,
    `${report}/benchmarks?b.view=sweep`,
    `${report}/sweet-spot`,
    `${report}/files`,
    ...["flame", "top", "callers", "peek", "graph", "lines"].map((view) => `${scan}/profiles?p.view=${view}`),
    `${scan}/metrics`,
    "/klaytn/cache-memory/memory",
    "/klaytn/cache-memory/facts",
    "/klaytn/cache-memory/metrics",
    "/safe/fifty-appends/events",
  ])("%s", async (address) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await goTo(address);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  const button = (name: string | RegExp) => () => page.getByRole("button", { name, exact: true }).first();
  const more = (name: RegExp) => () => page.getByRole("button", { name }).first();
  const dialogs: readonly (readonly [what: string, address: string, opener: () => Locator])[] = [
    ["the menu of a report", `${report}/files`, button("Theme and help")],
    ["the palette", `${report}/files`, button("Search or jump to…")],
    ["a finding's certainty", report, more(/how sure it is that/)],
    ["the menu of a finding", report, more(/^Link, pin, hide or annotate/)],
    ["the dialog of shared links", report, button("Share")],
    ["what else a report can do", report, button("More")],
    ["a word that explains itself", report, button("interval")],
    ["the variants' dialog", report, button("Edit variants")],
    ["the filter of benchmarks", `${report}/benchmarks`, button("Filter")],
    ["rows and columns", `${report}/benchmarks`, button("Rows, columns")],
    ["what counts as a change", `${report}/benchmarks`, button("Significance")],
    ["the benchmarks' export", `${report}/benchmarks`, button("Export")],
    ["a profile's options", `${report}/profiles`, button("Options")],
    ["the metrics of a sweet spot", `${report}/sweet-spot`, more(/metrics matter$/)],
    ["a chart's options", `${scan}/metrics`, more(/^Options of/)],
    ["settings of a project", "/neutrino", button("Settings")],
    ["storage of a project", "/neutrino", button("Storage")],
    ["marks of metrics", `${scan}/metrics`, button("Mark")],
    ["a file's details", `${report}/files`, more(/^Details of|^More for/)],
  ];
  it.each(dialogs)("%s", async (_what, address, opener) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await goTo(address);
    await opener().click();
    expect(await faultsOfPopup()).toEqual([]);
  });

  it("the menu of a frame, and the keys", async () => {
    await goTo(`${scan}/profiles`);
    await page.locator("g.frame polygon").first().click({ button: "right" });
    expect(await faultsOfPopup()).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    await page.keyboard.press("?");
    expect(await faultsOfPopup()).toEqual([]);
  });
});

/** Pressed things that are smaller than a finger needs; links within sentences and a graph's boxes, which zoom, are left out. */
const smallTargets = () =>
  page.evaluate(() => {
    const small: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>("a[href], button, select, summary, input")) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const target = (element.matches("[type=checkbox], [type=radio]") && element.closest("label")) || element;
      let { width, height } = target.getBoundingClientRect();
      if (width <= 1 || height <= 1) continue;
      const inset = getComputedStyle(target, "::after");
      if (inset.content !== "none" && inset.position === "absolute") {
        width -= parseFloat(inset.left) + parseFloat(inset.right);
        height -= parseFloat(inset.top) + parseFloat(inset.bottom);
      }
      const around = [...(element.parentElement?.childNodes ?? [])];
      const isInSentence =
        getComputedStyle(element).display === "inline" &&
        around.some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "");
      if (!isInSentence && Math.min(width, height) < 23.5)
        small.push(`${element.tagName} ${element.ariaLabel ?? element.textContent}: ${width} × ${height}`);
    }
    return small;
  });

async function bringIntoSight(section: string): Promise<void> {
  await page.locator(`#${section}`).scrollIntoViewIfNeeded();
  await page.locator(`#${section} [data-tools]`).first().scrollIntoViewIfNeeded();
  await drawn();
}

/** Counts the rows that a section's tools take. */
const rowsOfTools = (section: string) =>
  page
    .locator(`#${section} [data-tools]`)
    .first()
    .evaluate((tools) => {
      const middles = [...tools.querySelectorAll("button, select, input")]
        .filter((tool) => tool.checkVisibility())
        .map((tool) => tool.getBoundingClientRect())
        .map(({ top, height }) => top + height / 2);
      return middles.filter((middle, at) => middles.findIndex((other) => Math.abs(other - middle) < 8) === at).length;
    });

const toolbars: readonly (readonly [address: string, sections: readonly string[]])[] = [
  [report, ["benchmarks", "profiles"]],
  [scan, ["benchmarks", "profiles", "metrics"]],
];

it.each(toolbars)(
  "on a phone, %s has targets of 24 px, tools in two rows, and the rest behind Options",
  async (address, sections) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 390, height: 844 });
    await goTo(address);
    for (const section of sections) await bringIntoSight(section);
    expect(await smallTargets()).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    for (const section of sections) {
      expect(await rowsOfTools(section), section).toBeLessThanOrEqual(2);
      const options = page
        .locator(`#${section} [data-tools]`)
        .first()
        .getByRole("button", { name: "Options", exact: true });
      const before = await page.locator(`#${section} [data-tools] :is(button, select, input):visible`).count();
      await options.click();
      expect(await page.locator(`#${section} [data-tools] :is(button, select, input):visible`).count()).toBeGreaterThan(
        before,
      );
    }
  },
);

it.each(toolbars)("at 1280 px the tools of %s are one row", async (address, sections) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await goTo(address);
  for (const section of sections) {
    await bringIntoSight(section);
    expect(await rowsOfTools(section), section).toBe(1);
  }
});
