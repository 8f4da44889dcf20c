import type { BenchInput } from "../src/bench/comparison.ts";
import { BenchTableBuilder } from "../src/bench/builder.ts";
import type { Chance } from "../test-support/unchanged.ts";

/** The order of two sides' processes over the time of an experiment, and what the files say of it. */
export type BenchDesign =
  /** The sides of each benchmark run next to each other, in random order; rounds, order and start are stated. */
  | "alternated"
  /** One side after the other, as separate files say nothing of. */
  | "one after the other, not stated"
  /** Whole suites take turns, as separate files say nothing of. */
  | "suites in turns, not stated"
  /** One process a side that repeats each benchmark. */
  | "one process a side";

/** The influence of a machine on its benchmarks while they run: a logarithm to add at a time from 0 to 1. */
type Machine = (chance: Chance, slots: number) => (slot: number) => number;

/** Machines on which nothing changes but themselves. The noise of single processes comes on top. */
export const machines: Readonly<Record<string, Machine>> = {
  steady: () => () => 0,
  "drifts (memory 0.5 from round to round)": (chance, slots) => wandering(0.5, 0.03, chance, slots),
  "drifts (memory 0.8 from round to round)": (chance, slots) => wandering(0.8, 0.03, chance, slots),
  "slows down by 5 % over the experiment": (_, slots) => (slot) => (0.05 * slot) / slots,
  "bursts of other work, 20 % slower": (chance, slots) => {
    let isBusy = chance.uniform() < 0.3;
    const states = Array.from({ length: slots }, () => {
      if (chance.uniform() < (isBusy ? 14 : 6) / slots) isBusy = !isBusy;
      return isBusy ? 0.18 : 0;
    });
    return (slot) => states[slot]!;
  },
  "slow daily load, ± 10 %": (chance, slots) => {
    const phase = 2 * Math.PI * chance.uniform();
    return (slot) => 0.1 * Math.sin(phase + (2 * Math.PI * slot) / (3 * slots));
  },
};

/** Noise of one process around the machine's level, as a logarithm. */
export const processNoise: Readonly<Record<string, (chance: Chance) => number>> = {
  "normal, 2 %": ({ normal }) => 0.02 * normal(),
  "lognormal, 20 %": ({ normal }) => 0.2 * normal(),
  "two modes 10 % apart": ({ normal, uniform }) => (uniform() < 0.5 ? 0.1 : 0) + 0.01 * normal(),
};

/** An AR(1) of the machine whose memory is stated from one round of ten to the next. */
function wandering(memory: number, deviation: number, { normal }: Chance, slots: number): (slot: number) => number {
  const perSlot = memory ** (10 / slots);
  let level = normal();
  const levels = Array.from(
    { length: slots },
    () => (level = perSlot * level + Math.sqrt(1 - perSlot * perSlot) * normal()),
  );
  return (slot) => deviation * levels[slot]!;
}

/** One experiment: two variants, with numbers of benchmarks and rounds. */
export interface Experiment {
  readonly benchmarks: number;
  readonly rounds: number;
  readonly design: BenchDesign;
  readonly machine: Machine;
  readonly noise: (chance: Chance) => number;
  /** After over before of every benchmark's true time; 1 for nothing changed. */
  readonly change: number;
  /** The after side's processes are this much slower for a reason that is not the change: memory layout, a link order. */
  readonly offset?: number;
}

/** Draws the files of an experiment. */
export function drawExperiment(experiment: Experiment, chance: Chance): BenchInput[] {
  const { benchmarks, rounds, design, machine, noise, change, offset = 1 } = experiment;
  const slots = 2 * benchmarks * rounds;
  const levelAt = machine(chance, slots);
  const builders = [new BenchTableBuilder(), new BenchTableBuilder()];
  const config: readonly never[] = [];
  const centres = Array.from({ length: benchmarks }, () => 100 * Math.exp(3 * chance.uniform()));
  const effects = [0, Math.log(change * offset)];
  const run = (side: number, benchmark: number, slot: number, ownNoise: number): void => {
    const value = centres[benchmark]! * Math.exp(effects[side]! + levelAt(slot) + ownNoise);
    builders[side]!.add({ name: `B${benchmark}`, iterations: 1, values: [{ value, unit: "ns/op" }], config });
  };
  switch (design) {
    case "alternated":
      for (let round = 0, slot = 0; round < rounds; round++) {
        for (const benchmark of shuffled(benchmarks, chance)) {
          for (const side of chance.uniform() < 0.5 ? [0, 1] : [1, 0]) {
            builders[side]!.beginProcess({ round: round + 1, order: slot, startedMs: 1.7e12 + 1000 * slot });
            run(side, benchmark, slot++, noise(chance));
          }
        }
      }
      break;
    case "one process a side": {
      for (const side of [0, 1]) {
        const own = noise(chance);
        builders[side]!.beginProcess();
        for (let at = 0; at < benchmarks * rounds; at++)
          run(side, Math.floor(at / rounds), side * benchmarks * rounds + at, own + 0.3 * noise(chance));
      }
      break;
    }
    default:
      for (const side of [0, 1]) {
        for (let round = 0; round < rounds; round++) {
          builders[side]!.beginProcess();
          const first = design === "one after the other, not stated" ? side * rounds + round : 2 * round + side;
          for (let benchmark = 0; benchmark < benchmarks; benchmark++)
            run(side, benchmark, first * benchmarks + benchmark, noise(chance));
        }
      }
  }
  return builders.map((builder, side) => {
    const label = ["before", "after"][side]!;
    return { label, path: label, table: builder.build() };
  });
}

function shuffled(length: number, { uniform }: Chance): number[] {
  const order = Array.from({ length }, (_, at) => at);
  for (let at = length - 1; at > 0; at--) {
    const other = Math.floor(uniform() * (at + 1));
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}
