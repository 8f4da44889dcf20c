import * as contract from "@sweetspot/contract";
import { violations } from "@sweetspot/contract/violations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";

let server: TestApp;
const reports = new Map<string, contract.FindingsBody>();

beforeAll(async () => {
  server = await makeApp();
  const { examples } = (await server.get("/api/v1/examples")).json();
  for (const { id, url } of examples) {
    const loaded = await server.app.inject({ method: "POST", url: `/api/v1/examples/${id}`, payload: {} });
    expect(loaded.statusCode, id).toBe(200);
    while ((await server.get("/readyz")).json().pending > 0) await new Promise((wait) => setTimeout(wait, 50));
    reports.set(url.slice(1), (await server.get(`/api/v1/reports${url}/findings`)).json());
  }
}, 120_000);
afterAll(() => server.close());

function of(report: string): contract.FindingsBody {
  const body = reports.get(report);
  if (body === undefined) throw new Error(`${report} is not among ${[...reports.keys()].join(", ")}`);
  return body;
}

/** A finding as one line: everything that is read of it. */
function line(report: string, id: string): string {
  const finding = of(report).findings.find((one) => one.id === id);
  if (finding === undefined) throw new Error(`no ${id} in ${report}`);
  const { group, subject, change, scope, certainty, remark } = finding;
  return [group, subject, change, scope, certainty, remark].join(" | ");
}

const claimsOf = (report: string) =>
  of(report).claims.map(({ text, verdict, computed }) => [text, verdict, computed] as const);

test("the findings of every example are as described", () => {
  expect(reports.size).toBe(6);
  for (const [report, body] of reports) {
    expect(violations(contract.FindingsBody, body), report).toEqual([]);
    const ids = body.findings.map(({ id }) => id);
    expect(new Set(ids).size, report).toBe(ids.length);
  }
});

