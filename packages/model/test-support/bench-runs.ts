import { BenchTableBuilder } from "../src/bench/builder.ts";
import type { BenchInput } from "../src/bench/comparison.ts";

/** A variant stated by its measurements, for tests of how they are judged. */
export interface MeasuredVariant {
  readonly label: string;
  /** ns/op by benchmark, process and repeat. */
  readonly benchmarks: Readonly<Record<string, readonly (readonly number[])[]>>;
  /** Rounds, order and start are stated as a runner writes them that lets variants take turns. */
  readonly isAlternated?: boolean;
  /** Adds the throughput that goes with these bytes by operation, as `b.SetBytes` does. */
  readonly bytesPerOp?: number;
  /** Further units of each process, equal in its repeats. */
  readonly counts?: Readonly<Record<string, readonly number[]>>;
}

const config: readonly never[] = [];

/** Inputs of a comparison, one table for each variant. */
export function benchRuns(variants: readonly MeasuredVariant[]): BenchInput[] {
  return variants.map(({ label, benchmarks, isAlternated = false, bytesPerOp, counts = {} }, position) => {
    const builder = new BenchTableBuilder();
    const rounds = Math.max(...Object.values(benchmarks).map(({ length }) => length));
    for (let round = 0; round < rounds; round++) {
      for (const [name, processes] of Object.entries(benchmarks)) {
        const repeats = processes[round];
        if (repeats === undefined) continue;
        const order = round * variants.length + position;
        builder.beginProcess(
          isAlternated
            ? { round: round + 1, order, startedMs: 1_700_000_000_000 + order * 1000 }
            : { round: null, order: null, startedMs: null },
        );
        for (const value of repeats) {
          const values = [
            { value, unit: "ns/op" },
            ...(bytesPerOp === undefined ? [] : [{ value: (bytesPerOp / value) * 1e3, unit: "MB/s" }]),
            ...Object.entries(counts).map(([unit, each]) => ({ value: each[round] ?? each[0]!, unit })),
          ];
          builder.add({ name, iterations: 1, values, config });
        }
      }
    }
    return { label, path: label, table: builder.build() };
  });
}

/** Processes of one value each around a centre, with a relative standard deviation. */
export function noisy(centre: number, processes: number, deviation: number, normal: () => number): number[][] {
  return Array.from({ length: processes }, () => [centre * Math.exp(deviation * normal())]);
}
