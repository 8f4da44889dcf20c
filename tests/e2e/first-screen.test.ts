import type { FindingsBody } from "@sweetspot/contract";
import { chooseFindings } from "@sweetspot/model/findings/choose-findings";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectOnScreen } from "./on-screen.ts";
import { soon, visitExamples, type Visits } from "./site.ts";

const phone = { viewport: { width: 390, height: 844 } };

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

// `first-screens.test.ts` asks it of the other examples.
it("what a stranger asks is answered without scrolling: the better variant, its cost, the certainty, the next run, the origin", () =>
  expectOnScreen(site, "/spanscan/bucket-scan", [
    /after is .* times faster/,
    /more memory/,
    /Proven over 10 processes a side/,
    /No further run is needed/,
    /No profile was taken of these benchmarks\. .* waiting in bbolt\.\(\*Tx\)\.close fell/,
  ]));
