import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { encodeSync } from "@sweetspot/api/http/encoding";
import type { ReportBody, SeriesCatalogue, SeriesChart } from "@sweetspot/contract";
import {
  benchesAddress,
  catalogueAddress,
  findingsAddress,
  openingAddresses,
  reportAddress,
} from "@sweetspot/contract/opening";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";

const begin = 1_760_000_000;

function capture(pace: number): string {
  const metrics = ["bolt_tx_write_seconds_total", "bolt_tx_writes_total", "process_cpu_seconds_total", "jobs_total"];
  const lines = metrics.flatMap((metric, at) =>
    Array.from({ length: 40 }, (_, i) => `${metric} ${i * pace * (at + 1)} ${begin + 5 * i}`),
  );
  return [...lines, "# EOF", ""].join("\n");
}

let data = "";
let app: TestApp;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "sweetspot-opening-"));
  app = await makeApp({ data });
  await app.put("p/r/before/metrics.om", capture(2));
  await app.put("p/r/after/metrics.om", capture(1));
  await app.put("p/both/after/metrics.om", capture(1));
  await app.put("p/both/after/bench.txt", "BenchmarkX-8 1 1 ns/op\n");
});
afterAll(async () => {
  await app.close();
  await rm(data, { recursive: true, force: true });
});

const decompressed: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};
const json = { accept: "application/json" };

describe("the charts that a page opens with", () => {
  test("come with the catalogue where they are asked for, the same as each by itself", async () => {
    const { opening, ...catalogue }: SeriesCatalogue = (await app.get(catalogueAddress("p", "r"))).json();
    expect(opening?.map(({ metric }) => metric)).toEqual(catalogue.charts.slice(0, 3));
    for (const chart of opening ?? []) {
      const address = `${reportAddress("p", "r")}/series/chart?metric=${chart.metric}&axis=since&rule=exact`;
      const alone: SeriesChart = (await app.get(address)).json();
      expect(chart).toEqual(alone);
    }
    const plain: SeriesCatalogue = (await app.get(`${reportAddress("p", "r")}/series`)).json();
    expect(plain).toEqual(catalogue);
    expect((await app.get(`${reportAddress("p", "r")}/series?charts=6`)).statusCode).toBe(400);
  });
});

describe("the page of a report", () => {
  const linkOf = async (address: string): Promise<string> =>
    String((await app.get(address, { accept: "text/html" })).headers["link"] ?? "");

  test("names what it asks for first", async () => {
    const report: ReportBody = (await app.get(reportAddress("p", "r"))).json();
    expect(openingAddresses(report, false)).toEqual([
      reportAddress("p", "r"),
      catalogueAddress("p", "r"),
      findingsAddress("p", "r"),
    ]);
    const link = await linkOf("/p/r");
    for (const address of openingAddresses(report, false)) {
      expect(link).toContain(`<${address}>; rel=preload; as=fetch; crossorigin=anonymous`);
      expect((await app.get(address, json)).statusCode).toBe(200);
    }
  });

  test("does not name what a view in its address may ask otherwise, nor metrics below other sections", async () => {
    expect(await linkOf("/p/r?f.metrics=x")).not.toContain("/findings");
    expect(await linkOf("/p/both")).not.toContain("/series");
    expect(await linkOf("/p/both")).toContain("/findings");
    expect(await linkOf("/p/both")).toContain(`<${benchesAddress("p", "both")}>`);
    expect((await app.get(benchesAddress("p", "both"))).statusCode).toBe(200);
    expect(await linkOf("/p/both?b.row=x")).not.toContain("/benches");
    for (const address of ["/", "/p", "/p/gone", "/new", "/p/%2e%2e", "/p/r/metrics", "/P%3Cscript%3E/r"])
      expect(await linkOf(address)).toBe("");
  });
});

