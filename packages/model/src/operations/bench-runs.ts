import type { BenchTable } from "../bench/table.ts";
import { splitName } from "../bench/name.ts";

/** The results of one benchmark in one file. */
export interface BenchmarkRuns {
  /** Full name without the `Benchmark` prefix, with sub-benchmark and GOMAXPROCS suffix. */
  readonly name: string;
  readonly file: string;
  readonly runs: readonly BenchRun[];
}

/** One result line: what it ran, and what it cost by operation in base units; null where it does not say. */
export interface BenchRun {
  readonly iterations: number;
  readonly secondsPerOp: number | null;
  readonly bytesPerOp: number | null;
  readonly allocsPerOp: number | null;
}

/** One benchmark output of a variant. */
export interface BenchFile {
  readonly file: string;
  readonly table: BenchTable;
  /** Whether other outputs of the same command show `-benchtime=Nx`, which one result alone cannot. */
  readonly hasFixedRounds?: boolean;
}

/** Results by benchmark, in the order of their first ones; results without iterations (other tools' formats) are left out. */
export function benchmarkRuns({ file, table }: BenchFile): BenchmarkRuns[] {
  const { results, values } = table;
  const found = new Map<string, BenchRun[]>();
  for (let i = 0; i < results.length; i++) {
    const iterations = results.iterations[i]!;
    if (!(iterations > 0)) continue;
    const run = { iterations, secondsPerOp: null, bytesPerOp: null, allocsPerOp: null } as {
      -readonly [Field in keyof BenchRun]: BenchRun[Field];
    };
    for (let at = results.firstValue[i]!; at < results.firstValue[i + 1]!; at++) {
      const unit = table.units[values.unit[at]!];
      const writtenUnit = table.units[values.writtenUnit[at]!];
      const value = values.value[at]!;
      if (unit === "sec/op") run.secondsPerOp = value;
      // A value of zero keeps the unit it was written in.
      else if (writtenUnit === "ns/op") run.secondsPerOp = value * 1e-9;
      else if (unit === "B/op") run.bytesPerOp = value;
      else if (unit === "allocs/op") run.allocsPerOp = value;
    }
    const name = table.names[results.name[i]!]!;
    const list = found.get(name);
    if (list === undefined) found.set(name, [run]);
    else list.push(run);
  }
  return Array.from(found, ([name, runs]) => ({ name, file, runs }));
}

/** The Go function of a benchmark: `HeaderIndex/1byte-8` is run by `BenchmarkHeaderIndex`. */
export function benchmarkFunction(name: string): string {
  return `Benchmark${splitName(name).base}`;
}

/** The part of a name that tells a sub-benchmark from others of its function: `1byte` of `HeaderIndex/1byte-8`; "" where there is none. */
export function subBenchmark(name: string): string {
  return splitName(name)
    .parts.filter((part) => part.startsWith("/"))
    .join("")
    .slice(1);
}

/** An RE2 expression for the frames of a benchmark's function, its closures and sub-benchmarks, as a `focus` takes it. */
export function benchmarkStacks(name: string): string {
  return `\\.${benchmarkFunction(name).replace(/[\\^$.|?*+()[\]{}]/g, "\\$&")}($|[.(\\[-])`;
}
