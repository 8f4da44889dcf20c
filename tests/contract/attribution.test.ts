import * as contract from "@sweetspot/contract";
import { violations } from "@sweetspot/contract/violations";
import { parse } from "@sweetspot/parsers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";
import { readFixture } from "../support/read-fixture.ts";

let server: TestApp;
let findings: contract.FindingsBody;

beforeAll(async () => {
  server = await makeApp();
  for (const example of ["header-index", "bucket-scan", "header-index-published"]) {
    const loaded = await server.app.inject({ method: "POST", url: `/api/v1/examples/${example}`, payload: {} });
    expect(loaded.statusCode).toBe(200);
  }
  await server.settled();
  findings = (await server.get("/api/v1/reports/neutrino/header-index/findings")).json();
}, 120_000);
afterAll(() => server.close());

const headerIndex = "/api/v1/reports/neutrino/header-index";

async function get<Body>(url: string, query: Record<string, string>): Promise<Body> {
  const reply = await server.get(`${url}?${new URLSearchParams(query)}`);
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return reply.json<Body>();
}

async function refusal(url: string, query: Record<string, string>) {
  const reply = await server.get(`${url}?${new URLSearchParams(query)}`);
  return { status: reply.statusCode, ...reply.json<{ error: { code: string; message: string } }>().error };
}

describe("changes of the header index, broken down", () => {
  test("have one breakdown each, of what profiles measure, that adds up to the change of the medians", () => {
    expect(violations(contract.FindingsBody, findings)).toEqual([]);
    const changes = findings.findings.filter(
      ({ id, kind }) => kind === "bench-change" && /:(sec|B|allocs)\/op:/.test(id),
    );
    expect(changes.length).toBeGreaterThan(10);
    expect(findings.benchAttributions.map(({ finding }) => finding).toSorted()).toEqual(
      changes.map(({ id }) => id).toSorted(),
    );
    for (const { attribution } of findings.benchAttributions) {
      if (attribution.kind === "refused") throw new Error(attribution.reason);
      const { change, explained, unexplained, own, callers, before, after } = attribution;
      expect(change).toBeCloseTo(after.measured - before.measured, 6);
      for (const { parts, rest } of [own, callers]) {
        const sum = parts.reduce((total, part) => total + part.change, rest.change);
        expect(Math.abs(sum - explained)).toBeLessThanOrEqual(1e-9 * Math.abs(explained));
        expect(Math.abs(sum + unexplained - change)).toBeLessThanOrEqual(1e-9 * Math.abs(change));
        for (const part of parts) {
          expect(part.afterPerOp).toBeCloseTo(part.after / after.operations, 6);
          expect(part.beforePerOp).toBeCloseTo(part.before / before.operations, 6);
        }
      }
    }
  });

  test("say how far the profiles go, for memory, allocations and time", () => {
    const verdictOf = (id: string) => {
      const found = findings.benchAttributions.find(({ finding }) => finding === id)?.attribution;
      return found?.kind === "attributed" ? [found.verdict, Math.round(found.share! * 1000) / 10] : found;
    };
    expect(verdictOf("bench:WriteHeadersSmallBatch-2:B/op:better")).toEqual(["explains", 103.2]);
    expect(verdictOf("bench:WriteHeadersLargeBatch-2:B/op:worse")).toEqual(["explains", 108.7]);
    expect(verdictOf("bench:WriteHeadersMediumBatch-2:allocs/op:worse")).toEqual(["explains-part", 75.8]);
    // On a busy machine most of a benchmark's time is waiting, which a CPU profile has not.
    expect(verdictOf("bench:WriteHeadersLargeBatch-2:sec/op:better")).toEqual(["does-not-explain", 39]);
    // The look-ups set a database up in each round, outside of the timer; how often the profile's run did is not known.
    expect(["too-uncertain", "does-not-explain"]).toContain(
      verdictOf("bench:HeightLookupLatency-2:B/op:worse")?.[0 as never],
    );
  });

  test("are in the report's text, functions only below what they explain", async () => {
    const text = (await server.get("/neutrino/header-index.md")).body;
    expect(text).toContain(
      "  - The profiles account for it: −114 MiB/op of −111 MiB/op (103.2 %), within the ±63.2 MiB/op that sampling and run-to-run variation permit.\n" +
        "  - by function (flat): `bbolt.(*node).put` −158 MiB/op (142.9 %), `common.ReadInodeFromPage` −68.4 MiB/op (61.8 %)",
    );
    expect(text).toMatch(/The profiles leave it open: [^\n]*\n(?! {2}- by)/);
    const body = (await server.get("/neutrino/header-index.json")).json<{ findings: contract.FindingsBody }>();
    expect(body.findings.benchAttributions).toEqual(findings.benchAttributions);
  });

  test("are not spoken of where a report has no profiles, or profiles of something else", async () => {
    const published: contract.FindingsBody = (await server.get("/api/v1/reports/neutrino/pr-213/findings")).json();
    expect(published.benchAttributions).toEqual([]);
    const servers: contract.FindingsBody = (await server.get("/api/v1/reports/spanscan/bucket-scan/findings")).json();
    expect(servers.findings.some(({ kind }) => kind === "bench-change")).toBe(true);
    expect(servers.benchAttributions).toEqual([]);
    expect(servers.attributions.length).toBeGreaterThan(2);
  });
});

