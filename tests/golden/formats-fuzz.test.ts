import { formats, parse } from "@sweetspot/parsers";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { faultOf, fuzzSamples, mutation } from "../support/fuzz-formats.ts";
import { fixturePath } from "../support/read-fixture.ts";

// Damaged inputs give evidence that can be stored or a coded error, in bounded time, never an exception of ours. Mutations
// are seeded, so a failure names the file and the mutation, and comes back when run again. `npm run prove` runs this
// and 1,000 more of each format, `npm run fuzz` millions.

const mutationsPerSample = 4;

const samples = fuzzSamples();
const everything = [...samples.values()].flat();

test.each(formats.map((format) => [format.id, format] as const))("%s survives damaged inputs", (id, format) => {
  const own = samples.get(id) ?? [];
  expect(own.length, `no fixture of ${id} in formats.tsv`).toBeGreaterThan(0);
  const faults: string[] = [];
  for (const [s, sample] of own.entries()) {
    for (let m = 0; m < mutationsPerSample; m++) {
      const { what, bytes } = mutation(sample, s, m, everything);
      const fault = faultOf(format, bytes);
      if (fault !== undefined) faults.push(`${sample.file}, mutation ${m} (${what}): ${fault}`);
    }
  }
  // A foreign file is refused just as well.
  for (const { file, bytes } of everything) {
    const fault = faultOf(format, bytes);
    if (fault !== undefined) faults.push(`${file} read as ${id}: ${fault}`);
  }
  expect(faults.slice(0, 5)).toEqual([]);
});

// Inputs that once hung or threw, kept by `npm run fuzz`; every format must take each of them.
const kept = readdirSync(fixturePath("fuzz"), { encoding: "utf8" }).filter((name) => name.endsWith(".bin"));

test.each(kept)("%s, which once failed, is read or refused by every format", (name) => {
  const bytes = new Uint8Array(readFileSync(fixturePath(`fuzz/${name}`)));
  const faults = formats.flatMap((format) => {
    const fault = faultOf(format, bytes);
    return fault === undefined ? [] : [`${format.id}: ${fault}`];
  });
  expect(faults).toEqual([]);
});

test("hostile JSON is refused before it is built", () => {
  for (const text of ["[".repeat(1_000_000), '{"shared":{"frames":['.repeat(50_000), `[${"[],".repeat(4_000_000)}1]`]) {
    const bytes = new TextEncoder().encode(text);
    for (const format of formats) expect(faultOf(format, bytes), format.id).toBeUndefined();
    const outcome = parse(bytes, { fileName: "x", receivedAtMs: 0 });
    expect(outcome.state).toBe("failed");
    expect(outcome.diagnostics.length).toBeGreaterThan(0);
  }
});
