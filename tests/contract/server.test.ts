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

test("home, projects, examples, health, metrics", async () => {
  conforms(contract.HomeBody, (await server.get("/api/v1/home")).json());
  conforms(contract.ProjectList, (await server.get("/api/v1/projects")).json());
  conforms(contract.ExampleList, (await server.get("/api/v1/examples")).json());
  expect((await server.get("/healthz")).json()).toEqual({ status: "ok" });
  expect((await server.get("/readyz")).json()).toMatchObject({ status: "ready" });
  await server.put("counted/r/v/bench.txt", bench);
  const metrics = await server.get("/metrics");
  expect(metrics.headers["content-type"]).toContain("version=0.0.4");
  expect(metrics.body).toMatch(/^sweetspot_uploads_total\{changed="true"\} \d+$/m);
});

test("the API's description says of every route what it does, what it takes and what it answers", async () => {
  const document = (await server.get("/api/v1/openapi.json")).json<contract.ApiDocument>();
  expect(document).toMatchObject({ openapi: "3.1.0" });
  const paths = Object.keys(document.paths);
  expect(paths).toContain("/api/v1/files/{project}/{report}/{variant}/{file}");
  expect(paths).toContain("/api/v1/reports/{project}/{report}");
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const name = `${method} ${path}`;
      expect(operation.summary, name).toBeTruthy();
      expect(operation["x-permission"], name).toBeTruthy();
      expect(Object.keys(operation.responses ?? {}).join(" "), name).toMatch(/\b[23]/);
      for (const parameter of operation.parameters ?? []) {
        expect(parameter.description, `${name}: ${parameter.name}`).toBeTruthy();
        if (parameter.required === true && parameter.schema?.default === undefined)
          expect(parameter.example, `${name}: ${parameter.name}`).toBeTruthy();
      }
      for (const body of Object.values(operation.requestBody?.content ?? {})) expect(body.example, name).toBeDefined();
    }
  }
  const operations = Object.values(document.paths).flatMap(Object.values<contract.ApiOperation>);
  const described = document.tags?.map(({ name }) => name);
  expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(described));
});

test("the API's page is the web app", async () => {
  const page = await server.get("/api/v1/docs");
  expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
});

test("unknown addresses are answered in the same shape", async () => {
  expectError({ status: 404, body: (await server.get("/api/v1/nothing")).json() }, 404, "not-found");
  expectError({ status: 404, body: (await server.get("/api/v1/reports/no/no")).json() }, 404, "report-not-found");
  expectError({ status: 404, body: (await server.get("/api/v1/files/no/no/no/no")).json() }, 404, "file-not-found");
});

test("addresses that are nobody's are the page for browsers, and not found for programs", async () => {
  const html = { accept: "text/html" };
  for (const url of ["/", "/projects", "/p/no-such-report", "/p/r/more/names", "/p/r/?view=x"]) {
    const page = await server.get(url, html);
    expect([url, page.statusCode, page.headers["content-type"]]).toEqual([url, 200, "text/html; charset=utf-8"]);
    const head = await server.app.inject({ method: "HEAD", url, headers: html });
    expect([url, head.statusCode, head.body]).toEqual([url, 200, ""]);
  }
  for (const url of ["/api", "/api/v1", "/api?x=1", "/assets/gone.js", "/assets/a/b.js"]) {
    expectError({ status: 404, body: (await server.get(url, html)).json() }, 404, "not-found");
  }
  expectError(
    { status: 404, body: (await server.get("/p/r", { accept: "application/json" })).json() },
    404,
    "not-found",
  );
  expectError(await call(server, "POST", "/p/r"), 404, "not-found");
});

test("another website's requests are refused", async () => {
  const put = (headers: Record<string, string>) =>
    server.app.inject({ method: "PUT", url: "/api/v1/files/csrf/r/v/x", headers, payload: bench });
  for (const headers of [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "http://evil.example" },
    { origin: "null" },
    { origin: "http://localhost:9999" },
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
