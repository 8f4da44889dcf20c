import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { soon, startSite, type Site } from "./site.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite();
  await site.load("header-index", "header-index-published");
});
afterAll(() => site.stop());

describe("findings", () => {
  it("open with a verdict that says what happened, how sure that is, and what to run", async () => {
    const { page } = await site.open("/neutrino/pr-213");
    const findings = page.getByRole("region", { name: "Findings" });
    const verdict = findings.locator("p").first();
    await soon(() => verdict.textContent()).toMatch(/^In these runs, 2-byte allocated 32\s% less memory per operation/);
    await findings.getByText("Nothing is proven").waitFor();
    await findings.getByText("sweetspot bench --before <ref> --after <ref> -- <command>").waitFor();
    const top = await page.getByRole("navigation", { name: "Sections" }).boundingBox();
    expect(top!.y).toBeLessThan(650);
    expect(await findings.getByRole("listitem").count()).toBe(5);

    const counts = page.getByRole("group", { name: "Findings by kind" });
    await counts.getByRole("button", { name: /differ$/ }).click();
    await soon(() => page.url()).toContain("f.tone=differs");
    await soon(() => findings.getByRole("listitem").count()).toBeGreaterThan(10);
    await findings.getByRole("button", { name: "Show all kinds" }).click();
    await soon(() => findings.getByRole("listitem").count()).toBe(5);

    await findings
      .getByRole("button", { name: /^differs: how sure it is that/ })
      .first()
      .click();
    await page.getByRole("dialog").getByText("say nothing about the versions").waitFor();
  });

  it("come before every view, and each leads to the view that shows it", async () => {
    const { page, complaints } = await site.open("/neutrino/header-index");
    const findings = page.getByRole("region", { name: "Findings" });
    await findings.getByText("WriteHeadersSmallBatch").first().waitFor();
    expect(await page.locator("main h2").first().textContent()).toBe("Findings");
    await page.getByRole("button", { name: /^All \d+ findings$/ }).click();
    const row = findings.getByRole("listitem").filter({ hasText: /Memory allocated\s*mem\.pb\.gz.*\+136\.6\s%/ });
    await row.getByRole("link", { name: "flame graph" }).click();
    await soon(() => decodeURIComponent(page.url())).toMatch(
      /p\.file=3-byte\/mem\.pb\.gz.*p\.base=control\/mem\.pb\.gz.*p\.type=alloc_space.*#profiles$/,
    );
    expect(complaints).toEqual([]);
  });

  it("stay on top when pinned, and out of sight when hidden, with the author named as the cause", async () => {
    const { page } = await site.open("/neutrino/pr-213");
    const rows = page
      .getByRole("region", { name: "Findings" })
      .locator("li")
      .filter({ has: page.getByRole("link") });
    const total = rows.filter({ hasText: /WriteHeadersMediumBatch\s*memory allocated.*−56\.4\s%/ });
    await page.getByRole("button", { name: /^All \d+ findings$/ }).click();
    await total.getByRole("button", { name: /^Link, pin, hide or annotate/ }).click();
    await page.getByRole("menuitem", { name: "Pin to the top" }).click();
    await soon(() => rows.first().textContent()).toMatch(/WriteHeadersMediumBatch\s*memory allocated.*−56\.4\s%/);
    await page.reload();
    await soon(() => rows.first().textContent()).toContain("pinned");

    const before = await rows.count();
    const other = rows.filter({ hasText: /HeightLookupLatency\s*time.*\+30\.1\s%/ });
    await other.getByRole("button", { name: /^Link, pin, hide or annotate/ }).click();
    await page.getByRole("menuitem", { name: "Hide", exact: true }).click();
    await soon(() => other.textContent()).toContain("hidden");
    expect(await rows.count()).toBe(before);
    await page.getByRole("button", { name: "Only the strongest" }).click();
    await soon(() => other.count()).toBe(0);
    await page.getByRole("button", { name: /^All \d+ findings, 1 of them hidden by the author$/ }).click();
    await other.waitFor();
  });

  it("keep a draft of notes that was left without saving, until it is discarded", async () => {
    const { page } = await site.open("/neutrino/pr-213");
    await page.getByRole("button", { name: "Edit notes" }).click();
    await page.getByRole("textbox", { name: "Notes", exact: true }).fill("Half a thought");
    await page.reload();
    await page.getByRole("button", { name: "Edit notes" }).click();
    await page.getByText("This is your draft, which was not saved.").waitFor();
    expect(await page.getByRole("textbox", { name: "Notes", exact: true }).inputValue()).toBe("Half a thought");
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("button", { name: "Edit notes" }).click();
    expect(await page.getByRole("textbox", { name: "Notes", exact: true }).inputValue()).toContain("neutrino");
  });

  it("list the claims of the notes with their verdicts", async () => {
    const { page } = await site.open("/neutrino/pr-213");
    const claim = page.getByRole("listitem").filter({ hasText: "“-50% memory usage”" });
    await soon(() => claim.textContent()).toContain("contradicted: the evidence gives −43.18 %");
    expect(await page.getByText("claim:").count()).toBe(0);
  });
});

