import type { EventTable, Fact, FactTable } from "@sweetspot/model";
import { parse } from "@sweetspot/parsers";
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { fixturePath, readFixture } from "../support/read-fixture.ts";

function facts(name: string): FactTable {
  const outcome = parse(readFixture(name), { fileName: name, receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "facts")
    throw new Error(`${name}: ${JSON.stringify(outcome.diagnostics)}`);
  return outcome.evidence;
}

function events(name: string): EventTable {
  const outcome = parse(readFixture(name), { fileName: name, receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "events")
    throw new Error(`${name}: ${JSON.stringify(outcome.diagnostics)}`);
  return outcome.evidence;
}

const find = (table: FactTable, subject: string, quantity: string): Fact | undefined =>
  table.facts.find((fact) => fact.subject === subject && fact.quantity === quantity);

test("a -top text rounded by pprof agrees with the exact one within half of the step it states", () => {
  const rounded = readdirSync(fixturePath(""), { recursive: true, encoding: "utf8" }).filter((name) =>
    /\/goldens\/.*\/top-flat\.txt(\.gz)?$/.test(name),
  );
  let compared = 0;
  const missed: string[] = [];
  for (const name of rounded) {
    const exactName = readdirSync(fixturePath(name.replace(/[^/]+$/, ""))).find((file) =>
      file.startsWith("top-flat-exact"),
    );
    if (exactName === undefined) continue;
    const exact = parse(readFixture(name.replace(/[^/]+$/, exactName)), { fileName: "exact", receivedAtMs: 0 });
    const outcome = parse(readFixture(name), { fileName: "rounded", receivedAtMs: 0 });
    if (exact.state !== "ready" || outcome.state !== "ready") {
      missed.push(`${name} is ${outcome.state}, exact ${exact.state}`);
      continue;
    }
    const wanted = new Map<string, number[]>();
    for (const fact of (exact.evidence as FactTable).facts) {
      const key = `${fact.subject}\t${fact.quantity}`;
      wanted.set(key, [...(wanted.get(key) ?? []), fact.value]);
    }
    for (const fact of (outcome.evidence as FactTable).facts) {
      if (fact.quantity === "duration" || fact.quantity === "functions" || fact.quantity === "shown") continue;
      const near = wanted.get(`${fact.subject}\t${fact.quantity}`)?.some((value) => {
        // Exact figures of time are printed in whole nanoseconds or bytes, but for hours and days in two decimals.
        return Math.abs(value - fact.value) <= fact.step / 2 + Math.abs(value) * 1e-12;
      });
      compared++;
      if (near !== true)
        missed.push(
          `${name}: ${fact.subject} ${fact.quantity} ${fact.value} ± ${fact.step / 2}, exact ${String(wanted.get(`${fact.subject}\t${fact.quantity}`))}`,
        );
    }
  }
  console.log(`-top texts: ${compared - missed.length} of ${compared} figures agree`);
  expect(compared).toBeGreaterThan(2000);
  expect(missed.slice(0, 10)).toEqual([]);
});

test("the published memory profiles give their totals, and say what they leave out", () => {
  const control = facts("published/neutrino-headerfs/control.mem.top.txt");
  const two = facts("published/neutrino-headerfs/2-byte.mem.top.txt");
  const GB = 2 ** 30;
  expect(find(control, "", "total")).toMatchObject({ value: 15.27 * GB, unit: "bytes", step: GB / 100 });
  expect(find(two, "", "total")?.value).toBeCloseTo(8885.17 * 2 ** 20, 3);
  // pprof's GB are GiB: the two texts can be compared although one is in MB.
  const put = "go.etcd.io/bbolt.(*node).put";
  const change = (find(two, put, "flat")?.value ?? 0) - (find(control, put, "flat")?.value ?? 0);
  expect(change / GB).toBeCloseTo(1466.33 / 1024 - 7.44, 6);
  expect(control.limitations.join(" ")).toContain("pprof dropped 41 nodes with cum of at most 0.08GB.");
  expect(control.limitations.join(" ")).toContain("Only the first 10 of 47 functions are listed.");
});

test("an interactive pprof session is read around its prompts", () => {
  const table = facts("published/klaytn-bigcache/cn-mem0.top.txt");
  expect(table.about).toContainEqual({ key: "Type", value: "inuse_space" });
  expect(find(table, "", "total")?.value).toBe(43.5 * 2 ** 30);
  expect(find(table, "github.com/allegro/bigcache/queue.NewBytesQueue", "flat")).toMatchObject({
    value: 30 * 2 ** 30,
    step: 2 ** 30 / 100,
  });
});

test("top says what a process holds", () => {
  const table = facts("bigcache/cache-late.top.txt");
  expect(find(table, "cachenode", "RES")).toMatchObject({ value: 2.4 * 2 ** 30, unit: "bytes" });
  expect(find(table, "cachenode", "SHR")).toMatchObject({ value: 8188 * 1024, step: 1024 });
  expect(find(table, "cachenode", "TIME+")?.value).toBeCloseTo(9.95e9, 0);
  expect(find(table, "Mem", "avail")?.value).toBe(21086.6 * 2 ** 20);
  expect(find(facts("bigcache/nocache-late.top.txt"), "cachenode", "RES")?.value).toBe(347204 * 1024);
});

test("the claims of the articles are read with their units and ranges", () => {
  const prysm = facts("published/prysm-bolt/claims.csv");
  expect(find(prysm, "size of one key/value pair", "value")).toMatchObject({ value: 16, unit: "bytes" });
  expect(find(prysm, "degraded period after every restart", "value (from)")).toMatchObject({
    value: 10,
    unit: "minutes",
  });
  expect(find(prysm, "degraded period after every restart", "value (to)")?.value).toBe(30);
  const opera = facts("published/opera-kvstores/claims.csv");
  expect(find(opera, "badger vs leveldb genesis sync time", "value")).toMatchObject({ value: 28, unit: "%" });
  const klaytn = facts("published/klaytn-bigcache/memory.csv");
  expect(find(klaytn, "3500 TPS node", "heap profile")).toMatchObject({ value: 43.5, unit: "GB", step: 0.1 });
  const append = facts("published/safe-append/summary.csv");
  expect(find(append, "chunks.put", "duration")).toMatchObject({ value: 10.62, unit: "ms" });
  expect(append.about).toContainEqual({ key: "chunks.put: note", value: "93 % of SequenceStorage.write" });
});

test("the CSV and the JSON lines of the same nodes hold the same events", () => {
  for (const [name, lanes] of [
    ["append50/nodes", 5],
    ["append50/client", 1],
  ] as const) {
    const csv = events(`${name}.csv`);
    const jsonl = events(`${name}.jsonl`);
    expect(csv.length).toBe(readFixture(`${name}.csv`).filter((byte) => byte === 10).length - 1);
    expect(jsonl.length).toBe(csv.length);
    expect(csv.lanes.length).toBe(lanes);
    for (let i = 0; i < csv.length; i++) {
      expect(jsonl.time[i]).toBe(csv.time[i]);
      expect(jsonl.lanes[jsonl.lane[i] ?? 0]).toBe(csv.lanes[csv.lane[i] ?? 0]);
      expect(jsonl.names[jsonl.name[i] ?? 0]).toBe(csv.names[csv.name[i] ?? 0]);
      expect(jsonl.levels[jsonl.level[i] ?? 0]).toBe(csv.levels[csv.level[i] ?? 0]);
      const [a = Number.NaN, b = Number.NaN] = [csv.duration[i], jsonl.duration[i]];
      // The CSV rounds to a microsecond.
      expect(Number.isNaN(a) ? Number.isNaN(b) : Math.abs(a - b) <= 0.000_51, `event ${i}: ${a} and ${b} ms`).toBe(
        true,
      );
    }
  }
});

test("a client's appends keep their index", () => {
  const client = events("append50/client.jsonl");
  const ends = Array.from({ length: client.length }, (_, i) => i).filter(
    (i) => client.names[client.name[i] ?? 0] === "append_end",
  );
  expect(ends.length).toBeGreaterThanOrEqual(50);
  expect(ends.slice(0, 50).map((i) => client.operation[i])).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
});
