import { afterAll, beforeAll, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { runCurl } from "../support/run-curl.ts";
import { accessibilityFaults, soon, startSite, type Site } from "./site.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite();
  await site.load("bucket-scan");
});
afterAll(() => site.stop());

/** Opens every operation, and gives the commands by the operations' anchors. */
async function allCommands(page: Page): Promise<Map<string, string>> {
  await page.getByRole("heading", { level: 2, name: "Operation" }).waitFor();
  const operations = page.locator("li[id]:has(> details)");
  await operations.evaluateAll((items) => {
    for (const item of items) item.querySelector("details")!.open = true;
  });
  await soon(() => page.locator("[data-command]").count()).toBe(await operations.count());
  return new Map(
    await operations.evaluateAll((items) =>
      items.map((item): [string, string] => [item.id, item.querySelector("[data-command]")!.textContent]),
    ),
  );
}

it("gives commands that are answered as pasted, for every operation", async () => {
  const { page, complaints } = await site.open("/api/v1/docs");
  const commands = await allCommands(page);
  const document = (await (await fetch(`${site.url}/api/v1/openapi.json`)).json()) as { paths: object };
  expect(commands.size).toBe(Object.values(document.paths).flatMap(Object.keys).length);

  const upload = commands.get("put-files-project-report-variant-file")!;
  const refused: string[] = [];
  for (const [operation, command] of commands) {
    // Sessions and people are there only with sign-in; an id or a secret is the reader's own.
    if (/\bID\b|SECRET|\/(me|auth|people|invitations|tokens|trusts|members)\b/.test(command)) continue;
    if (!operation.startsWith("get-")) expect((await runCurl(upload))[0], upload).toBeLessThan(300);
    const statuses = await runCurl(command);
    if (statuses.length === 0 || statuses.some((status) => status >= 300))
      refused.push(`${statuses.join(" ")} ${command}`);
  }
  expect(refused).toEqual([]);
  expect(complaints).toEqual([]);
});

it("is read by keyboard, on a phone and in the dark, and opens at the operation that a link names", async () => {
  const { page, complaints } = await site.open("/api/v1/docs#get-projects-project-trash", {
    viewport: { width: 390, height: 844 },
    colorScheme: "dark",
  });
  const linked = page.locator("#get-projects-project-trash");
  await linked.locator("[data-command]").waitFor();
  await soon(() => linked.evaluate((item) => item.getBoundingClientRect().top)).toBeLessThan(844);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate(() => window.document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.getByRole("searchbox", { name: "Find an operation", exact: true }).fill("poetry");
  await page.getByText("No operation has these words.").waitFor();
  await page.getByRole("searchbox", { name: "Find an operation", exact: true }).fill("put storage");
  await soon(() => page.locator("summary").count()).toBe(1);
  await page.locator("summary").focus();
  await page.keyboard.press("Enter");
  await page.locator("#put-projects-project-storage [data-command]").waitFor();
  expect(page.url()).toContain("#put-projects-project-storage");
  expect(complaints).toEqual([]);
});
