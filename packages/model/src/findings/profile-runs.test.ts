import { expect, it } from "vitest";
import { repeatedRuns, runNumber } from "./profile-runs.ts";

const groups = (...names: readonly string[]) =>
  repeatedRuns(
    names.map((name) => ({ name })),
    () => "cpu",
  ).map(({ name, files }) => [name, ...files.map((file) => file.name)]);

it("puts runs together that differ by the number at the end of their name, in its order", () => {
  expect(groups("cpu-10.pb.gz", "mem.pb.gz", "cpu-9.pb.gz", "cpu-11.pb.gz")).toEqual([
    ["cpu-#.pb.gz", "cpu-9.pb.gz", "cpu-10.pb.gz", "cpu-11.pb.gz"],
    ["mem.pb.gz", "mem.pb.gz"],
  ]);
  expect(groups("pprof.samples.cpu.001.pb.gz", "pprof.samples.cpu.002.pb.gz")).toHaveLength(1);
});

it("leaves apart what is named by a size, a time or another kind", () => {
  expect(groups("scan-1000.pprof", "scan-50000.pprof")).toHaveLength(2);
  expect(groups("cpu-1byte.pb.gz", "cpu-2byte.pb.gz")).toHaveLength(2);
  expect(groups("heap-20s.pb.gz", "heap-21s.pb.gz")).toHaveLength(2);
  const files = [
    { name: "p1.pb.gz", type: "cpu" },
    { name: "p2.pb.gz", type: "heap" },
  ];
  expect(repeatedRuns(files, ({ type }) => type)).toHaveLength(2);
});

it("knows the number of a run", () => {
  expect(["bench-03.txt", "cpu-3.pb.gz", "bench.txt"].map(runNumber)).toEqual([3, 3, Number.NaN]);
});
