import * as contract from "@sweetspot/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, conforms, expectError } from "../support/http-answers.ts";
import { makeApp, type TestApp } from "../support/make-app.ts";

const bench = "goos: linux\nBenchmarkPut-8 \t 100 \t 250 ns/op\t 16 B/op\n";

let server: TestApp;
beforeAll(async () => {
  server = await makeApp();
});
afterAll(() => server.close());

test("variants come in their natural order, with the number of a sweep", async () => {
  for (const variant of ["2-byte", "10-byte", "control", "1-byte"]) await server.put(`sweep/r/${variant}/b.txt`, bench);
  const answer = await server.get("/api/v1/reports/sweep/r");
  conforms(contract.ReportBody, answer.json());
  const order = answer
    .json()
    .variants.map((variant: { name: string; parameter: number }) => [variant.name, variant.parameter]);
  expect(order).toEqual([
    ["control", 0],
    ["1-byte", 1],
    ["2-byte", 2],
    ["10-byte", 10],
  ]);
});

test("title, notes and order can be changed; the order then stays", async () => {
  for (const variant of ["before", "after"]) await server.put(`edit/r/${variant}/b.txt`, bench);
  const order = ["after", "before"];
  const patched = await call(server, "PATCH", "/api/v1/reports/edit/r", {
    title: "T",
    notes: "*n*",
    variantOrder: order,
  });
  conforms(contract.ReportBody, patched.body);
  expect(patched).toMatchObject({ status: 200, body: { title: "T", notes: "*n*" } });
  await server.put("edit/r/base/b.txt", bench);
  const names = (await server.get("/api/v1/reports/edit/r")).json().variants.map((v: { name: string }) => v.name);
  expect(names).toEqual(["after", "before", "base"]);
  expectError(await call(server, "PATCH", "/api/v1/reports/edit/r", { variantOrder: ["after"] }), 422, "unusable");
  expectError(await call(server, "PATCH", "/api/v1/reports/edit/r", { colour: 1 }), 400, "bad-request");
  expectError(await call(server, "PATCH", "/api/v1/reports/edit/none", { title: "x" }), 404, "report-not-found");
});

test("variants: rename, parameter, commit, delete", async () => {
  for (const variant of ["a", "b"]) await server.put(`variants/r/${variant}/x.txt`, bench);
  const at = "/api/v1/reports/variants/r/variants";
  const patched = await call(server, "PATCH", `${at}/a`, { name: "first", parameter: 3, commit: "abc" });
  conforms(contract.ReportBody, patched.body);
  expect(patched.body).toMatchObject({ variants: [{ name: "first", parameter: 3, commit: "abc" }, { name: "b" }] });
  expectError(await call(server, "PATCH", `${at}/first`, { name: "b" }), 409, "name-taken");
  expectError(await call(server, "PATCH", `${at}/none`, { name: "c" }), 404, "variant-not-found");
  expectError(await call(server, "PATCH", `${at}/first`, { name: "c/d" }), 400, "bad-name");
  expect((await call(server, "DELETE", `${at}/b`)).status).toBe(204);
  expect((await server.get("/api/v1/reports/variants/r")).json().artifacts).toHaveLength(1);
});

test("files: move, rename, delete; an empty variant goes", async () => {
  await server.put("files/r/v1/x.txt", bench);
  await server.put("files/r/v1/y.txt", `${bench}\n`);
  const at = "/api/v1/files/files/r/v1";
  const moved = await call(server, "PATCH", `${at}/x.txt`, { variant: "v2", name: "z.txt" });
  conforms(contract.ArtifactBody, moved.body);
  expect(moved.body).toMatchObject({ variant: "v2", name: "z.txt" });
  expectError(await call(server, "PATCH", `${at}/y.txt`, { variant: "v2", name: "z.txt" }), 409, "name-taken");
  expect((await call(server, "DELETE", `${at}/y.txt`)).status).toBe(204);
  expectError(await call(server, "DELETE", `${at}/y.txt`), 404, "file-not-found");
  const report = (await server.get("/api/v1/reports/files/r")).json();
  expect(report.variants.map((variant: { name: string }) => variant.name)).toEqual(["v2"]);
});

test("a report that is deleted for good leaves nothing behind", async () => {
  const text = `${bench}BenchmarkOnly-8 1 1 ns/op\n`;
  const { body } = await server.put("gone/r/v/x.txt", text);
  const { sha256, evidence } = body.artifact;
  const { read } = server.database;
  const counts = async () => {
    const rows = [
      ...(await read.selectFrom("content").select("bytes").where("sha256", "=", sha256).execute()),
      ...(await read.selectFrom("content_chunk").select("n").where("sha256", "=", sha256).execute()),
      ...(await read.selectFrom("artifact").select("id").where("sha256", "=", sha256).execute()),
      ...(await read.selectFrom("reading").select("id").where("sha256", "=", sha256).execute()),
      ...(await read.selectFrom("evidence").select("id").where("id", "=", evidence).execute()),
      ...(await read.selectFrom("evidence_chunk").select("n").where("id", "=", evidence).execute()),
    ];
    return rows.length;
  };
  expect(await counts()).toBe(6);
  expect((await call(server, "DELETE", "/api/v1/reports/gone/r?forever=1")).status).toBe(204);
  expect(await counts()).toBe(0);
  expect((await server.get("/api/v1/reports/gone/r?forever=1")).statusCode).toBe(404);
  expect((await server.get("/api/v1/projects")).json().projects.map((p: { slug: string }) => p.slug)).not.toContain(
    "gone",
  );
});

test("the list: pages, words, projects", async () => {
  for (let i = 0; i < 7; i++) await server.put(`list/report-${i}/v/x.txt`, bench, "");
  const seen: string[] = [];
  let cursor = "";
  do {
    const answer = await server.get(`/api/v1/reports?project=list&limit=3${cursor}`);
    conforms(contract.ReportList, answer.json());
    seen.push(...answer.json().reports.map((report: { slug: string }) => report.slug));
    const { next } = answer.json();
    cursor = next === null ? "" : `&cursor=${encodeURIComponent(next)}`;
  } while (cursor !== "");
  expect(seen.toSorted()).toEqual(Array.from({ length: 7 }, (_, i) => `report-${i}`));
  const found = await server.get("/api/v1/reports?q=REPORT-3%20list");
  expect(found.json().reports.map((report: { slug: string }) => report.slug)).toEqual(["report-3"]);
  expect((await server.get("/api/v1/reports?q=100%25")).json().reports).toEqual([]);
  expectError({ status: 400, body: (await server.get("/api/v1/reports?cursor=xyz")).json() }, 400, "bad-query");
  expectError({ status: 400, body: (await server.get("/api/v1/reports?limit=0")).json() }, 400, "bad-request");
});
