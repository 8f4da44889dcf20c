import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixturePath } from "../support/read-fixture.ts";
import { accessibilityFaults, dragOver, soon, type Site, startSite } from "./site.ts";

let site: Site;

beforeAll(async () => {
  site = await startSite();
  for (const file of ["heap.pb.gz", "metrics.prom", "top.txt"]) {
    await upload(`bigcache/cache-mid.${file}`, `node/cache/cache/mid.${file}`);
  }
  for (const file of ["nodes.jsonl", "client.jsonl"]) await upload(`append50/${file}`, `safe/append/run/${file}`);
});
afterAll(() => site?.stop());

async function upload(fixture: string, to: string): Promise<void> {
  const body = readFileSync(fixturePath(fixture));
  const answer = await fetch(`${site.url}/api/v1/files/${to}?wait=1`, { method: "PUT", body });
  expect(answer.status).toBe(201);
}

describe("memory", () => {
  test("the terms of a process's memory add up to its resident size", async () => {
    const { page, complaints } = await site.open("/node/cache/memory");
    await page.waitForSelector("text=heap profile");
    const text = await page.locator("table").first().innerText();
    expect(text).toMatch(/heap profile\s+1\.38 GiB/);
    expect(text).toMatch(/resident\s+2\.19 GiB/);
    expect(await page.locator("main").innerText()).toContain("no leak is shown");
    expect(complaints).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    const body = (await (await fetch(`${site.url}/api/v1/reports/node/cache/memory`)).json()) as {
      moments: { terms: { bytes: number }[]; resident: { bytes: number } }[];
    };
    const [moment] = body.moments;
    expect(moment!.terms.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(moment!.resident.bytes);
  });
});

describe("events", () => {
  test("lanes, the latency trend and where the time goes; zoom and levels are in the link", async () => {
    const { page, complaints } = await site.open("/safe/append/events");
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
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
