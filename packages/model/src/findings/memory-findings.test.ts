import { expect, test } from "vitest";
import { memoryWaterfall } from "../series/memory/memory.ts";
import { findingText } from "../words/finding-text.ts";
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
  const found = finding(43.5 * 2 ** 30, 100e9);
  expect(found).toMatchObject({ profile: 43.5 * 2 ** 30, resident: 100e9, group: "unclear" });
  expect(found!.goal).toContain("no leak is shown");
  expect(findingText(found!).change).toBe("2.14 times the heap profile");
  expect(finding(2 ** 20, 22 * 2 ** 20)).toBeNull();
  expect(finding(10 * 2 ** 30, 10.5 * 2 ** 30)).toBeNull();
});
