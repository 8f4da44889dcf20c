import type { NewTokenBody } from "@sweetspot/contract";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openidClient, type OpenidProvider, startOpenidProvider } from "../support/openid-provider.ts";
import { accessibilityFaults, type Site, soon, startSite } from "./site.ts";

const password = "correct horse battery";

let provider: OpenidProvider;
let site: Site;
/** The first admin's page. */
let ada: Page;
beforeAll(async () => {
  provider = await startOpenidProvider();
  site = await startSite({
    SWEETSPOT_SIGN_IN: "1",
    // So that each browser counts as a client of its own.
    SWEETSPOT_PROXIES: "127.0.0.0/8",
    SWEETSPOT_OIDC: "corp",
    SWEETSPOT_OIDC_CORP_ISSUER: provider.issuer,
    SWEETSPOT_OIDC_CORP_CLIENT_ID: openidClient.id,
    SWEETSPOT_OIDC_CORP_CLIENT_SECRET: openidClient.secret,
    SWEETSPOT_OIDC_CORP_LABEL: "Corp",
  });
  // By the link of the log, as whoever starts a server does.
  const link = await vi.waitUntil(() => /http\S+\/settings\/join#\w+/.exec(site.server.output())?.[0], 15_000);
  ada = (await site.keepOpen(link)).page;
  await ada.getByRole("heading", { name: "Set up this server", exact: true }).waitFor();
  await fillIn(ada, { "Your name": "Ada", "E-mail address": "ada@example.org", Password: password });
  await ada.getByRole("button", { name: "Make account", exact: true }).click();
  await ada.getByRole("button", { name: "Account of Ada", exact: true }).waitFor();
});
afterAll(async () => {
  await site.stop();
  await provider.stop();
});

let visitors = 0;

/** A page in a fresh browser profile, as a client with an address of its own. */
const visit = (address: string, open: "open" | "openOwn" = "open") =>
  site[open](address, { extraHTTPHeaders: { "x-forwarded-for": `10.3.0.${++visitors}` } });

/** Fills fields in by their labels, which may go on with a hint. */
async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(new RegExp(`^${label}`)).fill(value);
}

/** Signs in by the form, in a browser profile of its own. */
async function signIn(email: string, at = "/settings/sign-in", open?: "openOwn"): Promise<Page> {
  const { page } = await visit(at, open);
  await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
  await fillIn(page, { "E-mail address": email, Password: password });
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: /^Account of / }).waitFor();
  return page;
}

/** Makes an invitation on the page of people; gives its link. */
async function invite(label: string): Promise<string> {
  await ada.goto(`${site.url}/settings/people`);
  await ada.getByLabel("For whom", { exact: true }).fill(label);
  await ada.getByRole("button", { name: "Make link", exact: true }).click();
  return (await ada.getByRole("status").locator("code").textContent()) ?? "";
}

async function send(path: string, token: string, method = "PUT"): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" };
  const body = method === "PUT" ? "BenchmarkA 1 5 ns/op\n" : undefined;
  return (await fetch(site.url + path, { method, headers, ...(body === undefined ? {} : { body }) })).status;
}

