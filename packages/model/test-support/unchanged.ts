import { BenchTableBuilder } from "../src/bench/builder.ts";
import type { BenchTable } from "../src/bench/table.ts";
import { profileFromStacks } from "./profile-from-stacks.ts";
import type { Profile } from "../src/profile/table.ts";
import type { Capture } from "../src/series/capture/capture.ts";
import { seededNormal, seededUniform } from "./seeded-noise.ts";
import { SeriesBuilder } from "../src/series/builder.ts";
import { makeLabels } from "../src/series/labels.ts";

/*
 * Evidence of a process that does not change, for tests of how often a difference is seen where there is none. Every
 * call draws again from the same distribution.
 */

export interface Chance {
  readonly uniform: () => number;
  readonly normal: () => number;
}

export function chanceOf(seed: number): Chance {
  return { uniform: seededUniform(seed * 7919), normal: seededNormal(seed * 104_729) };
}

/** Scrapes of a run. */
const scrapes = 120;

/** A metric's name and what it says at each scrape. */
export type NamedSeries = readonly [labels: Readonly<Record<string, string>>, values: readonly number[]];

/** A capture of one scrape a second. */
export function captureOf(series: readonly NamedSeries[]): Capture {
  const builder = new SeriesBuilder({ series: series.length, samples: series.length * (scrapes + 1) });
  for (const [labels, values] of series) {
    const id = builder.series(makeLabels(Object.entries(labels)));
    values.forEach((value, scrape) => builder.add(id, 1_600_000_000_000 + scrape * 1000, value));
  }
  return { raw: builder.finish(), evaluated: null };
}

/** A counter that adds up increments; from scrape `restart` on it counts from zero again. */
export function counter(increment: (scrape: number) => number, restart = -1): number[] {
  let total = 5;
  return [
    total,
    ...Array.from({ length: scrapes }, (_, scrape) => {
      if (scrape === restart) total = 0;
      return (total += increment(scrape));
    }),
  ];
}

/** A number of events whose mean is known (Knuth's method; its normal limit beyond 50). */
export function poisson(mean: number, { uniform, normal }: Chance): number {
  if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
  const limit = Math.exp(-mean);
  let events = -1;
  for (let product = 1; product > limit; product *= uniform()) events++;
  return Math.max(0, events);
}

/** Noise that leans on its last value by `memory`, with variance 1. */
export function leaning(memory: number, { normal }: Chance): () => number {
  let last = normal();
  return () => (last = memory * last + Math.sqrt(1 - memory * memory) * normal());
}

/** The growth of counters at each scrape: steady, rare, lumpy, heavy-tailed, drifting, in bursts, at long intervals. */
export const counterShapes: Readonly<Record<string, (chance: Chance) => (scrape: number) => number>> = {
  "many events": (chance) => () => poisson(20, chance),
  "few events": (chance) => () => poisson(0.2, chance),
  "events of unequal size": (chance) => () => {
    let sum = 0;
    for (let left = poisson(2, chance); left > 0; left--) sum -= Math.log(1 - chance.uniform());
    return sum;
  },
  "heavy tails": (chance) => () => Math.exp(1.5 * chance.normal()),
  "drift (memory 0.8)": (chance) => {
    const drift = leaning(0.8, chance);
    return () => poisson(20 * Math.exp(0.4 * drift()), chance);
  },
  "drift (memory 0.9)": (chance) => {
    const drift = leaning(0.9, chance);
    return () => poisson(20 * Math.exp(0.5 * drift()), chance);
  },
  "short bursts": (chance) => bursts(5, 12, chance),
  "long bursts": (chance) => bursts(20, 40, chance),
  "a tick every 30 scrapes": (chance) => {
    const phase = Math.floor(chance.uniform() * 30);
    return (scrape) => ((scrape + phase) % 30 === 0 ? 300 : 0) + poisson(2, chance);
  },
};

/** Ten times as much during bursts, which last and stay away so many scrapes on average. */
export function bursts(last: number, away: number, chance: Chance): (scrape: number) => number {
  let isOn = chance.uniform() < last / (last + away);
  return () => {
    if (chance.uniform() < 1 / (isOn ? last : away)) isOn = !isOn;
    return poisson(isOn ? 40 : 4, chance);
  };
}

/** A gauge around 100 MB. */
export function gauge(memory: number, chance: Chance): number[] {
  const noise = leaning(memory, chance);
  return Array.from({ length: scrapes }, () => 1e8 * (1 + 0.2 * noise()));
}

/** A classic histogram of waits around 5 ms, so many a scrape. */
export function histogram(metric: string, arrivals: number, chance: Chance): NamedSeries[] {
  const bounds = [0.001, 0.01, 0.1, 1];
  const columns = [...bounds, Infinity].map(() => [0]);
  const sums = [0];
  let sum = 0;
  const counts = columns.map(() => 0);
  for (let scrape = 0; scrape < scrapes; scrape++) {
    for (let left = poisson(arrivals, chance); left > 0; left--) {
      const wait = 0.005 * Math.exp(chance.normal());
      sum += wait;
      [...bounds, Infinity].forEach((bound, i) => (counts[i]! += wait <= bound ? 1 : 0));
    }
    columns.forEach((column, i) => column.push(counts[i]!));
    sums.push(sum);
  }
  return [
    ...columns.map((values, i): NamedSeries => [
      { __name__: `${metric}_bucket`, le: String(bounds[i] ?? "+Inf") },
      values,
    ]),
    [{ __name__: `${metric}_sum` }, sums],
    [{ __name__: `${metric}_count` }, columns.at(-1)!],
  ];
}

/** Eight samples of each benchmark, 5 % apart. */
export function benchmarks(names: readonly string[], { normal }: Chance): BenchTable {
  const builder = new BenchTableBuilder();
  const near = (value: number): number => value * (1 + 0.05 * normal());
  let line = 0;
  for (const name of names) {
    for (let run = 0; run < 8; run++) {
      const values = [
        { value: near(1000), unit: "ns/op" },
        { value: near(4096), unit: "B/op" },
      ];
      builder.add({ name, iterations: 1, values, config: [], line: ++line });
    }
  }
  return builder.build();
}

/** A CPU profile at 100 Hz that saw each function about so often. */
export function cpuProfile(work: readonly number[], chance: Chance): Profile {
  const lines = work.map((mean, i) => {
    const count = poisson(mean, chance);
    return `main;work${i} ${count} ${count * 10_000_000}`;
  });
  return profileFromStacks(lines.join("\n"), [
    { type: "samples", unit: "count" },
    { type: "cpu", unit: "nanoseconds" },
  ]);
}
