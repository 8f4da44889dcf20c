import * as contract from "@sweetspot/contract";
import { violations } from "@sweetspot/contract/violations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { followTo, openidClient, type OpenidProvider, startOpenidProvider } from "../support/openid-provider.ts";
import { call, type Caller, makeTeam } from "../support/team.ts";

const publicUrl = "https://perf.example.org";
const callback = `${publicUrl}/api/v1/auth/callback/corp`;

let provider: OpenidProvider;
let team: Awaited<ReturnType<typeof makeTeam>>;
beforeAll(async () => {
  provider = await startOpenidProvider([callback, `${publicUrl}/api/v1/auth/callback/open`]);
  team = await makeTeam({
    SWEETSPOT_PUBLIC_URL: publicUrl,
    SWEETSPOT_OIDC: "corp,open,wrong",
    ...settings("CORP", provider.issuer),
    SWEETSPOT_OIDC_CORP_LABEL: "The company",
    ...settings("OPEN", provider.issuer),
    SWEETSPOT_OIDC_OPEN_NEWCOMERS: "example.org",
    // The provider's own description names another issuer than this.
    ...settings("WRONG", provider.issuer.replace("127.0.0.1", "localhost")),
  });
});
afterAll(async () => {
  await team.close();
  await provider.stop();
});

function settings(name: string, issuer: string): Record<string, string> {
  const prefix = `SWEETSPOT_OIDC_${name}_`;
  return {
    [`${prefix}ISSUER`]: issuer,
    [`${prefix}CLIENT_ID`]: openidClient.id,
    [`${prefix}CLIENT_SECRET`]: openidClient.secret,
  };
}

let clients = 0;

interface Trip {
  readonly url: string;
  readonly cookie: string;
}

/** Begins to sign in, as the page does, or to add an account to that of `caller`. */
async function begin(body: object, caller: Caller = {}): Promise<Trip> {
  const url = "cookie" in caller ? "/api/v1/me/ways/provider" : "/api/v1/auth/provider";
  const remoteAddress = `10.2.0.${++clients}`;
  const answer = await team.app.inject({ method: "POST", url, payload: body, headers: caller, remoteAddress });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(violations(contract.ProviderTrip, answer.json())).toEqual([]);
  const [cookie, ...others] = answer.cookies;
  expect(others).toEqual([]);
  expect(cookie).toMatchObject({ name: "__Host-sweetspot-trip", httpOnly: true, secure: true, sameSite: "Lax" });
  return { url: answer.json<contract.ProviderTrip>().url, cookie: `${cookie?.name}=${cookie?.value}` };
}

/** Comes back to `address` with these cookies: where to, and who is signed in by it. */
async function comeBack(address: string, ...cookies: (string | undefined)[]) {
  const { pathname, search } = new URL(address);
  const cookie = cookies.filter((one) => one !== undefined).join("; ");
  const answer = await team.app.inject({ method: "GET", url: pathname + search, headers: { cookie } });
  expect(answer.statusCode, answer.body).toBe(303);
  const session = answer.cookies.find(({ name }) => name === "__Host-sweetspot-session");
  const caller = session && { cookie: `${session.name}=${session.value}` };
  const me = caller && ((await call(team, "GET", "/api/v1/me", caller)).body as contract.Me);
  return { to: answer.headers.location, caller, person: me?.person };
}

/** The whole way: the page, the provider as `subject`, and back. */
async function signInAs(subject: string, body: object = {}) {
  const trip = await begin({ provider: "corp", ...body });
  provider.next = subject;
  return comeBack(await followTo(`${publicUrl}/`, trip.url), trip.cookie);
}

async function invitation(): Promise<string> {
  const { body } = await call(team, "POST", "/api/v1/invitations", team.admin, { label: "somebody" });
  return new URL((body as contract.NewInvitation).url).hash.slice(1);
}

test("the page learns which providers there are", async () => {
  const { body } = await call(team, "GET", "/api/v1/auth/ways");
  expect(violations(contract.WaysIn, body)).toEqual([]);
  expect((body as contract.WaysIn).providers).toEqual([
    { id: "corp", label: "The company" },
    { id: "open", label: "open" },
    { id: "wrong", label: "wrong" },
  ]);
});

