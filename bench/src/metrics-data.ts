import { execFileSync } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const stepMs = 15_000;
const startMs = 1_700_000_000_000;

/** The size of a variant: 20 routes are 9,889 series, 10 are about half of it. */
export interface CaptureSize {
  readonly routes: number;
  readonly samplesEach: number;
}

/** One variant's snapshot in the two forms that the sides read. */
interface BenchCapture {
  readonly name: string;
  /** The blocks' folder, which Prometheus opens. */
  readonly folder: string;
  /** A tar of it, as a user hands it in. */
  readonly archive: string;
}

export interface BenchCaptures {
  readonly captures: readonly BenchCapture[];
  readonly series: number;
  readonly samples: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly stepMs: number;
}

/**
 * Two variants of one service, about a million samples each: counters, gauges and histograms of its routes, and what a
 * store and the Go runtime say of themselves. Written by promtool into blocks, from a fixed seed, and kept in the
 * temporary folder for the next run. A snapshot holds no types: what a counter is has to be found out.
 */
export function makeCaptures(size: CaptureSize): BenchCaptures {
  const { routes, samplesEach } = size;
  const home = path.join(tmpdir(), `sweetspot-bench-metrics-2-${routes}-${samplesEach}`);
  const names = ["before", "after"];
  const made = names.map((name) => {
    const folder = path.join(home, name, "data");
    return { name, folder, archive: path.join(home, `${name}.tar`) };
  });
  let series = 0;
  made.forEach(({ folder, archive }, variant) => {
    const text = path.join(home, `${names[variant]!}.om`);
    mkdirSync(home, { recursive: true });
    const isMade = existsSync(archive);
    series = writeSamples(isMade ? "/dev/null" : text, variant, size);
    if (isMade) return;
    rmSync(folder, { recursive: true, force: true });
    const promtool = ["tsdb", "create-blocks-from", "openmetrics", text, folder, "--max-block-duration=2160h"];
    execFileSync("promtool", promtool, { stdio: "ignore" });
    // Prometheus opens a data folder, which has a log, however empty.
    mkdirSync(path.join(folder, "wal"), { recursive: true });
    rmSync(text);
    execFileSync("tar", ["cf", `${archive}.part`, "--exclude", "wal", "-C", path.dirname(folder), "data"]);
    renameSync(`${archive}.part`, archive);
  });
  const endMs = startMs + (samplesEach - 1) * stepMs;
  return { captures: made, series, samples: series * samplesEach * made.length, startMs, endMs, stepMs };
}

/** Writes one variant's samples as OpenMetrics; gives the number of its series. */
function writeSamples(file: string, variant: number, { routes: labelSets, samplesEach }: CaptureSize): number {
  const out = openSync(file, "w");
  const random = seeded(variant + 1);
  let series = 0;
  const write = (name: string, labels: string, values: readonly number[]): void => {
    series++;
    let lines = "";
    for (let i = 0; i < values.length; i++)
      lines += `${name}{${labels}} ${values[i]} ${(startMs + i * stepMs) / 1000}\n`;
    writeSync(out, lines);
  };
  const level = (mean: number): number[] => Array.from({ length: samplesEach }, () => mean * (0.9 + 0.2 * random()));
  const growth = (pace: number): number[] => {
    let value = 0;
    return Array.from({ length: samplesEach }, () => (value += Math.round(pace * (0.8 + 0.4 * random()))));
  };
  const routes = Array.from({ length: labelSets }, (_, i) => `instance="app:2112",job="app",route="/r${i}"`);
  const faster = variant === 0 ? 1 : 0.6;
  // Stores' and the runtime's own metrics, which the page shows first.
  const own = [
    "bolt_tx_write_seconds_total",
    "bolt_tx_node_rebalance_seconds_total",
    "bolt_tx_nodes_spilled_seconds_total",
    "bolt_tx_writes_total",
    "process_cpu_seconds_total",
    "go_memstats_alloc_bytes_total",
  ];
  for (const name of own)
    write(
      name,
      'instance="app:2112",job="app"',
      growth(1000 * faster).map((value) => value / 1e5),
    );
  for (const name of ["bolt_db_open_read_tx", "process_resident_memory_bytes", "go_goroutines"])
    write(name, 'instance="app:2112",job="app"', level(1e6 * faster));
  for (let metric = 0; metric < 140; metric++)
    for (const route of routes)
      write(`app_part${metric % 12}_work${metric}_total`, route, growth(50 + metric * faster));
  for (let metric = 0; metric < 60; metric++)
    for (const route of routes) write(`app_part${metric % 12}_level${metric}`, route, level(100 + metric * faster));
  const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
  for (let metric = 0; metric < 21; metric++) {
    for (const route of routes) {
      const name = `app_part${metric % 12}_stage${metric}_seconds`;
      const counts = growth(40);
      bounds.forEach((bound, at) => {
        const share = Math.min(1, (at + 1) / (7 + 2 * faster));
        write(
          `${name}_bucket`,
          `${route},le="${bound}"`,
          counts.map((count) => Math.floor(count * share)),
        );
      });
      write(`${name}_bucket`, `${route},le="+Inf"`, counts);
      write(
        `${name}_sum`,
        route,
        counts.map((count) => count * 0.01 * faster),
      );
      write(`${name}_count`, route, counts);
    }
  }
  writeSync(out, "# EOF\n");
  closeSync(out);
  return series;
}

function seeded(seed: number): () => number {
  let state = Math.imul(seed, 2_654_435_761) >>> 0;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}