describe("the notes as they are written", () => {
  it("say at which line a claim or an embed is wrong, and put in what fits", async () => {
    const { page, complaints } = await site.open("/neutrino/pr-213");
    await page.getByRole("button", { name: "Edit notes" }).click();
    const notes = page.getByRole("textbox", { name: "Notes", exact: true });
    await notes.fill('Text.\nclaim: -50% = bench("Write", "B/op", "5-byte")\n![[benchmark]]');
    await page.getByText('Line 2: this report has no variant "5-byte"').waitFor();
    await page.getByText(/^Line 3: “benchmark” is not a view: notes can show benchmarks, /).waitFor();

    await notes.fill("claim: -43.32% = ");
    await notes.press("End");
    const hints = page.getByRole("group", { name: "What can be written here" });
    await hints.getByRole("button", { name: "bench(…)" }).click();
    expect(await notes.inputValue()).toBe('claim: -43.32% = bench("Benchmark", "sec/op", "3-byte")');
    await notes.fill("![[");
    await notes.press("End");
    await hints.getByRole("button", { name: "benchmarks", exact: true }).click();
    expect(await notes.inputValue()).toBe("![[benchmarks]]");
    await page.keyboard.press("Escape");
    expect(complaints).toEqual([]);
  });

  it("show what is wrong with an embed in its place, and every view that can be shown", async () => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({
      notes: "![[nowhere]]\n![[benchmarks?unitt=B/op]]\n![[facts]]\n![[sweet-spot]]\n![[events]]",
    });
    const address = `${site.url}/api/v1/reports/neutrino/pr-213`;
    const before = (await (await fetch(address)).json()) as { notes: string };
    expect((await fetch(address, { method: "PATCH", body, headers })).ok).toBe(true);
    try {
      const { page } = await site.open("/neutrino/pr-213/notes");
      await page.getByText(/^“nowhere” is not a view/).waitFor();
      await page.getByText(/^benchmarks has no “unitt”/).waitFor();
      await page.getByText("This report has nothing for Events to show here.").waitFor();
      for (const name of ["Benchmarks", "Stated figures", "Sweet spot"])
        await page.getByRole("figure", { name }).getByRole("table").or(page.getByRole("grid")).first().waitFor();
    } finally {
      await fetch(address, { method: "PATCH", body: JSON.stringify({ notes: before.notes }), headers });
    }
  });
});

describe("sweet spot", () => {
  it("keeps the metrics that matter in the link", async () => {
    const { page } = await site.open("/neutrino/pr-213/sweet-spot");
    await page.getByRole("button", { name: "3 metrics matter" }).click();
    await page.getByRole("checkbox", { name: "DB file size at cleanup", exact: true }).click();
    await soon(() => decodeURIComponent(page.url())).toContain("f.metrics=~sec/op~B/op");
    await page.reload();
    await page.getByRole("button", { name: "2 metrics matter" }).waitFor();
    await soon(() => page.getByRole("columnheader").allTextContents()).not.toContain(
      "DB file size at cleanuplower is better",
    );
  });
});

describe("notes", () => {
  it("show the views they speak of in their places, on a phone without sideways scrolling", async () => {
    const { page, complaints } = await site.open("/neutrino/header-index/notes", {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    await page.getByRole("figure", { name: "Benchmarks" }).getByText("WriteHeadersSmallBatch").first().waitFor();
    await page
      .getByRole("figure", { name: "Sweet spot" })
      .getByRole("img", { name: /relative to control/ })
      .waitFor();
    expect(await page.getByText("![[").count()).toBe(0);
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(widths[0]).toBe(widths[1]);
    expect(complaints).toEqual([]);
  });
});
