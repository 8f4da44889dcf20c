import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import { encodePprof } from "@sweetspot/model/profile/encode-pprof";
import * as contract from "@sweetspot/contract";
import { violations } from "@sweetspot/contract/violations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, expectError } from "../support/http-answers.ts";
import { makeApp, type TestApp } from "../support/make-app.ts";

let server: TestApp;
const loads: {
  example: contract.ExampleList["examples"][number];
  loaded: contract.ReportBody;
  read: contract.ReportBody;
}[] = [];
const reports = new Map<string, contract.FindingsBody>();

beforeAll(async () => {
  server = await makeApp();
  const { examples } = (await server.get("/api/v1/examples")).json();
  for (const example of examples) {
    const { id, url } = example;
    const loaded = await server.app.inject({ method: "POST", url: `/api/v1/examples/${id}`, payload: {} });
    expect(loaded.statusCode, id).toBe(200);
    await server.settled();
    loads.push({ example, loaded: loaded.json(), read: (await server.get(`/api/v1/reports${url}`)).json() });
    reports.set(url.slice(1), (await server.get(`/api/v1/reports${url}/findings`)).json());
  }
}, 120_000);
afterAll(() => server.close());

function of(report: string): contract.FindingsBody {
  const body = reports.get(report);
  if (body === undefined) throw new Error(`${report} is not among ${[...reports.keys()].join(", ")}`);
  return body;
}

