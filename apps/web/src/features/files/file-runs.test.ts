import { expect, it } from "vitest";
import { fileRuns } from "./file-runs.ts";

const runs = (names: string, kind?: (file: { name: string }) => string) =>
  fileRuns(
    names.split(" ").map((name) => ({ name })),
    kind,
  ).map((run) => `${run.label}×${run.files.length}`);

it("joins the scrapes of a capture and nothing else", () => {
  expect(runs("cpu.pb.gz metrics-1795227532012.prom metrics-1795227537012.prom metrics-1795227542013.prom")).toEqual([
    "cpu.pb.gz×1",
    "metrics-*.prom×3",
  ]);
});

it("leaves two alone, and small numbers: they may be variants of something", () => {
  expect(runs("m-1795227532012.prom m-1795227537012.prom run-1.txt run-2.txt run-3.txt")).toHaveLength(5);
});

it("keeps kinds apart", () => {
  const failed = (file: { name: string }) => (file.name.endsWith("1.prom") ? "failed" : "ready");
  expect(runs("a-1000001.prom a-1000002.prom a-1000003.prom a-1000004.prom", failed)).toEqual([
    "a-1000001.prom×1",
    "a-*.prom×3",
  ]);
});
