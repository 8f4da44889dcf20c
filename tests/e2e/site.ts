import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect, inject, onTestFinished } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { giveBack, takePage } from "../support/lent-pages.ts";
import { loadExamples } from "../support/load-examples.ts";
import { startServer, type RunningServer } from "../support/server.ts";

const examples = path.resolve(import.meta.dirname, "../../examples");
const axeSource = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** A server, and a browser to visit it, for the journeys of one file. */
export interface Visits {
  readonly url: string;
  /**
   * A page in a browser profile that has nothing, at an address of the server or under another name of it. When the test ends, the page
   * is emptied and lent to a later test. Errors in its console are in `complaints`.
   */
  open(address: string, options?: BrowserContextOptions): Promise<OpenPage>;
  /**
   * As `open`, for a page that no other test can have after this one: it was given scripts or devices. It is closed when the test
   * ends.
   */
  openOwn(address: string, options?: BrowserContextOptions): Promise<OpenPage>;
  /** As `open`, for a page that several tests share: it stays open until `stop`. */
  keepOpen(address: string, options?: BrowserContextOptions): Promise<OpenPage>;
  /** Uploads a file to `project/report/variant/file` and, without another query, waits until it has been read. */
  upload(place: string, body: Uint8Array | string, query?: string): Promise<void>;
  stop(): Promise<void>;
}

/** Visits to a server of the file's own, which has an empty data folder at first. */
export interface Site extends Visits {
  readonly server: RunningServer;
  load(...examples: readonly string[]): Promise<void>;
}

export interface OpenPage {
  readonly page: Page;
  readonly complaints: string[];
}

/** One browser for all files that this process runs, each page in a profile of its own; it ends with the process. */
let shared: Promise<Browser> | undefined;

const sharedBrowser = (): Promise<Browser> => (shared ??= launchBrowser());

async function visitsTo(url: string): Promise<Visits> {
  const browser = await sharedBrowser();
  const kept: (() => Promise<void>)[] = [];
  const visit = async (page: Page, address: string): Promise<OpenPage> => {
    page.setDefaultTimeout(15_000);
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        complaints.push(message.text());
    });
    await page.goto(new URL(address, url).href);
    return { page, complaints };
  };
  return {
    url,
    async open(address, options = {}) {
      const page = await takePage(browser, options);
      // A page that stays where it is goes on drawing and asking while the next test runs.
      onTestFinished(({ task }) =>
        task.result?.state === "pass" ? giveBack(page, options, url) : page.context().close(),
      );
      return visit(page, address);
    },
    async openOwn(address, options = {}) {
      const page = await takePage(browser, options);
      onTestFinished(() => page.context().close());
      return visit(page, address);
    },
    async keepOpen(address, options = {}) {
      const page = await takePage(browser, options);
      kept.push(() => giveBack(page, options, url));
      return visit(page, address);
    },
    async upload(place, body, query = "?wait=1") {
      const answer = await fetch(`${url}/api/v1/files/${place}${query}`, { method: "PUT", body: body as BodyInit });
      if (!answer.ok) throw new Error(`${place}: ${answer.status} ${await answer.text()}`);
    },
    async stop() {
      await Promise.all(kept.map((give) => give()));
    },
  };
}

/** @param env further settings of the server */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const server = await startServer({ env });
  const visits = await visitsTo(server.url);
  return {
    ...visits,
    server,
    load: (...examples) => loadExamples(server.url, examples),
    async stop() {
      await visits.stop();
      await server.stop();
    },
  };
}

async function visitShared(content: "" | "examples"): Promise<Visits> {
  const answer = await fetch(new URL(content, inject("sharedServer")));
  const url = await answer.text();
  if (!answer.ok) throw new Error(url);
  return visitsTo(url);
}

/** Visits to the server that files share. Each writes to projects of its own. */
export const visitServer = (): Promise<Visits> => visitShared("");

/** As `visitServer`, with the examples, which no file changes. */
export const visitExamples = (): Promise<Visits> => visitShared("examples");

/** Asks again until the answer is as expected: `await soon(() => page.url()).toBe(…)`. */
export const soon = <Answer>(ask: () => Answer | Promise<Answer>, message = "") =>
  expect.poll(ask, { timeout: 15_000, message });

/** Drags over the first element of a selector, from one share of its width to another. */
export async function dragOver(page: Page, target: string, from: number, to: number): Promise<void> {
  await page.locator(target).first().scrollIntoViewIfNeeded();
  const box = (await page.locator(target).first().boundingBox())!;
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * from, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * to, y, { steps: 4 });
  await page.mouse.up();
}

/** Drops files or folders of the disk on the middle of the page, as the system's file manager does. */
export async function dropPaths(page: Page, paths: readonly string[]): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 800, height: 600 };
  const session = await page.context().newCDPSession(page);
  const at = { x: width / 2, y: height / 2, data: { items: [], files: [...paths], dragOperationsMask: 1 } };
  const dropped = page.evaluate(
    () =>
      new Promise<boolean>((done) => window.addEventListener("drop", () => done(true), { capture: true, once: true })),
  );
  // A page that has not been drawn yet lets a drag pass through: drag until the drop arrives.
  for (let attempt = 0; attempt < 20; attempt++) {
    for (const type of ["dragEnter", "dragOver", "drop"] as const) {
      await session.send("Input.dispatchDragEvent", { type, ...at });
    }
    const arrived = await Promise.race([dropped, new Promise<false>((wake) => setTimeout(() => wake(false), 250))]);
    if (arrived) return session.detach();
  }
  throw new Error("the page never saw the drop");
}

/** A copy of an example's folders, with extra files beside them; `remove` takes it away again. */
export function experimentFolder(
  example: string,
  extra: ReadonlyMap<string, string | Uint8Array> = new Map(),
): { folder: string; remove: () => void } {
  const root = mkdtempSync(path.join(tmpdir(), "sweetspot-e2e-"));
  const folder = path.join(root, example);
  cpSync(path.join(examples, example), folder, { recursive: true });
  rmSync(path.join(folder, "example.json"));
  for (const [name, content] of extra) writeFileSync(path.join(folder, name), content);
  return { folder, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/**
 * The faults that axe finds on the page as it is now, in its theme and then in the other: `rule: element, element`, one line each.
 * @param within the selector of what is looked at; the whole page without it.
 */
export async function accessibilityFaults(page: Page, within = "html"): Promise<string[]> {
  // A content security policy that allows no other scripts does not bind the debugger.
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: readFileSync(axeSource, "utf8") });
  const faults = async (options: object): Promise<string[]> => {
    const { result } = await session.send("Runtime.evaluate", {
      expression: `axe.run(${JSON.stringify(within)}, ${JSON.stringify({ resultTypes: ["violations"], ...options })}).then((answer) => JSON.stringify(answer.violations.map((fault) => fault.id + ": " + fault.nodes.map((node) => node.target.join(" ")).slice(0, 5).join(", "))))`,
      awaitPromise: true,
    });
    return JSON.parse(result.value as string) as string[];
  };
  const found = await faults({});
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  await page.emulateMedia({ colorScheme: isDark ? "light" : "dark" });
  // Colours that are on their way from one theme to the other are of neither.
  await page.evaluate(() => {
    for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
  });
  // A theme is colours: only these rules see it.
  const other = await faults({ runOnly: ["color-contrast", "link-in-text-block"] });
  await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
  await session.detach();
  return [...found, ...other.map((fault) => `in the ${isDark ? "light" : "dark"} theme, ${fault}`)];
}
