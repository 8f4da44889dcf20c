/**
 * Benchmark results as read from one file, in file order. Nothing is judged here.
 * Source of the semantics: golang.org/x/perf/benchfmt and the Go benchmark data format.
 */
export interface BenchTable {
  readonly kind: "bench";
  readonly results: readonly BenchResult[];
  /** `Unit` lines, by tidied unit. */
  readonly units: readonly UnitMetadata[];
}

export interface BenchResult {
  /** Full name without the `Benchmark` prefix, with sub-benchmark parts and GOMAXPROCS suffix: `Write/size=1k-8`. */
  readonly name: string;
  readonly iterations: number;
  readonly values: readonly BenchValue[];
  /** Configuration in force at this line, keys in the order in which they were first set. Shared between neighbours. */
  readonly config: readonly ConfigEntry[];
  /** Facts printed since the last result, such as `DB file size at cleanup: 43966464 bytes`; see `BenchFact`. */
  readonly facts: readonly BenchFact[];
  /** 1-based line in the file. */
  readonly line: number;
}

export interface BenchValue {
  /** Tidied value and unit: `sec/op`, `B/op`. */
  readonly value: number;
  readonly unit: string;
  /** As written: `ns/op`. Equal to the tidied pair where tidying changes nothing. */
  readonly originalValue: number;
  readonly originalUnit: string;
}

export interface ConfigEntry {
  readonly key: string;
  readonly value: string;
}

/** A number with a name that a test printed next to a benchmark: a metric like any other, from a line of its own. */
export interface BenchFact {
  readonly name: string;
  readonly value: number;
  /** "" when the line names no unit. */
  readonly unit: string;
  readonly line: number;
}

export interface UnitMetadata {
  readonly unit: string;
  readonly originalUnit: string;
  readonly key: string;
  readonly value: string;
}
