import type { FindingsBody } from "@sweetspot/contract";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { soon, visitExamples, type Visits } from "./site.ts";

let site: Visits;
beforeAll(async () => {
  site = await visitExamples();
});
afterAll(() => site.stop());

const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };

/** The link that `press` copies on a page. */
async function copied(address: string, press: (page: Page) => Promise<void>): Promise<string> {
  const { page } = await site.open(address, clipboard);
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await press(page);
  await soon(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe("");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  return link.replace(site.url, "");
}

/** Opens a link in a fresh browser profile and expects one thing lit, in the window and with the focus; gives what it is. */
async function landsOn(link: string): Promise<{ section: string; place: string | null; text: string }> {
  const { page, complaints } = await site.open(link);
  const lit = page.locator("[data-lit]");
  await lit.waitFor();
  await soon(() =>
    lit.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { isInWindow: top >= 0 && bottom <= innerHeight, hasFocus: document.activeElement === element };
    }),
  ).toEqual({ isInWindow: true, hasFocus: true });
  const found = await lit.evaluate((element) => ({
    section: element.closest("[data-section]")?.id ?? "",
    place: element.getAttribute("data-place"),
    text: element.textContent,
  }));
  expect(complaints).toEqual([]);
  return found;
}

const more = async (page: Page, name: RegExp): Promise<void> => {
  await page.getByRole("button", { name }).locator("visible=true").first().click();
  await page.getByRole("menuitem", { name: "Copy link" }).click();
};

