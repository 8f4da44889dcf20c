import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goAndDraw } from "./drawn.ts";
import { accessibilityFaults, visitExamples, type Visits } from "./site.ts";
import { smallTargets } from "./small-targets.ts";

let site: Visits;
let page: Page;
beforeAll(async () => {
  site = await visitExamples();
  ({ page } = await site.keepOpen("/healthz", { colorScheme: "dark" }));
});
afterAll(() => site.stop());

/** The faults of the popup that was opened, and its targets that are too small on a phone; the page below it is asked by itself. */
async function faultsOfPopup(): Promise<string[]> {
  const popup = "[role=dialog], [role=menu]";
  await page.locator(popup).first().waitFor();
  const faults = await accessibilityFaults(page, popup);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator(popup).first().waitFor();
  return [...faults, ...(await smallTargets(page, popup))];
}

const report = "/neutrino/header-index";
const scan = "/spanscan/bucket-scan";

describe("axe finds nothing wrong, and a finger no target below 24 px, in", () => {
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
    ["a word beside a variant", report, button("baseline")],
    ["a word at the head of a column", `${scan}/profiles?v=1&p.view=top`, button("What “own change” means")],
    ["the variants' dialog", report, button("Edit variants")],
    ["the filter of benchmarks", `${report}/benchmarks`, button("Filter")],
    ["rows and columns", `${report}/benchmarks`, button("Rows, columns")],
    ["what counts as a change", `${report}/benchmarks`, button("Significance")],
    ["the benchmarks' options", `${report}/benchmarks`, button("Options")],
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
    await goAndDraw(page, site.url + address);
    await opener().click();
    expect(await faultsOfPopup()).toEqual([]);
  });

  it("the menu of a frame, and the keys", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await goAndDraw(page, `${site.url}${scan}/profiles`);
    await page.locator("g.frame polygon").first().click({ button: "right" });
    expect(await faultsOfPopup()).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    await page.keyboard.press("?");
    expect(await faultsOfPopup()).toEqual([]);
  });
});
