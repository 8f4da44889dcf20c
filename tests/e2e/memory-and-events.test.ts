import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixturePath } from "../support/read-fixture.ts";
import { dragOver, soon, type Visits, visitServer } from "./site.ts";

let site: Visits;

beforeAll(async () => {
  site = await visitServer();
  for (const file of ["heap.pb.gz", "metrics.prom", "top.txt"]) {
    await upload(`bigcache/cache-mid.${file}`, `node/cache/cache/mid.${file}`);
  }
  for (const file of ["nodes.jsonl", "client.jsonl"]) await upload(`append50/${file}`, `lanes/append/run/${file}`);
});
afterAll(() => site?.stop());

const upload = (fixture: string, to: string) => site.upload(to, readFileSync(fixturePath(fixture)));

describe("memory", () => {
  test("the terms of a process's memory add up to its resident size", async () => {
    const { page, complaints } = await site.open("/node/cache/memory");
    await page.waitForSelector("text=heap profile");
    const text = await page.locator("table").first().innerText();
    expect(text).toMatch(/heap profile\s+1\.38 GiB/);
    expect(text).toMatch(/resident\s+2\.19 GiB/);
    expect(await page.locator("main").innerText()).toContain("no leak is shown");
    expect(complaints).toEqual([]);
    const body = (await (await fetch(`${site.url}/api/v1/reports/node/cache/memory`)).json()) as {
      moments: { terms: { bytes: number }[]; resident: { bytes: number } }[];
    };
    const [moment] = body.moments;
    expect(moment!.terms.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(moment!.resident.bytes);
  });
});

describe("events", () => {
  test("lanes, the latency trend and where the time goes; zoom and levels are in the link", async () => {
    const { page, complaints } = await site.open("/lanes/append/events");
    await page.waitForSelector("text=4,476 events on 6 lanes");
    const text = await page.locator("main").innerText();
    expect(text).toMatch(/run: \+9\.87 ms an operation, 99 % CI \+8\.46 ms … \+11\.9 ms, p<0\.001, n=100/);
    expect(text).toMatch(/verify_chain\s+74 %\s+43 % → 84 %/);
    await dragOver(page, "[aria-roledescription='event lanes']", 0.3, 0.4);
    await page.waitForURL(/e\.from=/);
    await page.click("button:has-text('DEBUG')");
    await page.waitForURL(/e\.without=~DEBUG/);
    await page.click("button:has-text('Table')");
    const rows = page.locator("[aria-label='Events as a table'] tbody tr");
    await rows.first().waitFor();
    await soon(async () => (await rows.allInnerTexts()).join()).not.toContain("DEBUG");
    const seen = await rows.allInnerTexts();
    expect(seen.length).toBeGreaterThan(5);
    const theirs = await site.open(page.url().slice(site.url.length));
    const theirRows = theirs.page.locator("[aria-label='Events as a table'] tbody tr");
    await theirRows.first().waitFor();
    await soon(() => theirRows.allInnerTexts()).toEqual(seen);
    expect(complaints).toEqual([]);
  });

  test("the names of a chart of latency choose variants, by mouse and keyboard, and the link keeps them", async () => {
    const lines = (factor: number) =>
      Array.from({ length: 12 }, (_, i) =>
        JSON.stringify({
          time: new Date(Date.UTC(2026, 10, 21, 6, 0, i)).toISOString(),
          name: "append",
          operation: i,
          duration_ms: 10 + factor * i,
        }),
      ).join("\n");
    for (const [variant, factor] of [
      ["before", 3],
      ["after", 1],
    ] as const)
      await fetch(`${site.url}/api/v1/files/safe/two/${variant}/events.jsonl?wait=1`, {
        method: "PUT",
        body: lines(factor),
      });
    const { page } = await site.open("/safe/two/events");
    const chart = page.getByRole("article", { name: "Latency of append", exact: true });
    const drawn = chart.locator(".recharts-line");
    await soon(() => drawn.count()).toBe(4);
    const name = (variant: string) => chart.getByRole("button", { name: variant, exact: true });
    await name("before").click();
    await soon(() => drawn.count()).toBe(2);
    await page.waitForURL(/e\.lines=~before/);
    const theirs = await site.open(page.url().slice(site.url.length));
    await soon(() => theirs.page.locator(".recharts-line").count()).toBe(2);
    expect(await name("after").getAttribute("aria-pressed")).toBe("false");
    await name("before").press("Enter");
    await soon(() => drawn.count()).toBe(4);
    await name("after").press("Control+Enter");
    await soon(() => drawn.count()).toBe(2);
    expect(await name("after").getAttribute("aria-pressed")).toBe("false");
  });
});
