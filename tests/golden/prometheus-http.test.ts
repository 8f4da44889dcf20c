import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { difference, type PrometheusAnswer } from "../support/prometheus-answers.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const fixtures = join(import.meta.dirname, "../fixtures/spanscan");
let server: RunningServer;
let base = "";

beforeAll(async () => {
  server = await startServer();
  const snapshot = readFileSync(join(fixtures, "prometheus/tsdb-snapshot.tar.gz"));
  const address = `${server.url}/api/v1/files/goldens/prom/live/snapshot.tar.gz?wait=1`;
  const answer = await fetch(address, { method: "PUT", body: snapshot });
  expect(answer.status).toBe(201);
  base = `${server.url}/api/v1/reports/goldens/prom/live/prometheus/api/v1`;
}, 60_000);

afterAll(async () => {
  await server.stop();
});

async function get(call: string, params: Record<string, string> = {}) {
  const answer = await fetch(`${base}/${call}?${new URLSearchParams(params).toString()}`);
  return {
    status: answer.status,
    body: (await answer.json()) as PrometheusAnswer & { error?: string; errorType?: string },
  };
}

/** The answers of the model, over HTTP and in Prometheus' form. */
test("the live goldens over HTTP", async () => {
  const folder = join(fixtures, "prometheus/live");
  const cases = JSON.parse(readFileSync(join(folder, "cases.json"), "utf8")) as {
    start: number;
    end: number;
    cases: { file: string; kind: string; expr: string; step?: number; time?: number }[];
  };
  const misses: string[] = [];
  for (const one of cases.cases) {
    const golden = JSON.parse(readFileSync(join(folder, one.file), "utf8")) as { response: PrometheusAnswer };
    const times =
      one.kind === "query"
        ? { time: String(one.time) }
        : { start: String(cases.start), end: String(cases.end), step: String(one.step) };
    const { body } = await get(one.kind, { query: one.expr, rule: "2.x", ...times });
    const miss = difference(body, golden.response);
    if (miss !== undefined) misses.push(`${one.file} ${one.expr}: ${miss}`);
  }
  console.log(`over HTTP: ${cases.cases.length - misses.length} of ${cases.cases.length} answers agree`);
  expect(misses).toEqual([]);
});

test("lists: series, labels, values, metadata", async () => {
  const names = async (path: string) =>
    JSON.parse(readFileSync(join(fixtures, "prometheus", path), "utf8")) as { data: unknown[] };
  expect((await get("labels")).body.data).toEqual((await names("api-labels.json")).data);
  const values = (await get("label/__name__/values")).body.data as unknown as string[];
  expect(new Set(values)).toEqual(new Set((await names("api-label-values-name.json")).data));
  expect((await get("label/design/values", { "match[]": "up" })).body.data).toEqual(["new", "old"]);
  const series = (await get("series", { "match[]": 'up{design="old"}' })).body.data;
  expect(series).toEqual([{ __name__: "up", design: "old", instance: "old-node", job: "spanscan" }]);
  expect(await get("series")).toMatchObject({ status: 400, body: { status: "error", errorType: "bad_data" } });
  expect((await get("metadata")).body).toEqual({ status: "success", data: {} });
  expect((await get("status/buildinfo")).body.status).toBe("success");
  // Requests that Grafana makes by itself; an error would be taken for a broken data source.
  expect((await get("query_exemplars", { query: "up" })).body).toEqual({ status: "success", data: [] });
  expect((await get("rules")).body).toEqual({ status: "success", data: { groups: [] } });
  expect((await get("alerts")).body).toEqual({ status: "success", data: { alerts: [] } });
  expect((await get("targets")).body).toMatchObject({ status: "success", data: { activeTargets: [] } });
});

test("calls about the server itself have answers of Prometheus' form, and other calls its errors", async () => {
  for (const call of ["alertmanagers", "targets/metadata", "scrape_pools", "notifications", "status/walreplay"])
    expect((await get(call)).body.status, call).toBe("success");
  for (const call of ["config", "flags", "runtimeinfo"])
    expect((await get(`status/${call}`)).body.status, call).toBe("success");
  const tsdb = (await get("status/tsdb", { limit: "1" })).body.data;
  expect(tsdb).toMatchObject({
    headStats: { numSeries: 466, minTime: 1795227536924, maxTime: 1795227790928 },
    seriesCountByLabelValuePair: [{ name: "job=spanscan", value: 466 }],
  });
  expect(await get("nothing/of/it")).toMatchObject({ status: 404, body: { status: "error", errorType: "not_found" } });
  expect((await get("labels", { "match[]": "up{" })).body.error).toMatch(/^invalid parameter "match\[\]": /);
});

test("a limit leaves out the rest with a warning, as Prometheus 3 does", async () => {
  const warnings = ["results truncated due to limit"];
  for (const [call, params] of [
    ["query", { query: "up" }],
    ["query_range", { query: "up", start: "1795227600", end: "1795227780", step: "15" }],
  ] as const) {
    const { body } = await get(call, { ...params, limit: "1" });
    expect(body).toMatchObject({ status: "success", warnings });
    expect((body.data as { result: unknown[] }).result).toHaveLength(1);
    expect(await get(call, { ...params, limit: "2" })).not.toMatchObject({ body: { warnings } });
  }
  expect((await get("labels", { limit: "2" })).body).toMatchObject({ data: ["__name__", "design"], warnings });
  expect((await get("series", { "match[]": "up", limit: "1" })).body).toMatchObject({ warnings });
});

test("clients that ask whether the server is there are told so, and nothing of a variant that does not exist", async () => {
  const root = base.replace(/\/api\/v1$/, "");
  for (const path of ["/", "/-/healthy", "/-/ready"]) {
    expect((await fetch(root + path)).status, path).toBe(200);
    expect((await fetch(root.replace("/live/", "/gone/") + path)).status, path).toBe(404);
  }
});

