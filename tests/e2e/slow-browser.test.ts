import { afterAll, beforeAll, it } from "vitest";
import { soon, visitExamples, type Visits } from "./site.ts";

let site: Visits;
beforeAll(async () => {
  site = await visitExamples();
});
afterAll(() => site.stop());

it("nothing of a query that is typed faster than the page can draw is lost", async () => {
  const { page } = await site.openOwn("/spanscan/bucket-scan/metrics");
  const session = await page.context().newCDPSession(page);
  const query = "sum(rate(node_db";
  for (let round = 0; round < 2; round++) {
    await page.reload();
    await page.focus("[aria-label='PromQL query']");
    const field = page.locator("[role=textbox][aria-label='PromQL query']");
    await field.waitFor();
    await page.waitForFunction(
      () => document.activeElement?.shadowRoot?.activeElement?.getAttribute("role") === "textbox",
    );
    await session.send("Emulation.setCPUThrottlingRate", { rate: 8 });
    await page.keyboard.type(query);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await soon(() => field.innerText()).toBe(`${query}))`);
  }
});
