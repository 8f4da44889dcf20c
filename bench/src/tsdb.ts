import { spawn } from "node:child_process";
import path from "node:path";
import { type Bench, type BenchRow, type Figures, median } from "./bench.ts";
import { type ProcessRun, runInTurn, runProcess } from "./process.ts";
import { startPrometheus } from "./prometheus-server.ts";
import { type BenchSnapshot, makeSnapshot } from "./tsdb-data.ts";

const query = "sum by (job) (rate(requests_total[5m]))";
const steps = 1000;
const askings = 7;
const goal = "≤ 0.5 × time";

/** A TSDB snapshot of five million samples to a chart, beside what its makers' tools take for the same blocks. */
export const tsdbBench: Bench = {
  id: "tsdb",
  title: "Prometheus snapshots",
  async missing() {
    for (const tool of ["promtool", "prometheus"]) {
      const found = await runProcess(tool, ["--version"]).catch(() => undefined);
      if (found === undefined) return `${tool} is not installed (Debian: apt-get install prometheus)`;
    }
    return undefined;
  },
  async run() {
    const snapshot = makeSnapshot(Number(process.env["BENCH_TSDB_SAMPLES"] ?? 5_000_000));
    const size = `${(snapshot.samples / 1e6).toFixed(1)} M samples`;
    const dump = (): Promise<ProcessRun> =>
      runProcess("sh", ["-c", `exec promtool tsdb dump "${snapshot.folder}" > /dev/null`]);
    const first = await runInTurn(() => runProcess(process.execPath, chartCommand(snapshot, 1)), dump, 3);
    return [
      row(
        `TSDB snapshot, ${size}: archive → first chart, whole process`,
        "promtool tsdb dump of the same blocks",
        first,
      ),
      row(
        `the same once read: query → chart (${query}, ${steps} steps)`,
        "Prometheus running on the same blocks: query_range",
        await askInTurn(snapshot),
      ),
    ];
  },
};

function row(work: string, peer: string, figures: Required<Pick<BenchRow, "ours" | "theirs">>): BenchRow {
  const met = median(figures.ours.milliseconds) <= 0.5 * median(figures.theirs.milliseconds);
  return { work, peer, ...figures, goal, met };
}

/** Whole seconds, as Prometheus' API takes them. */
const stepOf = ({ startMs, endMs }: BenchSnapshot): number => Math.max(1, Math.round((endMs - startMs) / steps / 1000));

function chartCommand(snapshot: BenchSnapshot, times: number): string[] {
  const { archive, startMs, endMs } = snapshot;
  const script = path.join(import.meta.dirname, "tsdb-chart.ts");
  return [script, archive, query, `${startMs}`, `${endMs}`, `${stepOf(snapshot) * 1000}`, `${times}`];
}

/** Both sides with the blocks open, the first asking of each not counted. Both must say the same. */
async function askInTurn(snapshot: BenchSnapshot): Promise<Required<Pick<BenchRow, "ours" | "theirs">>> {
  const ours = await askOurs(snapshot);
  const theirs = await askPrometheus(snapshot);
  if (comparable(JSON.parse(ours.answer) as Data) !== comparable((JSON.parse(theirs.answer) as { data: Data }).data)) {
    throw new Error("the two charts differ: a fast wrong answer is worth nothing");
  }
  return { ours: ours.figures, theirs: theirs.figures };
}

interface Asked {
  readonly figures: Figures;
  readonly answer: string;
}

function askOurs(snapshot: BenchSnapshot): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, chartCommand(snapshot, askings + 1), { stdio: ["ignore", "pipe", "pipe"] });
    let answer = "";
    let took = "";
    child.stdout.on("data", (chunk: Buffer) => (answer += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (took += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code !== 0) reject(new Error(`tsdb-chart ended with ${code}: ${took.slice(-2000)}`));
      else resolve({ answer, figures: { milliseconds: (JSON.parse(took) as number[]).slice(1) } });
    });
  });
}

async function askPrometheus(snapshot: BenchSnapshot): Promise<Asked> {
  const server = await startPrometheus(snapshot.folder);
  try {
    const params = new URLSearchParams({
      query,
      start: `${snapshot.startMs / 1000}`,
      end: `${snapshot.endMs / 1000}`,
      step: `${stepOf(snapshot)}`,
    });
    const milliseconds: number[] = [];
    let answer = "";
    for (let i = 0; i <= askings; i++) {
      const began = performance.now();
      answer = await (await fetch(`${server.url}/api/v1/query_range?${params.toString()}`)).text();
      if (i > 0) milliseconds.push(performance.now() - began);
    }
    return { answer, figures: { milliseconds, peakBytes: server.peakBytes() } };
  } finally {
    await server.stop();
  }
}

interface Data {
  readonly result: readonly {
    readonly metric: Record<string, string>;
    readonly values: readonly (readonly [number, string])[];
  }[];
}

/** Both answers as text; the last digits may differ with the order of adding. */
function comparable({ result }: Data): string {
  const rows = result.map(({ metric, values }) => {
    const points = values.map(([time, value]) => `${time}:${Number(value).toPrecision(10)}`);
    return `${JSON.stringify(metric)} ${points.join(",")}`;
  });
  return rows.sort().join("\n");
}