describe("answers that a report opens with", () => {
  const rows = () => app.database.read.selectFrom("kept_answer").selectAll().orderBy("name").execute();
  const names = async () => (await rows()).map(({ name }) => name);
  /** A report's own: those of others are made whenever the server has time. */
  const namesOf = async (slug: string): Promise<string[]> => {
    const kept = app.database.read
      .selectFrom("kept_answer")
      .innerJoin("report", "report.id", "kept_answer.report_id")
      .where("report.slug", "=", slug);
    return (await kept.select("kept_answer.name").orderBy("kept_answer.name").execute()).map(({ name }) => name);
  };
  const forget = () => app.database.write.deleteFrom("kept_answer").execute();

  test("are made and kept once the files of a report on metrics have been read", async () => {
    await expect.poll(names).toEqual(["findings", "series"]);
    const asked = await app.get(catalogueAddress("p", "r"), { "accept-encoding": "zstd" });
    // One may have been kept between the readings of the two files; the one of both takes its place. Texts are compared: who asks first
    // decides which thread compresses, and the one-shot and the streaming compressor give different bytes.
    const answered = zstdDecompressSync(asked.rawPayload).toString();
    await expect.poll(async () => zstdDecompressSync((await rows())[1]!.bytes).toString()).toBe(answered);
    // Bytes that were read before are not read again, and yet another report opens with them.
    await app.put("p/joined/before/metrics.om", capture(2));
    await expect.poll(names).toEqual(["findings", "findings", "series", "series"]);
    await app.app.inject({ method: "DELETE", url: `${reportAddress("p", "joined")}?forever=1` });
    expect(await names()).toEqual(["findings", "series"]);
  });

  test("are given by the next process as they were, and by no other parameters", async () => {
    const catalogue = (await app.get(catalogueAddress("p", "r"))).json();
    const findings = (await app.get(findingsAddress("p", "r"))).json();
    await expect.poll(names).toEqual(["findings", "series"]);
    await app.close();

    app = await makeApp({ data });
    // The kept answer is the one that is given: nothing is loaded or computed for it.
    const told = { findings: [], kept: true };
    const { bytes } = encodeSync(new TextEncoder().encode(JSON.stringify(told).padEnd(2_000)), "zstd");
    await app.database.write
      .updateTable("kept_answer")
      .set({ bytes, encoding: "zstd" })
      .where("name", "=", "findings")
      .execute();
    expect((await app.get(findingsAddress("p", "r"))).json()).toEqual(told);
    for (const encoding of ["br", "gzip", "zstd"]) {
      const answer = await app.get(findingsAddress("p", "r"), { "accept-encoding": encoding });
      expect(answer.headers["content-encoding"]).toBe(encoding);
      expect(JSON.parse(decompressed[encoding]!(answer.rawPayload).toString())).toEqual(told);
    }
    expect((await app.get(catalogueAddress("p", "r"))).json()).toEqual(catalogue);
    expect((await app.get(findingsAddress("p", "r", ["x"]))).json()).not.toEqual(told);
    const plain = (await app.get(`${reportAddress("p", "r")}/series`)).json();
    expect({ ...plain, opening: catalogue.opening }).toEqual(catalogue);

    // A change of the report drops them, and what is made again is right again.
    const renamed = { method: "PATCH" as const, url: reportAddress("p", "r"), payload: { title: "New" } };
    expect((await app.app.inject(renamed)).statusCode).toBe(200);
    expect(await names()).toEqual([]);
    await app.close();
    app = await makeApp({ data });
    expect((await app.get(findingsAddress("p", "r"))).json()).toEqual(findings);
    await expect.poll(() => namesOf("r")).toContain("findings");
  });

  test("are gone with the report's files and with the report", async () => {
    await app.put("p/gone/v/metrics.om", capture(3));
    const made = (await app.get(catalogueAddress("p", "gone"))).json();
    expect(made.charts.length).toBeGreaterThan(0);
    await expect.poll(() => namesOf("gone")).toEqual(["findings", "series"]);
    const file = "/api/v1/files/p/gone/v/metrics.om";
    expect((await app.app.inject({ method: "DELETE", url: file })).statusCode).toBe(204);
    expect(await namesOf("gone")).toEqual([]);
    await app.put("p/gone/v/metrics.om", capture(3));
    await expect.poll(() => namesOf("gone")).toEqual(["findings", "series"]);
    expect((await app.app.inject({ method: "DELETE", url: reportAddress("p", "gone") })).statusCode).toBe(204);
    expect(await namesOf("gone")).toEqual([]);
    // The rows themselves, which a report that is gone no longer leads to.
    const reports = app.database.read.selectFrom("report").select("id");
    const left = app.database.read.selectFrom("kept_answer").where("report_id", "not in", reports);
    expect(await left.selectAll().execute()).toEqual([]);
  });

  test("are made again after an upgrade, which finds none of them", async () => {
    await forget();
    await app.close();
    app = await makeApp({ data });
    // Only one of the reports opens with metrics.
    await expect.poll(names, { timeout: 15_000 }).toEqual(["findings", "series"]);
  });

  test("of another program are not found", async () => {
    const right = (await app.get(findingsAddress("p", "both"))).json();
    await expect.poll(() => namesOf("both")).toEqual(["findings"]);
    const [row] = await rows();
    await app.close();
    app = await makeApp({ data });
    const { bytes } = encodeSync(new TextEncoder().encode(JSON.stringify({ stale: true }).padEnd(2_000)), "zstd");
    const id = "x".repeat(row!.id.length);
    await app.database.write.updateTable("kept_answer").set({ bytes, encoding: "zstd", id }).execute();
    expect((await app.get(findingsAddress("p", "both"))).json()).toEqual(right);
  });
});
