import { randomBytes } from "node:crypto";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { FormatsBody, RecognisedBody } from "@sweetspot/contract";
import { violations } from "@sweetspot/contract/violations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await makeApp();
});
afterAll(() => server.close());

const limit = 192 * 1024;
const bench = "goos: linux\nBenchmarkPut-8 \t 100 \t 250 ns/op\n";

async function recognise(body: Uint8Array | string) {
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/v1/formats/recognise",
    headers: { "content-type": "application/octet-stream" },
    payload: typeof body === "string" ? body : Buffer.from(body),
  });
  return { status: answer.statusCode, body: answer.json() };
}

test("the table of formats is of its schema", async () => {
  const body = (await server.get("/api/v1/formats")).json();
  expect(violations(FormatsBody, body)).toEqual([]);
  expect(body.formats).toContainEqual(expect.objectContaining({ id: "go-bench", madeBy: "go test" }));
  expect(body.foreign).toContainEqual({
    what: "a recording of Linux perf",
    advice: expect.stringContaining("perf script"),
  });
});

test("a file's beginning says which format reads it, packed or below the lines of a script's runner", async () => {
  for (const head of [bench, gzipSync(bench), zstdCompressSync(Buffer.from(bench)), `> npm run bench\n\n${bench}`]) {
    const { status, body } = await recognise(head);
    expect(violations(RecognisedBody, body)).toEqual([]);
    expect({ status, body }).toEqual({ status: 200, body: { format: "Go benchmark text", advice: null } });
  }
});

test("packed data is recognised although its end is missing", async () => {
  const noise = randomBytes(2 * limit).toString("base64");
  for (const packed of [gzipSync(bench + noise), zstdCompressSync(Buffer.from(bench + noise))]) {
    expect(packed.length).toBeGreaterThan(limit);
    expect((await recognise(packed.subarray(0, limit))).body.format).toBe("Go benchmark text");
  }
});

test("a bomb is inflated no further than a format looks", async () => {
  const bomb = gzipSync(Buffer.alloc(60_000_000)).subarray(0, limit);
  expect((await recognise(bomb)).body.advice).toContain("These bytes are not text");
});

test("a file that no format reads is answered with what helps", async () => {
  expect((await recognise("PK\u0003\u0004results")).body).toEqual({
    format: null,
    advice: "This is a zip archive. Unpack it and upload its folder: `unzip results.zip -d results`.",
  });
  expect((await recognise("hello\n")).body.advice).toContain("This text is of no format known here.");
  expect((await recognise("")).body.advice).toContain("The file is empty.");
});

test("the end of a long text tells the results below a log", async () => {
  const log = "2026-11-21T10:00:00Z compiled a package\n".repeat(10_000);
  const file = Buffer.from(log + bench);
  expect((await recognise(file.subarray(0, limit))).body.format).toBe("log lines");
  const ends = Buffer.concat([file.subarray(0, limit), file.subarray(-64 * 1024)]);
  expect((await recognise(ends)).body).toEqual({ format: "Go benchmark text", advice: null });
});

test("more than the two ends is refused", async () => {
  expect((await recognise(Buffer.alloc(limit + 64 * 1024 + 1))).status).toBe(413);
});
