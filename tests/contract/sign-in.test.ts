import * as contract from "@sweetspot/contract";
import { violations } from "@sweetspot/contract/violations";
import { makeSetUpLink } from "@sweetspot/api/access/join";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";
import { call, type Caller, makeTeam, password, signIn } from "../support/team.ts";

let team: Awaited<ReturnType<typeof makeTeam>>;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.close());

const me = async (caller: Caller): Promise<contract.Me> => {
  const { body } = await call(team, "GET", "/api/v1/me", caller);
  expect(violations(contract.Me, body)).toEqual([]);
  return body as contract.Me;
};
const code = (answer: { status: number; body: unknown }) => [
  answer.status,
  (answer.body as contract.ErrorBody).error.code,
];
const attempt = async (email: string, by: string, remoteAddress: string, headers: Record<string, string> = {}) => {
  const payload = { email, password: by };
  return team.app.inject({ method: "POST", url: "/api/v1/auth/sign-in/email", payload, remoteAddress, headers });
};

describe("a server without people", () => {
  let empty: TestApp;
  beforeAll(async () => {
    empty = await makeApp({}, { SWEETSPOT_SIGN_IN: "1" });
  });
  afterAll(() => empty.close());

  test("lets the first admin in by the newest set-up link, once", async () => {
    const body = (secret: string, email: string) => ({ secret, name: "Ada", email, password });
    const old = await makeSetUpLink(empty.services);
    const secret = await makeSetUpLink(empty.services);
    expect(code(await call(empty, "POST", "/api/v1/auth/join", {}, body(old, "a@x.org")))).toEqual([404, "link-over"]);
    const offer = await call(empty, "POST", "/api/v1/auth/invitation", {}, { secret });
    expect(offer.body).toEqual({ isSetUp: true, isAdmin: true, label: "", project: null, role: null });
    expect(violations(contract.InvitationOffer, offer.body)).toEqual([]);
    const both = await Promise.all(
      ["a@x.org", "b@x.org"].map((email) => call(empty, "POST", "/api/v1/auth/join", {}, body(secret, email))),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const late = await makeSetUpLink(empty.services);
    expect(code(await call(empty, "POST", "/api/v1/auth/join", {}, body(late, "c@x.org")))).toEqual([404, "link-over"]);
  });

  test("refuses passwords that are short or long, and names that cannot be seen", async () => {
    const secret = await makeSetUpLink(empty.services);
    const base = { secret, name: "Ada", email: "z@x.org", password };
    for (const wrong of [{ password: "short" }, { password: "x".repeat(129) }, { email: "none" }, { name: "\u200b" }]) {
      expect(code(await call(empty, "POST", "/api/v1/auth/join", {}, { ...base, ...wrong }))).toEqual([
        400,
        "bad-request",
      ]);
    }
  });
});

describe("a session", () => {
  test("tells who asks until it is ended", async () => {
    const caller = await signIn(team, "ADA@example.org");
    expect(await me(caller)).toMatchObject({ signIn: "on", person: { email: "ada@example.org", isAdmin: true } });
    expect(await me({})).toEqual({ signIn: "on", person: null });
    expect((await call(team, "POST", "/api/v1/auth/sign-out", caller)).status).toBe(204);
    expect(await me(caller)).toEqual({ signIn: "on", person: null });
  });

  test("is new with each sign-in, whatever cookie was sent, and is kept as a hash", async () => {
    const planted = "sweetspot-session=planted.by-somebody";
    const answer = await attempt("ada@example.org", password, "10.9.0.1", { cookie: planted });
    const [session, ...others] = answer.cookies;
    expect(others).toEqual([]);
    expect(session).toMatchObject({ name: "sweetspot-session", httpOnly: true, sameSite: "Lax", path: "/" });
    expect(session?.maxAge).toBe(30 * 86_400);
    const token = session?.value ?? "";
    expect(token).toMatch(/^[0-9A-Za-z]{32}$/);
    expect(answer.body).not.toContain(token);
    const rows = await team.database.read.selectFrom("person_session").select("token").execute();
    expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row.token))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await me({ cookie: planted })).toMatchObject({ person: null });
  });

  test("takes the place of the one that the browser had", async () => {
    const before = await team.person("edsger@example.org");
    const payload = { email: "edsger@example.org", password };
    const url = "/api/v1/auth/sign-in/email";
    const answer = await team.app.inject({ method: "POST", url, payload, headers: before, remoteAddress: "10.9.0.2" });
    expect(answer.statusCode).toBe(200);
    expect(await me(before)).toMatchObject({ person: null });
    const after = { cookie: `${answer.cookies[0]?.name}=${answer.cookies[0]?.value}` };
    expect(await me(after)).toMatchObject({ person: { email: "edsger@example.org" } });
  });

  test("lists where a person is signed in, and ends one, or all", async () => {
    const grace = await team.person("grace@example.org");
    const other = await signIn(team, "grace@example.org");
    const { body } = await call(team, "GET", "/api/v1/me/sessions", grace);
    expect(violations(contract.SessionList, body)).toEqual([]);
    const { sessions } = body as contract.SessionList;
    expect(sessions.map(({ isThis }) => isThis).toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
    // Somebody else's session is not one's own to end.
    const foreign = sessions.find(({ isThis }) => !isThis)?.id ?? "";
    await call(team, "DELETE", `/api/v1/me/sessions/${foreign}`, team.admin);
    expect((await me(other)).person).not.toBeNull();
    await call(team, "DELETE", `/api/v1/me/sessions/${foreign}`, grace);
    expect((await me(other)).person).toBeNull();
    await call(team, "DELETE", "/api/v1/me/sessions", grace);
    expect((await me(grace)).person).toBeNull();
  });

  test("ends after a pause, and at the latest after thirty days", async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const paused = await team.person("pause@example.org");
    const id = (await me(paused)).person?.id ?? "";
    const { read, write } = team.database;
    const set = (values: object) =>
      write.updateTable("person_session").set(values).where("person_id", "=", id).execute();
    await set({ expires_at: ago(0.01) });
    expect((await me(paused)).person).toBeNull();
    const old = await signIn(team, "pause@example.org");
    await set({ created_at: ago(29.5), updated_at: ago(1) });
    expect((await me(old)).person).not.toBeNull();
    const rows = () => read.selectFrom("person_session").select("expires_at").where("person_id", "=", id).execute();
    const [row] = await rows();
    expect(Date.parse(row?.expires_at ?? "") - Date.now()).toBeLessThan(0.51 * 86_400_000);
    await set({ created_at: ago(30.1) });
    expect((await me(old)).person).toBeNull();
    expect(await rows()).toEqual([]);
  });

  test("is the only one left after the password has changed", async () => {
    const alan = await team.person("alan@example.org");
    const other = await signIn(team, "alan@example.org");
    const change = (current: string, next: string) =>
      call(team, "PUT", "/api/v1/me/password", alan, { current, password: next });
    expect(code(await change("not this one", "another password"))).toEqual([401, "wrong-credentials"]);
    expect((await change(password, "another password")).status).toBe(204);
    expect([(await me(alan)).person === null, (await me(other)).person === null]).toEqual([false, true]);
    await expect(signIn(team, "alan@example.org")).rejects.toThrow("wrong-credentials");
    await signIn(team, "alan@example.org", "another password");
  });
});

