import { expect, test } from "vitest";
import { memoryWaterfall } from "./memory.ts";
import { memoryFinding } from "./memory-findings.ts";

const finding = (profile: number, resident: number) =>
  memoryFinding(
    memoryWaterfall({
      profile: { bytes: profile, step: 0, source: "heap", timeMs: null },
      scrape: null,
      resident: { bytes: resident, step: 0, source: "top" },
      goVersion: null,
    }),
    "node",
    "heap.pb.gz",
  );

test("memory beyond the heap profile is told where it is large, with what the collector allows", () => {
  expect(finding(43.5 * 2 ** 30, 100e9)).toMatchObject({ change: "2.14 times the heap profile", group: "unclear" });
  expect(finding(43.5 * 2 ** 30, 100e9)?.remark).toContain("no leak is shown");
  expect(finding(2 ** 20, 22 * 2 ** 20)).toBeNull();
  expect(finding(10 * 2 ** 30, 10.5 * 2 ** 30)).toBeNull();
});
