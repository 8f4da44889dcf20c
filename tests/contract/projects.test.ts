import * as contract from "@sweetspot/contract";
import { violations } from "@sweetspot/contract/violations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";

const bench = "BenchmarkPut-8 100 250 ns/op\n";
const none = { repository: "", lineLink: "", sourceRoot: "" };

let server: TestApp;
beforeAll(async () => {
  server = await makeApp();
  await server.put("code/r/before/bench.txt", bench);
});
afterAll(() => server.close());

async function patch(project: string, payload: object) {
  const answer = await server.app.inject({ method: "PATCH", url: `/api/v1/projects/${project}`, payload });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

const project = async (slug: string) => (await server.get(`/api/v1/projects/${slug}`)).json<contract.ProjectBody>();
const report = async (path: string) => (await server.get(`/api/v1/reports/${path}`)).json<contract.ReportBody>();

describe("where a project's source code is", () => {
  test("is said to the project and told with each of its reports", async () => {
    const before = await project("code");
    expect(violations(contract.ProjectBody, before)).toEqual([]);
    expect(before).toMatchObject({ slug: "code", reports: 1, source: none });
    expect((await report("code/r")).source).toEqual(none);

    const set = { repository: "https://GitHub.com/etcd-io/bbolt.git/", sourceRoot: " go.etcd.io/bbolt " };
    const source = { repository: "https://github.com/etcd-io/bbolt", lineLink: "", sourceRoot: "go.etcd.io/bbolt" };
    expect(await patch("code", set)).toMatchObject({ status: 200, body: { source } });
    const body = await report("code/r");
    expect(violations(contract.ReportBody, body)).toEqual([]);
    expect(body.source).toEqual(source);

    // A field that a patch leaves out stays; an empty text unsets.
    expect(await patch("code", { sourceRoot: "" })).toMatchObject({ body: { source: { ...source, sourceRoot: "" } } });
    expect(await patch("code", { repository: "" })).toMatchObject({ status: 200, body: { source: none } });
  });

  test("is refused with the field's name where it cannot be used", async () => {
    for (const [field, value] of [
      ["repository", "http://github.com/o/r"],
      ["repository", "https://me:secret@github.com/o/r"],
      ["repository", "javascript:alert(1)"],
      ["repository", "git@github.com:o/r.git"],
      ["lineLink", "https://x.example/{path}"],
      ["lineLink", "http://x.example/{commit}/{path}"],
      ["sourceRoot", "a\u0000b"],
    ] as const) {
      const answer = await patch("code", { [field]: value });
      expect(violations(contract.ErrorBody, answer.body)).toEqual([]);
      expect(answer).toMatchObject({ status: 400, body: { error: { code: "bad-request", details: { field } } } });
    }
    expect((await patch("code", { colour: "blue" })).status).toBe(400);
    expect((await patch("code", { repository: `https://github.com/o/${"r".repeat(600)}` })).status).toBe(400);
    expect((await project("code")).source).toEqual(none);
    expect(await patch("nobody", { repository: "https://github.com/o/r" })).toMatchObject({ status: 404 });
    expect((await server.get("/api/v1/projects/nobody")).statusCode).toBe(404);
  });

  test("comes with an upload, from CI", async () => {
    const query = new URLSearchParams({ wait: "1", commit: "0123abc", repository: "https://github.com/o/r" });
    const put = async (suffix: string) =>
      server.app.inject({ method: "PUT", url: `/api/v1/files/ci/r/after/bench.txt?${suffix}`, payload: bench });
    expect((await put(String(query))).statusCode).toBe(201);
    let body = await report("ci/r");
    expect(body.source.repository).toBe("https://github.com/o/r");
    expect(body.variants).toMatchObject([{ name: "after", commit: "0123abc" }]);

    // Equal bytes of another commit: the commit is new. Nothing said, or an empty variable, changes nothing.
    query.set("commit", "4567def");
    expect((await put(String(query))).statusCode).toBe(200);
    expect((await put("wait=1&commit=&repository=")).statusCode).toBe(200);
    const { revision } = body;
    body = await report("ci/r");
    expect(body.variants[0]?.commit).toBe("4567def");
    expect(body.revision).toBe(revision + 1);

    const refused = await put("repository=http%3A%2F%2Fgithub.com%2Fo%2Fr");
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ error: { details: { field: "repository" } } });
  });

  test("goes with the project, once its trash is empty", async () => {
    await server.put("short/r/v/bench.txt", bench);
    await patch("short", { repository: "https://github.com/o/r" });
    await server.app.inject({ method: "DELETE", url: "/api/v1/reports/short/r" });
    await server.put("short/r/v/bench.txt", bench);
    expect((await project("short")).source.repository).toBe("https://github.com/o/r");
    await server.app.inject({ method: "DELETE", url: "/api/v1/reports/short/r?forever=1" });
    await server.app.inject({ method: "DELETE", url: "/api/v1/projects/short/trash" });
    await server.put("short/r/v/bench.txt", bench);
    expect((await project("short")).source).toEqual(none);
  });
});
