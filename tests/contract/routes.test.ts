import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { gzipSync, zstdCompressSync } from "node:zlib";
import * as contract from "@sweetspot/contract";
import { violations } from "@sweetspot/contract/violations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";

const bench = "goos: linux\nBenchmarkPut-8 \t 100 \t 250 ns/op\t 16 B/op\n";

let server: TestApp;
beforeAll(async () => {
  server = await makeApp();
});
afterAll(() => server.close());

/** Fails with the first places where a value is not of its schema. */
function conforms(schema: Parameters<typeof violations>[0], value: unknown): void {
  expect(violations(schema, value)).toEqual([]);
}

async function call(method: "PATCH" | "DELETE" | "POST", url: string, payload?: object) {
  const answer = await server.app.inject({ method, url, ...(payload === undefined ? {} : { payload }) });
  return { status: answer.statusCode, body: answer.body === "" ? undefined : answer.json<never>() };
}

function expectError(answer: { status: number; body: unknown }, status: number, code: string): void {
  conforms(contract.ErrorBody, answer.body);
  expect(answer).toMatchObject({ status, body: { error: { code, status } } });
}

describe("uploads", () => {
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
    const deadline = performance.now() + 20_000;
    let state = body.artifact.state;
    while (state === "pending" && performance.now() < deadline) {
      await new Promise((wait) => setTimeout(wait, 30));
      state = (await server.get("/api/v1/reports/up/later")).json().artifacts[0].state;
    }
    expect(state).toBe("ready");
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
});