function finding(report: string, id: string): contract.FindingBody {
  const found = of(report).findings.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no ${id} in ${report}`);
  return found;
}

/** A benchmark's change in percent, to a tenth. */
function percent(report: string, id: string): number {
  const { numbers } = finding(report, id);
  if (numbers?.ratio === null || numbers === null) throw new Error(`${id} has no ratio`);
  return Math.round(1000 * (numbers.ratio - 1)) / 10;
}

/** The certainty's level, with what carries it. */
const sure = (report: string, id: string) => {
  const { certainty, tone } = finding(report, id);
  return [tone, certainty.level, certainty.n, certainty.processes, certainty.correctedOver];
};

const conditionsOf = (report: string, id: string): string[] =>
  finding(report, id).certainty.conditions.map(({ kind }) => kind);

const claimsOf = (report: string) =>
  of(report).claims.map(({ text, verdict, computed }) => [text, verdict, computed] as const);

test("every example loads, through uploads, into a report whose files are all read", async () => {
  for (const { example, loaded, read } of loads) {
    expect(violations(contract.ReportBody, loaded), example.id).toEqual([]);
    expect(read.title).toBe(example.title);
    expect(read.artifacts).toHaveLength(example.files);
    expect(
      read.artifacts.filter(({ state }) => state !== "ready"),
      example.id,
    ).toEqual([]);
  }
  expectError(await call(server, "POST", "/api/v1/examples/none"), 404, "example-not-found");
});

test("while files are being read no verdict speaks of those that have been", async () => {
  const small = "BenchmarkPut-8 100 200 ns/op\n".repeat(6);
  // Long enough to be read that the question comes first.
  const large = "BenchmarkPut-8 100 100 ns/op\n".repeat(200_000);
  await server.put("partial/run/before/bench.txt", small);
  await server.put("partial/run/after/bench.txt", large, "");
  const ask = async () =>
    (await server.get("/api/v1/reports/partial/run/findings")).json<contract.FindingsBody>().sentences;
  expect(await ask()).toEqual(["1 file is being read; the verdict follows."]);
  await server.settled();
  expect((await ask())[0]).toMatch(/less time in Put/);
});

test("the verdict says how many events there are, and which variant has no readable file", async () => {
  const sentences = async (report: string) =>
    (await server.get(`/api/v1/reports/${report}/findings`)).json<contract.FindingsBody>().sentences;
  const event = (at: number): string => JSON.stringify({ ts: 1_760_000_000 + at, level: "info", msg: "compaction" });
  const log = Array.from({ length: 12 }, (_, at) => event(at)).join("\n");
  await server.put("events/run/main/node.jsonl", log);
  expect((await sentences("events/run"))[0]).toMatch(/^12 events were recorded in main\. /);
  await server.put("events/run/before/cpu.pb.gz", "no profile at all");
  expect(await sentences("events/run")).toEqual([
    "No file of before could be read, so that nothing can be compared with it.",
  ]);
});

test("the findings of every example are as described", () => {
  expect(reports.size).toBe(6);
  for (const [report, body] of reports) {
    expect(violations(contract.FindingsBody, body), report).toEqual([]);
    const ids = body.findings.map(({ id }) => id);
    expect(new Set(ids).size, report).toBe(ids.length);
  }
});

describe("the verdicts of the published investigations", () => {
  test("header index: sizes as published, one process a side differs and nothing more, claims checked", () => {
    const published = "neutrino/pr-213";
    const bench = (row: string, unit: string) => `bench:${row}-24:${unit}:unclear`;
    expect(percent(published, bench("WriteHeadersSmallBatch", "B/op"))).toBe(-43.3);
    expect(sure(published, bench("WriteHeadersSmallBatch", "B/op"))).toEqual(["differs", "differs", 1, 1, null]);
    expect(percent(published, bench("WriteHeadersMediumBatch", "B/op"))).toBe(-56.4);
    expect(percent(published, bench("WriteHeadersLargeBatch", "B/op"))).toBe(-34.9);
    // The variant that changed most is the third one; the second is beside it.
    expect(finding(published, bench("HeightLookupLatency", "sec/op")).remark).toContain("2-byte +28.6 %");
    expect(finding(published, bench("WriteHeadersLargeBatch", "sec/op")).remark).toContain("2-byte +30.0 %");
    expect(finding(published, bench("WriteHeadersSmallBatch", "allocs/op")).remark).toContain("2-byte +99.8 %");
    expect(finding(published, bench("WriteHeadersMediumBatch", "allocs/op")).remark).toContain("2-byte +145.3 %");
    expect(finding(published, bench("WriteHeadersLargeBatch", "allocs/op")).remark).toContain("2-byte +182.6 %");
    expect(finding(published, bench("WriteHeadersLargeBatch", "DB file size at cleanup B")).remark).toContain(
      "2-byte +8.8 %",
    );
    expect(percent(published, "facts:2-byte:mem.top.txt")).toBe(-43.2);
    const changes = of(published).findings.filter(({ kind }) => kind === "bench-change");
    expect(changes).toHaveLength(16);
    expect(new Set(changes.map(({ certainty }) => certainty.level))).toEqual(new Set(["differs"]));
    expect(finding(published, "bench:few-processes")).toMatchObject({ kind: "bench-refusal", tone: "refused" });
    expect(of(published).comparisons).toBe(0);
    expect(claimsOf("neutrino/pr-213")).toEqual([
      ["-50% memory usage", "contradicted", "−43.18 %"],
      ["-50% bytes allocated by small batches", "contradicted", "−43.32 %"],
      ["+30% access time", "rounds-to", "28.64 %"],
      ["the file grows by 8.8%", "holds", "8.76 %"],
    ]);
  });

  test("header index run again: proven by ten alternated processes a side, with the correction stated", () => {
    const report = "neutrino/header-index";
    const small = "bench:WriteHeadersSmallBatch-2:B/op:better";
    expect(percent(report, small)).toBe(-23.4);
    expect(sure(report, small)).toEqual(["better", "proven", 10, 10, 36]);
    expect(finding(report, small).certainty.p).toBeLessThan(0.001);
    expect(conditionsOf(report, small)).toEqual(["alternated"]);
    expect(percent(report, "bench:WriteHeadersLargeBatch-2:sec/op:better")).toBe(-83.3);
    expect(sure(report, "bench:WriteHeadersLargeBatch-2:sec/op:better").slice(0, 2)).toEqual(["better", "proven"]);
    expect(sure(report, "bench:WriteHeadersMediumBatch-2:sec/op:worse").slice(0, 2)).toEqual(["worse", "proven"]);
    // Every process wrote a file of the same size: that needs no test.
    const size = "bench:WriteHeadersLargeBatch-2:DB file size at cleanup B:worse";
    expect(percent(report, size)).toBe(154.5);
    expect(sure(report, size)).toEqual(["worse", "certain", 10, 10, null]);
    // No difference in the time of look-ups is beyond chance.
    expect(of(report).findings.filter(({ id }) => id.startsWith("bench:HeightLookupLatency-2:sec/op"))).toEqual([]);
    const spot = of(report).sweetSpot!;
    expect(spot.variants.map(({ pareto }) => pareto)).toEqual([false, true, false, false]);
    expect(finding(report, "sweet-spot")).toMatchObject({ kind: "sweet-spot", tone: "traded" });
  });

  test("bucket scan: faster beyond what a control shows, and a rate above what one writer can do", () => {
    const report = "spanscan/bucket-scan";
    expect(finding(report, "control:before-again")).toMatchObject({ kind: "control", tone: "caution" });
    expect(finding(report, "control:before-again").change).toMatch(/^0 of \d+ /);
    const check = (row: string) => `bench:${row}-2:sec/op:better`;
    for (const row of ["Check/keys=1000", "Check/keys=10000", "Check/keys=54000", "CheckAndSave", "ConcurrentChecks"]) {
      expect(percent(report, check(row)), row).toBeLessThan(-90);
      expect(sure(report, check(row)), row).toEqual(["better", "proven", 10, 10, 20]);
    }
    expect(percent(report, "bench:CheckAndSave-2:B/op:worse")).toBe(83.9);
    expect(sure(report, "bench:CheckAndSave-2:B/op:worse").slice(0, 2)).toEqual(["worse", "proven"]);
    const changes = of(report).findings.filter(({ kind }) => kind === "bench-change");
    expect(changes.filter((one) => one.of.variant === "before-again")).toEqual([]);
    expect(finding(report, "limit:node_db_write_tx_seconds_total:0")).toMatchObject({
      kind: "series-limit",
      tone: "contradiction",
      remark: expect.stringContaining("above the limit of 1 s/s"),
    });
    expect(finding(report, "series:process_cpu_seconds_total")).toMatchObject({
      kind: "series-change",
      remark: expect.stringMatching(/before: two phases: .*after: one phase, no break in pace/),
    });
    expect(claimsOf("spanscan/bucket-scan")[0]?.slice(1)).toEqual(["doubted", "2.778 ns"]);
    expect(of("spanscan/bucket-scan").claims[0]?.remark).toContain("implausible for one thread");
  });

  test("cache memory: powers of 1024 told from powers of 1000, and the collector's headroom", () => {
    expect(finding("klaytn/cache-memory", "memory:published")).toMatchObject({
      kind: "memory-account",
      change: "2.14 times the heap profile",
      remark: expect.stringMatching(/93\.1 GiB over 43\.5 GiB.*87 GiB, 93 %.*no leak is shown/),
    });
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
    const confused = finding("klaytn/cache-memory", "units:published, cn-mem0.top.txt: total");
    expect(confused).toMatchObject({
      kind: "unit-confusion",
      tone: "contradiction",
      subject: "43.5 GB is really 43.5 GiB:",
    });
    expect(confused.certainty.level).toBe("certain");
    expect(confused.remark).toContain("so unaccounted is 49.6 GiB, not 56.5");
  });

  test("fifty appends: the slope with its interval, and parts that exceed their whole", () => {
    expect(finding("safe/fifty-appends", "events:measured:append_end")).toMatchObject({
      kind: "events-trend",
      change: "+9.87 ms an operation",
      remark: expect.stringContaining("99 % interval +8.46 ms … +11.9 ms"),
    });
    expect(finding("safe/fifty-appends", "stated:parts:published:summary.csv:chunks.put:duration")).toMatchObject({
      kind: "stated-parts",
      change: "add up to 108.4 % of its duration",
      remark: expect.stringContaining("4.08 + 3.62 + 3.81 = 11.51 ms, over 10.62 ms"),
    });
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

  test("key-value stores: bytes are proven, times are not, and the percentage of 38 hours", () => {
    const report = "opera/key-value-stores";
    const get = "bench:Get-2:B/op:better";
    expect(percent(report, get)).toBe(-85.3);
    expect(sure(report, get)).toEqual(["better", "proven", 10, 10, 40]);
    const changes = of(report).findings.filter(({ kind }) => kind === "bench-change");
    expect(changes.length).toBeGreaterThan(20);
    expect(changes.filter((one) => one.quantity === "sec/op" || one.quantity === "B/s")).toEqual([]);
    expect(finding(report, "stated:percent:published:claims.csv:badger vs leveldb genesis sync time").change).toBe(
      "+26.0 %, not +28 %",
    );
    expect(claimsOf("opera/key-value-stores")).toEqual([
      ["Pebble syncs 16% faster", "holds", "16.03 %"],
      ["Badger takes 28% longer", "contradicted", "26.03 %"],
      ["LevelDB beats Badger by 38 h", "holds", "38 h"],
      ["Pebble needs 90% less disk I/O", "cannot-be-checked", ""],
    ]);
  });

  test("only what contradicts is found unasked", () => {
    const contradictions = [...reports].flatMap(([report, { findings }]) =>
      findings.filter(({ tone }) => tone === "contradiction").map(({ subject }) => `${report}: ${subject}`),
    );
    expect(contradictions.toSorted()).toEqual([
      "klaytn/cache-memory: 43.5 GB is really 43.5 GiB:",
      "opera/key-value-stores: badger vs leveldb genesis sync time",
      "safe/fifty-appends: parts of chunks.put",
      "spanscan/bucket-scan: node_db_write_tx_seconds_total",
    ]);
  });

  test("every finding says how sure it is, and only what is sure is better or worse", () => {
    for (const [report, { findings }] of reports)
      for (const { group, certainty, subject } of findings) {
        expect(certainty.text.startsWith(certainty.level), `${report}: ${subject}: ${certainty.text}`).toBe(true);
        if (group !== "better" && group !== "worse") continue;
        expect(["proven", "certain", "likely"], `${report}: ${subject}`).toContain(certainty.level);
        if (certainty.level === "proven") expect(certainty.processes).toBeGreaterThanOrEqual(4);
      }
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

test("a finding names no function that the profile says not to show, as its flame graph does not", async () => {
  const heap = (bytes: bigint): Uint8Array => {
    const builder = new ProfileBuilder([{ type: "alloc_space", unit: "bytes" }]);
    const stack = ["malloc", "page", "main"].map((name) => builder.frame(name, `${name}.c`, 1));
    builder.sample(stack, [bytes]);
    builder.sample([stack[2]!], [1_000n]);
    return encodePprof(builder.finish({ dropFrames: "malloc" }));
  };
  await server.put("drops/r/only/heap.pb.gz", heap(4_000_000n));
  await server.settled();
  const text = JSON.stringify((await server.get("/api/v1/reports/drops/r/findings")).json());
  expect(text).toContain("page");
  expect(text).not.toContain("malloc");
});
