import * as contract from "@sweetspot/contract";
import { isEntryName, isVisible } from "@sweetspot/contract/names";
import { violations } from "@sweetspot/contract/violations";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";
import { rawClient } from "../support/raw-client.ts";

const bench = "BenchmarkPut-8 100 250 ns/op\n";
let server: TestApp;
let port = 0;
beforeAll(async () => {
  server = await makeApp();
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  ({ port } = server.app.server.address() as AddressInfo);
});
afterAll(() => server.close());

/** The answer to bytes that are sent as they are. */
async function ask(text: string): Promise<{ status: number; headers: string; body: contract.ErrorBody }> {
  const client = await rawClient(port, text);
  const whole = /\r\n\r\n\{.*\}\s*$/s;
  await expect.poll(client.answer, { timeout: 10_000 }).toMatch(whole);
  client.socket.destroy();
  const [headers = "", body = ""] = client.answer().split("\r\n\r\n");
  return { status: Number(headers.slice(9, 12)), headers, body: JSON.parse(body) };
}

describe("answers to what is no good request", () => {
  test.each([
    ["a bad escape", "GET /api/v1/files/%ff/x/y/z HTTP/1.1\r\nhost: localhost\r\n\r\n", 400, "bad-request"],
    [
      "a long parameter",
      `GET /api/v1/files/p/r/v/${"x".repeat(4_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
      414,
      "address-too-long",
    ],
    ["no HTTP", "HELLO\r\n\r\n", 400, "bad-request"],
    [
      "headers that are too large",
      `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${"x".repeat(300_000)}\r\n\r\n`,
      431,
      "headers-too-large",
    ],
    ["a bad escape for another host", "GET /%ff HTTP/1.1\r\nhost: evil.example\r\n\r\n", 403, "foreign-host"],
    [
      "an unknown method's body",
      "PATCH /api/v1/reports/p/r HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3\r\n\r\n{a}",
      415,
      "media-type",
    ],
  ])("%s is of the one table, with the headers of all others", async (_name, text, status, code) => {
    const answer = await ask(text);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(violations(contract.ErrorBody, answer.body)).toEqual([]);
    expect(answer.headers).toMatch(/content-security-policy: default-src 'none'/);
    expect(answer.headers).toMatch(/x-content-type-options: nosniff/);
    expect(answer.headers).toMatch(/cache-control: no-store/);
  });
});

describe("bodies are taken as they are", () => {
  test.each([{ title: null }, { title: 1 }, { title: ["x"] }, { notes: null }, { variantOrder: "v" }, [], "x"])(
    "%j changes nothing",
    async (payload) => {
      await server.put("body/r/v/bench.txt", bench);
      const patch = await server.app.inject({
        method: "PATCH",
        url: "/api/v1/reports/body/r",
        headers: { "content-type": "application/json" },
        payload: JSON.stringify(payload),
      });
      expect([patch.statusCode, patch.json().error.code]).toEqual([400, "bad-request"]);
      expect((await server.get("/api/v1/reports/body/r")).json()).toMatchObject({ title: "r", notes: "" });
    },
  );

  test.each(["", "   ", "\u200b", "gnp.\u202eexe", "a\u0000b", "\u001b[31mred"])("the title %j", async (title) => {
    const patch = await server.app.inject({ method: "PATCH", url: "/api/v1/reports/body/r", payload: { title } });
    expect([patch.statusCode, patch.json().error.code]).toEqual([400, "bad-request"]);
  });
});

describe("names", () => {
  test.each([
    " ",
    "",
    "\u200b",
    "\ufeffbench.txt",
    "gnp.\u202eexe",
    "a\u2028b",
    " a",
    "a ",
    "\u3164",
    "\u00ad",
    "a\u200db",
    "\ud800",
    "a/b",
    "..",
    "a\tb",
  ])("%j cannot name anything", async (name) => {
    expect(isEntryName(name)).toBe(false);
    if (name === "" || name.includes("/") || name === ".." || name === "\ud800") return;
    const answer = await server.app.inject({
      method: "PUT",
      url: `/api/v1/files/names/r/${encodeURIComponent(name)}/f`,
      payload: bench,
    });
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, "bad-name"]);
  });

  test.each(["bench 1.txt", "größe", "更改前", "می‌خواهم", "👩‍💻.txt", "=1+1", "a#b?c%", "'\"<>&"])("%j can", (name) => {
    expect(isEntryName(name)).toBe(true);
    expect(isVisible(name)).toBe(true);
  });
});

describe("what CI can notice", () => {
  test("?strict=1 answers 422 with the same body where nothing could be read, and keeps the file", async () => {
    const lost = await server.put("ci/r/v/noise.bin", new Uint8Array([0, 1, 2, 255, 254, 0, 7]), "?strict=1");
    expect(lost.status).toBe(422);
    expect(violations(contract.UploadAnswer, lost.body)).toEqual([]);
    expect(lost.body.artifact).toMatchObject({ state: "failed", name: "noise.bin" });
    expect(lost.body.artifact.diagnostics.length).toBeGreaterThan(0);
    expect((await server.get("/api/v1/files/ci/r/v/noise.bin")).rawPayload).toEqual(
      Buffer.from([0, 1, 2, 255, 254, 0, 7]),
    );
    expect((await server.put("ci/r/v/bench.txt", bench, "?strict=1")).status).toBe(201);
    expect((await server.put("ci/r/v/bench.txt", bench, "?strict=1")).status).toBe(200);
    expect((await server.put("ci/r/v/noise.bin", new Uint8Array([0, 1, 2, 255, 254, 0, 7]))).status).toBe(200);
  });

  test("conditions on what is replaced", async () => {
    const put = async (body: string, headers: Record<string, string>) => {
      const url = "/api/v1/files/ci/only/v/f.txt";
      return (await server.app.inject({ method: "PUT", url, headers, payload: body })).statusCode;
    };
    expect(await put(bench, { "if-match": '"0"' })).toBe(412);
    expect((await server.get("/api/v1/reports/ci/only")).statusCode).toBe(404);
    expect(await put(bench, { "if-none-match": "*" })).toBe(201);
    expect(await put(`${bench}\n`, { "if-none-match": "*" })).toBe(412);
    const { etag } = (await server.get("/api/v1/files/ci/only/v/f.txt")).headers;
    expect(await put(`${bench}\n`, { "if-match": String(etag) })).toBe(201);
    expect(await put(bench, { "if-match": String(etag) })).toBe(412);
    expect(await put(bench, { "content-encoding": "gzip" })).toBe(415);
  });
});

test("no text for a terminal holds what a terminal obeys", async () => {
  const evil = "main.\u001bcevil";
  await server.put("esc/r/before/p.folded", `main;${evil} 100\nmain;b\u009b2J 4\n`);
  await server.put("esc/r/before/b.txt", "BenchmarkA/x=\u001b[2J-8 100 250 ns/op\n");
  for (const url of [
    "/api/v1/files/esc/r/before/p.folded/pprof/top.txt",
    "/api/v1/files/esc/r/before/p.folded/pprof/traces.txt",
    "/api/v1/reports/esc/r/benchstat.txt",
    "/esc/r.md",
  ]) {
    const answer = await server.get(url);
    expect([url, answer.statusCode]).toEqual([url, 200]);
    // oxlint-disable-next-line no-control-regex -- these are what is looked for
    expect(answer.body).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f]/);
  }
  expect((await server.get("/api/v1/files/esc/r/before/p.folded/pprof/top.txt")).body).toContain("main.\\x1bcevil");
});
