import { afterAll, beforeAll, expect, it } from "vitest";
import { soon, visitServer, type Visits } from "./site.ts";

let site: Visits;
beforeAll(async () => {
  site = await visitServer();
});
afterAll(() => site.stop());

/** One run of two benchmarks; time and memory move against each other, so that no variant is best in both. */
const bench = (at: number): string =>
  ["Scan", "Save"]
    .map((name) => `Benchmark${name} 10 ${1000 + at * 10} ns/op ${9000 - at * 20} B/op 3 allocs/op\n`)
    .join("");

it("sixty variants are folded in the sweet spot and the files, and shown on request", async () => {
  const names = Array.from({ length: 60 }, (_, at) => `v${String(at).padStart(2, "0")}`);
  for (const [at, name] of names.entries()) await site.upload(`sweep/sixty/${name}/bench.txt`, bench(at));
  const { page, complaints } = await site.open("/sweep/sixty#sweet-spot");
  const spot = page.locator("#sweet-spot");
  const rows = spot.getByRole("table").first().locator("tbody tr");
  await spot.getByRole("button", { name: "Show all 60 variants", exact: true }).waitFor();
  expect(await rows.count()).toBe(20);
  await spot.getByRole("button", { name: "Show all 60 variants", exact: true }).click();
  await rows.nth(59).waitFor();

  const files = page.locator("#files");
  const all = files.getByRole("button", { name: "Show the files of all 60 variants", exact: true });
  await all.scrollIntoViewIfNeeded();
  expect(await files.getByRole("heading", { level: 3 }).count()).toBe(10);
  await all.click();
  await files.getByRole("heading", { level: 3 }).nth(59).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  );

  await page.setViewportSize({ width: 390, height: 844 });
  const beside = page.getByRole("combobox", { name: "Variant shown beside the baseline", exact: true });
  await beside.selectOption("v07");
  await page.locator("#benchmarks").getByText("+7.0", { exact: false }).first().waitFor();
  expect(page.url()).toContain("b.column=v07");
  expect(complaints).toEqual([]);
});

it("four variants fit a tablet: one at a time beside the baseline, and all side by side in a wider window", async () => {
  for (const [at, name] of ["none", "one", "two", "three"].entries())
    await site.upload(`sweep/four/${name}/bench.txt`, bench(at * 10));
  const { page } = await site.open("/sweep/four", { viewport: { width: 768, height: 1024 } });
  const table = page.locator("#benchmarks .table-scroll").first();
  const choice = page.getByRole("radiogroup", { name: "Variant shown beside the baseline", exact: true });
  await choice.getByRole("radio", { name: "two", exact: true }).click();
  await table.getByRole("columnheader", { name: /^two/ }).waitFor();
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 1024 });
    await soon(() => choice.count()).toBe(width === 768 ? 1 : 0);
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
});