test("from an invitation to a role, a token, an upload, and out of it everywhere", async () => {
  const link = await invite("Grace");

  const { page: grace } = await visit(link);
  await grace.getByRole("heading", { name: "Join this server", exact: true }).waitFor();
  await fillIn(grace, { "Your name": "Grace", "E-mail address": "grace@example.org", Password: password });
  await grace.getByRole("button", { name: "Make account", exact: true }).click();
  await grace.getByRole("button", { name: "Account of Grace", exact: true }).waitFor();
  // The link works once.
  const { page: late } = await visit(link);
  await late.getByText("This link does not work.", { exact: true }).waitFor();

  // A token of a project that it makes; a program uploads by it, and may do nothing else.
  const made = await ada.evaluate(async () => {
    const body = JSON.stringify({ name: "CI", project: "neutrino", scopes: ["upload"] });
    const headers = { "content-type": "application/json" };
    return (await (await fetch("/api/v1/tokens", { method: "POST", headers, body })).json()) as NewTokenBody;
  });
  const file = "/api/v1/files/neutrino/pr-1/after/bench.txt";
  expect(await send(`${file}?wait=1`, made.token)).toBe(201);
  expect(await send(file, made.token, "GET")).toBe(403);
  expect(await send("/api/v1/files/other/pr-1/after/bench.txt", made.token)).toBe(404);
  // A token in an address is no token.
  expect((await fetch(`${site.url}${file}?token=${made.token}&access_token=${made.token}`)).status).toBe(404);

  // Grace sees nothing of it until she has a role; then what the role lets her.
  await grace.goto(`${site.url}/neutrino/pr-1`);
  await grace.getByText("There is no report neutrino / pr-1 that you may see.", { exact: true }).waitFor();
  await ada.goto(`${site.url}/neutrino`);
  await ada.getByRole("button", { name: "Access", exact: true }).click();
  const dialog = ada.getByRole("dialog", { name: "Access to neutrino", exact: true });
  await dialog.getByLabel("E-mail address of somebody who can sign in", { exact: true }).fill("grace@example.org");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByRole("list", { name: "Members", exact: true }).getByText("grace@example.org").waitFor();
  expect(await accessibilityFaults(ada, "[role=dialog]")).toEqual([]);
  await grace.reload();
  await grace.getByRole("heading", { name: "pr-1", exact: true }).first().waitFor();
  const put = await grace.evaluate(async () => {
    const body = JSON.stringify({ visibility: "public" });
    const headers = { "content-type": "application/json" };
    return (await fetch("/api/v1/projects/neutrino", { method: "PATCH", headers, body })).status;
  });
  expect(put).toBe(403);

  // Out of every browser at once.
  const second = await signIn("grace@example.org");
  await second.goto(`${site.url}/settings/account`);
  await second.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
  await second.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
  await grace.reload();
  await grace.getByRole("link", { name: "Sign in", exact: true }).first().waitFor();
  // Nothing secret was printed.
  const printed = site.server.output().replace(/settings\/join#\w+/, "");
  for (const secret of [made.token, password, new URL(link).hash.slice(1)]) expect(printed).not.toContain(secret);
});

test("signing in leads to where it was asked for, on this server only", async () => {
  const page = await signIn("ada@example.org", "/settings/sign-in?to=%2Fformats%3Fx%3D1%23here");
  await soon(() => page.url()).toBe(`${site.url}/formats?x=1#here`);
  for (const to of ["https://evil.example/", "/.//evil.example/"]) {
    const other = await signIn("ada@example.org", `/settings/sign-in?${new URLSearchParams({ to }).toString()}`);
    expect([to, other.url()]).toEqual([to, `${site.url}/`]);
  }
});

test("an admin makes a link, by which somebody who has forgotten their password sets a new one", async () => {
  const { page: barbara } = await visit(await invite("Barbara"));
  await barbara.getByRole("heading", { name: "Join this server", exact: true }).waitFor();
  await fillIn(barbara, { "Your name": "Barbara", "E-mail address": "barbara@example.org", Password: password });
  await barbara.getByRole("button", { name: "Make account", exact: true }).click();
  await barbara.getByRole("button", { name: "Account of Barbara", exact: true }).waitFor();

  await ada.goto(`${site.url}/settings/people`);
  const row = ada
    .getByRole("list", { name: "People", exact: true })
    .getByRole("listitem")
    .filter({ hasText: "Barbara" });
  await row.getByRole("button", { name: "Password link", exact: true }).click();
  const link = (await ada.getByRole("status").locator("code").textContent()) ?? "";
  const { page } = await visit(link);
  await page.getByRole("heading", { name: "Set a new password", exact: true }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByLabel(/^New password/).fill("another battery");
  await page.getByRole("button", { name: "Set password", exact: true }).click();
  await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
  await fillIn(page, { "E-mail address": "barbara@example.org", Password: "another battery" });
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: "Account of Barbara", exact: true }).waitFor();
  // The session from before has ended.
  await barbara.reload();
  await barbara.getByRole("link", { name: "Sign in", exact: true }).first().waitFor();
});