describe("signing in", () => {
  test("answers the same for an unknown address as for a wrong password, after the same work", async () => {
    const known = await attempt("ada@example.org", "wrong password", "10.9.1.1");
    const unknown = await attempt("nobody@example.org", "wrong password", "10.9.1.2");
    const noAddress = await attempt("nobody", "wrong password", "10.9.1.3");
    expect([known.statusCode, known.body, known.cookies]).toEqual([unknown.statusCode, unknown.body, unknown.cookies]);
    expect([known.statusCode, known.body]).toEqual([noAddress.statusCode, noAddress.body]);
    expect(known.statusCode).toBe(401);
    // The hash is most of the processor time of an answer; without it an unknown address would cost a tenth.
    const leastWork = async (email: string, network: number): Promise<number> => {
      const costs: number[] = [];
      for (let i = 0; i < 4; i++) {
        const before = process.cpuUsage();
        await attempt(email, "wrong password", `10.9.${network}.${i}`);
        const { user, system } = process.cpuUsage(before);
        costs.push(user + system);
      }
      return Math.min(...costs);
    };
    const ratio = (await leastWork("nobody@example.org", 6)) / (await leastWork("ada@example.org", 7));
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  test("stops one who tries an account, or tries from one address, too often", async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await attempt("eve@example.org", "guess", `10.9.2.${i}`)).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    const spread: number[] = [];
    for (let i = 0; i < 21; i++) spread.push((await attempt(`eve${i}@example.org`, "guess", "10.9.3.1")).statusCode);
    expect(spread.filter((status) => status === 429)).toHaveLength(1);
    expect(spread.at(-1)).toBe(429);
  });

  test("is refused to another website", async () => {
    const cross = await attempt("ada@example.org", password, "10.9.4.1", { "sec-fetch-site": "cross-site" });
    expect(cross.json()).toMatchObject({ error: { code: "foreign-origin" } });
    const origin = await attempt("ada@example.org", password, "10.9.4.1", { origin: "https://evil.example" });
    expect(origin.json()).toMatchObject({ error: { code: "foreign-origin" } });
  });

  test("passwords are kept as argon2id with salts of their own", async () => {
    const rows = await team.database.read.selectFrom("person_account").select("password").execute();
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.every((row) => row.password?.startsWith("$argon2id$v=19$m=19456,t=2,p=1$"))).toBe(true);
    expect(new Set(rows.map((row) => row.password)).size).toBe(rows.length);
  });
});