describe("reports", () => {
  test("variants come in their natural order, with the number of a sweep", async () => {
    for (const variant of ["2-byte", "10-byte", "control", "1-byte"])
      await server.put(`sweep/r/${variant}/b.txt`, bench);
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
    const patched = await call("PATCH", "/api/v1/reports/edit/r", { title: "T", notes: "*n*", variantOrder: order });
    conforms(contract.ReportBody, patched.body);
    expect(patched).toMatchObject({ status: 200, body: { title: "T", notes: "*n*" } });
    await server.put("edit/r/base/b.txt", bench);
    const names = (await server.get("/api/v1/reports/edit/r")).json().variants.map((v: { name: string }) => v.name);
    expect(names).toEqual(["after", "before", "base"]);
    expectError(await call("PATCH", "/api/v1/reports/edit/r", { variantOrder: ["after"] }), 422, "unusable");
    expectError(await call("PATCH", "/api/v1/reports/edit/r", { colour: 1 }), 400, "bad-request");
    expectError(await call("PATCH", "/api/v1/reports/edit/none", { title: "x" }), 404, "report-not-found");
  });

  test("variants: rename, parameter, commit, delete", async () => {
    for (const variant of ["a", "b"]) await server.put(`variants/r/${variant}/x.txt`, bench);
    const at = "/api/v1/reports/variants/r/variants";
    const patched = await call("PATCH", `${at}/a`, { name: "first", parameter: 3, commit: "abc" });
    conforms(contract.ReportBody, patched.body);
    expect(patched.body).toMatchObject({ variants: [{ name: "first", parameter: 3, commit: "abc" }, { name: "b" }] });
    expectError(await call("PATCH", `${at}/first`, { name: "b" }), 409, "name-taken");
    expectError(await call("PATCH", `${at}/none`, { name: "c" }), 404, "variant-not-found");
    expectError(await call("PATCH", `${at}/first`, { name: "c/d" }), 400, "bad-name");
    expect((await call("DELETE", `${at}/b`)).status).toBe(204);
    expect((await server.get("/api/v1/reports/variants/r")).json().artifacts).toHaveLength(1);
  });

  test("files: move, rename, delete; an empty variant goes", async () => {
    await server.put("files/r/v1/x.txt", bench);
    await server.put("files/r/v1/y.txt", `${bench}\n`);
    const at = "/api/v1/files/files/r/v1";
    const moved = await call("PATCH", `${at}/x.txt`, { variant: "v2", name: "z.txt" });
    conforms(contract.ArtifactBody, moved.body);
    expect(moved.body).toMatchObject({ variant: "v2", name: "z.txt" });
    expectError(await call("PATCH", `${at}/y.txt`, { variant: "v2", name: "z.txt" }), 409, "name-taken");
    expect((await call("DELETE", `${at}/y.txt`)).status).toBe(204);
    expectError(await call("DELETE", `${at}/y.txt`), 404, "file-not-found");
    const report = (await server.get("/api/v1/reports/files/r")).json();
    expect(report.variants.map((variant: { name: string }) => variant.name)).toEqual(["v2"]);
  });

  test("a deleted report leaves nothing behind", async () => {
    const text = `${bench}BenchmarkOnly-8 1 1 ns/op\n`;
    const { body } = await server.put("gone/r/v/x.txt", text);
    const { sha256, evidence } = body.artifact;
    const { read } = server.services.database;
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
    expect((await call("DELETE", "/api/v1/reports/gone/r")).status).toBe(204);
    expect(await counts()).toBe(0);
    expect((await server.get("/api/v1/reports/gone/r")).statusCode).toBe(404);
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
});

describe("the rest", () => {
  test("home, projects, examples, health, metrics", async () => {
    conforms(contract.HomeBody, (await server.get("/api/v1/home")).json());
    conforms(contract.ProjectList, (await server.get("/api/v1/projects")).json());
    conforms(contract.ExampleList, (await server.get("/api/v1/examples")).json());
    expect((await server.get("/healthz")).json()).toEqual({ status: "ok" });
    expect((await server.get("/readyz")).json()).toMatchObject({ status: "ready" });
    const metrics = await server.get("/metrics");
    expect(metrics.headers["content-type"]).toContain("version=0.0.4");
    expect(metrics.body).toMatch(/^sweetspot_uploads_total\{changed="true"\} \d+$/m);
  });

  test("every example loads, through uploads, into a report whose files are all read", async () => {
    const { examples } = (await server.get("/api/v1/examples")).json();
    for (const example of examples) {
      const loaded = await call("POST", `/api/v1/examples/${example.id}`);
      expect(loaded.status, example.id).toBe(200);
      conforms(contract.ReportBody, loaded.body);
      while ((await server.get("/readyz")).json().pending > 0) await new Promise((wait) => setTimeout(wait, 50));
      const report = (await server.get(`/api/v1/reports${example.url}`)).json();
      expect(report.title).toBe(example.title);
      expect(report.artifacts).toHaveLength(example.files);
      const failed = report.artifacts.filter((artifact: { state: string }) => artifact.state !== "ready");
      expect(failed, example.id).toEqual([]);
    }
    expectError(await call("POST", "/api/v1/examples/none"), 404, "example-not-found");
  });

  test("the API's description names every route, and its page needs no script", async () => {
    const document = (await server.get("/api/v1/openapi.json")).json();
    expect(document.openapi).toBe("3.1.0");
    const paths = Object.keys(document.paths);
    expect(paths).toContain("/api/v1/files/{project}/{report}/{variant}/{file}");
    expect(paths).toContain("/api/v1/reports/{project}/{report}");
    for (const [path, item] of Object.entries<Record<string, { summary?: string }>>(document.paths)) {
      for (const [method, operation] of Object.entries(item))
        expect(operation.summary, `${method} ${path}`).toBeTruthy();
    }
    const page = await server.get("/api/v1/docs");
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.body).not.toMatch(/<script|https?:\/\/(?!127)/);
  });

  test("unknown addresses are answered in the same shape", async () => {
    expectError({ status: 404, body: (await server.get("/api/v1/nothing")).json() }, 404, "not-found");
    expectError({ status: 404, body: (await server.get("/api/v1/reports/no/no")).json() }, 404, "report-not-found");
    expectError({ status: 404, body: (await server.get("/api/v1/files/no/no/no/no")).json() }, 404, "file-not-found");
  });

  test("another website's requests are refused", async () => {
    const put = (headers: Record<string, string>) =>
      server.app.inject({ method: "PUT", url: "/api/v1/files/csrf/r/v/x", headers, payload: bench });
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "http://evil.example" },
      { origin: "null" },
    ]) {
      const answer = await put(headers);
      expectError({ status: answer.statusCode, body: answer.json() }, 403, "foreign-origin");
    }
    const rebound = await server.app.inject({
      method: "GET",
      url: "/api/v1/home",
      headers: { host: "evil.example:7070" },
    });
    expectError({ status: rebound.statusCode, body: rebound.json() }, 403, "foreign-host");
    expect((await put({ "sec-fetch-site": "same-origin" })).statusCode).toBe(201);
  });

  test("every answer carries the security headers", async () => {
    for (const url of ["/healthz", "/api/v1/home", "/api/v1/nothing"]) {
      const { headers } = await server.get(url);
      const policy = String(headers["content-security-policy"]).split("; ");
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self' 'wasm-unsafe-eval'",
          "style-src 'self'",
          "require-trusted-types-for 'script'",
        ]),
      );
      expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" });
      expect(headers["strict-transport-security"]).toBeUndefined();
    }
  });

  test("the profile of a real program opens as pprof would get it", async () => {
    const file = new URL("../fixtures/spanscan/cpu-old.pb.gz", import.meta.url);
    const bytes = await readFile(file);
    const { body } = await server.put("pprof/r/v/cpu.pb.gz", bytes);
    expect(body.artifact).toMatchObject({ state: "ready", kind: "profile", format: "pprof" });
    expect((await server.get(body.artifact.rawUrl)).rawPayload.equals(bytes)).toBe(true);
  });
});
