import type { Browser, BrowserContextOptions, Page } from "playwright-core";

/** Empty pages, by the options of their profiles that stay as they are. */
const idle = new Map<string, Page[]>();

const poolOf = ({
  viewport: _size,
  colorScheme: _colours,
  extraHTTPHeaders: _headers,
  ...lasting
}: BrowserContextOptions): Page[] => {
  const key = JSON.stringify(lasting);
  const pool = idle.get(key) ?? [];
  idle.set(key, pool);
  return pool;
};

/**
 * A page in a browser profile without cookies, storage or permissions: one that was given back, or a new one. A full Chromium
 * takes as long for a new profile and its window as for drawing a report. Only its cache may have files of the page's program.
 */
export async function takePage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const page =
    poolOf(options).pop() ?? (await (await browser.newContext({ ...options, extraHTTPHeaders: {} })).newPage());
  await page.setViewportSize(options.viewport ?? { width: 1440, height: 900 });
  await page.setExtraHTTPHeaders(options.extraHTTPHeaders ?? {});
  await page.emulateMedia({ media: null, colorScheme: options.colorScheme ?? "light", reducedMotion: "reduce" });
  return page;
}

/**
 * Empties a page that `takePage` gave, and its profile, for whoever asks next with the same options.
 * @param origin address of the server that the page was at, which answers still
 */
export async function giveBack(page: Page, options: BrowserContextOptions, origin: string): Promise<void> {
  if (page.isClosed()) return;
  const context = page.context();
  for (const event of ["console", "dialog", "pageerror", "request"]) page.removeAllListeners(event);
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  // A page without scripts, from which the storage of the origin can be reached.
  await page.goto(new URL("/healthz", origin).href);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await context.clearPermissions();
  if (options.permissions !== undefined) await context.grantPermissions(options.permissions);
  await page.mouse.move(0, 0);
  poolOf(options).push(page);
}