test("a passkey is added, named, signs in, and is taken away", async () => {
  // Browsers make passkeys for names, not for addresses of machines.
  const local = site.url.replace("127.0.0.1", "localhost");
  const page = await signIn("ada@example.org", `${local}/settings/sign-in`, "openOwn");
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${local}/settings/account`);
  await page.getByLabel("Name of a new passkey", { exact: true }).fill("Laptop");
  await page.getByRole("button", { name: "Add passkey", exact: true }).click();
  const list = page.getByRole("list", { name: "Passkeys", exact: true });
  await list.getByText("Laptop", { exact: true }).waitFor();
  // On a page of its own: the check's way into the page takes the device away from it.
  const checked = await page.context().newPage();
  await checked.goto(`${local}/settings/account`);
  await checked.getByRole("list", { name: "Passkeys", exact: true }).getByText("Laptop", { exact: true }).waitFor();
  expect(await accessibilityFaults(checked)).toEqual([]);
  await checked.close();
  await list.getByRole("button", { name: "Rename", exact: true }).click();
  await list.getByLabel("Name", { exact: true }).fill("Old laptop");
  await list.getByRole("button", { name: "Save name", exact: true }).click();
  await list.getByText("Old laptop", { exact: true }).waitFor();

  const session = async () => (await page.context().cookies()).find(({ name }) => name === "sweetspot-session")?.value;
  const before = await session();
  await page.goto(`${local}/settings/sign-in?to=%2Fformats`);
  await page.getByRole("button", { name: "Sign in with a passkey", exact: true }).click();
  await soon(() => page.url()).toBe(`${local}/formats`);
  await page.getByRole("button", { name: "Account of Ada", exact: true }).waitFor();
  expect(await session()).not.toBe(before);

  await page.goto(`${local}/settings/account`);
  await list.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByText("None. A passkey signs you in", { exact: false }).waitFor();
  await page.goto(`${local}/settings/sign-in`);
  await page.getByRole("button", { name: "Sign in with a passkey", exact: true }).click();
  await page.getByText("This passkey was not accepted", { exact: false }).waitFor();
});

test("an account elsewhere joins by an invitation and signs in; without one the page says why not", async () => {
  const link = await invite("Edsger");
  provider.people.set("e1", { name: "Edsger", email: "edsger@example.org", email_verified: true });
  provider.next = "e1";
  const { page } = await visit("/settings/sign-in?to=%2Fformats");
  await page.getByRole("button", { name: "Continue with Corp", exact: true }).click();
  await page.getByText("This account has no invitation.", { exact: false }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.goto(link);
  await page.getByRole("heading", { name: "Join this server", exact: true }).waitFor();
  await page.getByRole("button", { name: "Continue with Corp", exact: true }).click();
  await page.getByRole("button", { name: "Account of Edsger", exact: true }).waitFor();

  const { page: again } = await visit("/settings/sign-in?to=%2Fformats");
  await again.getByRole("button", { name: "Continue with Corp", exact: true }).click();
  await soon(() => again.url()).toBe(`${site.url}/formats`);
  await again.getByRole("button", { name: "Account of Edsger", exact: true }).waitFor();
  // It is the only way in, so it stays.
  await again.goto(`${site.url}/settings/account`);
  const list = again.getByRole("list", { name: "Accounts elsewhere", exact: true });
  await list.getByRole("button", { name: "Remove", exact: true }).click();
  await again.getByText("This is your only way to sign in.", { exact: true }).waitFor();
});
