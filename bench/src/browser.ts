import { readFileSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright-core";
import { findChromium } from "../../tests/support/chromium.ts";

/** A Chromium of its own for one measured page, so that no run finds what another left. */
export class BenchBrowser {
  readonly #browser: Browser;

  private constructor(browser: Browser) {
    this.#browser = browser;
  }

  static missing(): string | undefined {
    return findChromium() === undefined ? "no Chromium found; set SWEETSPOT_CHROMIUM to its path" : undefined;
  }

  static async launch(): Promise<BenchBrowser> {
    const executablePath = findChromium();
    if (executablePath === undefined) throw new Error(BenchBrowser.missing());
    const args = [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ];
    return new BenchBrowser(await chromium.launch({ executablePath, args }));
  }

  /** Opens an address and waits until what `painted` selects is in sight and one more frame was drawn. */
  async open(url: string, painted: string): Promise<Page> {
    const page = await this.#browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(url, { waitUntil: "commit" });
    await page.waitForSelector(painted, { state: "visible", timeout: 300_000 });
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    return page;
  }

  /** Peak resident size of the largest page process, bytes (Linux; 0 elsewhere). */
  async rendererPeak(): Promise<number> {
    const session = await this.#browser.newBrowserCDPSession();
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    return Math.max(0, ...processInfo.filter(({ type }) => type === "renderer").map(({ id }) => peakOf(id)));
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}

function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
  } catch {
    return 0; // it has just ended, or this is not Linux
  }
}
