import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NewInvitation, NewShare, NewTokenBody, PersonList } from "@sweetspot/contract";
import { afterAll, expect, test, vi } from "vitest";
import { type SpawnedServer, spawnServer } from "../support/spawn-server.ts";

const data = await mkdtemp(join(tmpdir(), "sweetspot-secrets-"));
afterAll(() => rm(data, { recursive: true, force: true }));

const email = "ada@example.org";
const password = "a password that is written nowhere";

test("neither the log nor the data folder of a real server holds a secret in the clear, after all that has one", async () => {
  const server = await spawnServer(data, {
    SWEETSPOT_SIGN_IN: "1",
    SWEETSPOT_PUBLIC_URL: "http://localhost:7070",
    // Nothing listens there: mails and trips to the provider fail, and the log says so.
    SWEETSPOT_SMTP_URL: "smtp://sweetspot:the-word-of-the-mail-server@127.0.0.1:9",
    SWEETSPOT_MAIL_FROM: "perf@example.org",
    SWEETSPOT_OIDC: "corp",
    SWEETSPOT_OIDC_CORP_ISSUER: "http://127.0.0.1:9",
    SWEETSPOT_OIDC_CORP_CLIENT_ID: "sweetspot",
    SWEETSPOT_OIDC_CORP_CLIENT_SECRET: "the-secret-of-the-client",
  });
  const ask = async (method: string, path: string, headers: Record<string, string> = {}, body?: object | string) => {
    const type = typeof body === "object" ? { "content-type": "application/json" } : {};
    const payload = body === undefined ? {} : { body: typeof body === "object" ? JSON.stringify(body) : body };
    return fetch(server.url + path, { method, redirect: "manual", headers: { ...type, ...headers }, ...payload });
  };

  // The link is printed right after the server has begun to answer.
  const setUp = await vi.waitUntil(() => /#(?:[a-z-]+=)?([0-9A-Za-z]{32})/.exec(server.output())?.[1], 15_000);
  const joined = await ask("POST", "/api/v1/auth/join", {}, { secret: setUp, name: "Ada", email, password });
  const cookie = joined.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const admin = { cookie };
  expect((await ask("PUT", "/api/v1/files/p/r/v/b.txt?wait=1", admin, "BenchmarkX 1 2 ns/op\n")).status).toBe(201);
  const token = (
    (await (
      await ask("POST", "/api/v1/tokens", admin, { name: "ci", project: "p", scopes: ["read", "share"] })
    ).json()) as NewTokenBody
  ).token;
  const bearer = { authorization: `Bearer ${token}` };
  const report = "/api/v1/reports/p/r";
  expect((await ask("GET", report, bearer)).status).toBe(200);
  const share = new URL(((await (await ask("POST", `${report}/shares`, bearer, {})).json()) as NewShare).url).pathname;
  for (const path of [share, `${share}/p/r`, `${share}${report}`, `${share}/p/r.png`, `${share}/nothing?%zz`]) {
    expect((await ask("GET", path)).status, path).toBeLessThan(500);
  }
  const invited = await ask("POST", "/api/v1/invitations", admin, { label: "Grace", email: "grace@example.org" });
  const invitation = new URL(((await invited.json()) as NewInvitation).url).hash.slice(1);
  const people = (await (await ask("GET", "/api/v1/people", admin)).json()) as PersonList;
  const link = await ask("POST", `/api/v1/people/${people.people[0]?.id}/password-link`, admin, {});
  const newPassword = /new-password=([0-9A-Za-z]+)/.exec(await link.text())?.[1] ?? "";
  expect(newPassword).not.toBe("");
  await ask("POST", "/api/v1/auth/password/forgotten", {}, { email });
  expect((await ask("POST", "/api/v1/auth/provider", {}, { provider: "corp" })).status).toBe(503);

  // A secret of a header gives nothing in an address, and is not written down from there.
  for (const query of [`token=${token}`, `access_token=${token}`, `authorization=Bearer%20${token}`, cookie]) {
    expect((await ask("GET", `${report}?${query}`)).status, query).toBe(404);
  }
  await ask("POST", "/api/v1/auth/sign-in/email", {}, { email, password: `${password}, wrong` });
  await ask("GET", report, { authorization: `Bearer ${token}x` });
  await ask("PATCH", `${share}${report}`, { ...admin, origin: "https://evil.example" }, { title: token });
  for (const broken of [
    `GET ${share} HTTP/1.1\r\nhost: evil.example\r\nauthorization: Bearer ${token}\r\n\r\n`,
    `GET ${share}/%ff%zz HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`,
    `BROKEN ${share} ${token}\r\n\r\n`,
    `GET / HTTP/1.1\r\nhost: localhost\r\nauthorization: ${token.repeat(8_000)}\r\n\r\n`,
  ]) {
    expect(await raw(server, broken)).toMatch(/^HTTP\/1\.1 4\d\d /);
  }

  const printed = server.output();
  const secrets = Object.entries({
    password,
    token,
    share: share.slice("/s/".length),
    session: cookie.split("=")[1] ?? "",
    invitation: invitation.replace(/^.*=/, ""),
    newPassword,
    mail: "the-word-of-the-mail-server",
    client: "the-secret-of-the-client",
  });
  for (const [, value] of secrets) expect(value.length).toBeGreaterThan(20);
  const files = await Promise.all(
    (await readdir(data, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => readFile(join(entry.parentPath, entry.name), "latin1")),
  );
  // The texts below were really written: both hold what may be known.
  expect(printed).toContain(setUp);
  expect(files.join("")).toContain(email);
  const found = secrets.flatMap(([name, value]) => [
    ...(printed.includes(value) ? [`${name} in the log`] : []),
    ...(files.some((file) => file.includes(value)) ? [`${name} in the data`] : []),
  ]);
  expect(found).toEqual([]);
  expect(files.some((file) => file.includes(setUp))).toBe(false);
  server.process.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(secrets.filter(([, value]) => server.output().includes(value))).toEqual([]);
});

/** Sends a text as it is and gives the whole answer. */
function raw({ url }: SpawnedServer, text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.end(text));
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(answer));
  });
}
