import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type JobIssuer, startJobIssuer } from "../support/job-issuer.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { accessibilityFaults, type Site, soon, startSite } from "./site.ts";

const password = "correct horse battery";
const publicUrl = "http://perf.localhost:7070";

let mail: MailServer;
let issuer: JobIssuer;
let site: Site;
/** The first admin's page. */
let ada: Page;
beforeAll(async () => {
  [mail, issuer] = await Promise.all([startMailServer(), startJobIssuer()]);
  site = await startSite({
    SWEETSPOT_SIGN_IN: "1",
    SWEETSPOT_PUBLIC_URL: publicUrl,
    SWEETSPOT_SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    SWEETSPOT_MAIL_FROM: "perf@example.org",
    SWEETSPOT_JOB_ISSUERS: issuer.issuer,
  });
  const link = await vi.waitUntil(() => /http\S+\/settings\/join#\w+/.exec(site.server.output())?.[0], 15_000);
  ada = (await site.keepOpen(here(link))).page;
  await ada.getByRole("heading", { name: "Set up this server", exact: true }).waitFor();
  await makeAccount(ada, "Ada");
  const made = await ada.evaluate(async () => {
    const body = "BenchmarkA 1 5 ns/op\n";
    return (await fetch("/api/v1/files/db/r/before/bench.txt?wait=1", { method: "PUT", body })).status;
  });
  expect(made).toBe(201);
});
afterAll(async () => {
  await site.stop();
  await mail.stop();
  await issuer.stop();
});

/** The address of this test's server for one that begins with the public address. */
const here = (address: string): string => address.replace(publicUrl, site.url);

async function makeAccount(page: Page, name: string): Promise<void> {
  await page.getByLabel("Your name", { exact: true }).fill(name);
  await page.getByLabel(/^E-mail address/).fill(`${name.toLowerCase()}@example.org`);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole("button", { name: "Make account", exact: true }).click();
  await page.getByRole("button", { name: `Account of ${name}`, exact: true }).waitFor();
}

test("an invitation that is mailed lets its reader in", async () => {
  await ada.goto(`${site.url}/settings/people`);
  await ada.getByLabel("For whom", { exact: true }).fill("Grace");
  await ada.getByLabel("Mail it to (optional)", { exact: true }).fill("grace@example.org");
  await ada.getByRole("button", { name: "Make link", exact: true }).click();
  await ada.getByText("The link was mailed.", { exact: true }).waitFor();
  expect(mail.taken.map(({ to }) => to)).toEqual([["grace@example.org"]]);
  const link = /http\S+\/settings\/join#\w+/.exec(mail.taken[0]?.text ?? "")?.[0] ?? "";
  expect(link).toContain(`${publicUrl}/`);
  const { page: grace } = await site.open(here(link));
  await grace.getByRole("heading", { name: "Join this server", exact: true }).waitFor();
  await makeAccount(grace, "Grace");
  await ada.reload();
  await ada.getByRole("list", { name: "People", exact: true }).getByText("grace@example.org").waitFor();
});

test("a repository that is trusted on the page of a project uploads by the token of its job, until the trust ends", async () => {
  await ada.goto(`${site.url}/db`);
  await ada.getByRole("button", { name: "Access", exact: true }).click();
  const dialog = ada.getByRole("dialog", { name: "Access to db", exact: true });
  await dialog.getByRole("combobox", { name: "Where its jobs run", exact: true }).selectOption(issuer.issuer);
  await dialog.getByLabel("Repository", { exact: true }).fill("acme/db");
  await dialog.getByLabel("Git refs, * for any text", { exact: true }).fill("refs/heads/main");
  await dialog.getByRole("button", { name: "Trust repository", exact: true }).click();
  const trusted = dialog.getByRole("list", { name: "Trusted repositories", exact: true });
  await trusted.getByText("refs/heads/main · upload, read · never used").waitFor();
  expect(await accessibilityFaults(ada, "[role=dialog]")).toEqual([]);

  const upload = async (ref: string): Promise<number> => {
    const job = { aud: publicUrl, repository: "acme/db", repository_id: "42", ref };
    const headers = { authorization: `Bearer ${await issuer.sign(job)}` };
    const body = `BenchmarkA 1 6 ns/op # ${ref}\n`;
    const file = "/api/v1/files/db/r/after/bench.txt?wait=1";
    return (await fetch(site.url + file, { method: "PUT", headers, body })).status;
  };
  expect(await upload("refs/heads/main")).toBe(201);
  expect(await upload("refs/heads/other")).toBe(401);
  await trusted.getByRole("button", { name: "Remove", exact: true }).click();
  await dialog.getByText("None. Jobs of a repository that you add here upload without a token.").waitFor();
  expect(await upload("refs/heads/main")).toBe(401);
});

test("the audit log is searched and saved as CSV", async () => {
  await ada.goto(`${site.url}/settings/audit`);
  const log = ada.getByRole("table", { name: "Audit log", exact: true });
  await log.getByText("trust CI jobs", { exact: false }).first().waitFor();
  await ada.getByRole("searchbox", { name: "Search the log", exact: true }).fill("upload file");
  await soon(() => log.getByRole("row").count()).toBe(3);
  expect(await log.innerText()).toContain("acme/db");
  expect(await accessibilityFaults(ada)).toEqual([]);
  const [download] = await Promise.all([
    ada.waitForEvent("download"),
    ada.getByRole("button", { name: "Save as CSV", exact: true }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  expect(download.suggestedFilename()).toBe("audit.csv");
  expect(lines.slice(1).map((line) => line.split(",").slice(1, 6))).toEqual([
    ["acme/db", "token", "upload file", "db", "r / after / bench.txt"],
    ["ada@example.org", "person", "upload file", "db", "r / before / bench.txt"],
  ]);
  // A project's admins have theirs.
  await ada.goto(`${site.url}/settings/audit?project=db`);
  await log.getByText("end trust in CI jobs", { exact: false }).first().waitFor();
});