describe("one cell", () => {
  const cell = { benchmark: "WriteHeadersLargeBatch-2", unit: "B/op", variant: "2-byte" };

  test("is answered against the baseline or any other variant", async () => {
    const found = await get<contract.BenchAttributionBody>(`${headerIndex}/attribution`, cell);
    expect(violations(contract.BenchAttributionBody, found)).toEqual([]);
    expect(found).toMatchObject({ kind: "attributed", verdict: "explains", before: { variant: "control" } });
    const other = await get<contract.BenchAttributionBody>(`${headerIndex}/attribution`, { ...cell, base: "3-byte" });
    expect(other).toMatchObject({ kind: "attributed", before: { variant: "3-byte" } });
  });

  test("is refused with what is missing", async () => {
    const place = "t/r/before";
    const bench = "BenchmarkA-2 1 1000000000 ns/op 100 B/op 1 allocs/op\n";
    await server.put(`${place}/bench.txt`, bench);
    await server.put("t/r/after/bench.txt", bench.replace("100 B", "200 B"));
    await server.put("t/r/after/mem.pb.gz", readFixture("headerindex/mem-root.pb.gz"));
    const ask = (query: object) =>
      get<contract.BenchAttributionBody>("/api/v1/reports/t/r/attribution", {
        benchmark: "A-2",
        unit: "B/op",
        variant: "after",
        ...query,
      });
    expect(await ask({})).toMatchObject({ kind: "refused", reason: expect.stringContaining("has BenchmarkA") });
    expect(await ask({ unit: "sec/op" })).toMatchObject({
      reason: expect.stringContaining("after has no CPU profile"),
    });
    expect(await refusal(`${headerIndex}/attribution`, { ...cell, variant: "4-byte" })).toMatchObject({
      status: 400,
      code: "bad-query",
    });
    expect(await refusal(`${headerIndex}/attribution`, { ...cell, benchmark: "None" })).toMatchObject({ status: 400 });
    expect(await refusal(`${headerIndex}/attribution`, { ...cell, unit: "MB/s" })).toMatchObject({ status: 400 });
  });
});

