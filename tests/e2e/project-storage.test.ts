import type { StorageBody } from "@sweetspot/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { soon, visitServer, type Visits } from "./site.ts";

let site: Visits;
beforeAll(async () => {
  site = await visitServer();
  expect((await upload("r", 1_000)).status).toBe(201);
});
afterAll(() => site.stop());

const upload = (report: string, bytes: number) =>
  fetch(`${site.url}/api/v1/files/stored/${report}/v/bench.txt?wait=1`, {
    method: "PUT",
    body: "BenchmarkPut-8 100 250 ns/op\n".padEnd(bytes, "\n"),
  });

it("what a project stores is shown, and its quota and age are set and hold", async () => {
  const { page, complaints } = await site.open("/stored");
  const open = page.getByRole("button", { name: "Storage", exact: true });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "Storage of stored", exact: true });
  const quota = dialog.getByRole("textbox", { name: /^Quota in MiB/ });
  const days = dialog.getByRole("textbox", { name: /^Keep reports for days/ });
  const reports = dialog.getByRole("textbox", { name: "Always keep these reports", exact: true });
  const labels = dialog.getByRole("textbox", { name: "Always keep reports with these labels", exact: true });
  const save = dialog.getByRole("button", { name: "Save", exact: true });
  await quota.waitFor();

  await quota.fill("a lot");
  await soon(() => save.isDisabled()).toBe(true);
  await soon(() => quota.getAttribute("aria-invalid")).toBe("true");
  await quota.fill("1");
  await days.fill("90");
  await reports.fill("release-*, baseline");
  await labels.fill("paper");
  await save.click();
  await dialog.getByText("Saved.", { exact: true }).waitFor();
  const stored = (await (await fetch(`${site.url}/api/v1/projects/stored/storage`)).json()) as StorageBody;
  expect(stored.policy).toMatchObject({
    quotaBytes: 2 ** 20,
    keepDays: 90,
    keepReports: "release-*, baseline",
    keepLabels: "paper",
  });
  expect((await upload("s", 2 ** 20)).status).toBe(413);

  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  await dialog.waitFor({ state: "detached" });
  await open.click();
  const meter = dialog.getByRole("meter", { name: "Part of the quota in use", exact: true });
  await meter.waitFor();
  await soon(() => quota.inputValue()).toBe("1");
  expect([await days.inputValue(), await reports.inputValue()]).toEqual(["90", "release-*, baseline"]);
  expect(complaints).toEqual([]);
});
