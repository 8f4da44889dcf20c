import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";

const bench = (ns: number): string =>
  Array.from({ length: 8 }, (_, i) => `BenchmarkPut-8 1000 ${ns + i} ns/op\n`).join("");
const report = "/api/v1/reports/tags/r";
const addresses = {
  findings: `${report}/findings`,
  benches: `${report}/benches`,
  verdict: `${report}/verdict`,
  markdown: "/tags/r.md",
};

let server: TestApp;
beforeAll(async () => {
  server = await makeApp();
  await server.put("tags/r/before/bench.txt", bench(200));
  await server.put("tags/r/after/bench.txt", bench(100));
});
afterAll(() => server.close());

/** The answers whose ETag is another one after a change; those that keep theirs are the same to the byte. */
async function changed(change: () => Promise<{ statusCode: number } | { status: number }>): Promise<string[]> {
  const before = await all();
  const done = await change();
  expect("status" in done ? done.status : done.statusCode).toBeLessThan(300);
  const after = await all();
  const names = Object.keys(addresses) as (keyof typeof addresses)[];
  for (const name of names) {
    const again = await server.get(addresses[name], { "if-none-match": before[name].etag });
    const isSame = before[name].etag === after[name].etag;
    expect([name, again.statusCode]).toEqual([name, isSame ? 304 : 200]);
    expect([name, again.body]).toEqual([name, isSame ? "" : after[name].body]);
    if (isSame) expect(after[name].body).toBe(before[name].body);
  }
  return names.filter((name) => before[name].etag !== after[name].etag);
}

async function all() {
  const found = Object.entries(addresses).map(async ([name, address]) => {
    const { headers, body } = await server.get(address);
    return [name, { etag: String(headers.etag), body }] as const;
  });
  return Object.fromEntries(await Promise.all(found)) as Record<
    keyof typeof addresses,
    { readonly etag: string; readonly body: string }
  >;
}

test("an answer's ETag changes with what the answer is made of, and with nothing else", async () => {
  const { findings } = (await server.get(addresses.findings)).json();
  const mark = `${addresses.findings}/${encodeURIComponent(findings[0].id)}/mark`;
  const send = (method: "PUT" | "PATCH", url: string, payload: object) => server.app.inject({ method, url, payload });
  expect(await changed(() => send("PUT", mark, { state: "pinned", note: "look here" }))).toEqual([
    "findings",
    "markdown",
  ]);
  expect(await changed(() => send("PATCH", report, { title: "Another title" }))).toEqual(["markdown"]);
  const policy = { line: "", alpha: 0.01, minimumEffect: 0.9, correction: "holm", budgets: [], directions: [] };
  const url = "/api/v1/projects/tags/bench-policy";
  expect(await changed(() => send("PUT", url, policy))).toEqual(Object.keys(addresses));
  expect(await changed(() => server.put("tags/r/after/bench.txt", bench(150)))).toEqual(Object.keys(addresses));
  expect(await changed(() => server.put("tags/other/after/bench.txt", bench(150)))).toEqual([]);
});
