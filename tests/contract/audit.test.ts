import type { AuditList, NewShare, NewTokenBody } from "@sweetspot/contract";
import { auditedRoutes } from "@sweetspot/api/access/audited-routes";
import { routePermissions } from "@sweetspot/api/access/route-permissions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, type Caller, makeTeam } from "../support/team.ts";

let team: Awaited<ReturnType<typeof makeTeam>>;
let owner: Caller;
beforeAll(async () => {
  team = await makeTeam();
  owner = await team.person("owner@example.org");
  for (const project of ["mine", "other"]) {
    await call(team, "PUT", `/api/v1/files/${project}/r/v/bench.txt`, owner, "goos: linux\nBenchmarkPut 1 2 ns/op\n");
  }
});
afterAll(() => team.close());

const list = async (query: string, caller: Caller = team.admin, where = ""): Promise<AuditList["entries"]> =>
  ((await call(team, "GET", `/api/v1${where}/audit?${query}`, caller)).body as AuditList).entries;

test("the table of what is recorded has every route that changes something", () => {
  const changing = Object.keys(routePermissions).filter(
    (route) => !route.startsWith("GET ") && !route.includes("/prometheus/"),
  );
  expect(changing.filter((route) => !(route in auditedRoutes))).toEqual([]);
  expect(Object.keys(auditedRoutes).filter((route) => !(route in routePermissions))).toEqual([]);
});

