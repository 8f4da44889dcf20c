import { readFileSync } from "node:fs";
import path from "node:path";
import { BenchBody, BenchSamples } from "@sweetspot/contract";
import { violations } from "@sweetspot/contract/violations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";

const fixtures = path.resolve(import.meta.dirname, "../fixtures");
const variants = ["control", "1-byte", "2-byte", "3-byte"];

let server: TestApp;
beforeAll(async () => {
  server = await makeApp();
  for (const variant of variants) {
    const bytes = readFileSync(path.join(fixtures, `published/neutrino-headerfs/${variant}.bench.txt`));
    await server.put(`neutrino/pr-213/${variant}/bench.txt`, bytes);
  }
  for (const [variant, file] of [
    ["old", "ties-a.txt"],
    ["new", "ties-b.txt"],
  ] as const) {
    await server.put(`bench/ties/${variant}/${file}`, readFileSync(path.join(fixtures, "benchstat/inputs", file)));
  }
  await server.put("bench/split/only/glued.txt", readFileSync(path.join(fixtures, "benchstat/inputs/stray-glued.txt")));
}, 60_000);
afterAll(() => server.close());

async function get(address: string): Promise<{ status: number; text: string; type: string }> {
  const answer = await server.app.inject({ method: "GET", url: `/api/v1/reports/${address}` });
  return { status: answer.statusCode, text: answer.body, type: String(answer.headers["content-type"]) };
}

async function tables(address: string): Promise<BenchBody> {
  const { status, text } = await get(address);
  expect(status).toBe(200);
  const body = JSON.parse(text) as BenchBody;
  expect(violations(BenchBody, body)).toEqual([]);
  return body;
}

/** Change of a benchmark in percent with one decimal, against the first variant. */
function change(body: BenchBody, unit: string, row: string, variant: string): number | undefined {
  const table = body.tables.find((candidate) => candidate.unit === unit);
  const column = table?.columns.findIndex(({ label }) => label === variant) ?? -1;
  const delta = table?.rows.find(({ label }) => label.startsWith(row))?.cells[column]?.change?.delta;
  return typeof delta === "number" ? Math.round(delta * 1000) / 10 : undefined;
}

describe("the published neutrino figures", () => {
  test("show what the 2-byte prefix gains and costs, and that one sample proves nothing", async () => {
    const body = await tables("neutrino/pr-213/benches");
    const memory = (row: string) => change(body, "B/op", row, "2-byte");
    expect(["WriteHeadersSmall", "WriteHeadersMedium", "WriteHeadersLarge"].map(memory)).toEqual([-43.3, -56.4, -34.9]);
    expect(change(body, "sec/op", "HeightLookup", "2-byte")).toBe(28.6);
    const allocations = (row: string) => change(body, "allocs/op", row, "2-byte");
    expect(["WriteHeadersSmall", "WriteHeadersMedium", "WriteHeadersLarge"].map(allocations)).toEqual([
      99.8, 145.3, 182.6,
    ]);
    const changes = body.tables.flatMap(({ rows }) =>
      rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.change ?? [])),
    );
    expect(changes).toHaveLength(48);
    expect(changes.every(({ p, count }) => p === 1 && count === 1)).toBe(true);
  });

  test("have the printed file size as a metric, in bytes even where the line names no unit", async () => {
    const body = await tables("neutrino/pr-213/benches");
    const size = body.tables.find(({ fact }) => fact?.name === "DB file size at cleanup");
    expect(size).toMatchObject({ fact: { unit: "B" }, better: { direction: "lower" } });
    expect(size?.rows[0]?.cells.map((cell) => cell?.center)).toEqual([39206912, 38875136, 43966464, 75845632]);
  });

  test("place the variants in a sweep", async () => {
    const { tables: all } = await tables("neutrino/pr-213/benches");
    expect(all[0]?.columns.map(({ label, number, variant }) => [label, number, variant])).toEqual([
      ["control", 0, 0],
      ["1-byte", 1, 1],
      ["2-byte", 2, 2],
      ["3-byte", 3, 3],
    ]);
  });
});

describe("readings", () => {
  test("benchstat's text leaves out what benchstat does not read; the full reading has it", async () => {
    const plain = await get("bench/split/benchstat.txt");
    const full = await get("bench/split/benchstat.txt?reading=full");
    expect(plain.type).toContain("text/plain");
    expect(plain.text).not.toContain("WriteSmall");
    expect(full.text).toContain("WriteSmall");
    const { imports } = await tables("bench/split/benches");
    expect(imports[0]).toMatchObject({ repaired: 6, malformed: 0 });
  });

  test("the table judges ties by the true p and keeps benchstat's beside it", async () => {
    const { tables: all } = await tables("bench/ties/benches");
    const skewed = all[0]?.rows.find(({ label }) => label.startsWith("Skewed"))?.cells[1]?.change;
    expect(skewed?.benchstatP).toBeCloseTo(0.126, 3);
    expect(skewed?.p).toBeCloseTo(0.078, 3);
    const csv = await get("bench/ties/benchstat.csv");
    expect(csv.text).toContain("p=0.126");
  });
});

describe("queries", () => {
  test("a fault in an expression is answered with its flag and place", async () => {
    const { status, text } = await get("neutrino/pr-213/benches?filter=.unit:(a%20OR");
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({
      error: { code: "bad-query", details: { field: "filter", offset: 11, expression: ".unit:(a OR" } },
    });
    for (const query of ["alpha=2", "alpha=x", "confidence=-1", "col=a@bad", "row=.unit"]) {
      expect((await get(`neutrino/pr-213/benchstat.txt?${query}`)).status, query).toBe(400);
    }
  });

  test("keys for pivots are listed with their values", async () => {
    const { keys } = await tables("neutrino/pr-213/benches");
    expect(keys).toContainEqual({ key: ".file", values: 4, numeric: false });
    expect(keys).toContainEqual({ key: "/gomaxprocs", values: 1, numeric: true });
  });

  test("samples of one row can be asked for alone", async () => {
    const { status, text } = await get("neutrino/pr-213/benches/samples?at=1&line=0");
    expect(status).toBe(200);
    const body = JSON.parse(text) as BenchSamples;
    expect(violations(BenchSamples, body)).toEqual([]);
    expect(body.cells).toEqual([[7304628624], [7106311624], [4140556080], [6542484944]]);
    expect((await get("neutrino/pr-213/benches/samples?at=99&line=0")).status).toBe(400);
  });

  test("a report without benchmarks has empty answers", async () => {
    await server.put("bench/none/only/notes.txt", "nothing to see");
    expect(await get("bench/none/benchstat.txt")).toMatchObject({ status: 200, text: "" });
    expect((await tables("bench/none/benches")).tables).toEqual([]);
    expect((await get("bench/missing/benchstat.txt")).status).toBe(404);
  });
});
