import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import { encodePprof } from "@sweetspot/model/profile/encode-pprof";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenPage, soon, type Visits, visitServer } from "./site.ts";

/*
 * Real pprof files that would break a page which trusts them, uploaded and looked at in the flame graph.
 */

let site: Visits;

beforeAll(async () => {
  site = await visitServer();
});

afterAll(async () => {
  await site?.stop();
});

type Stack = readonly [frames: readonly string[], value: number | bigint];

/** A profile of these stacks, the root first; a frame that is a number is an address without a symbol. */
function pprofOf(stacks: readonly (readonly [frames: readonly (string | bigint)[], value: number | bigint])[]) {
  const builder = new ProfileBuilder([{ type: "samples", unit: "count" }], { defaultSampleType: "samples" });
  const mapping = builder.mapping({ start: 0x400000n, limit: 0x500000n, file: "/bin/stripped" });
  let address = 0x400000n;
  const places = new Map<string | bigint, ReturnType<typeof builder.location>>();
  const placeOf = (frame: string | bigint) => {
    const known = places.get(frame);
    if (known !== undefined) return known;
    const made =
      typeof frame === "bigint"
        ? builder.location({ mapping, address: frame })
        : builder.location({ mapping, address: address++, lines: [{ function: builder.function(frame, "") }] });
    places.set(frame, made);
    return made;
  };
  for (const [frames, value] of stacks) builder.sample(frames.map(placeOf).toReversed(), [value]);
  return encodePprof(builder.finish());
}

