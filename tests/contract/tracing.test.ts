import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { spawnEntry, spawnServer } from "../support/spawn-server.ts";

interface JsonSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: number } }[];
  readonly status: { code?: number };
}

interface Export {
  readonly path: string;
  readonly type: string;
  readonly key: string;
  readonly body: Buffer;
}

/** A receiver of OTLP over HTTP. */
const taken: Export[] = [];
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const { "content-type": type = "", "x-key": key = "" } = request.headers;
    taken.push({ path: request.url ?? "", type, key: String(key), body: Buffer.concat(chunks) });
    response.writeHead(200, { "content-type": type }).end(type.endsWith("json") ? "{}" : "");
  });
});
let data: string;
let environment: Record<string, string>;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "sweetspot-traces-"));
  await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
  environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_HEADERS: "x-key=of-the-collector",
    OTEL_SERVICE_NAME: "perf",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
  };
});
afterAll(async () => {
  await new Promise((closed) => receiver.close(closed));
  await rm(data, { recursive: true, force: true });
});

/** Serves with these settings, uploads and reads, and stops. */
async function visit(folder: string, settings: Record<string, string>): Promise<void> {
  const server = await spawnServer(join(data, folder), settings);
  const put = await fetch(`${server.url}/api/v1/files/p/r/v/bench.txt?wait=1`, {
    method: "PUT",
    body: "BenchmarkPut-8 100 250 ns/op\n",
    headers: { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" },
  });
  expect(put.status).toBe(201);
  expect((await fetch(`${server.url}/api/v1/reports/p/r/benches`)).status).toBe(200);
  expect((await fetch(`${server.url}/api/v1/reports/p/none`)).status).toBe(404);
  server.process.kill("SIGTERM");
  expect(await server.ended).toBe(0);
}

const attribute = (span: JsonSpan | undefined, key: string) => span?.attributes.find((one) => one.key === key)?.value;

test("traces lead from a request to the reading of its file, to tasks and to statements of the database", async () => {
  await visit("json", { ...environment, OTEL_EXPORTER_OTLP_PROTOCOL: "http/json" });
  expect(new Set(taken.map(({ path, type, key }) => `${path} ${type} ${key}`))).toEqual(
    new Set(["/v1/traces application/json of-the-collector"]),
  );
  const exports = taken.splice(0).map(({ body }) => JSON.parse(body.toString()));
  const resources = exports.flatMap(({ resourceSpans }) => resourceSpans);
  expect(JSON.stringify(resources[0].resource)).toMatch(/"deployment.environment.name".*"perf"/);
  const spans: JsonSpan[] = resources.flatMap(({ scopeSpans }) => scopeSpans).flatMap(({ spans: some }) => some);
  const named = (name: string | RegExp, from = spans) => from.find((span) => span.name.match(name) !== null);
  const below = (span: JsonSpan | undefined) => spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId);

  // The caller's trace goes on.
  const upload = named(/^PUT \/api\/v1\/files\/:project\/:report\/:variant\/:file$/);
  expect(upload).toMatchObject({
    traceId: "0af7651916cd43dd8448eb211c80319c",
    parentSpanId: "b7ad6b7169203331",
    kind: 2,
  });
  expect(attribute(upload, "http.response.status_code")).toEqual({ intValue: 201 });
  expect(named(/^insert /, below(upload))).toMatchObject({ kind: 3 });
  const reading = named("read file", below(upload));
  expect(reading?.traceId).toBe(upload?.traceId);
  expect(below(reading).length).toBeGreaterThan(0);

  const table = named(/^GET .*\/benches$/);
  expect(table?.parentSpanId ?? "").toBe("");
  expect(named("task benches.tables", below(table))).toBeDefined();
  const statement = named(/^select /, below(table));
  expect(attribute(statement, "db.system.name")).toEqual({ stringValue: "sqlite" });
  expect(attribute(statement, "db.query.text")?.stringValue).toMatch(/^select .*\?/);
  const missing = spans.find((span) => attribute(span, "http.response.status_code")?.intValue === 404);
  expect(missing?.status.code ?? 0).toBe(0);
  // Statements have no values, and requests no addresses: either may hold a secret.
  for (const text of ["bench.txt", "250 ns/op"]) expect(JSON.stringify(spans)).not.toContain(text);
});

test("they are sent in protobuf unless said otherwise, and a collector that is away stops nothing", async () => {
  await visit("protobuf", environment);
  expect(taken.splice(0).map(({ type }) => type)).toContain("application/x-protobuf");
  await visit("away", { ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
  await visit("disabled", { ...environment, OTEL_SDK_DISABLED: "true" });
  expect(taken).toEqual([]);
});

test("a protocol that is not spoken is refused at the start", async () => {
  const server = spawnEntry(["--data", join(data, "grpc")], { ...environment, OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" });
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain("http/protobuf or http/json");
});
