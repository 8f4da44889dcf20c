import { readFileSync } from "node:fs";
import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import { encodePprof } from "@sweetspot/model/profile/encode-pprof";
import type { Profile } from "@sweetspot/model/profile/table";
import { parse } from "@sweetspot/parsers";
import type { Download, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { soon, type Visits, visitServer } from "./site.ts";

const names = [
  "constructor",
  "__proto__",
  "<script>window.broken = 1</script>",
  '"><img src=x onerror="window.broken = 1">',
  "=cmd|' /C calc'!A0",
  "\u202egnp.exe",
  "`|**x**|`",
  `${"x".repeat(65_530)}.tail`,
];

let site: Visits;

beforeAll(async () => {
  site = await visitServer();
  await site.upload("bad/names/before/cpu.pb", encodePprof(hostile(10)));
  await site.upload("bad/names/after/cpu.pb", encodePprof(hostile(25)));
  await site.upload(
    "bad/empty/only/cpu.pb",
    encodePprof(new ProfileBuilder([{ type: "cpu", unit: "nanoseconds" }]).finish()),
  );
  await site.upload("bad/deep/only/cpu.pb", encodePprof(deep()));
  await site.upload("bad/numbers/before/events.pb", encodePprof(extremes(0n)));
  await site.upload("bad/numbers/after/events.pb", encodePprof(extremes(1n)));
});
afterAll(() => site.stop());

/** Every name under one root, its own value its place, in a file with a hostile name. */
function hostile(scale: number): Profile {
  const builder = new ProfileBuilder([{ type: "cpu", unit: "nanoseconds" }]);
  const root = builder.frame("main.main", "main.go", 1);
  names.forEach((name, at) => builder.sample([builder.frame(name, "<b>.go", at + 1), root], [(at + 1) * scale]));
  return builder.finish();
}

function deep(): Profile {
  const builder = new ProfileBuilder([{ type: "cpu", unit: "nanoseconds" }]);
  const fall = builder.frame("main.fall", "main.go", 3);
  builder.sample([builder.frame("main.floor", "main.go", 9), ...Array.from({ length: 10_000 }, () => fall)], [5]);
  return builder.finish();
}

function extremes(more: bigint): Profile {
  const builder = new ProfileBuilder([{ type: "events", unit: "count" }]);
  builder.sample([builder.frame("most")], [2n ** 63n - 2n + more]);
  builder.sample([builder.frame("least")], [-(2n ** 63n)]);
  builder.sample([builder.frame("odd")], [9_007_199_254_740_993n + more]);
  return builder.finish();
}

const isBroken = (page: Page) => page.evaluate(() => "broken" in window);
const textOf = async (download: Download) => readFileSync(await download.path(), "utf8");

async function save(page: Page, item: string): Promise<Download> {
  await page.getByRole("button", { name: "Options" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: item }).click(),
  ]);
  return download;
}

