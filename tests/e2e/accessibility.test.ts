import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goAndDraw } from "./drawn.ts";
import { accessibilityFaults, visitExamples, type Visits } from "./site.ts";

let site: Visits;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  site = await visitExamples();
  ({ page, complaints } = await site.keepOpen("/healthz", { colorScheme: "dark" }));
});
afterAll(() => site.stop());

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
    await goAndDraw(page, site.url + address);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
