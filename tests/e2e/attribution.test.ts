import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { soon, visitExamples, type Visits } from "./site.ts";

let site: Visits;
beforeAll(async () => {
  site = await visitExamples();
});
afterAll(() => site.stop());

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

describe("what accounts for a finding", () => {
  it("opens below it, adds up on the page, and each function leads to its difference by operation", async () => {
    const { page, complaints } = await site.open("/neutrino/header-index");
    const findings = page.getByRole("region", { name: "Findings" });
    const row = findings
      .getByRole("listitem")
      .filter({ hasText: /WriteHeadersSmallBatch\s*memory allocated.*−23\.4\s%/ });
    await row.getByRole("button", { name: /^Breakdown by function/ }).click();
    await soon(() => decodeURIComponent(page.url())).toContain("a.open=~bench:WriteHeadersSmallBatch-2:B/op:better");
    await row.getByText("The profiles account for it: −114 MiB/op of −111 MiB/op (103.2 %)").waitFor();

    const table = row.getByRole("table", { name: /^What accounts for the change of WriteHeadersSmallBatch-2 B\/op/ });
    const changes = await table.locator("tbody tr").evaluateAll((rows) =>
      rows.map((one) => [
        one.querySelector("td")!.textContent,
        Number(
          one
            .querySelectorAll("td")[3]!
            .textContent.replace("−", "-")
            .replace(/[^-+.\d]/g, ""),
        ),
      ]),
    );
    const of = (label: string) => changes.find(([name]) => name === label)![1] as number;
    const functions = changes.slice(
      0,
      changes.findIndex(([name]) => name === "in the profiles"),
    );
    const sum = functions.reduce((total, [, change]) => total + Number(change), 0);
    expect(functions.length).toBeGreaterThan(4);
    // Each of the lines is rounded to a thousandth.
    expect(Math.abs(sum - of("in the profiles"))).toBeLessThan(0.0005 * (functions.length + 1));
    expect(of("in the profiles") + of("unexplained")).toBeCloseTo(of("measured by the benchmark"), 2);

    await table.getByRole("link", { name: "bbolt.(*node).put" }).click();
    await soon(() => decodeURIComponent(page.url())).toMatch(
      /p\.mode=operation.*p\.per=bench:WriteHeadersSmallBatch-2/,
    );
    const profiles = page.getByRole("region", { name: "Profiles" });
    await profiles.getByText("change −158.04 MiB/op").waitFor();
    await page.reload();
    await row.getByRole("table").waitFor();
    expect(complaints).toEqual([]);
  });

  it("fits a phone, and time is read by who called the runtime", async () => {
    const open = "a.open=~bench:WriteHeadersLargeBatch-2:sec/op:better";
    const { page } = await site.open(`/neutrino/header-index?v=1&${open}`, phone);
    const table = page.getByRole("table", {
      name: /^What accounts for the change of WriteHeadersLargeBatch-2 sec\/op/,
    });
    await table.waitFor();
    expect(await table.evaluate((one) => one.getBoundingClientRect().right <= innerWidth)).toBe(true);
    expect(await table.getByText("runtime.memmove").count()).toBe(0);
    await page.getByRole("radio", { name: "Own" }).first().click();
    await table.getByText("runtime.memmove").waitFor();
    expect(page.url()).toContain("a.reading=own");
  });

  it("is behind the same cell of the benchmark table", async () => {
    const cell = encodeURIComponent("B/op\nWriteHeadersLargeBatch-2\n3-byte");
    const { page } = await site.open(`/neutrino/header-index/benchmarks?v=1&b.cell=${cell}`);
    await page.getByText("The profiles account for it: +219 MiB/op of +202 MiB/op").waitFor();
    await page.getByRole("link", { name: "difference by operation" }).click();
    await soon(() => decodeURIComponent(page.url())).toMatch(
      /\/neutrino\/header-index\?(?!.*b\.cell).*p\.per=bench:WriteHeadersLarge/,
    );
    await page.getByTestId("operation-note").waitFor();
  });
});

describe("profiles by operation", () => {
  it("are divided by what the reader chooses among the known, with the numbers of both sides", async () => {
    const { page, complaints } = await site.open("/spanscan/bucket-scan/profiles?v=1&p.view=top");
    await page.getByRole("combobox", { name: /^Compared by/ }).selectOption({ label: "Per operation" });
    const note = page.getByTestId("operation-note");
    await soon(() => note.textContent()).toContain("Per node_span_check_seconds_count");
    await page.getByRole("combobox", { name: /^Operation/ }).selectOption({ label: "node_db_write_tx_total" });
    await soon(() => note.textContent()).toContain("increase 7,813 in 20.1 of the profile's 25 s");
    expect(page.url()).toContain("p.per=counter:node_db_write_tx_total");
    await soon(() => page.getByRole("table").textContent()).toContain("µs/op");
    await page.getByRole("combobox", { name: /^Operation/ }).selectOption({ label: "second of profile" });
    await soon(() => page.getByRole("table").textContent()).toContain("ms/s");
    expect(complaints).toEqual([]);
  });

  it("cannot be chosen where nothing says how many there were, which is said", async () => {
    const { page } = await site.open("/spanscan/bucket-scan/profiles?v=1&p.file=after/heap.pb.gz");
    const option = page
      .getByRole("combobox", { name: /^Compared by/ })
      .locator("option", { hasText: "Per operation: not known" });
    await soon(() => option.isDisabled()).toBe(true);
    await page.getByText("Not comparable by operation: inuse_space is what was held at one moment").waitFor();
  });
});