describe("the verdicts of the published investigations", () => {
  test("header index: sizes as published, nothing proven, claims checked", () => {
    const bench = (row: string, unit: string) => line("neutrino/pr-213", `bench:${row}-24:${unit}:unclear`);
    expect(bench("WriteHeadersSmallBatch", "B/op")).toContain(
      "−43.3 % | 2-byte vs control | not proven: 1 sample a side",
    );
    expect(bench("WriteHeadersMediumBatch", "B/op")).toContain("−56.4 % | 2-byte");
    expect(bench("WriteHeadersLargeBatch", "B/op")).toContain("−34.9 % | 2-byte");
    expect(bench("HeightLookupLatency", "sec/op")).toContain("2-byte +28.6 %");
    expect(bench("WriteHeadersLargeBatch", "sec/op")).toContain("2-byte +30.0 %");
    expect(bench("WriteHeadersSmallBatch", "allocs/op")).toContain("2-byte +99.8 %");
    expect(bench("WriteHeadersMediumBatch", "allocs/op")).toContain("2-byte +145.3 %");
    expect(bench("WriteHeadersLargeBatch", "allocs/op")).toContain("2-byte +182.6 %");
    expect(bench("WriteHeadersLargeBatch", "DB file size at cleanup B")).toContain("2-byte +8.8 %");
    expect(line("neutrino/pr-213", "facts:2-byte:mem.top.txt")).toContain("−43.2 % | 2-byte vs control");
    expect(line("neutrino/pr-213", "bench:too-few-samples")).toMatch(/^refused .* 1 sample a side .*-count=10/);
    expect(of("neutrino/pr-213").findings.filter(({ group }) => group === "better" || group === "worse")).toEqual([]);
    expect(claimsOf("neutrino/pr-213")).toEqual([
      ["-50% memory usage", "contradicted", "−43.18 %"],
      ["-50% bytes allocated by small batches", "contradicted", "−43.32 %"],
      ["+30% access time", "rounds-to", "28.64 %"],
      ["the file grows by 8.8%", "holds", "8.76 %"],
    ]);
  });

  test("header index run again: proven with its correction stated", () => {
    expect(line("neutrino/header-index", "bench:WriteHeadersSmallBatch-2:B/op:better")).toContain(
      "−59.6 % | 2-byte vs control | proven: p=0.007 n=8, Holm over 47",
    );
    expect(line("neutrino/header-index", "sweet-spot")).toMatch(
      /^traded .*3-byte is beaten by control, 1-byte, 2-byte$/,
    );
  });

  test("bucket scan: two phases before, one after, and a rate above what one writer can do", () => {
    const rate = line("spanscan/bucket-scan", "series:node_db_write_tx_seconds_total");
    expect(rate).toMatch(/^better .*−98\.9 % .*before: two phases: 1\.2 s\/s until 42 s, then 0\.0687 s\/s/);
    expect(rate).toContain("after: one phase, no break in pace");
    expect(line("spanscan/bucket-scan", "limit:node_db_write_tx_seconds_total:0")).toContain(
      "above the limit of 1 s/s",
    );
    expect(claimsOf("spanscan/bucket-scan")[0]?.slice(1)).toEqual(["doubted", "2.778 ns"]);
    expect(of("spanscan/bucket-scan").claims[0]?.remark).toContain("implausible for one thread");
  });

  test("cache memory: powers of 1024 told from powers of 1000, and the collector's headroom", () => {
    const memory = line("klaytn/cache-memory", "memory:published");
    expect(memory).toContain("2.14 times the heap profile");
    expect(memory).toContain("93.1 GiB over 43.5 GiB");
    expect(memory).toContain("87 GiB, 93 %");
    expect(memory).toContain("no leak is shown");
    expect(claimsOf("klaytn/cache-memory").map(([, ...rest]) => rest)).toEqual([
      ["contradicted", "46.71 GB"],
      ["contradicted", "53.29 GB"],
      ["holds", "49.63 GiB"],
      ["holds", "68.97 %"],
      ["holds", "87 GiB"],
      ["holds", "2.141 x"],
      ["holds", "2 x"],
      ["holds", "2.5 x"],
    ]);
    expect(of("klaytn/cache-memory").claims[0]?.remark).toBe("it holds in GiB, not in GB");
    expect(line("klaytn/cache-memory", "units:published, cn-mem0.top.txt: total")).toMatch(
      /^unclear \| 43\.5 GB is 43\.5 GiB: \| 7\.4 % more than written .*so unaccounted is 49\.6 GiB, not 56\.5/,
    );
  });

  test("fifty appends: the slope with its interval, and parts that exceed their whole", () => {
    expect(line("safe/fifty-appends", "events:measured:append_end")).toMatch(
      /\+9\.87 ms an operation .*99 % CI \+8\.46 ms … \+11\.9 ms/,
    );
    expect(line("safe/fifty-appends", "stated:parts:published:summary.csv:chunks.put:duration")).toMatch(
      /adds up to 108\.4 % of it .*4\.08 \+ 3\.62 \+ 3\.81 = 11\.51 ms, over 10\.62 ms/,
    );
    const verdicts = new Map(claimsOf("safe/fifty-appends").map(([text, ...rest]) => [text, rest.join(" ")]));
    expect(verdicts.get("each append takes 20 ms longer than the last")).toBe("holds 20.27 ms");
    expect(verdicts.get("its three calls account for 88% of it")).toBe("contradicted 108.4 %");
    expect(verdicts.get("syncing is 172x slower")).toBe("holds 172.1 x");
    expect(verdicts.get("without the counter the write takes 4 ms")).toBe("holds 4.23 ms");
    expect(verdicts.get("the write is 5.1% of the first append")).toBe("holds 5.053 %");
    expect(verdicts.get("the write is 0.9% of the last append")).toBe("holds 0.9402 %");
    expect(verdicts.get("all appends together took 120 s")).toBe("contradicted 36.18 s");
    expect(verdicts.get("70% of the two minutes lies outside the appends")).toBe("holds 69.85 %");
    expect(verdicts.get("without the counter the write is 3x faster")).toBe("holds 2.712 x");
  });

  test("key-value stores: the percentage of 38 hours", () => {
    expect(
      line("opera/key-value-stores", "stated:percent:published:claims.csv:badger vs leveldb genesis sync time"),
    ).toContain("+26.0 %, not +28 %");
    expect(claimsOf("opera/key-value-stores")).toEqual([
      ["Pebble syncs 16% faster", "holds", "16.03 %"],
      ["Badger takes 28% longer", "contradicted", "26.03 %"],
      ["LevelDB beats Badger by 38 h", "holds", "38 h"],
      ["Pebble needs 90% less disk I/O", "cannot-be-checked", ""],
    ]);
  });

  test("only what contradicts is found unasked", () => {
    const contradictions = [...reports].flatMap(([report, { findings }]) =>
      findings.filter(({ reading }) => reading === "contradiction").map(({ subject }) => `${report}: ${subject}`),
    );
    expect(contradictions.toSorted()).toEqual([
      "klaytn/cache-memory: 43.5 GB is 43.5 GiB:",
      "opera/key-value-stores: badger vs leveldb genesis sync time",
      "safe/fifty-appends: duration of what is inside chunks.put",
      "spanscan/bucket-scan: node_db_write_tx_seconds_total",
    ]);
  });

  test("every finding says in words how sure it is", () => {
    for (const [report, { findings }] of reports)
      for (const { group, certainty, subject } of findings) {
        const words = /^(?:proven|not proven|certain|seen once|by medians|a total only|differs|\d+ samples? a side)\b/;
        expect(certainty, `${report}: ${subject}`).toMatch(words);
        if (group === "better" || group === "worse") expect(certainty).not.toMatch(/^not proven/);
      }
  });

  test("too few samples for so many comparisons are said to be, with how many it takes", () => {
    expect(line("opera/key-value-stores", "bench:too-many-comparisons")).toMatch(
      /^refused \| Significance of \d+ of 42 comparisons \| cannot be said .* 6 samples a side \| run with -count=10/,
    );
    expect(line("opera/key-value-stores", "bench:Get-2:sec/op:unclear")).toContain(
      "p=0.002 n=6 alone, p=0.091 by Holm",
    );
  });
});

