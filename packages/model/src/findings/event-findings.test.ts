import { expect, test } from "vitest";
import { seededNormal } from "../../test-support/seeded-noise.ts";
import { eventFindings } from "./event-findings.ts";
import type { EventTable } from "../events/table.ts";

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
  expect(finding).toMatchObject({ kind: "events-trend", operation: "append_end", variant: "run", first: 1, last: 50 });
  expect(finding!.slope).toBeGreaterThan(19);
  expect(finding!.slope).toBeLessThan(22);
  expect(finding!.low).toBeLessThan(20.27);
  expect(finding!.high).toBeGreaterThan(20.27);
  // One run says nothing about the next one, however sure its trend is.
  expect(finding!.certainty).toMatchObject({ level: "differs", n: 50, processes: 1 });
});

test("steady operations are no finding", () => {
  for (let seed = 1; seed <= 50; seed++) expect(eventFindings(appends(0, seed), "run")).toEqual([]);
});
