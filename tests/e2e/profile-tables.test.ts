import { readFileSync } from "node:fs";
import path from "node:path";
import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import { encodePprof } from "@sweetspot/model/profile/encode-pprof";
import type { Profile } from "@sweetspot/model/profile/table";
import { parse } from "@sweetspot/parsers";
import type { Download, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityFaults, type Site, soon, startSite } from "./site.ts";

const fixtures = path.resolve(import.meta.dirname, "../fixtures");
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

let site: Site;

beforeAll(async () => {
  site = await startSite();
  await put("bad/names/before/cpu.pb", encodePprof(hostile(10)));
  await put("bad/names/after/cpu.pb", encodePprof(hostile(25)));
  await put("bad/empty/only/cpu.pb", encodePprof(new ProfileBuilder([{ type: "cpu", unit: "nanoseconds" }]).finish()));
  await put("bad/deep/only/cpu.pb", encodePprof(deep()));
  await put("bad/numbers/before/events.pb", encodePprof(extremes(0n)));
  await put("bad/numbers/after/events.pb", encodePprof(extremes(1n)));
  await put("span/scan/before/cpu.pb.gz", readFileSync(path.join(fixtures, "spanscan/cpu-old.pb.gz")), "aaaaaaa");
  await put("span/scan/after/cpu.pb.gz", readFileSync(path.join(fixtures, "spanscan/cpu-new.pb.gz")), "bbbbbbb");
  await put("span/fates/before/cpu.pb.gz", readFileSync(path.join(fixtures, "fates/before.pb.gz")));
  await put("span/fates/after/cpu.pb.gz", readFileSync(path.join(fixtures, "fates/after.pb.gz")));
});
afterAll(() => site.stop());

async function put(place: string, body: Uint8Array<ArrayBuffer>, commit = ""): Promise<void> {
  const answer = await fetch(`${site.url}/api/v1/files/${place}?wait=1&commit=${commit}`, { method: "PUT", body });
  expect(answer.status).toBe(201);
}

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
    // Each name stands twice: whole for wide windows and short for phones.
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

describe("what became of functions", () => {
  test("is said in the difference table, with the other function", async () => {
    const { page } = await site.open("/span/fates/profiles?v=1&p.view=top");
    const table = page.getByRole("table", { name: "Functions by change" });
    await table.waitFor();
    const row = (name: string) =>
      table.getByRole("row").filter({ has: page.getByRole("button", { name, exact: true }) });
    const text = (name: string) => row(name).first().textContent();
    await soon(() => text("main.mix")).toMatch(/inlined.*into main\.mixed/);
    expect(await text("main.run.func1")).toMatch(/renamed.*now main\.run\.func2/);
    expect(await text("main.run.func2")).toMatch(/renamed.*was main\.run\.func1/);
    expect(await text("main.shared")).toMatch(/moved.*now under main\.second/);
    expect(await text("main.second")).toContain("added");
    const tag = row("main.mix").locator("span[title*='A function of its own in before']");
    expect(await tag.getAttribute("title")).toBe("A function of its own in before, inlined into main.mixed in after.");
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

describe("source code", () => {
  test("a project's settings name the repository; lines and commits then link to it", async () => {
    const { page, complaints } = await site.open("/span");
    await page.getByRole("button", { name: "Settings" }).click();
    const dialog = page.getByRole("dialog", { name: "Settings of span" });
    await dialog.getByRole("textbox", { name: /^Repository/ }).fill("http://github.com/etcd-io/bbolt");
    await dialog.getByRole("button", { name: "Save settings" }).click();
    await dialog.getByText("A repository is an https address").waitFor();
    await dialog.getByRole("textbox", { name: /^Repository/ }).fill("https://github.com/etcd-io/bbolt.git");
    await dialog.getByText("Lines link to it at the commit of their variant.").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save settings" }).click();
    await dialog.waitFor({ state: "detached" });
    const link = page.getByRole("link", { name: "github.com/etcd-io/bbolt" });
    expect(await link.getAttribute("href")).toBe("https://github.com/etcd-io/bbolt");

    await page.goto(`${site.url}/span/scan/profiles?v=1&p.view=lines`);
    // bbolt at the version it was built with: the profile itself says so.
    const file = page.getByRole("link", { name: "go.etcd.io/bbolt@v1.5.0/cursor.go" });
    await file.waitFor();
    expect(await file.getAttribute("href")).toBe("https://github.com/etcd-io/bbolt/blob/v1.5.0/cursor.go");
    const line = page.getByRole("link", { name: "95", exact: true }).first();
    expect(await line.getAttribute("href")).toBe("https://github.com/etcd-io/bbolt/blob/v1.5.0/cursor.go#L95");
    expect(await page.getByRole("link", { name: /runtime\/proc\.go/ }).count()).toBe(0);

    // Each side links to its own commit where the files are the project's own.
    const set = { sourceRoot: "example.test/spanscan" };
    const headers = { "content-type": "application/json" };
    const patched = await fetch(`${site.url}/api/v1/projects/span`, {
      method: "PATCH",
      headers,
      body: JSON.stringify(set),
    });
    expect(patched.status).toBe(200);
    await page.reload();
    const own = page.locator("table", { has: page.getByText("example.test/spanscan/span/span.go") });
    await own.waitFor();
    const hrefs = await own
      .getByRole("link")
      .evaluateAll((links) => links.map((one) => one.getAttribute("href") ?? ""));
    expect(hrefs).toContainEqual(
      expect.stringMatching(/^https:\/\/github\.com\/etcd-io\/bbolt\/blob\/aaaaaaa\/span\/span\.go#L\d+$/),
    );
    expect(hrefs).toContainEqual(
      expect.stringMatching(/^https:\/\/github\.com\/etcd-io\/bbolt\/blob\/bbbbbbb\/span\/span\.go#L\d+$/),
    );

    await page.goto(`${site.url}/span/scan`);
    const commit = page.getByRole("list", { name: "Variants" }).getByRole("link", { name: "aaaaaaa" });
    expect(await commit.getAttribute("href")).toBe("https://github.com/etcd-io/bbolt/commit/aaaaaaa");
    expect(complaints).toEqual([]);
  });

  test("without them, one line says what is missing", async () => {
    const { page } = await site.open("/bad/names/profiles?v=1&p.view=lines");
    await page.getByText("Lines link to their source once the project names its repository").waitFor();
    await page.getByRole("link", { name: "settings of bad" }).click();
    await page.waitForURL(/\/bad$/);
  });
});
