import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { accessibilityFaults, soon, visitExamples, type Visits } from "./site.ts";

let site: Visits;
beforeAll(async () => {
  site = await visitExamples();
});
afterAll(() => site.stop());

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

describe("shell", () => {
  it("follows the system's theme, takes a choice, and keeps it before the first paint of the next visit", async () => {
    const { page } = await site.open("/", { colorScheme: "dark" });
    const dark = await background(page);
    await page.getByRole("button", { name: "Theme and help" }).click();
    await page.getByRole("menuitemradio", { name: "Light" }).click();
    const light = await background(page);
    expect(light).not.toBe(dark);
    await page.reload({ waitUntil: "commit" });
    await page.waitForFunction(() => document.readyState !== "loading");
    expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("light");
    expect(await background(page)).toBe(light);
  });

  it("goes anywhere by keyboard alone", async () => {
    const { page, complaints } = await site.open("/neutrino");
    await page.getByRole("link", { name: /2-byte sub-buckets/ }).waitFor();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");

    await page.keyboard.press("Control+k");
    const palette = page.getByRole("combobox", { name: "Search or jump to" });
    await palette.fill("2-byte sub");
    await page.getByRole("option", { name: /2-byte sub-buckets/ }).waitFor();
    expect(await accessibilityFaults(page, "[role=dialog]")).toEqual([]);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/neutrino\/pr-213$/);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await soon(() => page.evaluate(() => document.activeElement?.id)).toBe("content");

    await page.keyboard.press("Control+k");
    await palette.fill("files full window");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/neutrino\/pr-213\/files$/);
    const search = page.getByRole("searchbox", { name: "Search files", exact: true });
    await search.waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("3-byte/mem");
    await soon(() => page.url()).toContain("f.search=3-byte/mem");
    await page.keyboard.press("Escape");
    await soon(() => page.url()).not.toContain("f.search");

    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Keys" }).waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });

  it("draws pages that are not there", async () => {
    const { page } = await site.open("/neutrino/gone");
    await page.getByText("There is no report neutrino / gone.").waitFor();
    await page.goto(`${site.url}/neutrino/pr-213/poetry`);
    await page.getByText("No section is called “poetry”.").waitFor();
    await page.goto(`${site.url}/a/b/c/d`);
    await page.getByText("There is nothing at this address.").waitFor();
  });

  it("says so when its own script does not load, and loads again", async () => {
    const { page, complaints } = await site.openOwn("/neutrino");
    await page.getByRole("link", { name: /2-byte sub-buckets/ }).waitFor();
    expect([await page.locator("main").count(), await page.locator("h1").count()]).toEqual([1, 1]);
    await page.route("**/assets/index-*.js", (route) => route.abort());
    await page.reload();
    await page.getByRole("heading", { name: "This page did not load" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.unroute("**/assets/index-*.js");
    await page.getByRole("button", { name: "Load the page again" }).click();
    await page.getByRole("link", { name: /2-byte sub-buckets/ }).waitFor();
    expect(complaints).toEqual([]);
  });

  it("says so when the server is down, and recovers", async () => {
    const { page } = await site.open("/neutrino");
    await page.getByRole("link", { name: /2-byte sub-buckets/ }).waitFor();
    await page.route("**/api/v1/reports/**", (route) => route.abort());
    await page.getByRole("link", { name: /2-byte sub-buckets/ }).click();
    await page.getByText("The server does not answer.").waitFor();
    await page.unroute("**/api/v1/reports/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: /2-byte/ }).waitFor();
  });

  it("keeps the page, and what is written on it, where a part of its code does not load", async () => {
    const { page } = await site.openOwn("/neutrino/pr-213");
    await page.getByRole("button", { name: "Edit notes", exact: true }).click();
    const notes = page.getByRole("textbox", { name: "Notes", exact: true });
    await notes.fill("Half a sentence");
    await page.route("**/*.js", (route) => route.abort());
    await page.getByRole("button", { name: "Theme and help", exact: true }).click();
    const said = "This part of the page did not load: the server does not answer.";
    // Sections that were still on their way say so, too.
    await page.locator("span", { hasText: said }).first().waitFor();
    expect(await notes.inputValue()).toBe("Half a sentence");
  });

  it("shows a report's header with no script but what the page names: at most 6 files, 140 kB compressed", async () => {
    const html = await (await fetch(`${site.url}/neutrino/pr-213`)).text();
    const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, address]) => address!);
    expect(named.length).toBeGreaterThan(2);
    // On a cold start every file costs more than its bytes (see apps/web/build/chunks.ts).
    expect(named.length).toBeLessThanOrEqual(6);
    const sizes = await Promise.all(
      named.map(async (address) => {
        const answer = await fetch(site.url + address, { headers: { "accept-encoding": "gzip" } });
        return { sent: Number(answer.headers.get("content-length")), plain: (await answer.text()).length };
      }),
    );
    const sum = (bytes: readonly number[]) => bytes.reduce((total, size) => total + size);
    expect(Math.min(...sizes.map(({ sent }) => sent))).toBeGreaterThan(0);
    // Sent compressed at all, and little of it.
    expect(sum(sizes.map(({ sent }) => sent))).toBeLessThan(sum(sizes.map(({ plain }) => plain)) / 2);
    expect(sum(sizes.map(({ sent }) => sent))).toBeLessThan(140_000);

    // Scripts of sections and popups are asked for while the header is drawn, and may come before it: here never.
    const { page } = await site.open("/healthz");
    const held: string[] = [];
    await page.route("**/*.js", (route) => {
      const { pathname } = new URL(route.request().url());
      if (named.includes(pathname)) return route.continue();
      return void held.push(pathname);
    });
    await page.goto(`${site.url}/neutrino/pr-213`);
    await page.getByRole("heading", { level: 1, name: /2-byte/ }).waitFor();
    await soon(() => held.length).toBeGreaterThan(0);
  });

  it("runs under its content security policy and shows hostile names as text", async () => {
    const name = `<img src=x onerror=alert(1)>"'&.txt`;
    const body = "BenchmarkX 1 1 ns/op\n";
    await fetch(`${site.url}/api/v1/files/hostile/r/${encodeURIComponent("<b>v")}/${encodeURIComponent(name)}`, {
      method: "PUT",
      body,
    });
    await fetch(`${site.url}/api/v1/reports/hostile/r`, {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        title: "<script>alert(1)</script>",
        notes: "<img src=x onerror=alert(1)> [go](javascript:alert(1)) **bold** [site](https://example.org/)",
      }),
    });
    const { page, complaints } = await site.open("/hostile/r");
    page.on("dialog", () => complaints.push("a dialog opened"));
    await page.getByRole("heading", { level: 1, name: "<script>alert(1)</script>" }).waitFor();
    await page.getByText("<img src=x onerror=alert(1)> [go](javascript:alert(1))").waitFor();
    await page.getByRole("rowheader", { name }).waitFor();
    expect(await page.locator("main img, main script").count()).toBe(0);
    expect(await page.getByRole("link", { name: "site" }).getAttribute("rel")).toBe("noopener noreferrer nofollow");
    expect(complaints).toEqual([]);
  });
});

describe("the sweet spot", () => {
  it("says on a phone which variants are outdone, and no loss of everything where something is left", async () => {
    const { page } = await site.open("/opera/key-value-stores/sweet-spot");
    await page.setViewportSize({ width: 390, height: 844 });
    const table = page.getByRole("table").filter({ hasText: "is better" });
    const own = table.getByRole("rowheader").filter({ hasText: "badger" });
    await own.getByText(/not outdone|outdone by/).waitFor();
    expect((await own.boundingBox())!.width).toBeLessThan(180);
    expect(await table.innerText()).toContain("−99.9 %");
    expect(await table.innerText()).not.toContain("−100.0 %");
  });
});
