import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Bench, median } from "./bench.ts";
import { type ProcessRun, runInTurn, runProcess } from "./process.ts";

const variants = 4;
const bytesEach = 2_500_000;
const counted = 5;
const table = path.join(import.meta.dirname, "benchstat-table.ts");

/** 10 MB of benchmark text, four variants → the whole table as text, beside benchstat on the same files. */
export const benchstatBench: Bench = {
  id: "benchstat",
  title: "Benchmark text beside benchstat",
  async missing() {
    const found = await runProcess("benchstat", ["-h"]).then(
      () => true,
      // It explains itself with an exit status of its own; only a command that is not there has none.
      (error: Error) => !error.message.includes("ENOENT"),
    );
    return found ? undefined : "needs benchstat: go install golang.org/x/perf/cmd/benchstat@latest";
  },
  async run() {
    const folder = mkdtempSync(path.join(tmpdir(), "sweetspot-bench-"));
    try {
      const files = writeVariants(folder);
      const cold = await runInTurn(
        () => runProcess(process.execPath, [table, "1", ...files], folder),
        () => runProcess("benchstat", files, folder),
        counted,
      );
      const warm = await runInTurn(
        async () => timed(await runProcess(process.execPath, [table, "4", ...files], folder)),
        () => runProcess("benchstat", files, folder),
        counted,
      );
      const work = "10 MB benchmark text, 4 variants → full table";
      return [
        {
          work: `${work}, in a server that runs`,
          peer: "benchstat",
          ...warm,
          goal: "≤ 0.5 × time",
          met: median(warm.ours.milliseconds) <= 0.5 * median(warm.theirs.milliseconds),
        },
        {
          work: `${work}, a process of its own with its start`,
          peer: "benchstat",
          ...cold,
          goal: "≤ 1 × time",
          met: median(cold.ours.milliseconds) <= median(cold.theirs.milliseconds),
        },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** The time that the script itself took for its last table, without the start of Node and of the code. */
function timed(run: ProcessRun): ProcessRun {
  return { ...run, milliseconds: Number(run.stdout.split("\n").at(-2)) };
}

/** Files of one benchmark set with noise around each variant's own level; the same in every run. */
function writeVariants(folder: string): string[] {
  const random = generator(1);
  const names = ["Encode", "Decode", "Scan", "Write", "Lookup", "Merge", "Compact", "Seek"].flatMap((name) =>
    ["1k", "4k", "16k", "64k", "256k", "1M"].flatMap((size) =>
      Array.from({ length: 13 }, (_, mode) => `Benchmark${name}/size=${size}/mode=${mode}-8`),
    ),
  );
  const levels = names.map(() => ({
    time: 50 + random() * 1e7,
    bytes: Math.floor(random() * 1e6),
    allocations: Math.floor(random() * 2000),
  }));
  return Array.from({ length: variants }, (_, variant) => {
    const lines = ["goos: linux", "goarch: amd64", "pkg: example.test/codec", "cpu: Example"];
    for (let size = 0; size < bytesEach;) {
      for (const [index, name] of names.entries()) {
        const { time, bytes, allocations } = levels[index]!;
        const noise = 1 + 0.02 * variant + (random() - 0.5) * 0.1;
        const line = `${name}\t${Math.floor(random() * 1e6) + 100}\t${(time * noise).toFixed(1)} ns/op\t${Math.floor(bytes * noise)} B/op\t${allocations} allocs/op`;
        lines.push(line);
        size += line.length + 1;
      }
    }
    const file = `v${variant}.txt`;
    writeFileSync(path.join(folder, file), `${lines.join("\n")}\n`);
    return file;
  });
}

/** Park and Miller's generator: the same numbers everywhere. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