test("an invitation makes a person of an account, who is the same with each sign-in, whatever else has changed", async () => {
  provider.people.set("g1", { name: "Grace", email: "Grace@example.org", email_verified: true });
  const secret = await invitation();
  const first = await signInAs("g1", { invitation: secret, to: "/p/r?x=1#y" });
  expect(first.to).toBe("/p/r?x=1#y");
  expect(first.person).toMatchObject({ name: "Grace", email: "grace@example.org", isAdmin: false });
  provider.people.set("g1", { name: "Rear Admiral", email: "other@example.org", email_verified: true });
  const second = await signInAs("g1");
  expect(second.person).toEqual(first.person);
  // The invitation is over, and what the provider gave out is not kept.
  const { body } = await call(team, "POST", "/api/v1/auth/invitation", {}, { secret });
  expect(body).toMatchObject({ error: { code: "link-over" } });
  const rows = await team.database.read
    .selectFrom("person_account")
    .selectAll()
    .where("provider_id", "=", provider.issuer)
    .execute();
  expect(rows).toMatchObject([{ account_id: "g1", password: null }]);
  expect(Object.keys(rows[0] ?? {}).filter((column) => /token/.test(column))).toEqual([]);
  expect(await team.database.read.selectFrom("single_use").selectAll().execute()).toEqual([]);
});

test("nobody comes in without an invitation, or by one that is over", async () => {
  provider.people.set("n1", { name: "Nobody", email: "nobody@example.org", email_verified: true });
  expect(await signInAs("n1")).toMatchObject({ to: "/settings/sign-in?failed=not-invited&to=%2F", caller: undefined });
  const secret = "x".repeat(32);
  expect(await signInAs("n1", { invitation: secret })).toMatchObject({
    to: "/settings/sign-in?failed=link-over&to=%2F",
  });
  const { body } = await call(team, "GET", "/api/v1/people", team.admin);
  expect(JSON.stringify(body)).not.toContain("nobody@example.org");
});

test("an e-mail address joins no account to a person", async () => {
  provider.people.set("evil", { name: "Ada", email: "ada@example.org", email_verified: true });
  const taken = { to: "/settings/sign-in?failed=email-taken&to=%2F", caller: undefined };
  expect(await signInAs("evil", { invitation: await invitation() })).toMatchObject(taken);
  expect(await signInAs("evil", { provider: "open" })).toMatchObject(taken);
  provider.people.set("silent", { name: "Silent" });
  expect(await signInAs("silent", { invitation: await invitation() })).toMatchObject({
    to: "/settings/sign-in?failed=email-missing&to=%2F",
  });
});

test("the settings let newcomers in by the domain of an address that the provider has checked", async () => {
  provider.people.set("new", { name: "New", email: "new@example.org", email_verified: true });
  expect((await signInAs("new", { provider: "open" })).person).toMatchObject({ name: "New", isAdmin: false });
  const refused = { to: "/settings/sign-in?failed=not-invited&to=%2F" };
  for (const [subject, known] of [
    ["unchecked", { name: "U", email: "u@example.org" }],
    ["denied", { name: "D", email: "d@example.org", email_verified: false }],
    ["stranger", { name: "S", email: "s@example.com", email_verified: true }],
    ["below", { name: "B", email: "b@evil.example.org", email_verified: true }],
  ] as const) {
    provider.people.set(subject, known);
    expect([subject, await signInAs(subject, { provider: "open" })]).toMatchObject([subject, refused]);
  }
});

