import type { NewShare } from "@sweetspot/contract";
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
const metric = "node_db_write_tx_seconds_total";

async function expectNoFaults(address: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await goAndDraw(page, site.url + address);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
}

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
    `${report}?v=1&a.open=~bench:WriteHeadersSmallBatch-2:B/op:better`,
    scan,
    "/neutrino/pr-213",
    "/neutrino/pr-213/benchmarks",
    `${report}/benchmarks`,
    `${report}/benchmarks?b.view=sweep`,
    `${report}/sweet-spot`,
    `${report}/files`,
    ...["flame", "top", "callers", "peek", "graph", "lines"].map((view) => `${scan}/profiles?p.view=${view}`),
    `${scan}/metrics`,
    `${scan}/metrics?v=1&m.marks=~since+90+deploy+%3Cb%3E`,
    `${scan}/metrics?v=1&m.axis=operation&m.clock=node_db_read_tx_total`,
    `${scan}/metrics?v=1&m.bars=~${metric}&m.capacity=~${metric}+0.5+half+a+writer`,
    "/klaytn/cache-memory/memory",
    "/klaytn/cache-memory/facts",
    "/klaytn/cache-memory/metrics",
    "/safe/fifty-appends/events",
    "/safe/fifty-appends/events?v=1&e.from=3000&e.to=4500&e.without=~DEBUG&e.table=1",
  ])("%s", expectNoFaults);

  it("a report behind a link that needs no account", async () => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ label: "axe" });
    const answer = await fetch(`${site.url}/api/v1/reports${scan}/shares`, { method: "POST", headers, body });
    await expectNoFaults(new URL(((await answer.json()) as NewShare).url).pathname);
  });
});
