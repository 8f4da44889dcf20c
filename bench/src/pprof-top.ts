import { readFileSync } from "node:fs";
import path from "node:path";
import { type Bench, type BenchRow, type Figures, median } from "./bench.ts";
import { type FlameAnswers, startFlameAnswers } from "./flame-answers.ts";
import { type ProcessRun, runInTurn, runProcess } from "./process.ts";
import { makeProfile, type ProfileSize, profileSizes } from "./profile-data.ts";

/** The limit for large profiles; for a small one the start of Node is most of the time, and being faster is all that is asked. */
const largeGoal = { time: 0.05, memory: 0.3 };
const smallGoal = { time: 1, memory: 1 };

/** A gzipped profile to its exact top table and to its flame graph's answer, beside `go tool pprof -top` on the same file. */
export const pprofTopBench: Bench = {
  id: "pprof-top",
  title: "Profiles beside pprof",
  async missing() {
    const found = await runProcess("go", ["version"]).catch(() => undefined);
    return found === undefined ? "Go is not installed, and with it go tool pprof (https://go.dev/dl)" : undefined;
  },
  async run() {
    const wanted = process.env["BENCH_PROFILES"]?.split(",");
    const rows: BenchRow[] = [];
    for (const [name, size] of Object.entries(profileSizes)) {
      if (wanted === undefined || wanted.includes(name)) rows.push(...(await measure(name, size)));
    }
    return rows;
  },
};

/** The top table and the flame graph's answer, both beside the same runs of pprof, which take minutes each at 50 MB. */
async function measure(name: string, size: ProfileSize): Promise<BenchRow[]> {
  const file = makeProfile(name, size);
  const script = path.join(import.meta.dirname, "pprof-top-ours.ts");
  // `go tool` starts pprof as a child process; the program itself is what is measured.
  const pprof = (await runProcess("go", ["tool", "-n", "pprof"])).stdout.trim();
  const texts = { ours: "", theirs: "" };
  const run = async (side: "ours" | "theirs", command: string, args: string[]): Promise<ProcessRun> => {
    const result = await runProcess(command, args);
    texts[side] = result.stdout;
    return result;
  };
  const flame = await startFlameAnswers(readFileSync(file));
  try {
    const figures = await runInTurn(
      async () => {
        await flame.run();
        return run("ours", process.execPath, [script, file]);
      },
      () => run("theirs", pprof, ["-top", "-symbolize=none", file]),
      size.samples > 500_000 ? 1 : 3,
    );
    // A fast wrong answer is worth nothing. Rows that pprof leaves in any order may change places.
    const sorted = (text: string): string => text.split("\n").toSorted().join("\n");
    if (sorted(texts.ours) !== sorted(texts.theirs)) throw new Error(`the two top tables of ${file} differ`);
    return [topRow(name, size, figures), flameRow(name, size, flame, figures.theirs)];
  } finally {
    await flame.stop();
  }
}

function topRow(name: string, size: ProfileSize, { ours, theirs }: { ours: Figures; theirs: Figures }): BenchRow {
  const goal = size.samples < 100_000 ? smallGoal : largeGoal;
  const time = median(ours.milliseconds) / median(theirs.milliseconds);
  const memory = (ours.peakBytes ?? Number.NaN) / (theirs.peakBytes ?? Number.NaN);
  return {
    work: `${name} (gz) profile, ${size.samples.toLocaleString("en")} samples: bytes → exact top table`,
    peer: "go tool pprof -top",
    ours,
    theirs,
    goal: `≤ ${goal.time} × time, ≤ ${goal.memory} × memory`,
    met: time <= goal.time && !(memory > goal.memory),
  };
}

const largestAnswer = 300_000;

function flameRow(name: string, size: ProfileSize, flame: FlameAnswers, theirs: Figures): BenchRow {
  const goal = size.samples < 100_000 ? 1 : 0.1;
  const ours = flame.figures();
  const time = median(ours.milliseconds) / median(theirs.milliseconds);
  const answer = `${(flame.answerBytes() / 1000).toFixed(0)} kB gz`;
  return {
    work: `the same, in a server that runs: bytes → first flame graph answer (${answer})`,
    peer: "go tool pprof -top",
    ours,
    theirs,
    goal: `≤ ${goal} × time, answer ≤ 300 kB gz`,
    met: time <= goal && flame.answerBytes() <= largestAnswer,
  };
}
