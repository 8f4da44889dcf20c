import type { FindingsBody } from "@sweetspot/contract";
import { chooseFindings } from "@sweetspot/model/findings/choose-findings";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { soon, visitExamples, type Visits } from "./site.ts";

let site: Visits;
beforeAll(async () => {
  site = await visitExamples();
});
afterAll(() => site.stop());

/** The variant that the first finding on the page is about. */
async function firstVariant(report: string): Promise<string> {
  const answer = await fetch(`${site.url}/api/v1/reports${report}/findings`);
  const { findings } = (await answer.json()) as FindingsBody;
  return chooseFindings(findings)[0]?.of.variant ?? "";
}

const phone = { viewport: { width: 390, height: 844 } };

describe("sections open with what the first finding is about", () => {
  it("the profiles with its variant and sample type", async () => {
    expect(await firstVariant("/neutrino/header-index")).toBe("1-byte");
    const { page } = await site.open("/neutrino/header-index#profiles");
    const profiles = page.locator("#profiles");
    const shown = profiles.getByRole("combobox", { name: "Profile", exact: true });
    await soon(() => shown.inputValue()).toBe("1-byte/cpu.pb.gz");
    expect(await profiles.getByRole("combobox", { name: "against", exact: true }).inputValue()).toBe(
      "control/cpu.pb.gz",
    );
    expect(await profiles.getByRole("combobox", { name: "Sample type", exact: true }).inputValue()).toBe("cpu");
  });

  it("a phone's table with its variant", async () => {
    expect(await firstVariant("/opera/key-value-stores")).toBe("badger");
    const { page } = await site.open("/opera/key-value-stores", phone);
    const chosen = page.locator("#benchmarks").getByRole("radio", { name: "badger", exact: true });
    await soon(() => chosen.isChecked()).toBe(true);
  });

  it("but with what a link names", async () => {
    const { page } = await site.open("/neutrino/header-index?p.file=3-byte/mem.pb.gz&p.type=alloc_space#profiles");
    const profiles = page.locator("#profiles");
    await soon(() => profiles.getByRole("combobox", { name: "Profile", exact: true }).inputValue()).toBe(
      "3-byte/mem.pb.gz",
    );
    expect(await profiles.getByRole("combobox", { name: "Sample type", exact: true }).inputValue()).toBe("alloc_space");
  });
});

it("tabs count what their sections show", async () => {
  const { page } = await site.open("/spanscan/bucket-scan");
  const tabs = page.getByRole("navigation", { name: "Sections", exact: true }).getByRole("link");
  await soon(() => tabs.allTextContents()).toEqual(["Benchmarks5", "Profiles5", "Metrics111", "Memory", "Files15"]);
});