describe("profiles by operation", () => {
  const profiles = `${headerIndex}/profiles`;
  const pair = { file: "2-byte/mem.pb.gz", base: "control/mem.pb.gz", sample_index: "alloc_space" };
  const small = "bench:WriteHeadersSmallBatch-2";

  test("offer what both sides know, the largest benchmark of a profile first", async () => {
    const body = await get<contract.DenominatorsBody>(`${profiles}/denominators`, pair);
    expect(violations(contract.DenominatorsBody, body)).toEqual([]);
    expect(body.choices.map(({ id }) => id)).toEqual([
      "bench:HeightLookupLatency-2",
      small,
      "bench:WriteHeadersMediumBatch-2",
      "bench:WriteHeadersLargeBatch-2",
    ]);
    expect(body.choices[1]).toMatchObject({
      label: "per op of BenchmarkWriteHeadersSmallBatch",
      unit: "op",
      before: { count: 1, low: 1, high: 1, basis: "1 iteration (1 run like the median of 10 in bench.txt)" },
      notes: ["the profiles cover 3 other benchmarks, too: 48 % and 20 % of them is this one's"],
    });
    const cpu = await get<contract.DenominatorsBody>(`${profiles}/denominators`, {
      file: "2-byte/cpu.pb.gz",
      base: "control/cpu.pb.gz",
    });
    expect(cpu.choices.at(-1)).toMatchObject({ id: "duration", unit: "s", before: { basis: "26.07 s of profile" } });
  });

  test("of a benchmark's own stacks agree with the benchmark's attribution", async () => {
    const { choices } = await get<contract.DenominatorsBody>(`${profiles}/denominators`, pair);
    const top = await get<Extract<contract.TopAnswer, { kind: "top-diff" }>>(`${profiles}/top`, {
      ...pair,
      mode: "operation",
      per: small,
      focus: choices.find(({ id }) => id === small)!.focus!,
    });
    expect(top).toMatchObject({ sampleType: { unit: "bytes/op" }, operations: { id: small } });
    const found = findings.benchAttributions.find(
      ({ finding }) => finding === "bench:WriteHeadersSmallBatch-2:B/op:better",
    )!.attribution;
    if (found.kind === "refused") throw new Error(found.reason);
    for (const part of found.own.parts) {
      const row = top.names.indexOf(part.name);
      expect(top.flatAfter[row]! - top.flatBefore[row]!, part.name).toBeCloseTo(part.change, 6);
    }
    const change = top.flatAfter.reduce((sum, after, row) => sum + after - top.flatBefore[row]!, 0);
    expect(change).toBeCloseTo(found.explained, 3);
  });

  test("divide by what a counter counted while a profile was taken", async () => {
    const flame = await get<contract.FlameDiffBody>("/api/v1/reports/spanscan/bucket-scan/profiles/flame", {
      file: "after/cpu.pb.gz",
      base: "before/cpu.pb.gz",
      mode: "operation",
      per: "counter:node_db_write_tx_total",
    });
    expect(violations(contract.FlameDiffBody, flame)).toEqual([]);
    expect(flame.sampleType.unit).toBe("nanoseconds/op");
    expect(flame.totalBefore[0]).toBeCloseTo(22_870_000_000 / flame.operations!.before.count, 3);
    expect(flame.operations!.before.basis).toMatch(/^increase 7,813 in 20\.1 of the profile's 25 s/);
  });

  test("are refused, not shown as absolute, where nothing or one side says how much was done", async () => {
    const held = { file: "after/heap.pb.gz", base: "before/heap.pb.gz" };
    const scan = "/api/v1/reports/spanscan/bucket-scan/profiles";
    expect(await get<contract.DenominatorsBody>(`${scan}/denominators`, held)).toMatchObject({
      choices: [],
      reason: "inuse_space is what was held at one moment, not what operations did.",
    });
    expect(await refusal(`${scan}/flame`, { ...held, mode: "operation" })).toMatchObject({
      status: 422,
      message: "inuse_space is what was held at one moment, not what operations did.",
    });
    expect(await refusal(`${profiles}/top`, { ...pair, mode: "operation", per: "bench:None" })).toMatchObject({
      status: 422,
      message: 'Neither side knows a count of "bench:None".',
    });
    await server.put("u/r/before/mem.pb.gz", readFixture("headerindex/mem-root.pb.gz"));
    await server.put("u/r/after/mem.pb.gz", readFixture("headerindex/mem-prefix2.pb.gz"));
    await server.put("u/r/after/bench.txt", readFixture("headerindex/profiled-run-prefix2.txt"));
    const lone = { file: "after/mem.pb.gz", base: "before/mem.pb.gz", sample_index: "alloc_space" };
    const body = await get<contract.DenominatorsBody>("/api/v1/reports/u/r/profiles/denominators", lone);
    expect(body).toMatchObject({
      choices: [],
      missing: expect.arrayContaining([{ id: small, label: expect.any(String), reason: "the base has no such count" }]),
      reason: "Only one of the two sides says how much was done while its profile was taken.",
    });
    expect(
      await refusal("/api/v1/reports/u/r/profiles/flame", { ...lone, mode: "operation", per: small }),
    ).toMatchObject({
      message: `Only the compared profile knows a count of "${small}".`,
    });
  });

  test("are exported with the base taken to as many operations, as a comment says", async () => {
    const query = { file: "after/cpu.pb.gz", base: "before/cpu.pb.gz", mode: "operation", per: "duration" };
    const scan = "/api/v1/reports/spanscan/bucket-scan/profiles";
    const counted = { ...query, per: "counter:node_db_write_tx_total" };
    const { choices } = await get<contract.DenominatorsBody>(`${scan}/denominators`, query);
    const { before, after } = choices.find(({ id }) => id === counted.per)!;
    const answer = await server.get(`${scan}/export.pb?${new URLSearchParams(counted)}`);
    const outcome = parse(new Uint8Array(answer.rawPayload), { fileName: "export.pb", receivedAtMs: 0 });
    if (outcome.state !== "ready" || outcome.evidence.kind !== "profile") throw new Error("no profile came back");
    const { comments, samples } = outcome.evidence;
    expect(comments.at(-1)).toBe(
      `sweetspot: compared per node_db_write_tx_total: the base scaled by ${after.count} / ${before.count} to the operations of the profile`,
    );
    const total = Array.from<bigint | number>(samples.values[1]!).reduce<number>(
      (sum, value) => sum + Number(value),
      0,
    );
    const expected = 1_440_000_000 - (22_870_000_000 * after.count) / before.count;
    // Each sample is rounded to a whole nanosecond.
    expect(Math.abs(total - expected)).toBeLessThanOrEqual(samples.length);
    const folded = (await server.get(`${scan}/folded?${new URLSearchParams(counted)}`)).body;
    const sums = folded
      .trim()
      .split("\n")
      .map((line) => line.split(" ").slice(-2).map(Number))
      .reduce(([a = 0, b = 0], [x = 0, y = 0]) => [a + x, b + y], [0, 0]);
    expect(Math.abs(sums[1]! - sums[0]! - expected)).toBeLessThanOrEqual(samples.length);
  });
});
