import { decodeJwt, decodeProtectedHeader, generateKeyPair, importJWK, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { followTo, openidClient, type OpenidProvider, startOpenidProvider } from "../support/openid-provider.ts";
import { call, makeTeam } from "../support/team.ts";

const publicUrl = "https://perf.example.org";
const refused = { to: "/settings/sign-in?failed=provider-failed&to=%2F", session: undefined };

let provider: OpenidProvider;
let team: Awaited<ReturnType<typeof makeTeam>>;
beforeAll(async () => {
  provider = await startOpenidProvider([`${publicUrl}/api/v1/auth/callback/corp`]);
  provider.people.set("g1", { name: "Grace", email: "grace@example.org", email_verified: true });
  provider.next = "g1";
  team = await makeTeam({
    SWEETSPOT_PUBLIC_URL: publicUrl,
    SWEETSPOT_OIDC: "corp",
    SWEETSPOT_OIDC_CORP_ISSUER: provider.issuer,
    SWEETSPOT_OIDC_CORP_CLIENT_ID: openidClient.id,
    SWEETSPOT_OIDC_CORP_CLIENT_SECRET: openidClient.secret,
    SWEETSPOT_OIDC_CORP_NEWCOMERS: "example.org",
  });
});
afterAll(async () => {
  await team.close();
  await provider.stop();
});

let clients = 0;

/** Signs in through the provider, which gives out what `forge` makes of its ID token; a session's cookie was planted before. */
async function signInWith(forge: (claims: JWTPayload, token: string) => Promise<string>) {
  provider.forge = (token) => forge(decodeJwt(token), token);
  const remoteAddress = `10.3.0.${++clients}`;
  const begun = await team.app.inject({
    method: "POST",
    url: "/api/v1/auth/provider",
    payload: { provider: "corp" },
    remoteAddress,
  });
  const { pathname, search } = new URL(await followTo(`${publicUrl}/`, begun.json<{ url: string }>().url));
  const planted = "__Host-sweetspot-session=00000000000000000000000000000000";
  const cookie = `${begun.cookies[0]?.name}=${begun.cookies[0]?.value}; ${planted}`;
  const answer = await team.app.inject({ method: "GET", url: pathname + search, headers: { cookie } });
  const session = answer.cookies.find(({ name }) => name === "__Host-sweetspot-session")?.value;
  return { to: answer.headers.location, session };
}

/** Signs claims as the provider itself does. */
const signed = async (claims: JWTPayload, alg = "RS256") =>
  new SignJWT(claims).setProtectedHeader({ alg, kid: "own" }).sign(await importJWK(provider.key, alg));

test("a token that the provider signs once more as it was is taken, in a session of its own", async () => {
  const { to, session } = await signInWith(async (claims, token) => {
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: "RS256", kid: "own" });
    return signed(claims);
  });
  expect(to).toBe("/");
  expect(session).toMatch(/^[0-9A-Za-z]{32}$/);
  expect(session).not.toMatch(/^0+$/);
  const caller = { cookie: `__Host-sweetspot-session=${session}` };
  expect((await call(team, "GET", "/api/v1/me", caller)).body).toMatchObject({
    person: { email: "grace@example.org" },
  });
});

describe("a token signed by the provider's own key is refused", () => {
  const now = Math.floor(Date.now() / 1000);
  test.each<[string, Record<string, unknown>]>([
    ["another audience", { aud: "another-client" }],
    ["several audiences of which another is authorized", { aud: [openidClient.id, "other"], azp: "other" }],
    ["another issuer", { iss: "https://evil.example" }],
    ["another nonce", { nonce: "a nonce of another trip" }],
    ["no nonce", { nonce: undefined }],
    ["an end that has passed", { exp: now - 3600, iat: now - 7200 }],
    ["no end", { exp: undefined }],
    ["a beginning to come", { nbf: now + 3600 }],
    ["no subject", { sub: undefined }],
  ])("with %s", async (_what, change) => {
    expect(await signInWith(async (claims) => signed({ ...claims, ...change }))).toEqual(refused);
  });

  test("with claims that were changed after it", async () => {
    const forged = await signInWith(async (claims, token) => {
      const [header, , signature] = token.split(".");
      const altered = Buffer.from(JSON.stringify({ ...claims, sub: "ada" })).toString("base64url");
      return [header, altered, signature].join(".");
    });
    expect(forged).toEqual(refused);
  });
});

describe("a token with the right claims is refused", () => {
  test("signed by another key under the provider's key's name", async () => {
    const { privateKey } = await generateKeyPair("RS256");
    const sign = async (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "own" }).sign(privateKey);
    expect(await signInWith(sign)).toEqual(refused);
  });

  test("signed by nothing", async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    for (const alg of ["none", "None", "nOnE"]) {
      expect(await signInWith(async (claims) => `${encode({ alg })}.${encode(claims)}.`)).toEqual(refused);
    }
  });

  test("signed by the client's secret, or by the provider's public key as a secret", async () => {
    const { n = "" } = provider.key;
    for (const secret of [Buffer.from(openidClient.secret), Buffer.from(n), Buffer.from(n, "base64url")]) {
      const sign = async (claims: JWTPayload) =>
        new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "own" }).sign(secret);
      expect(await signInWith(sign)).toEqual(refused);
    }
  });

  test("in no form of a token", async () => {
    for (const text of ["", "x", "a.b.c"]) expect(await signInWith(async () => text)).toEqual(refused);
  });
});

test("nobody was made or signed in by any of them", async () => {
  const { body } = await call(team, "GET", "/api/v1/people", team.admin);
  expect((body as { people: { email: string }[] }).people.map(({ email }) => email).toSorted()).toEqual([
    "ada@example.org",
    "grace@example.org",
  ]);
});
