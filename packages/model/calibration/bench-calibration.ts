import { compareBenches } from "../src/bench/compare.ts";
import { defaultFlags } from "../src/bench/comparison.ts";
import type { Chance } from "../test-support/unchanged.ts";
import { type BenchJudgement, judgeBenches, type JudgedCell } from "../src/judge/judge-benches.ts";
import { defaultJudgePolicy } from "../src/judge/policy.ts";
import { type BenchDesign, drawExperiment, type Experiment, machines, processNoise } from "./bench-shapes.ts";
import type { CalibratedShape } from "./calibration.ts";

/** Processes a side of the experiments that are calibrated. */
const rounds = 10;

const designs: readonly BenchDesign[] = [
  "alternated",
  "suites in turns, not stated",
  "one after the other, not stated",
  "one process a side",
];

/** The noise that a machine's own shape is tried with, and the shapes of noise on a steady machine. */
const pairs: readonly (readonly [machine: string, noise: string])[] = [
  ...Object.keys(processNoise).map((noise) => ["steady", noise] as const),
  ...Object.keys(machines)
    .filter((machine) => machine !== "steady")
    .map((machine) => [machine, "normal, 2 %"] as const),
];

/** The judgement of one drawn experiment by the default policy. */
function judgedExperiment(experiment: Experiment, chance: Chance): BenchJudgement {
  return judgeBenches(compareBenches(drawExperiment(experiment, chance), defaultFlags, "full"), defaultJudgePolicy);
}

/** Whether a cell is called better or worse, with or without "probably" before it. */
function isCalled({ outcome, certainty: { level } }: JudgedCell): boolean {
  return (
    (outcome === "better" || outcome === "worse") && (level === "proven" || level === "certain" || level === "likely")
  );
}

/** Unchanged benchmarks of every machine and noise, in every design, 1, 5 and 20 to a report. */
export const calibratedBenches: readonly CalibratedShape[] = designs.flatMap((design) =>
  pairs.flatMap(([machine, noise]) =>
    [1, 5, 20].map((benchmarks): CalibratedShape => ({
      kind: "benchmarks",
      name: `${design}: ${machine}, ${noise}`,
      // Without stated turns a machine that moves makes the sides differ, which no test can tell from a change.
      isStationary: design === "alternated" || (machine === "steady" && design !== "one process a side"),
      perReport: benchmarks,
      draw(chance) {
        const experiment = {
          benchmarks,
          rounds,
          design,
          machine: machines[machine]!,
          noise: processNoise[noise]!,
          change: 1,
        };
        const { cells } = judgedExperiment(experiment, chance);
        return {
          betterOrWorse: cells.some(isCalled),
          differs: cells.some(({ outcome, certainty }) => outcome !== "same" && certainty.level === "differs"),
        };
      },
    })),
  ),
);

/** The share of changed benchmarks that are called worse, and proven, over a number of reports. */
export function powerOf(
  design: BenchDesign,
  benchmarks: number,
  processes: number,
  change: number,
  reports: number,
  chanceOf: (seed: number) => Chance,
): { readonly called: number; readonly proven: number } {
  let called = 0;
  let proven = 0;
  for (let seed = 1; seed <= reports; seed++) {
    const { steady } = machines;
    const noise = processNoise["normal, 2 %"]!;
    const experiment = { benchmarks, rounds: processes, design, machine: steady!, noise, change };
    for (const cell of judgedExperiment(experiment, chanceOf(seed)).cells) {
      if (cell.outcome !== "worse" || !isCalled(cell)) continue;
      called++;
      if (cell.certainty.level === "proven") proven++;
    }
  }
  return { called: called / (reports * benchmarks), proven: proven / (reports * benchmarks) };
}