describe("ctrl-K finds by name", () => {
  /** Opens the palette on a page, types, and takes the option of this text and note. */
  async function take(address: string, typed: string, option: string) {
    const { page, complaints } = await site.open(address);
    await page.getByRole("main").waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search or jump to", exact: true }).fill(typed);
    await page.getByRole("option", { name: option, exact: true }).click();
    return { page, complaints };
  }

  it("a benchmark of the open report", async () => {
    const { page, complaints } = await take(
      "/neutrino/header-index",
      "largebatch",
      "WriteHeadersLargeBatch-2 benchmark",
    );
    await page.waitForURL(/b\.search=WriteHeadersLargeBatch-2#benchmarks$/);
    await page.locator("#benchmarks [data-lit]").waitFor();
    expect(complaints).toEqual([]);
  });

  it("a metric of the open report, which it charts and lights", async () => {
    const { page } = await take("/spanscan/bucket-scan", "heap_goal", "go_gc_heap_goal_bytes metric");
    await page.waitForURL(/m\.added=.*go_gc_heap_goal_bytes#metrics\/go_gc_heap_goal_bytes$/);
    await page.locator('#metrics [data-place="go_gc_heap_goal_bytes"][data-lit]').waitFor();
  });

  it("a function on most stacks of the open report", async () => {
    const { page } = await take("/neutrino/header-index", "bucket).put", "go.etcd.io/bbolt.(*Bucket).Put function");
    await page.waitForURL(/p\.search=.*Bucket.*#profiles$/);
  });

  it("a variant of the open report", async () => {
    const { page } = await take("/neutrino/header-index", "3-byte", "3-byte variant");
    await page.waitForURL(/b\.column=3-byte#benchmarks$/);
  });

  it("a benchmark of another report, from anywhere", async () => {
    const { page } = await take("/", "reads=95", "Mixed/reads=95%-2 benchmark · opera / key-value-stores");
    await page.waitForURL(/\/opera\/key-value-stores\?b\.search=.*#benchmarks$/);
    await page.getByRole("heading", { level: 1, name: "Three stores over the same work", exact: true }).waitFor();
  });
});

describe("what a stranger asks is answered without scrolling", () => {
  /** The texts on the screen as it opens, and how far down its sections begin. */
  async function onScreen(page: Page) {
    const sections = page.getByRole("navigation", { name: "Sections", exact: true });
    await sections.waitFor();
    await page.locator("#findings [data-place]").first().waitFor();
    const text = await page.evaluate(() => {
      const range = document.createRange();
      const texts: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        range.selectNodeContents(node);
        const { top, bottom, width } = range.getBoundingClientRect();
        if (width > 0 && top >= 0 && bottom <= innerHeight) texts.push(node.textContent ?? "");
      }
      return texts.join("").replace(/[\u00a0\u202f]/g, " ");
    });
    const tabs = (await sections.boundingBox())!.y;
    return { text, tabs };
  }

  /** The better variant and its gain; its cost, or the caution against it; the certainty; the next run; the origin. */
  const facts: readonly [string, readonly RegExp[]][] = [
    [
      "/spanscan/bucket-scan",
      [
        /after is .* times faster/,
        /more memory/,
        /Proven over 10 processes a side/,
        /No further run is needed/,
        /No profile was taken of these benchmarks\. .* waiting in bbolt\.\(\*Tx\)\.close fell/,
      ],
    ],
    [
      "/neutrino/header-index",
      [
        /1-byte is 6 times faster/,
        /9\.4 % more memory/,
        /Proven over 10 processes a side/,
        /No further run is needed/,
        /CPU time in bbolt\.\(\*node\)\.put fell by 1\.42 s\/op, out of 3\.77 s\/op in WriteHeadersLargeBatch/,
      ],
    ],
    [
      "/opera/key-value-stores",
      [
        /badger has over 99\.9 % fewer read bytes/,
        /more memory/,
        /Proven over 10 processes a side/,
        /No further run is needed/,
        /memory allocated in z\.Calloc rose by 1\.89 KiB\/op, out of 2\.29 KiB\/op/,
      ],
    ],
    [
      "/neutrino/pr-213",
      [
        /2-byte allocated 32 % less memory/,
        /13 % more time/,
        /Nothing is proven/,
        /sweetspot bench --before/,
        /as printed in mem\.top\.txt, bbolt\.\(\*node\)\.put changed by −80\.8 %/,
      ],
    ],
    [
      "/klaytn/cache-memory",
      [
        /2\.14 times the heap profile/,
        /8\.5 % higher in cache/,
        /One contradiction/,
        /capture each variant several times/,
        /GOGC=100 lets the heap grow to 87 GiB/,
      ],
    ],
    [
      "/safe/fifty-appends",
      [
        /append_end rises by 9\.87 ms/,
        /One contradiction/,
        /capture each variant several times/,
        /Where it comes from: verify_chain grows from 43 % to 84 % of append stored/,
      ],
    ],
  ];
  it.each(facts)("%s, wide and on a phone", async (report, said) => {
    const { page } = await site.open(report, { viewport: { width: 1440, height: 900 } });
    const wide = await onScreen(page);
    for (const fact of said) expect(wide.text).toMatch(fact);
    expect(wide.tabs).toBeLessThanOrEqual(600);
    await page.setViewportSize(phone.viewport);
    for (const fact of said) await soon(async () => (await onScreen(page)).text).toMatch(fact);
  });
});
