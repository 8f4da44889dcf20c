import type { ReportBody } from "@sweetspot/contract";
import { expect, it } from "vitest";
import { environmentOf } from "./environment.ts";

function reportOf(...configs: Record<string, string>[]): ReportBody {
  return {
    artifacts: configs.map((config) => ({
      summary: {
        kind: "bench",
        results: 1,
        benchmarks: 1,
        units: [],
        config: Object.entries(config).map(([key, value]) => ({ key, value })),
      },
    })),
  } as unknown as ReportBody;
}

it("says where the benchmarks ran, in short", () => {
  const report = reportOf({
    goos: "linux",
    goarch: "amd64",
    cpu: "Intel(R) Core(TM) i7-8550U CPU @ 1.80GHz",
    pkg: "x",
  });
  expect(environmentOf(report)).toEqual([
    { text: "linux/amd64", differs: false },
    { text: "Intel Core i7-8550U", differs: false },
  ]);
});

it("says when files ran on different machines", () => {
  const report = reportOf({ goos: "linux", goarch: "arm64", cpu: "A" }, { goos: "linux", goarch: "amd64", cpu: "B" });
  expect(environmentOf(report)).toEqual([
    { text: "linux", differs: false },
    { text: "arm64 ≠ amd64", differs: true },
    { text: "A ≠ B", differs: true },
  ]);
});

it("says nothing without benchmarks", () => {
  expect(environmentOf(reportOf())).toEqual([]);
});
