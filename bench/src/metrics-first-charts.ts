import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startServer } from "../../tests/support/server.ts";
import { type Bench, type BenchRow, type Figures, median } from "./bench.ts";
import { BenchBrowser } from "./browser.ts";
import { type BenchCaptures, type CaptureSize, makeCaptures } from "./metrics-data.ts";
import { runProcess } from "./process.ts";
import { startPrometheus } from "./prometheus-server.ts";

const runs = 3;
/** The charts that fill a reader's first screen, below each other. */
const firstCharts = [
  "bolt_tx_write_seconds_total",
  "bolt_tx_nodes_spilled_seconds_total",
  "bolt_tx_node_rebalance_seconds_total",
];
const painted = `article[data-metric="${firstCharts.at(-1)!}"] svg.recharts-surface`;
const goalMs = 2_000;

/**
 * A report on 10,000 series and two million samples, and on twice as many series, opened in a fresh browser from a server
 * that has just started: until its first charts are painted, which the server had to find among all. The peer is told which they are, and only
 * answers: one Prometheus for each side, just started, nothing drawn.
 */
export const metricsFirstChartsBench: Bench = {
  id: "metrics-first-charts",
  title: "First charts of metrics",
  async missing() {
    for (const tool of ["promtool", "prometheus"]) {
      const found = await runProcess(tool, ["--version"]).catch(() => undefined);
      if (found === undefined) return `${tool} is not installed (Debian: apt-get install prometheus)`;
    }
    return BenchBrowser.missing();
  },
  async run() {
    return [await openedWith({ routes: 10, samplesEach: 204 }), await openedWith({ routes: 20, samplesEach: 102 })];
  },
};

async function openedWith(captures: CaptureSize): Promise<BenchRow> {
  const made = makeCaptures(captures);
  const data = mkdtempSync(path.join(tmpdir(), "sweetspot-bench-metrics-data-"));
  const ours = { milliseconds: [] as number[], peakBytes: 0 };
  const theirs = { milliseconds: [] as number[], peakBytes: 0 };
  try {
    await handIn(made, data);
    for (let run = 0; run <= runs; run++) {
      const [mine, its] = [await openReport(data), await askPrometheus(made)];
      // The first run of each warms the disk and is not counted. It also leaves kept what the report opens with, as the
      // server does by itself after an upload: an opening with nothing kept, as after an upgrade, is not measured here.
      if (run === 0) continue;
      add(ours, mine);
      add(theirs, its);
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
  const size = `2 × ${made.series.toLocaleString("en")} series, ${(made.samples / 1e6).toFixed(1)} M samples`;
  return {
    work: `${size}, server just started: report opened → first ${firstCharts.length} charts painted, and the server`,
    peer: "two Prometheus just started on the same blocks: query_range of these charts, answers only",
    ours,
    theirs,
    goal: "< 2 s",
    met: median(ours.milliseconds) < goalMs,
  };
}

interface Run {
  readonly milliseconds: number;
  readonly peakBytes: number;
}

function add(figures: Figures & { milliseconds: number[]; peakBytes: number }, run: Run): void {
  figures.milliseconds.push(run.milliseconds);
  figures.peakBytes = Math.max(figures.peakBytes, run.peakBytes);
}

async function handIn({ captures }: BenchCaptures, data: string): Promise<void> {
  const server = await startServer({ data });
  try {
    for (const { name, archive } of captures) {
      const address = `${server.url}/api/v1/files/bench/metrics/${name}/snapshot.tar?wait=1`;
      const answer = await fetch(address, { method: "PUT", body: readFileSync(archive) });
      const body = (await answer.json()) as { artifact?: { state: string } };
      if (body.artifact?.state !== "ready") throw new Error(`the snapshot was not read: ${JSON.stringify(body)}`);
    }
  } finally {
    await server.stop();
  }
}

async function openReport(data: string): Promise<Run> {
  const server = await startServer({ data });
  const browser = await BenchBrowser.launch();
  try {
    const began = performance.now();
    await browser.open(`${server.url}/bench/metrics`, painted);
    return { milliseconds: performance.now() - began, peakBytes: peakOf(server.process.pid) };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function askPrometheus({ captures, startMs, endMs, stepMs }: BenchCaptures): Promise<Run> {
  const servers = await Promise.all(captures.map(({ folder }, i) => startPrometheus(folder, 7156 + i)));
  try {
    const began = performance.now();
    await Promise.all(
      servers.flatMap(({ url }) =>
        firstCharts.map(async (metric) => {
          const [start, end, step] = [startMs, endMs, stepMs].map((ms) => `${ms / 1000}`);
          const params = new URLSearchParams({
            query: `sum(rate(${metric}[1m]))`,
            start: start!,
            end: end!,
            step: step!,
          });
          const answer = (await (await fetch(`${url}/api/v1/query_range?${params}`)).json()) as {
            data?: { result: readonly unknown[] };
          };
          if (answer.data?.result.length !== 1) throw new Error(`${metric} was not answered`);
        }),
      ),
    );
    const peaks = servers.map((server) => server.peakBytes() ?? 0);
    return { milliseconds: performance.now() - began, peakBytes: peaks.reduce((sum, peak) => sum + peak, 0) };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Largest resident size so far, bytes (Linux; 0 elsewhere). */
function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