test("an answer counts once, in the browser that asked, for the provider and with the state that it was asked with", async () => {
  provider.people.set("new", { name: "New", email: "new@example.org", email_verified: true });
  const refused = { to: "/settings/sign-in?failed=provider-failed&to=%2F", caller: undefined };
  const trip = async () => {
    const begun = await begin({ provider: "open" });
    provider.next = "new";
    return { cookie: begun.cookie, address: await followTo(`${publicUrl}/`, begun.url) };
  };
  const altered = (address: string, change: (query: URLSearchParams) => void): string => {
    const url = new URL(address);
    change(url.searchParams);
    return url.href;
  };

  const used = await trip();
  expect((await comeBack(used.address, used.cookie)).person).toMatchObject({ name: "New" });
  expect(await comeBack(used.address, used.cookie)).toMatchObject(refused);

  const [one, two] = [await trip(), await trip()];
  expect(await comeBack(one.address, two.cookie)).toMatchObject(refused);
  expect(await comeBack(one.address)).toMatchObject(refused);
  expect(await comeBack(one.address, "__Host-sweetspot-trip=made-up")).toMatchObject(refused);

  const forgeries: readonly ((query: URLSearchParams) => void)[] = [
    (query) => query.set("state", "forged"),
    (query) => query.delete("state"),
    (query) => query.set("iss", "https://evil.example"),
    (query) => query.set("code", "forged"),
    (query) => query.set("error", "access_denied"),
  ];
  for (const forge of forgeries) {
    const { address, cookie } = await trip();
    expect(await comeBack(altered(address, forge), cookie)).toMatchObject(refused);
    // The trip is over with it.
    expect(await comeBack(address, cookie)).toMatchObject(refused);
  }
  const elsewhere = await trip();
  expect(await comeBack(elsewhere.address.replace("/open?", "/corp?"), elsewhere.cookie)).toMatchObject(refused);
});

test("the provider must be the one that the settings name", async () => {
  const answer = await team.app.inject({
    method: "POST",
    url: "/api/v1/auth/provider",
    payload: { provider: "wrong" },
  });
  expect([answer.statusCode, answer.json().error.code]).toEqual([503, "provider-unreachable"]);
  expect((await call(team, "POST", "/api/v1/auth/provider", {}, { provider: "none" })).status).toBe(404);
});

test("the page after it is one of this server", async () => {
  provider.people.set("new", { name: "New", email: "new@example.org", email_verified: true });
  for (const to of ["https://evil.example/x", "//evil.example", "/\\evil.example", "/.//evil.example"]) {
    expect([to, (await signInAs("new", { provider: "open", to })).to]).toEqual([to, "/"]);
  }
});

test("somebody who is signed in adds an account, which then signs them in, and takes it away again", async () => {
  const alan = await team.person("alan@example.org");
  provider.people.set("a1", { name: "Alan at work", email: "elsewhere@example.com" });
  const add = async (subject: string, caller: Caller) => {
    const trip = await begin({ provider: "corp" }, caller);
    provider.next = subject;
    return { address: await followTo(`${publicUrl}/`, trip.url), cookie: trip.cookie };
  };
  const added = await add("a1", alan);
  // Only with the session that began it.
  expect(await comeBack(added.address, added.cookie)).toMatchObject({
    to: "/settings/account?failed=provider-failed",
  });
  const again = await add("a1", alan);
  expect(await comeBack(again.address, again.cookie, alan["cookie"])).toMatchObject({
    to: "/settings/account",
    caller: undefined,
  });
  expect((await signInAs("a1")).person).toMatchObject({ email: "alan@example.org" });
  // Nobody else can have it.
  const eve = await team.person("eve@example.org");
  const stolen = await add("a1", eve);
  expect((await comeBack(stolen.address, stolen.cookie, eve["cookie"])).to).toBe(
    "/settings/account?failed=account-taken",
  );
  const { body } = await call(team, "GET", "/api/v1/me/ways", alan);
  expect(violations(contract.OwnWays, body)).toEqual([]);
  const { hasPassword, accounts } = body as contract.OwnWays;
  expect([hasPassword, accounts.map(({ label }) => label)]).toEqual([true, ["The company"]]);
  const way = `/api/v1/me/ways/${accounts[0]?.id}`;
  expect((await call(team, "DELETE", way, eve)).status).toBe(404);
  expect((await call(team, "DELETE", way, alan)).status).toBe(204);
  expect(await signInAs("a1")).toMatchObject({ caller: undefined });
});

test("the only way in stays", async () => {
  provider.people.set("o1", { name: "Only", email: "only@example.org", email_verified: true });
  const { caller } = await signInAs("o1", { provider: "open" });
  const { body } = await call(team, "GET", "/api/v1/me/ways", caller);
  const { hasPassword, accounts } = body as contract.OwnWays;
  expect(hasPassword).toBe(false);
  const answer = await call(team, "DELETE", `/api/v1/me/ways/${accounts[0]?.id}`, caller);
  expect(answer).toMatchObject({ status: 409, body: { error: { code: "last-way-in" } } });
});