/** Uploads a profile and opens its flame graph. The list of errors in its console must stay empty. */
async function show(name: string, profile: Uint8Array<ArrayBuffer>, view = ""): Promise<OpenPage> {
  await site.upload(`hostile/${name}/v/p.pb`, profile);
  const opened = await site.open(`/hostile/${name}/profiles${view}`);
  opened.page.on("dialog", (dialog) => {
    opened.complaints.push(`a dialog opened: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return opened;
}

const nameOf = (page: Page) =>
  page.$$eval("g.frame", (groups) => groups.map((group) => group.getAttribute("name") ?? ""));
const status = (page: Page) => page.textContent("[data-testid=flame-status]");
const tooltip = async (page: Page, name: string) => {
  await page
    .locator(`g.frame[name=${JSON.stringify(name)}] polygon`)
    .first()
    .hover({ position: { x: 3, y: 8 } });
  return page.locator(".flame-chart ~ div[aria-hidden=true]").innerText();
};

describe("the flame graph of a hostile profile", () => {
  // The longest that is read.
  const long = `example.com/${"very/".repeat(12_000)}long.(*Name).Of64kB`.padEnd(65_536, "x");
  const rightToLeft = "חבילה.פונקציה\u202emain.مرحبا";
  const names = [
    "constructor",
    "__proto__",
    "<script>alert(1)</script>",
    long,
    rightToLeft,
    "all",
    "toString",
    "&amp;\"'",
  ];

  test("shows names that look like code, keys or markup as the text that they are", async () => {
    const stacks: Stack[] = names.map((name, at) => [["main", name, `inner of ${at}`], 10 + at]);
    const { page, complaints } = await show("names", pprofOf(stacks));
    await page.waitForSelector("g.frame[name=constructor]");
    const shown = await nameOf(page);
    for (const name of names.filter((other) => other !== long && !other.includes("/script")))
      expect(shown).toContain(name);
    expect(shown.every((name) => name.length <= 240)).toBe(true);
    // 2 frames for each name, main, and the frame that holds everything.
    expect(await status(page)).toMatch(/^18 frames drawn · 0 hidden/);
    expect(await page.evaluate("document.querySelectorAll('.flame-chart script').length")).toBe(0);

    expect(await tooltip(page, "__proto__")).toContain("total\n11 · 10.2 % of all");
    // A function called as the frame that holds everything is a function.
    await page
      .locator("g.frame[name=all] polygon")
      .nth(1)
      .click({ position: { x: 3, y: 8 } });
    await page.waitForSelector("nav[aria-label=Zoom] [aria-current]");
    expect(await page.textContent("nav[aria-label=Zoom]")).toBe("all›main›all");
    await page.mouse.move(2, 2);
    expect(await tooltip(page, "inner of 5")).toContain("100.0 % of the zoomed frame");
    await page.goBack();
    await page.waitForSelector("nav[aria-label=Zoom]", { state: "detached" });

    await page.fill("[data-section-search]", "__proto__");
    await soon(() => page.textContent("[data-testid=flame-search-status]")).toContain("matched 10.2 %");
    await page.fill("[data-section-search]", "<script>");
    await soon(() => page.textContent("[data-testid=flame-search-status]")).toContain("matched 11.1 %");
    await page.fill("[data-section-search]", "");
    expect(complaints).toEqual([]);
  });

  test("the 64 kB name is cut where it is drawn and whole where it is copied", async () => {
    const { page, complaints } = await show("long", pprofOf([[["main", long], 5]]));
    await page.waitForSelector("g.frame >> nth=2");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.focus(".flame-chart");
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
    await soon(() => page.textContent("[data-testid=flame-live]")).toContain("long.(*Name).Of64kB");
    await page.keyboard.press("c");
    await soon(() => page.evaluate("navigator.clipboard.readText()")).toBe(long);
    await page.keyboard.press("Enter");
    await page.waitForSelector("nav[aria-label=Zoom] [aria-current]");
    expect((await page.textContent("nav[aria-label=Zoom] [aria-current]"))!.length).toBeLessThanOrEqual(300);

    // Its callers are in a link that holds the whole name.
    await page.focus(".flame-chart");
    await page.keyboard.press("p");
    await page.getByRole("heading", { name: "Callers: what leads to it" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Callers: what leads to it" }).waitFor();
    expect(new URL(page.url()).searchParams.get("p.pivot")).toBe(long);
    expect(complaints).toEqual([]);
  });

  test("text from right to left stays within its frame and turns nothing around it", async () => {
    const { page } = await show("rtl", pprofOf([[["main", rightToLeft], 5]]));
    const frame = page.locator(`g.frame[name="${rightToLeft}"]`);
    await frame.waitFor();
    const [label, shape] = [await frame.locator("text").boundingBox(), await frame.locator("polygon").boundingBox()];
    expect(label!.x).toBeGreaterThanOrEqual(shape!.x - 1);
    expect(label!.x + label!.width).toBeLessThanOrEqual(shape!.x + shape!.width + 1);
    expect(await frame.locator("text").evaluate((element) => getComputedStyle(element).unicodeBidi)).toBe("isolate");
    expect(await tooltip(page, rightToLeft)).toContain("total\n5 · 100.0 % of all");
  });

  test("an empty profile says that there is nothing", async () => {
    const { page, complaints } = await show("empty", pprofOf([]));
    await page.getByText("Nothing to draw").waitFor();
    expect(await page.locator("g.frame").count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("a profile without symbols shows its addresses", async () => {
    const { page, complaints } = await show(
      "stripped",
      pprofOf([
        [[0x401000n, 0x401234n], 3],
        [[0x401000n], 1],
      ]),
    );
    await page.waitForSelector("g.frame >> nth=2");
    expect((await nameOf(page)).toSorted()).toEqual(["[stripped]", "[stripped]", "all"]);
    await page.goto(`${site.url}/hostile/stripped/profiles?p.granularity=addresses`);
    await page.waitForSelector("g.frame[name^='0000']");
    expect((await nameOf(page)).toSorted()).toEqual([
      "0000000000401000 [stripped]",
      "0000000000401234 [stripped]",
      "all",
    ]);
    expect(complaints).toEqual([]);
  });

  test("negative values have a width and keep their sign", async () => {
    const { page, complaints } = await show(
      "negative",
      pprofOf([
        [["main", "grew"], 30],
        [["main", "shrank"], -30],
        [["gone"], -40],
      ]),
    );
    await page.waitForSelector("g.frame[name=shrank]");
    const widths = await page.$$eval("g.frame", (groups) =>
      Object.fromEntries(
        groups.map((group) => [group.getAttribute("name"), group.firstElementChild!.getBoundingClientRect().width]),
      ),
    );
    expect(Math.abs(widths["grew"]! - widths["shrank"]!)).toBeLessThan(1.5);
    expect(widths["gone"]! / widths["shrank"]!).toBeCloseTo(4 / 3, 1);
    expect(widths["main"]! + widths["gone"]!).toBeLessThanOrEqual(widths["all"]! + 1);
    expect(await tooltip(page, "shrank")).toContain("total\n−30 · −30");
    expect(await tooltip(page, "main")).toContain("total\n0 · 0.0 % of all\nself");
    expect(complaints).toEqual([]);
  });

  test("the extremes of 64 bits are numbers like others", async () => {
    const [least, greatest] = [-(2n ** 63n), 2n ** 63n - 1n];
    const { page, complaints } = await show(
      "extremes",
      pprofOf([
        [["least"], least],
        [["greatest"], greatest],
        [["one"], 1],
      ]),
    );
    await page.waitForSelector("g.frame[name=least]");
    expect(await tooltip(page, "greatest")).toMatch(/total\n9,223,372,036,854,775,80\d · 50.0 % of all\nself/);
    expect(await tooltip(page, "least")).toMatch(/total\n−9,223,372,036,854,775,80\d · −50.0 % of all\nself/);
    expect(await page.locator("body").innerText()).not.toMatch(/NaN|Infinity|undefined/);
    expect(await status(page)).toMatch(/^3 frames drawn · 1 hidden/);
    await page.goto(`${site.url}/hostile/extremes/profiles?p.view=top`);
    await page.getByRole("button", { name: "one" }).waitFor();
    expect(await page.locator("table[aria-label='Functions by value']").innerText()).not.toMatch(/NaN|Infinity/);
    expect(complaints).toEqual([]);
  });

  test("ten thousand calls of itself are drawn in part, counted, and reached to the last", async () => {
    const deep = Array.from({ length: 10_000 }, () => "recurse");
    const { page, complaints } = await show("deep", pprofOf([[[...deep, "leaf"], 7]]));
    await page.waitForSelector("g.frame >> nth=10");
    const counts = /^([\d,]+) frames drawn · ([\d,]+) hidden/.exec((await status(page))!)!.slice(1);
    const [drawn, hidden] = counts.map((count) => Number(count.replaceAll(",", "")));
    expect(drawn).toBeLessThanOrEqual(2_000);
    expect(drawn! + hidden!).toBe(10_002);

    await page.fill("[data-section-search]", "leaf");
    await page.getByRole("button", { name: "list 1" }).click();
    await page.getByRole("listitem").getByRole("button", { name: "leaf" }).click();
    await page.waitForSelector("nav[aria-label=Zoom] [aria-current]");
    expect(await page.textContent("nav[aria-label=Zoom] [aria-current]")).toBe("leaf");
    // The callers that the trail leaves out are counted on it.
    const trail = await page.textContent("nav[aria-label=Zoom]");
    expect(trail).toMatch(/… 9,?996 …/);
    expect(complaints).toEqual([]);
  });

  test("five thousand equal siblings: each can be come to, page by page", async () => {
    const siblings: Stack[] = Array.from({ length: 5_000 }, (_, at) => [
      ["main", `s${String(at).padStart(4, "0")}`],
      1,
    ]);
    const { page, complaints } = await show("wide", pprofOf(siblings));
    await page.waitForSelector("g.frame[name='+5,000 not drawn']");
    expect(await status(page)).toMatch(/^2 frames drawn · 5,000 hidden/);
    await page.click("g.frame[name='+5,000 not drawn'] polygon");
    const listed = page.locator("[data-testid=flame-children-status]");
    await soon(() => listed.textContent()).toBe("1–100 of 5,000 below main, widest first");
    expect(await page.locator("table[aria-label^='Frames below'] tbody tr").count()).toBe(100);
    await page.getByRole("button", { name: "Next" }).click();
    await soon(() => listed.textContent()).toContain("101–200 of 5,000");
    expect(await page.locator("table[aria-label^='Frames below'] tbody tr").first().innerText()).toContain("s0100");
    await page.getByRole("button", { name: "Last" }).click();
    await soon(() => listed.textContent()).toContain("4,901–5,000 of 5,000");
    await page.getByRole("button", { name: "s4999" }).click();
    await page.waitForSelector("nav[aria-label=Zoom] [aria-current]");
    expect(await page.textContent("nav[aria-label=Zoom]")).toBe("all›main›s4999");

    // By keyboard: what is below the frame that the cursor is on.
    await page.goto(`${site.url}/hostile/wide/profiles`);
    await page.waitForSelector("g.frame[name=main]");
    await page.focus(".flame-chart");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("l");
    await soon(() => listed.textContent()).toBe("1–100 of 5,000 below main, widest first");
    expect(complaints).toEqual([]);
  });
});
