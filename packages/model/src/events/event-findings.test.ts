import { expect, test } from "vitest";
import { seededNormal } from "../series/analysis/seeded-noise.ts";
import { eventFindings } from "./event-findings.ts";
import type { EventTable } from "./table.ts";

/** Fifty appends of a client, each `slope` milliseconds longer than the one before, under noise. */
function appends(slope: number, seed: number): EventTable {
  const noise = seededNormal(seed);
  const length = 50;
  return {
    kind: "events",
    lanes: ["client"],
    names: ["append_end"],
    levels: ["INFO"],
    length,
    time: Float64Array.from({ length }, (_, i) => 2000 * (i + 1)),
    lane: new Uint32Array(length),
    name: new Uint32Array(length),
    level: new Uint32Array(length),
    duration: Float64Array.from({ length }, (_, i) => 227 + slope * i + 40 * noise()),
    operation: Int32Array.from({ length }, (_, i) => i + 1),
  };
}

test("operations that get slower are told with their interval", () => {
  const [finding] = eventFindings(appends(20.27, 1), "run");
  expect(finding).toMatchObject({ group: "worse", subject: "latency of append_end", scope: "run, operations 1 to 50" });
  expect(finding?.change).toMatch(/^\+(19|20|21)(\.\d)? ms an operation$/);
  expect(finding?.certainty).toMatch(/^proven: 99 % CI \+1\d\.?\d* ms … \+2\d\.?\d* ms, p<0\.001, n=50$/);
});

test("steady operations are no finding", () => {
  for (let seed = 1; seed <= 50; seed++) expect(eventFindings(appends(0, seed), "run")).toEqual([]);
});