describe("what an author says of findings", () => {
  const url = "/api/v1/reports/neutrino/pr-213/findings";
  const id = "facts:2-byte:mem.top.txt";
  const mark = (payload: object, finding = id, report = "neutrino/pr-213") =>
    server.app.inject({
      method: "PUT",
      url: `/api/v1/reports/${report}/findings/${encodeURIComponent(finding)}/mark`,
      payload,
    });

  test("a pin puts it first, a remark stays text, and taking both away forgets it", async () => {
    const note = `<img src=x onerror="alert(1)"> & "quoted"`;
    expect((await mark({ state: "pinned", note })).statusCode).toBe(200);
    const pinned: contract.FindingsBody = (await server.get(url)).json();
    expect(pinned.findings[0]).toMatchObject({ id, mark: { state: "pinned", note } });
    expect((await mark({ state: "hidden", note: "" })).statusCode).toBe(200);
    const hidden: contract.FindingsBody = (await server.get(url)).json();
    expect(hidden.findings.find((one) => one.id === id)?.mark).toEqual({ state: "hidden", note: "" });
    expect((await mark({ state: "none", note: "" })).statusCode).toBe(200);
    expect((await server.get(url)).json()).toEqual(of("neutrino/pr-213"));
  });

  test("unknown reports and marks are refused", async () => {
    expect((await mark({ state: "pinned", note: "" }, id, "neutrino/none")).statusCode).toBe(404);
    expect((await server.get("/api/v1/reports/neutrino/none/findings")).statusCode).toBe(404);
    expect((await mark({ state: "loved", note: "" })).statusCode).toBe(400);
    expect((await mark({ state: "pinned", note: "x".repeat(2001) })).statusCode).toBe(400);
  });

  test("the metrics that matter decide what is beaten", async () => {
    const chosen = ["sec/op:HeightLookupLatency-24", "B/op:WriteHeadersSmallBatch-24"];
    const answer: contract.FindingsBody = (
      await server.get(`${url}?metrics=${encodeURIComponent(chosen.join(","))}`)
    ).json();
    const spot = answer.sweetSpot!;
    expect(spot.metrics.filter(({ counts }) => counts).map(({ id: metric }) => metric)).toEqual(
      expect.arrayContaining(chosen),
    );
    expect(spot.metrics.filter(({ counts }) => counts)).toHaveLength(2);
    expect(spot.variants.map(({ pareto }) => pareto)).toEqual([true, true, true, false]);
  });
});
