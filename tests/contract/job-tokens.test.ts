import * as contract from "@sweetspot/contract";
import { violations } from "@sweetspot/contract/violations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type JobIssuer, startJobIssuer } from "../support/job-issuer.ts";
import { call, type Caller, makeTeam } from "../support/team.ts";

const publicUrl = "https://perf.example.org";
const bench = "BenchmarkA 1 5 ns/op\n";
/** Claims of a job as GitHub makes them. */
const job = { aud: publicUrl, repository: "acme/db", repository_id: "42", ref: "refs/heads/main" };

let issuer: JobIssuer;
let stranger: JobIssuer;
let team: Awaited<ReturnType<typeof makeTeam>>;
beforeAll(async () => {
  [issuer, stranger] = [await startJobIssuer(), await startJobIssuer()];
  team = await makeTeam({ SWEETSPOT_PUBLIC_URL: publicUrl, SWEETSPOT_JOB_ISSUERS: issuer.issuer });
});
afterAll(async () => {
  await team.close();
  await issuer.stop();
  await stranger.stop();
});

const trust = (body: object, caller: Caller = team.admin) =>
  call(team, "POST", "/api/v1/trusts", caller, {
    project: "db",
    issuer: issuer.issuer,
    repository: "acme/db",
    refs: "refs/heads/*",
    scopes: ["upload"],
    ...body,
  });
/** Status and code of an upload by a token. */
async function upload(token: string, project = "db"): Promise<[number, string?]> {
  const caller = { authorization: `Bearer ${token}` };
  const { status, body } = await call(team, "PUT", `/api/v1/files/${project}/r/v/bench.txt?wait=1`, caller, bench);
  const code = (body as Partial<contract.ErrorBody>).error?.code;
  return code === undefined ? [status] : [status, code];
}

test("a job uploads to the project that trusts its repository, and does no more than it may", async () => {
  expect(await upload(await issuer.sign(job))).toEqual([401, "bad-token"]);
  // Nobody was asked for keys where nobody trusts the job.
  expect(issuer.asked).toEqual([]);
  const { status, body } = await trust({});
  expect([status, violations(contract.Trust, body)]).toEqual([201, []]);
  const token = await issuer.sign(job);
  expect(await upload(token)).toEqual([201]);
  expect(await upload(token)).toEqual([200]);
  expect(issuer.asked).toEqual(["/.well-known/openid-configuration", "/keys"]);
  const caller = { authorization: `Bearer ${token}` };
  expect((await call(team, "GET", "/api/v1/reports/db/r", caller)).status).toBe(403);
  expect((await call(team, "DELETE", "/api/v1/reports/db/r", caller)).status).toBe(403);
  expect(await upload(token, "other")).toEqual([404, "not-visible"]);
  const listed = await call(team, "GET", "/api/v1/trusts?project=db", team.admin);
  expect(violations(contract.TrustList, listed.body)).toEqual([]);
  const { trusts, audience, issuers } = listed.body as contract.TrustList;
  expect([audience, issuers.at(-1)]).toEqual([publicUrl, issuer.issuer]);
  expect(trusts).toMatchObject([{ repository: "acme/db", refs: "refs/heads/*", scopes: ["upload"] }]);
  expect(trusts[0]?.lastUsedAt).not.toBeNull();
});

test("a token counts only with everything that the trust and the time say", async () => {
  const now = Math.floor(Date.now() / 1000);
  const wrong: readonly Record<string, unknown>[] = [
    { aud: "https://elsewhere.example" },
    { aud: undefined },
    { repository: "acme/other" },
    { repository: undefined },
    { ref: "refs/tags/v1" },
    { ref: "refs/pull/7/merge" },
    { exp: now - 1 },
    { exp: undefined },
    { iat: now - 7 * 3600, exp: now + 300 },
    { nbf: now + 3600 },
    { iss: "https://evil.example" },
    { iss: "https://gitlab.com" },
    // The name of the repository is somebody else's now.
    { repository_id: "43" },
  ];
  for (const claims of wrong) {
    expect([claims, await upload(await issuer.sign({ ...job, ...claims }))]).toEqual([claims, [401, "bad-token"]]);
  }
  expect(await upload(await issuer.sign(job, "another key"))).toEqual([401, "bad-token"]);
  const [head, body] = (await issuer.sign(job)).split(".");
  const unsigned = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
  for (const token of [`${head}.${body}.`, `${unsigned}.${body}.`, "a.b.c", `${head}.${"x".repeat(9000)}.x`]) {
    expect(await upload(token)).toEqual([401, "bad-token"]);
  }
  // An issuer that the settings do not name is never asked anything.
  expect(await upload(await stranger.sign(job))).toEqual([401, "bad-token"]);
  expect(stranger.asked).toEqual([]);
  expect(await upload(await issuer.sign(job))).toEqual([200]);
});

test("GitLab's claims name the project and the whole ref", async () => {
  await trust({ repository: "group/sub/app", refs: "refs/heads/main" });
  const gitlab = { aud: publicUrl, project_path: "group/sub/app", project_id: "7", ref: "main" };
  expect(await upload(await issuer.sign({ ...gitlab, ref_path: "refs/heads/main" }))).toEqual([200]);
  expect(await upload(await issuer.sign({ ...gitlab, ref_path: "refs/tags/main" }))).toEqual([401, "bad-token"]);
});

test("only admins of a project trust for it, only issuers of the settings, and trust ends when it is taken back", async () => {
  const eve = await team.person("eve@example.org");
  expect((await trust({}, eve)).status).toBe(404);
  expect((await call(team, "GET", "/api/v1/trusts?project=db", eve)).status).toBe(404);
  for (const body of [{ issuer: stranger.issuer }, { repository: "no-owner" }, { refs: "" }, { scopes: [] }]) {
    expect((await trust(body)).body).toMatchObject({ error: { code: "bad-request" } });
  }
  expect(stranger.asked).toEqual([]);
  const own = await trust({ project: "eves", repository: "eve/app" }, eve);
  expect(own.status).toBe(201);
  const { id } = own.body as contract.Trust;
  const token = await issuer.sign({ ...job, repository: "eve/app", repository_id: "9" });
  expect(await upload(token, "eves")).toEqual([201]);
  expect(await upload(token)).toEqual([404, "not-visible"]);
  const mallory = await team.person("mallory@example.org");
  expect((await call(team, "DELETE", `/api/v1/trusts/${id}`, mallory)).status).toBe(404);
  expect((await call(team, "DELETE", `/api/v1/trusts/${id}`, eve)).status).toBe(204);
  expect(await upload(token, "eves")).toEqual([401, "bad-token"]);
});
