import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { gzipSync, zstdCompressSync } from "node:zlib";
import * as contract from "@sweetspot/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { conforms, expectError } from "../support/http-answers.ts";
import { makeApp, type TestApp } from "../support/make-app.ts";

const bench = "goos: linux\nBenchmarkPut-8 \t 100 \t 250 ns/op\t 16 B/op\n";

let server: TestApp;
beforeAll(async () => {
  server = await makeApp();
});
afterAll(() => server.close());

test("new, same and other bytes at one place", async () => {
  const first = await server.put("up/r/v/bench.txt", bench);
  expect(first.status).toBe(201);
  conforms(contract.UploadAnswer, first.body);
  expect(first.body.artifact).toMatchObject({ state: "ready", kind: "bench", bytes: bench.length });
  expect(first.body.artifact.sha256).toBe(createHash("sha256").update(bench).digest("hex"));
  const again = await server.put("up/r/v/bench.txt", bench);
  expect(again.status).toBe(200);
  expect(again.body).toEqual(first.body);
  const other = await server.put("up/r/v/bench.txt", `${bench}BenchmarkGet-8 100 5 ns/op\n`);
  expect(other.status).toBe(201);
  expect(other.body.report.revision).toBe(first.body.report.revision + 1);
  expect(other.body.artifact.id).not.toBe(first.body.artifact.id);
});

test("without ?wait the answer does not wait, and the file is read all the same", async () => {
  const { status, body } = await server.put("up/later/v/bench.txt", `${bench}\n\n`, "");
  expect(status).toBe(201);
  expect(["pending", "ready"]).toContain(body.artifact.state);
  const state = async () => (await server.get("/api/v1/reports/up/later")).json().artifacts[0].state;
  await expect.poll(state).toBe("ready");
});

test.each([
  ["gzip", gzipSync(bench)],
  ["two gzip members", Buffer.concat([gzipSync(bench), gzipSync("BenchmarkGet-8 100 5 ns/op\n")])],
  ["zstd", zstdCompressSync(bench)],
])("reads %s, and gives the very bytes back", async (name, bytes) => {
  const { body } = await server.put(`up/packed/v/${name}`, bytes);
  expect(body.artifact).toMatchObject({ state: "ready", kind: "bench", bytes: bytes.length });
  const raw = await server.get(body.artifact.rawUrl);
  expect(raw.rawPayload.equals(bytes)).toBe(true);
  expect(raw.headers).toMatchObject({
    "content-type": "application/octet-stream",
    "content-length": String(bytes.length),
    "content-security-policy": "sandbox",
  });
  expect(raw.headers["content-disposition"]).toMatch(/^attachment; filename="/);
  const known = await server.get(body.artifact.rawUrl, { "if-none-match": String(raw.headers["etag"]) });
  expect(known.statusCode).toBe(304);
});

test("what cannot be read says why and keeps its bytes", async () => {
  const bytes = Buffer.from("%PDF-1.7 not a measurement");
  const { status, body } = await server.put("up/odd/v/paper.pdf", bytes);
  expect(status).toBe(201);
  conforms(contract.UploadAnswer, body);
  expect(body.artifact).toMatchObject({ state: "failed", kind: null, summary: null });
  expect(body.artifact.diagnostics[0]).toMatchObject({ severity: "error", code: "foreign-format" });
  expect((await server.get(body.artifact.rawUrl)).rawPayload.equals(bytes)).toBe(true);
});

test("a gzip bomb and a cut file are refused by name", async () => {
  const bomb = await server.put("up/odd/v/bomb", gzipSync(Buffer.alloc(64 * 1024 * 1024)));
  expect(bomb.body.artifact.diagnostics[0].code).toBe("decompression-bomb");
  const cut = gzipSync(bench.repeat(50)).subarray(0, -10);
  expect((await server.put("up/odd/v/cut", cut)).body.artifact.diagnostics[0].code).toBe("broken-compression");
});

test("names: any text for variants and files, slugs for projects and reports", async () => {
  const name = "größe 100% ?#&<b>'\"\\ 漢字.txt";
  const { status, body } = await server.put(`up/names/2 byte/${name}`, bench);
  expect(status).toBe(201);
  expect(body.artifact).toMatchObject({ name, variant: "2 byte" });
  expect((await server.get(body.artifact.rawUrl)).body).toBe(bench);
  expect((await server.put(`up/names/v/${"ä".repeat(200)}`, bench)).status).toBe(201);
  for (const path of [
    "Up/r/v/f",
    "up/R r/v/f",
    "api/r/v/f",
    "../r/v/f",
    `up/r/v/${"x".repeat(201)}`,
    "up/r/v/a\nb",
    "up/r/./f",
  ]) {
    const answer = await server.put(path, bench);
    expect([400, 404], path).toContain(answer.status);
    conforms(contract.ErrorBody, answer.body);
  }
  expectError(await server.put("up/r/v/a\u0007b", bench), 400, "bad-name");
  const slash = await server.app.inject({ method: "PUT", url: "/api/v1/files/up/r/v/a%2Fb", payload: bench });
  expectError({ status: slash.statusCode, body: slash.json() }, 400, "bad-name");
});

test("too large, by its header and by its bytes", async () => {
  const small = await makeApp({ uploadBytes: 1000 });
  const stated = await small.put("a/b/c/d", "x".repeat(1001));
  expectError(stated, 413, "too-large");
  const chunked = await small.app.inject({
    method: "PUT",
    url: "/api/v1/files/a/b/c/d",
    headers: { "transfer-encoding": "chunked" },
    payload: (await import("node:stream")).Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(100))),
  });
  expectError({ status: chunked.statusCode, body: chunked.json() }, 413, "too-large");
  expect((await small.get("/api/v1/reports/a/b")).statusCode).toBe(404);
  await small.close();
});

test("Content-Encoding is refused, since bytes are stored as sent", async () => {
  const answer = await server.app.inject({
    method: "PUT",
    url: "/api/v1/files/up/r/v/x",
    headers: { "content-encoding": "gzip" },
    payload: gzipSync(bench),
  });
  expectError({ status: answer.statusCode, body: answer.json() }, 415, "content-encoding");
});

test("a hundred identical uploads at once are one file", async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => server.put("up/same/v/bench.txt", bench, "")));
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(99);
  expect((await server.get("/api/v1/reports/up/same")).json().artifacts).toHaveLength(1);
});

test("a full disk", async () => {
  const full = await makeApp({ minFreeBytes: Number.MAX_SAFE_INTEGER });
  expectError(await full.put("a/b/c/d", bench), 507, "disk-full");
  expectError({ status: 507, body: (await full.get("/readyz")).json() }, 507, "disk-full");
  expect((await full.get("/healthz")).statusCode).toBe(200);
  await full.close();
});

test("the profile of a real program opens as pprof would get it", async () => {
  const file = new URL("../fixtures/spanscan/cpu-old.pb.gz", import.meta.url);
  const bytes = await readFile(file);
  const { body } = await server.put("pprof/r/v/cpu.pb.gz", bytes);
  expect(body.artifact).toMatchObject({ state: "ready", kind: "profile", format: "pprof" });
  expect((await server.get(body.artifact.rawUrl)).rawPayload.equals(bytes)).toBe(true);
});
