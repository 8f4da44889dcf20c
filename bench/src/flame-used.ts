import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { type Bench, type BenchRow, median, percentile } from "./bench.ts";
import { BenchBrowser } from "./browser.ts";
import { wantedSizes } from "./flame-sizes.ts";
import { untilIdle } from "./idle.ts";
import { paintedAfter } from "./painted-after.ts";
import { makeProfile } from "./profile-data.ts";
import { type SpeedscopeServer, startSpeedscope } from "./speedscope.ts";
import { stamped } from "./stamped.ts";
import { startSweetspot, type SweetspotServer } from "./sweetspot.ts";
import { switchViews } from "./view-switches.ts";

/** Fresh pages for each figure; each gives several clicks, the first of them on code that has just been loaded. */
const pages = 3;

/** Actions that take part of a second at most: a zoom, a keystroke of a search, another view. Beside speedscope's zoom. */
export const flameUsedBench: Bench = {
  id: "flame-used",
  title: "Flame graphs in use",
  missing: async () => BenchBrowser.missing(),
  async run() {
    const [sweetspot, speedscope] = [await startSweetspot(), await startSpeedscope()];
    try {
      const rows: BenchRow[] = [];
      for (const [nodes, size] of wantedSizes()) {
        rows.push(...(await use(nodes, readFileSync(makeProfile(`tree ${nodes}`, size)), sweetspot, speedscope)));
      }
      return rows;
    } finally {
      await sweetspot.stop();
      await speedscope.stop();
    }
  },
};

async function use(
  nodes: string,
  bytes: Uint8Array,
  sweetspot: SweetspotServer,
  speedscope: SpeedscopeServer,
): Promise<BenchRow[]> {
  const zooms: number[] = [];
  const theirs: number[] = [];
  const keystrokes: number[] = [];
  const switches = new Map<string, number[]>();
  const { url, painted } = await sweetspot.show(stamped(bytes, 900));
  for (let run = 0; run < pages; run++) {
    await inPage(url, painted, async (page) => {
      zooms.push(...(await zoomOurs(page)));
      keystrokes.push(...(await search(page)));
      for (const [name, milliseconds] of await switchViews(page)) {
        switches.set(name, [...(switches.get(name) ?? []), milliseconds]);
      }
    });
    // Its page of the largest takes most of a minute and 4 GB, and the answer is known from the smaller ones.
    if (nodes === "5.6 M") continue;
    const their = await speedscope.show(bytes);
    await inPage(`${their.url}&view=left-heavy`, their.painted, async (page) => {
      theirs.push(...(await zoomTheirs(page)));
    });
  }
  const tree = `${nodes} call-tree nodes`;
  return [
    rowOf(`${tree}: zoom, click → painted`, zooms, theirs.length > 0 ? theirs : undefined),
    rowOf(`${tree}: search, keystroke → frames lit and share said`, keystrokes),
    ...[...switches].map(([name, milliseconds]) =>
      rowOf(`${tree}: ${name}, click → painted`, milliseconds, undefined, viewGoal),
    ),
  ];
}

async function inPage(url: string, painted: string, work: (page: Page) => Promise<void>): Promise<void> {
  const browser = await BenchBrowser.launch();
  try {
    await work(await browser.open(url, painted));
  } finally {
    await browser.close();
  }
}

/** Into frames of different widths from the whole and out again; the pointer does not rest before it clicks. */
async function zoomOurs(page: Page): Promise<number[]> {
  const milliseconds: number[] = [];
  for (const nth of [1, 3, 8, 20]) {
    const before = await page.evaluate("location.search");
    const shown = `location.search !== ${JSON.stringify(before)} &&
      document.querySelector(".flame-chart").parentElement.getAttribute("aria-busy") === "false"`;
    const [x, y] = await nthWidest(page, nth);
    await untilIdle();
    milliseconds.push(await paintedAfter(page, "click", () => page.mouse.click(x, y), shown));
    await page.mouse.move(5, 5);
    await untilIdle();
    const out = () => page.locator("nav[aria-label=Zoom] button").first().click();
    const whole = `document.querySelector("nav[aria-label=Zoom]") === null`;
    milliseconds.push(await paintedAfter(page, "click", out, whole));
  }
  return milliseconds;
}

/** A place within the nth widest frame that is in sight; 0 is everything. */
async function nthWidest(page: Page, nth: number): Promise<readonly [x: number, y: number]> {
  const boxes = await page.$$eval("g.frame:not(.fade) polygon", (frames) =>
    frames.map((frame) => {
      const { x, y, width } = frame.getBoundingClientRect();
      return { x, y, width };
    }),
  );
  const inSight = boxes.filter(({ y }) => y > 0 && y < 880).toSorted((a, b) => b.width - a.width);
  const box = inSight[Math.min(nth, inSight.length - 1)]!;
  return [box.x + Math.min(box.width / 2, 40), box.y + 8];
}

/** Double clicks on its left-heavy graph, which has the same frames at the same places, and 0 to see all again. */
async function zoomTheirs(page: Page): Promise<number[]> {
  const milliseconds: number[] = [];
  const places: readonly (readonly [number, number])[] = [
    [200, 170],
    [150, 190],
    [80, 210],
    [40, 250],
  ];
  for (const [x, y] of places) {
    await page.mouse.move(x, y);
    const before = await page.screenshot();
    await untilIdle();
    // It draws in the frame that follows the event.
    milliseconds.push(await paintedAfter(page, "dblclick", () => page.mouse.dblclick(x, y), "true"));
    if (before.equals(await page.screenshot())) throw new Error(`speedscope did not zoom at ${x}, ${y}`);
    await untilIdle();
    milliseconds.push(await paintedAfter(page, "keydown", () => page.keyboard.press("0"), "true"));
  }
  return milliseconds;
}

async function search(page: Page): Promise<number[]> {
  const milliseconds: number[] = [];
  const field = page.locator("[data-section-search]");
  for (const word of ["verify", "json"]) {
    await field.fill("");
    await page.waitForSelector("[data-testid=flame-search-status]", { state: "detached" });
    let typed = "";
    for (const key of word) {
      typed += key;
      await untilIdle();
      const said = `document.querySelector("[data-testid=flame-search-status]")?.dataset.search === ${JSON.stringify(typed)}`;
      milliseconds.push(await paintedAfter(page, "keydown", () => field.press(key), said));
    }
  }
  await field.fill("");
  return milliseconds;
}

const clickGoal = { text: "median < 60 ms, p90 < 100 ms", median: 60, p90: 100 };
const viewGoal = { text: "p90 < 100 ms", median: 100, p90: 100 };

function rowOf(
  work: string,
  ours: readonly number[],
  theirs?: readonly number[],
  goal: typeof clickGoal = clickGoal,
): BenchRow {
  return {
    work,
    peer: theirs === undefined ? "–" : "speedscope",
    ours: { milliseconds: ours },
    ...(theirs !== undefined && { theirs: { milliseconds: theirs } }),
    goal: goal.text,
    met: median(ours) < goal.median && percentile(ours, 0.9) < goal.p90,
  };
}