test("passkeys are asked for in the same way whoever asks, and one that is not known is refused", async () => {
  const ask = async () => {
    const { status, body } = await call(team, "POST", "/api/v1/auth/passkey/options", {}, {});
    expect(status).toBe(200);
    return (body as { options: Record<string, unknown> }).options;
  };
  const [one, two] = [await ask(), await ask()];
  expect(one["challenge"]).not.toBe(two["challenge"]);
  expect({ ...one, challenge: "" }).toEqual({ ...two, challenge: "" });
  expect(one).toMatchObject({ rpId: "localhost", userVerification: "required" });
  expect(one["allowCredentials"] ?? []).toEqual([]);
  const clientDataJSON = Buffer.from(
    JSON.stringify({ type: "webauthn.get", challenge: one["challenge"], origin: "http://localhost" }),
  ).toString("base64url");
  const answer = { id: "bm9uZQ", rawId: "bm9uZQ", type: "public-key", response: { clientDataJSON } };
  expect(code(await call(team, "POST", "/api/v1/auth/passkey", {}, { answer }))).toEqual([401, "passkey-refused"]);
  const made = { name: "x", answer };
  expect(code(await call(team, "POST", "/api/v1/me/passkeys", team.admin, made))).toEqual([401, "passkey-refused"]);
});

test("over TLS the cookie is secure and bound to the host", async () => {
  const secure = await makeTeam({ SWEETSPOT_PUBLIC_URL: "https://perf.example.org" });
  const caller = await signIn(secure, "ada@example.org");
  expect(caller["cookie"]).toMatch(/^__Host-sweetspot-session=/);
  const answer = await secure.app.inject({
    method: "POST",
    url: "/api/v1/auth/sign-in/email",
    payload: { email: "ada@example.org", password },
    remoteAddress: "10.9.5.1",
  });
  expect(answer.cookies[0]).toMatchObject({ secure: true, httpOnly: true, path: "/" });
  expect(answer.headers["set-cookie"]).not.toContain("Domain");
  await secure.close();
});

test("where sign-in is off, nobody signs in and everybody may all", async () => {
  const open = await makeApp();
  expect((await call(open, "GET", "/api/v1/me")).body).toEqual({ signIn: "off", person: null });
  for (const [method, url, body] of [
    ["POST", "/api/v1/auth/sign-in/email", { email: "a@b.org", password }],
    ["POST", "/api/v1/invitations", { label: "" }],
    ["POST", "/api/v1/tokens", { name: "ci", project: "p", scopes: ["read"] }],
    ["GET", "/api/v1/me/sessions", undefined],
  ] as const) {
    expect([url, ...code(await call(open, method, url, {}, body))]).toEqual([url, 409, "sign-in-off"]);
  }
  await open.close();
});