test("what a client asks wrongly is answered as Prometheus answers it", async () => {
  for (const [params, message] of [
    [{ query: "rate(up[5m]" }, /unclosed left parenthesis|expected/],
    [{ query: "info(up)" }, /"info" is not evaluated here/],
    [{ query: "up", rule: "4.x" }, /not one of exact, 3.x, 2.x/],
    [{ query: "up", time: "yesterday" }, /cannot parse "yesterday"/],
  ] as const) {
    const { status, body } = await get("query", params);
    expect(status).toBe(400);
    expect(body).toMatchObject({ status: "error", errorType: "bad_data" });
    expect(body.error).toMatch(message);
  }
  const range = { query: "up", start: "0", end: "100000", step: "1" };
  expect((await get("query_range", range)).body.error).toMatch(/exceeded maximum resolution/);
  expect((await get("query_range", { ...range, step: "0" })).status).toBe(400);
  expect((await get("query_range", { ...range, end: "-1" })).status).toBe(400);
  const twice = await get("query", { query: "up + on(job) up", time: "1795227635" });
  expect(twice).toMatchObject({ status: 422, body: { errorType: "execution" } });
});

test("queries are printed and taken apart", async () => {
  const query = "sum(rate(up[5m]))by(job)>1";
  expect((await get("format_query", { query })).body).toEqual({
    status: "success",
    data: "sum by (job) (rate(up[5m])) > 1",
  });
  expect((await get("parse_query", { query })).body).toMatchObject({
    status: "success",
    data: { type: "binaryExpr", op: ">" },
  });
  expect((await get("format_query", { query: "sum(" })).status).toBe(400);
});

test("long queries come as forms; without a time the newest sample's is taken", async () => {
  const answer = await fetch(`${base}/query`, { method: "POST", body: new URLSearchParams({ query: "count(up)" }) });
  expect(await answer.json()).toMatchObject({ data: { result: [{ value: [1795227790.928, "2"] }] } });
});

test("a variant that is not there is not found", async () => {
  const address = `${server.url}/api/v1/reports/goldens/prom/nobody/prometheus/api/v1/query?query=up`;
  expect((await fetch(address)).status).toBe(404);
});

/*
 * The requests that Grafana's Prometheus data source makes, in the order in which it makes them. Sources: grafana/grafana,
 * pkg/promlib/client/client.go (methods, forms, times) and packages/grafana-prometheus/src/resource_clients.ts (parameters).
 */
const newest = 1795227790.928;
const range = { start: String(Math.floor(newest) - 600), end: String(Math.floor(newest)) };

async function ask(method: "GET" | "POST", path: string, params: Record<string, string> = {}): Promise<unknown> {
  const form = new URLSearchParams(params).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded", "x-grafana-cache": "private, max-age=60" };
  const answer =
    method === "POST"
      ? await fetch(`${base}/${path}`, { method: "POST", headers, body: form })
      : await fetch(`${base}/${path}${form === "" ? "" : `?${form}`}`);
  const body = (await answer.json()) as { status: string; data: unknown };
  expect(`${answer.status} ${body.status}`, `${method} ${path} ${JSON.stringify(body)}`).toBe("200 success");
  return body.data;
}

test.each(["GET", "POST"] as const)("saving and testing the data source, by %s", async (method) => {
  expect(await ask("GET", "status/buildinfo")).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  const health = await ask(method, "query", { query: "1+1", time: String(newest), timeout: "60s" });
  expect(health).toEqual({ resultType: "scalar", result: [newest, "2"] });
});

test.each(["GET", "POST"] as const)("the metrics browser and the query editor, by %s", async (method) => {
  const names = (await ask("GET", "label/__name__/values", { limit: "40000", ...range })) as string[];
  expect(names).toContain("up");
  await ask("GET", "metadata");
  const labels = await ask(method, "labels", { limit: "40000", ...range, "match[]": '{__name__="up"}' });
  expect(labels).toEqual(["__name__", "design", "instance", "job"]);
  const jobs = await ask("GET", "label/job/values", { limit: "40000", ...range, "match[]": '{__name__="up"}' });
  expect(jobs).toEqual(["spanscan"]);
  const all = await ask(method, "series", { ...range, "match[]": '{__name__!=""}', limit: "2" });
  expect(all).toHaveLength(2);
  await ask("GET", "rules");
});

test("labels that are no plain names are asked for in their escaped form", async () => {
  const file = `${server.url}/api/v1/files/goldens/dotted/live/dotted.prom?wait=1`;
  const body = `{"http.requests","service.name"="shop"} 7 ${Math.floor(newest) * 1000}\n`;
  expect((await fetch(file, { method: "PUT", body })).status).toBe(201);
  const values = `${base.replace("/prom/", "/dotted/")}/label/U__service_2e_name/values`;
  expect(await (await fetch(values)).json()).toEqual({ status: "success", data: ["shop"] });
});

test.each(["GET", "POST"] as const)("a panel with exemplars, and a table, by %s", async (method) => {
  const query = "sum by (design) (rate(go_gc_duration_seconds_count[1m15s]))";
  const panel = await ask(method, "query_range", { query, ...range, step: "15", timeout: "60s" });
  expect(panel).toMatchObject({ resultType: "matrix" });
  expect(await ask(method, "query_exemplars", { query, ...range })).toEqual([]);
  const table = await ask(method, "query", { query: "count(up)", time: String(newest) });
  expect(table).toEqual({ resultType: "vector", result: [{ metric: {}, value: [newest, "2"] }] });
});
