import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { accessibilityFaults, dropPaths, soon, visitServer, type Visits } from "./site.ts";

let site: Visits;
let folder = "";

/** Fifty appends on two nodes, each slower than the last by `slope` milliseconds, as Go's log package writes them. */
function goLog(slope: number): string {
  let at = Date.UTC(2026, 10, 21, 6, 34, 11);
  const lines = ["safe-append 1.4.2"];
  for (let i = 0; i < 50; i++) {
    const took = 200 + slope * i + ((i * 7) % 5);
    at += took;
    const time = new Date(at).toISOString().replace(/-/g, "/").replace("T", " ").replace("Z", "000");
    lines.push(`${time} node-0${1 + (i % 2)}: [${took > 900 ? "WARN" : "INFO"}] append #${i} took ${took}ms`);
  }
  return `${lines.join("\n")}\ngoroutine 1 [running]:\n\tmain.go:3\n`;
}

beforeAll(async () => {
  site = await visitServer();
  folder = mkdtempSync(path.join(tmpdir(), "sweetspot-e2e-logs-"));
  for (const [variant, slope] of [
    ["before", 20],
    ["after", 0],
  ] as const) {
    mkdirSync(path.join(folder, variant));
    writeFileSync(path.join(folder, variant, "server.log"), goLog(slope));
  }
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("a plain text log", () => {
  it("is dropped, looked at, mended, confirmed for both variants, and drawn", async () => {
    const { page, complaints } = await site.open("/");
    await page.getByText("Drop files or folders").waitFor();
    await dropPaths(page, [path.join(folder, "before"), path.join(folder, "after")]);
    await page.getByLabel("Project", { exact: true }).fill("appends");
    await page.getByLabel("Report", { exact: true }).fill("logs");
    await page.getByRole("button", { name: "Create report" }).click();

    const panel = page.getByRole("form", { name: "Timestamp pattern of server.log" });
    await panel.waitFor();
    await page.getByText("2 logs need their timestamp pattern").first().waitFor();
    expect(await panel.getByLabel("Time format").inputValue()).toBe("%Y/%m/%d %H:%M:%S%.f");
    const first = panel.getByRole("row", { name: /append #0 took 200ms/ });
    expect(await first.locator("mark").textContent()).toBe("2026/11/21 06:34:11.200000");
    await soon(() => first.textContent()).toContain("2026-11-21 06:34:11.200");
    await panel.getByText("50 of 53 lines").waitFor();
    await panel.getByText(/1 line gives nothing/).waitFor();
    await page.getByRole("img", { name: "Latency" }).waitFor({ state: "detached" });

    await panel.getByLabel("Zone, where a time names none").fill("Mars/Olympus");
    await panel.getByText(/This is not a time zone/).waitFor();
    expect(await panel.getByRole("button", { name: "Confirm and read" }).isDisabled()).toBe(true);
    await panel.getByLabel("Zone, where a time names none").fill("+01:00");
    await soon(() => first.textContent()).toContain("2026-11-21 05:34:11.200");
    await panel.getByLabel("Time format").fill("%Y-%m-%d %H:%M:%S");
    await panel.getByText("0 of 53 lines", { exact: true }).waitFor();
    await panel.getByLabel("Time format").fill("%Y/%m/%d %H:%M:%S%.f");
    await panel.getByText("50 of 53 lines").waitFor();
    expect(await accessibilityFaults(page, "form")).toEqual([]);

    await panel.getByRole("button", { name: "Confirm for all 2 logs" }).click();
    await panel.waitFor({ state: "detached" });
    await page.getByText("100 events on 4 lanes").waitFor();
    await page.getByText(/before: \+20 ms an operation/).waitFor();
    await page.getByText(/after: no trend shown/).waitFor();
    expect(complaints).toEqual([]);
  });

  it("can be read otherwise later, from the list of files", async () => {
    const { page } = await site.open("/appends/logs/files");
    await page.getByRole("button", { name: "More for server.log" }).first().click();
    await page.getByRole("menuitem", { name: "Timestamp pattern…" }).click();
    const dialog = page.getByRole("dialog", { name: "Timestamp pattern of server.log" });
    await soon(() => dialog.getByLabel("Zone, where a time names none").inputValue()).toBe("+01:00");
    await dialog.getByRole("button", { name: "Forget the pattern" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "needs a timestamp pattern" }).waitFor();
  });

  it("waits on a phone without making the page wider", async () => {
    const { page } = await site.open("/appends/logs", { viewport: { width: 390, height: 844 } });
    await page.getByRole("form", { name: "Timestamp pattern of server.log" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

describe("event lanes", () => {
  it("zoom and move by wheel and keys; the link follows when they rest", async () => {
    const { page } = await site.open("/appends/logs/events");
    const lanes = page.getByRole("application", { name: "Events over time" });
    await lanes.waitFor();
    const box = await lanes.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 500, (box?.y ?? 0) + 10);
    await page.keyboard.down("Control");
    for (let i = 0; i < 5; i++) await page.mouse.wheel(0, -100);
    await page.keyboard.up("Control");
    await soon(() => page.url()).toMatch(/e\.from=.*e\.to=/);
    const before = new URL(page.url()).searchParams.get("e.from");
    await lanes.focus();
    await page.keyboard.press("Shift+ArrowRight");
    await soon(() => new URL(page.url()).searchParams.get("e.from")).not.toBe(before);
    await page.keyboard.press("Escape");
    await soon(() => page.url()).not.toMatch(/e\.from/);
  });
});
