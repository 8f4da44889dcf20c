import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "@sweetspot/parsers";
import { QueryError } from "@sweetspot/model/series/promql/error";
import { parseQuery } from "@sweetspot/model/series/promql/parser";
import { readBytes } from "../support/prometheus-answers.ts";

const fixtures = join(import.meta.dirname, "../fixtures");

/** Numbers that are equal in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const inputs = [
  "tsdb-overlap/snapshot.tar.gz",
  "tsdb-overlap/snapshot.zip",
  "spanscan/prometheus/federate.prom",
  "edge/metrics/plain.om.txt",
  "edge/metrics/kinds.om.txt",
  "edge/metrics/special-values.prom",
];

/** Cut, flipped and doubled inputs give a table, a reason, or are not recognised; they never throw and never hang. */
test("damaged series files never crash a parser", () => {
  const random = seeded(7);
  let ready = 0;
  let failed = 0;
  for (const name of inputs) {
    const bytes = readBytes(join(fixtures, name)).subarray(0, 200_000);
    for (let i = 0; i < 250; i++) {
      const damaged = Uint8Array.from(bytes);
      const flips = 1 + Math.floor(random() * 8);
      for (let flip = 0; flip < flips; flip++)
        damaged[Math.floor(random() * damaged.length)] = Math.floor(random() * 256);
      const cut = random() < 0.3 ? damaged.subarray(0, Math.floor(random() * damaged.length)) : damaged;
      const outcome = parse(cut, { fileName: name, receivedAtMs: 0 });
      if (outcome.state === "ready") ready++;
      else {
        failed++;
        expect(outcome.diagnostics.length, name).toBeGreaterThan(0);
      }
    }
  }
  console.log(`damaged series files: ${ready} read, ${failed} refused with a reason, 0 crashes`);
  expect(ready).toBeGreaterThan(100);
  expect(failed).toBeGreaterThan(100);
});

/** Reads a text with so many series; and the processor time that it took. */
function readMany(series: number) {
  const lines: string[] = ["# TYPE many gauge"];
  for (let i = 0; i < series; i++) lines.push(`many{id="${i}"} ${i}`);
  const bytes = new TextEncoder().encode(lines.join("\n"));
  const begin = process.cpuUsage();
  const outcome = parse(bytes, { fileName: "many.prom", receivedAtMs: 0 });
  return { outcome, cpu: process.cpuUsage(begin).user };
}

test("a text with 250,000 series is read up to the cap, at a cost that grows with its length", () => {
  const part = readMany(31_250);
  const { outcome, cpu } = readMany(250_000);
  // Eight times as long; a cost by the square would be 64 times as much.
  expect(cpu).toBeLessThan(24 * part.cpu);
  if (outcome.state !== "ready" || outcome.evidence.kind !== "series") throw new Error("not read");
  expect(outcome.evidence.series).toHaveLength(10_000);
  expect(outcome.diagnostics.map(({ code }) => code)).toContain("series-limit");
});

test("broken queries are refused with a place, never crash", () => {
  const text = new TextDecoder().decode(readBytes(join(fixtures, "promql/answers-2.json.gz")));
  const queries = [...new Set((JSON.parse(text) as { q: { expr: string } }[]).map(({ q }) => q.expr))];
  const random = seeded(3);
  const pieces = [
    "(",
    ")",
    "[5m]",
    "{",
    "}",
    " by ",
    " offset ",
    "@",
    '"',
    "=~",
    "1e",
    "\u0000",
    "é",
    "::",
    ",",
    "-",
    "[1m:",
    "group_left",
  ];
  let refused = 0;
  for (const query of queries) {
    for (let i = 0; i < 4; i++) {
      const at = Math.floor(random() * (query.length + 1));
      const piece = pieces[Math.floor(random() * pieces.length)] ?? "";
      const broken =
        random() < 0.3 ? query.slice(0, at) : query.slice(0, at) + piece + query.slice(at + Math.floor(random() * 3));
      try {
        parseQuery(broken);
      } catch (error) {
        if (!(error instanceof QueryError)) throw error;
        refused++;
        expect(error.position, broken).toBeDefined();
        expect(error.message).toMatch(/^\d+:\d+: parse error: /);
      }
    }
  }
  expect(refused).toBeGreaterThan(1_000);
  for (const deep of [
    `${"(".repeat(10_000)}1`,
    `${"-".repeat(10_000)}1`,
    `${"abs(".repeat(500)}up`,
    `1${" + 1".repeat(20_000)}`,
  ]) {
    try {
      parseQuery(deep);
    } catch (error) {
      expect(error).toBeInstanceOf(QueryError);
    }
  }
});
