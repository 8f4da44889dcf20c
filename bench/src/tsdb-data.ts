import { execFileSync } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const stepMs = 15_000;
const startMs = 1_700_000_000_000;

/** A snapshot on disk in the two forms that the sides read. */
export interface BenchSnapshot {
  /** The blocks' folder, which promtool and Prometheus open. */
  readonly folder: string;
  /** The folder as Prometheus' users send it: a tar of it. */
  readonly archive: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly samples: number;
}

/**
 * Counters of 500 targets every 15 s, written by promtool itself into blocks and kept in the temporary folder for the next
 * run. The numbers come from a fixed seed, so every run has the same file.
 */
export function makeSnapshot(samples: number): BenchSnapshot {
  const series = 500;
  const each = Math.floor(samples / series);
  const home = path.join(tmpdir(), `sweetspot-bench-tsdb-${samples}`);
  const folder = path.join(home, "data");
  const archive = path.join(home, "snapshot.tar");
  const made = { folder, archive, startMs, endMs: startMs + each * stepMs, samples: series * each };
  if (existsSync(archive)) return made;
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  const text = path.join(home, "samples.om");
  writeSamples(text, series, each);
  execFileSync("promtool", ["tsdb", "create-blocks-from", "openmetrics", text, folder, "--max-block-duration=2160h"]);
  // promtool and Prometheus open a data folder, which has a log, however empty.
  mkdirSync(path.join(folder, "wal"), { recursive: true });
  rmSync(text);
  execFileSync("tar", ["cf", `${archive}.part`, "--exclude", "wal", "-C", home, "data"]);
  renameSync(`${archive}.part`, archive);
  return made;
}

function writeSamples(file: string, series: number, each: number): void {
  const out = openSync(file, "w");
  writeSync(out, "# TYPE requests counter\n");
  let state = 12345;
  for (let s = 0; s < series; s++) {
    const labels = `{job="job-${s % 5}",instance="host-${s}:9090",method="${s % 2 === 0 ? "GET" : "PUT"}"}`;
    let value = 0;
    let lines = "";
    for (let i = 0; i < each; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      value += (state >>> 20) / 16;
      lines += `requests_total${labels} ${value} ${(startMs + i * stepMs) / 1000}\n`;
    }
    writeSync(out, lines);
  }
  writeSync(out, "# EOF\n");
  closeSync(out);
}