describe("a link opened in a fresh browser lands on what was shown", () => {
  it("a finding", async () => {
    const link = await copied("/spanscan/bucket-scan", (page) => more(page, /^Link, pin, hide or annotate/));
    const { section, place } = await landsOn(link);
    expect(section).toBe("findings");
    expect(`#findings/${place}`).toBe(decodeURIComponent(new URL(link, site.url).hash));
  });

  it("a finding that is folded away", async () => {
    const answer = await fetch(`${site.url}/api/v1/reports/neutrino/pr-213/findings`);
    const { findings } = (await answer.json()) as FindingsBody;
    const last = findings.at(-1)!;
    expect(findings.length).toBeGreaterThan(5);
    const { place } = await landsOn(`/neutrino/pr-213#findings/${encodeURIComponent(last.id)}`);
    expect(place).toBe(last.id);
  });

  it("a benchmark's cell, with its samples", async () => {
    const link = await copied("/spanscan/bucket-scan", async (page) => {
      await page.locator('[role="gridcell"][data-cell]').nth(1).click();
      await page.getByRole("button", { name: "Copy the link to this cell" }).click();
    });
    const { page } = await site.open(link);
    await page.locator('[data-cell][aria-expanded="true"][data-lit]').waitFor();
    await page.getByRole("dialog", { name: "Samples" }).waitFor();
    expect((await landsOn(link)).section).toBe("benchmarks");
  });

  it("a benchmark's row", async () => {
    let name = "";
    const link = await copied("/neutrino/pr-213", async (page) => {
      const row = page.locator('#benchmarks [role="row"][data-place]').nth(4);
      name = (await row.getAttribute("data-place"))!;
      await row.hover();
      await row.getByRole("button", { name: /^Copy the link to/ }).click();
    });
    expect(await landsOn(link)).toMatchObject({ section: "benchmarks", place: name });
  });

  it("a chart", async () => {
    const link = await copied("/spanscan/bucket-scan#metrics", (page) =>
      more(page, /^Options of node_db_open_read_tx/),
    );
    const { section, place } = await landsOn(link);
    expect(section).toBe("metrics");
    expect(place).toContain("node_db_open_read_tx");
  });

  it("a chart, and lets go of it when something other than a wheel, finger or key scrolls the page", async () => {
    const { page } = await site.open("/spanscan/bucket-scan#metrics");
    await page.locator("[data-lit]").waitFor();
    const stays = await page.evaluate(async () => {
      for (let frame = 0; frame < 30; frame++) {
        if (frame < 2) scrollTo(0, 0);
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
      }
      return scrollY;
    });
    expect(stays).toBe(0);
  });

  it.each([
    ["a chart of a sweep", "/neutrino/pr-213?b.view=sweep#benchmarks", /^Copy the link to the chart of/],
    ["a waterfall", "/klaytn/cache-memory#memory", /^Copy the link to the waterfall of cache/],
    ["the lanes of events", "/safe/fifty-appends#events", /^Copy the link to the lanes/],
    ["an operation's latency", "/safe/fifty-appends#events", /^Copy the link to the latency of append_end/],
  ] as const)("%s", async (_what, address, name) => {
    const link = await copied(address, (page) => page.getByRole("button", { name }).first().click());
    const { section, place } = await landsOn(link);
    expect(`#${section}/${place}`).toBe(decodeURIComponent(new URL(link, site.url).hash));
  });

  it("a section, by the button beside its heading", async () => {
    const link = await copied("/spanscan/bucket-scan", (page) =>
      page.getByRole("button", { name: "Copy the link to Profiles" }).click(),
    );
    expect(link).toBe("/spanscan/bucket-scan#profiles");
    expect(await landsOn(link)).toMatchObject({ section: "profiles", text: "Profiles" });
  });

  it("the section in sight with what is chosen in it, by the report's button", async () => {
    const link = await copied("/spanscan/bucket-scan?v=1&f.show=remarks#files", async (page) => {
      await page.locator("#files [data-lit]").waitFor();
      // The sections above are as high as they will be.
      await soon(() => page.locator("[data-waiting]").count()).toBe(0);
      // By the mouse: a locator's click would first scroll to the place where the sticky bar would be without sticking.
      const { x, y } = (await page.getByRole("button", { name: "Copy link" }).boundingBox())!;
      await page.mouse.click(x + 5, y + 5);
    });
    expect(link).toMatch(/^\/spanscan\/bucket-scan\?v=1&f\.show=remarks#files$/);
    expect((await landsOn(link)).section).toBe("files");
  });

  it("a chart of a workbench, by the workbench's button", async () => {
    const link = await copied("/spanscan/bucket-scan/metrics#metrics/node_db_open_read_tx", async (page) => {
      await page.locator("[data-lit]").waitFor();
      await page.getByRole("button", { name: "Copy link" }).click();
    });
    expect(link).toBe("/spanscan/bucket-scan/metrics#metrics/node_db_open_read_tx");
    expect((await landsOn(link)).place).toBe("node_db_open_read_tx");
  });

  it("a link from before parts had names", async () => {
    expect(await landsOn("/spanscan/bucket-scan?v=1#metrics")).toMatchObject({ section: "metrics", text: "Metrics" });
  });

  it("a row of figures that a finding points at", async () => {
    const answer = await fetch(`${site.url}/api/v1/reports/neutrino/pr-213/findings`);
    const { findings } = (await answer.json()) as FindingsBody;
    const { evidence } = findings.find((finding) => finding.evidence.view === "benchmarks")!;
    const link = `/neutrino/pr-213?${new URLSearchParams(evidence.parameters)}#${evidence.view}`;
    expect((await landsOn(link)).section).toBe("benchmarks");
  });
});

describe("a link to what is gone", () => {
  it("says so, in the section where it was", async () => {
    const { page } = await site.open("/spanscan/bucket-scan#findings/bench:Gone:sec");
    await page.getByText("The link points at “bench:Gone:sec”, which this report does not show.").waitFor();
  });
});

it("a report's Markdown is copied by button and menu where the browser denies the clipboard", async () => {
  const { page, complaints } = await site.openOwn("/spanscan/bucket-scan");
  await page.context().grantPermissions([], { origin: site.url });
  const text = async (): Promise<string> => {
    await page.context().grantPermissions(["clipboard-read"], { origin: site.url });
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await page.context().grantPermissions([], { origin: site.url });
    return copied;
  };
  await page.getByRole("button", { name: "Copy Markdown" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await text();
  expect(copied).toMatch(/^## \[Bucket scan replaced by two indexed buckets\]/);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Copy Markdown" }).click();
  await page.getByText("Markdown copied.").waitFor();
  expect(await text()).toBe(copied);
  expect(complaints).toEqual([]);
});