describe("who did what", () => {
  test("is recorded with the person, the project, the names and the address, and without a secret", async () => {
    await call(team, "PATCH", "/api/v1/projects/mine", owner, { visibility: "internal" });
    const token = await call(team, "POST", "/api/v1/tokens", owner, { name: "CI", project: "mine", scopes: ["share"] });
    const { token: secret, id } = token.body as NewTokenBody;
    const byToken = { authorization: `Bearer ${secret}` };
    const link = (await call(team, "POST", "/api/v1/reports/mine/r/shares", byToken, { label: "x" })).body as NewShare;
    await call(team, "DELETE", "/api/v1/files/mine/r/v/bench.txt", owner);
    await call(team, "DELETE", `/api/v1/tokens/${id}`, owner);
    const entries = await list("", owner, "/projects/mine");
    expect(entries.map(({ actorKind, actor, action, subject }) => [actorKind, actor, action, subject])).toEqual([
      ["person", "owner@example.org", "revoke token", "name: CI"],
      ["person", "owner@example.org", "delete file", "r / v / bench.txt"],
      ["token", "CI", "make link", "r, label: x"],
      ["person", "owner@example.org", "make token", "name: CI, scopes: share"],
      ["person", "owner@example.org", "change project", "visibility: internal"],
      ["person", "owner@example.org", "upload file", "r / v / bench.txt"],
    ]);
    expect(entries[0]).toMatchObject({ project: "mine", address: "127.0.0.1" });
    const all = JSON.stringify(await list("limit=1000"));
    for (const hidden of [secret, link.url.split("/s/")[1] ?? "", "correct horse"]) expect(all).not.toContain(hidden);
  });

  test("has sign-ins that failed, with what was tried", async () => {
    await call(
      team,
      "POST",
      "/api/v1/auth/sign-in/email",
      {},
      { email: "Eve@example.org", password: "a wrong password" },
    );
    expect((await list("q=refused"))[0]).toMatchObject({
      actorKind: "nobody",
      actor: "eve@example.org",
      action: "sign in, refused",
    });
    expect((await list("q=owner%20invitation")).length).toBe(0);
  });

  test("has nothing that was refused or that only reads", async () => {
    const before = await list("limit=1000");
    await call(team, "DELETE", "/api/v1/reports/mine/nothing", owner);
    await call(team, "PATCH", "/api/v1/projects/mine", {}, { visibility: "public" });
    await call(team, "GET", "/api/v1/reports/mine/r", owner);
    expect(await list("limit=1000")).toEqual(before);
  });

  test("is shown to admins: of the server all, of a project its own", async () => {
    const statusOf = async (where: string, caller: Caller) =>
      (await call(team, "GET", `/api/v1${where}/audit`, caller)).status;
    expect(await statusOf("", team.admin)).toBe(200);
    expect(await statusOf("", owner)).toBe(403);
    expect(await statusOf("", {})).toBe(401);
    expect(await statusOf("/projects/mine", owner)).toBe(200);
    const stranger = await team.person("stranger@example.org");
    expect(await statusOf("/projects/other", stranger)).toBe(404);
    expect(await statusOf("/projects/mine", stranger)).toBe(403);
  });

  test("has uploads that changed something, and what a project keeps", async () => {
    const file = "/api/v1/files/mine/kept/v/bench.txt";
    for (const text of ["BenchmarkPut 1 2 ns/op\n", "BenchmarkPut 1 2 ns/op\n", "BenchmarkPut 1 3 ns/op\n"]) {
      await call(team, "PUT", file, owner, text);
    }
    const policy = { quotaBytes: null, keepDays: 30, keepLast: 1, keepReports: "" };
    expect((await call(team, "PUT", "/api/v1/projects/mine/storage", owner, policy)).status).toBe(200);
    const entries = await list("limit=3", owner, "/projects/mine");
    expect(entries.map(({ action }) => action)).toEqual(["set storage policy", "upload file", "upload file"]);
  });

  test("is one file of CSV, by words and by project, in which no name becomes a formula", async () => {
    await call(team, "PUT", "/api/v1/files/mine/kept/=1+1/a%2Cb.txt", owner, "BenchmarkPut 1 2 ns/op\n");
    const csv = async (where: string, caller: Caller) => {
      const { statusCode, headers, body } = await team.app.inject({ url: `/api/v1${where}`, headers: caller });
      return { statusCode, type: headers["content-type"], lines: body.trimEnd().split("\r\n") };
    };
    const all = await csv("/audit.csv", team.admin);
    expect([all.statusCode, all.type]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(all.lines[0]).toBe("at,actor,actorKind,action,project,subject,address");
    expect(all.lines).toHaveLength(1 + (await list("limit=1000")).length);
    const found = await csv("/projects/mine/audit.csv?q=kept%20upload", owner);
    expect(found.lines).toHaveLength(4);
    expect(found.lines[1]).toMatch(
      /,owner@example\.org,person,upload file,mine,"kept \/ =1\+1 \/ a,b\.txt",127\.0\.0\.1$/,
    );
    expect((await csv("/audit.csv", owner)).statusCode).toBe(403);
    expect((await csv("/projects/mine/audit.csv", {})).statusCode).toBe(401);
  });

  test("goes on page by page, the latest first", async () => {
    const all = await list("limit=1000");
    const pages: number[] = [];
    let before: number | null = null;
    do {
      const at: string = before === null ? "" : `&before=${before}`;
      const { body } = await call(team, "GET", `/api/v1/audit?limit=2${at}`, team.admin);
      const page = body as AuditList;
      pages.push(...page.entries.map(({ id }) => id));
      before = page.next;
    } while (before !== null);
    expect(pages).toEqual(all.map(({ id }) => id));
  });

  test("loses its addresses after 30 days and goes after a year", async () => {
    const { write } = team.database;
    const day = 86_400_000;
    const { id } = (await list("limit=1"))[0] ?? { id: 0 };
    const age = (days: number) =>
      write
        .updateTable("audit_entry")
        .set({ at: Date.now() - days * day })
        .where("id", "=", id)
        .execute();
    await age(31);
    await team.services.stores.access.audit.purge();
    expect((await list("limit=1"))[0]).toMatchObject({ id, address: null });
    await age(366);
    await team.services.stores.access.audit.purge();
    expect((await list("limit=1"))[0]?.id).not.toBe(id);
  });
});
