import { expect, test } from "vitest";
import { recognise, sniffBytes } from "./choose.ts";

/** Numbers that fill more than the part of a file that is sniffed. */
const samples = Array.from({ length: sniffBytes / 4 }, (_, i) => 1 + i / 8);

test.each([
  ["mitata", { layout: [{ name: null, types: [] }], benchmarks: [{ runs: [{ stats: { samples } }], alias: "a" }] }],
  ["tinybench", [{ name: "a", latency: { mean: 1, samples }, throughput: { mean: 1 } }]],
  [
    "k6",
    {
      root_group: { name: "", path: "", id: "a", groups: [], checks: samples.map((i) => ({ name: `is ${i}` })) },
      metrics: {},
    },
  ],
  ["chrome-trace", { metadata: { source: "DevTools", sourceMaps: samples }, traceEvents: [] }],
])("%s is recognised where its first list fills all that is sniffed", (id, file) => {
  expect(recognise(new TextEncoder().encode(JSON.stringify(file)))?.id).toBe(id);
});
