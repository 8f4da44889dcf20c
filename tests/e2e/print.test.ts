import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { soon, visitExamples, type Visits } from "./site.ts";

let site: Visits;
beforeAll(async () => {
  site = await visitExamples();
});
afterAll(() => site.stop());

describe("on paper", () => {
  it("a report has its address, every column of its tables, and nothing to press", async () => {
    const { page } = await site.open("/neutrino/header-index", { colorScheme: "dark" });
    await page.locator("#benchmarks").getByText("WriteHeadersSmallBatch").first().waitFor();
    await page.locator("#profiles").scrollIntoViewIfNeeded();
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 703, height: 1000 });
    await page.getByText(page.url(), { exact: true }).waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
    expect(await page.getByRole("button", { name: /^All \d+ findings$/ }).isVisible()).toBe(false);
    expect(await page.getByRole("navigation", { name: "Sections" }).isVisible()).toBe(false);
    await soon(async () => {
      const box = await page.locator("#benchmarks").getByText("3-byte").first().boundingBox();
      return box !== null && box.x + box.width <= 703;
    }).toBe(true);
  });

  it("more than ten findings fit on one page, below the verdict", async () => {
    const { page } = await site.open("/neutrino/header-index?f.tone=worse");
    await soon(() => page.locator("#findings li[data-place]").count()).toBe(13);
    // All that follows them is left away.
    await page.evaluate(() => {
      const list = document.querySelector("#findings ul")!;
      const rest = [...document.querySelectorAll<HTMLElement>("main *")];
      for (const element of rest.filter((one) => list.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING))
        if (!list.contains(element)) element.style.display = "none";
    });
    const printed = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  it("prints only once every section and chart is drawn", async () => {
    const { page } = await site.open("/spanscan/bucket-scan");
    // A browser without a screen opens no print dialog: what would be on paper is noted when it is asked for.
    await page.evaluate(() => {
      window.print = () => {
        const missing = document.querySelectorAll("[data-waiting]").length;
        document.body.dataset["printed"] =
          `${missing} missing, ${document.querySelectorAll("[data-metric]").length > 3}`;
      };
    });
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Print…" }).click();
    await soon(() => page.evaluate(() => document.body.dataset["printed"])).toBe("0 missing, true");
    await page.emulateMedia({ media: "print" });
    expect(await page.getByText("Skip to content").isVisible()).toBe(false);
    // Paper is narrower than the screen that the charts were drawn for, and no script of the page learns of it.
    const drawnBeyond = await page.evaluate((paper) => {
      document.documentElement.style.width = `${paper}px`;
      const charts = [
        ...document.querySelectorAll("main .flame-chart svg, main .recharts-surface, main .line-labels > *"),
      ];
      const places = charts.map((chart) => chart.getBoundingClientRect()).filter(({ width }) => width > 0);
      return [places.length > 5, places.filter(({ right }) => right > paper).length];
    }, 704);
    expect(drawnBeyond).toEqual([true, 0]);
  });
});
