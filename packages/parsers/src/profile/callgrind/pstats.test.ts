import type { Profile } from "@sweetspot/model";
import { expect, test } from "vitest";
import { parse } from "../../parse.ts";

/** `marshal.dumps({("m.py", 1, "main"): (1, 1, 0.25, 1.0, {}), ("m.py", 5, "work"): (2, 2, 0.75, 0.75, {("m.py", 1, "main"): (2, 2, 0.75, 0.75)})})` */
const statistics = Uint8Array.from(
  "7ba903fa046d2e7079e901000000da046d61696e290572020000007202000000e7000000000000d03fe7000000000000f03f7b30a9037201000000e905000000da04776f726b2905e9020000007209000000e7000000000000e83f720a0000007b7200000000a90472090000007209000000720a000000720a0000003030".match(
    /../g,
  ) ?? [],
  (byte) => Number.parseInt(byte, 16),
);

function read(bytes: Uint8Array) {
  const outcome = parse(bytes, { fileName: "profile.pstats", receivedAtMs: 0 });
  if (outcome.state !== "ready") throw new Error(JSON.stringify(outcome));
  const { samples } = outcome.evidence as Profile;
  return [
    outcome.format.id,
    outcome.diagnostics.map(({ code }) => code),
    [...(samples.values[0] ?? [])].map(Number).toSorted((a, b) => a - b),
  ];
}

test("a function's time is on the stack of its caller", () => {
  expect(read(statistics)).toEqual(["pstats", ["calls-by-pairs"], [250_000_000, 750_000_000]]);
});

test("of a cut file the functions before the cut are read", () => {
  expect(read(statistics.subarray(0, statistics.length - 20))).toEqual([
    "pstats",
    ["dump-cut", "calls-by-pairs"],
    [250_000_000],
  ]);
});