describe("tables of hostile profiles", () => {
  test("every name is text, in the table, the difference, the lines, callers and peek", async () => {
    const { page, complaints } = await site.open("/bad/names/profiles?v=1&p.view=top&p.base=-");
    const table = page.getByRole("table", { name: "Functions by value" });
    await table.waitFor();
    const shown = async (label: string) =>
      page.getByRole("table", { name: label }).locator("td.name button").allTextContents();
    // Each name is there twice: whole for wide windows and short for phones.
    const whole = (texts: string[]) =>
      names.filter((name) => !texts.some((text) => text.startsWith(name.slice(0, 200))));
    await soon(async () => whole(await shown("Functions by value"))).toEqual([]);

    await page.goto(`${site.url}/bad/names/profiles?v=1&p.view=top`);
    await soon(async () => whole(await shown("Functions by change"))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

    await page.goto(`${site.url}/bad/names/profiles?v=1&p.view=lines`);
    await page.getByText("<b>.go").first().waitFor();
    await page.getByRole("button", { name: "__proto__" }).click();
    await page
      .getByRole("table", { name: /called by/i })
      .or(page.getByText("Called by"))
      .first()
      .waitFor();
    await page.getByText("main.main").first().waitFor();

    await page.goto(`${site.url}/bad/names/profiles?v=1&p.view=peek&p.pivot=${encodeURIComponent(names[2]!)}`);
    await page.locator("pre", { hasText: names[2]! }).waitFor();

    await page.goto(`${site.url}/bad/names/profiles?v=1&p.view=graph&p.base=-`);
    await page.locator("svg text", { hasText: "<script>" }).first().waitFor();
    expect(await isBroken(page)).toBe(false);
    expect(complaints).toEqual([]);
  });

  test("an empty profile and one 10,000 deep open in every view", async () => {
    const { page, complaints } = await site.open("/");
    const expected = {
      "bad/empty": ["Nothing to list", "No lines", "Not in this profile", "Not in this profile", "accounting for 0"],
      "bad/deep": ["main.floor", "main.fall", "Called by", "accounting for 5ns", "accounting for 5ns"],
    };
    for (const [report, texts] of Object.entries(expected)) {
      for (const [at, view] of ["top", "lines", "callers", "peek", "graph"].entries()) {
        await page.goto(`${site.url}/${report}/profiles?v=1&p.view=${view}&p.pivot=main.fall&p.base=-`);
        await page.getByText(texts[at]!).first().waitFor();
      }
    }
    expect(complaints).toEqual([]);
  });

  test("numbers beyond 2^53 are shown to the last digit", async () => {
    const { page } = await site.open("/bad/numbers/profiles?v=1&p.view=top&p.base=-");
    const table = page.getByRole("table", { name: "Functions by value" });
    await table.getByText("9,223,372,036,854,775,807").first().waitFor();
    expect(await table.textContent()).toContain("−9,223,372,036,854,775,808");
    expect(await table.textContent()).toContain("9,007,199,254,740,994");
    await page.goto(`${site.url}/bad/numbers/profiles?v=1&p.view=top`);
    const difference = page.getByRole("table", { name: "Functions by change" });
    const odd = difference.getByRole("row", { name: /odd/ });
    await odd.waitFor();
    // One event more, which doubles of that size could not tell.
    expect(await odd.textContent()).toMatch(/^\+1[^0-9].*9,007,199,254,740,993.*9,007,199,254,740,994/s);
  });
});

describe("what is taken away", () => {
  test("of a difference: pprof, folded stacks, CSV, Markdown", async () => {
    const { page, complaints } = await site.open("/bad/names/profiles?v=1&p.view=top", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.getByRole("table", { name: "Functions by change" }).waitFor();

    const pprof = await save(page, "pprof profile");
    expect(pprof.suggestedFilename()).toMatch(/^[\w.-]+\.pb$/);
    const read = parse(new Uint8Array(readFileSync(await pprof.path())), { fileName: "x.pb", receivedAtMs: 0 });
    if (read.state !== "ready" || read.evidence.kind !== "profile") throw new Error("the export cannot be read");
    expect(read.evidence.strings).toEqual(expect.arrayContaining(names));

    const folded = await textOf(await save(page, "Folded stacks"));
    expect(folded.trimEnd().split("\n")).toHaveLength(names.length);

    const csv = await textOf(await save(page, "Table as CSV"));
    const lines = csv.split("\r\n");
    expect(lines[0]).toContain("part of the whole change");
    expect(csv).toContain(`'=cmd|' /C calc'!A0,<b>.go,50,125,50,125,`);
    expect(lines.filter((line) => /^"?[=+\-@]/.test(line))).toEqual([]);
    expect(csv).toContain(names.at(-1));

    await page.getByRole("button", { name: "Options" }).click();
    await page.getByRole("menuitem", { name: /Markdown/ }).click();
    await soon(() => page.evaluate(() => navigator.clipboard.readText())).toContain("| own change |");
    const markdown = await page.evaluate(() => navigator.clipboard.readText());
    expect(markdown).toContain("`<script>window.broken = 1</script>`");
    expect(markdown).not.toContain("\u202e");
    expect(complaints).toEqual([]);
  });

  test("of a flame graph: SVG without anything that runs, and PNG", async () => {
    const { page } = await site.open("/bad/names/profiles?v=1&p.view=flame&p.base=-");
    await page.waitForSelector(".flame-chart svg");
    await soon(() => page.locator(".flame-chart g").count()).toBeGreaterThan(names.length);
    const svg = await textOf(await save(page, "Picture as SVG"));
    // Read where no policy of the server forbids it.
    const blank = await page.context().newPage();
    const checked = await blank.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
      return {
        faults: parsed.querySelectorAll("parsererror").length,
        active: parsed.querySelectorAll("script, foreignObject, image, img, a, [onload], [onerror], [href]").length,
        titles: Array.from(parsed.querySelectorAll("g > title"), (title) => title.textContent),
      };
    }, svg);
    expect(checked).toMatchObject({ faults: 0, active: 0 });
    // Frames are labelled without import paths, and a label is cut.
    const labels = names.map((name) => (name.includes("' /C") ? "C calc'!A0" : name.slice(0, 240)));
    expect(labels.filter((label) => !checked.titles.includes(label))).toEqual([]);

    const png = readFileSync(await (await save(page, "Picture as PNG")).path());
    expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect(png.length).toBeGreaterThan(2000);
    expect(await isBroken(page)).toBe(false);
  });
});
