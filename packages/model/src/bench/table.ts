/**
 * Benchmark results as read from one file, in file order. Nothing is judged here.
 * Source of the semantics: golang.org/x/perf/benchfmt and the Go benchmark data format.
 *
 * Columns, because a file may hold a hundred thousand results: names, units and configurations are kept once and
 * pointed at by index. Build one with `BenchTableBuilder`.
 */
export interface BenchTable {
  readonly kind: "bench";
  /** Distinct full names without the `Benchmark` prefix, with parts and GOMAXPROCS suffix: `Write/size=1k-8`. */
  readonly names: readonly string[];
  /** Distinct units, tidied and as written. */
  readonly units: readonly string[];
  /** Distinct states of the configuration; keys in the order that Go's reader keeps them in. */
  readonly configs: readonly (readonly ConfigEntry[])[];
  readonly results: BenchResultColumns;
  /** The processes that the results were measured in, in file order; every file has at least one. */
  readonly processes: readonly BenchProcess[];
  readonly values: BenchValueColumns;
  /** Facts printed beside results, in the order of their results; see `BenchFact`. */
  readonly facts: readonly BenchFact[];
  /** `Unit` lines in file order; benchstat honours the first value of a key. */
  readonly unitMetadata: readonly UnitMetadata[];
  /** Lines that benchstat reports and drops, in its own words. */
  readonly syntaxErrors: readonly BenchSyntaxError[];
  readonly reading: BenchReading;
}

/** One entry for each result. The values of result `i` are `firstValue[i]` up to `firstValue[i + 1]`. */
interface BenchResultColumns {
  readonly length: number;
  readonly name: Uint32Array;
  readonly iterations: Float64Array;
  readonly config: Uint32Array;
  /** Index into `processes`. */
  readonly process: Uint32Array;
  /** 1-based line in the file; 0 where the format has no lines. */
  readonly line: Uint32Array;
  /** 1 for a result that Go's own reader drops and that was put together here from split lines. */
  readonly repaired: Uint8Array;
  /** `length + 1` entries. */
  readonly firstValue: Uint32Array;
}

/** Measurements, in base units and as written. Both are equal where tidying changes nothing. */
interface BenchValueColumns {
  readonly length: number;
  readonly value: Float64Array;
  readonly unit: Uint32Array;
  readonly written: Float64Array;
  readonly writtenUnit: Uint32Array;
}

/**
 * One run of the program under test. Results of one process share its memory layout, its seeds and its minutes, so that
 * a process, and not a result, is one sample of a version. Its place in the experiment, where it is known, comes from
 * lines such as `round: 3`, which `sweetspot bench` writes.
 */
export interface BenchProcess {
  /** Counts from 1: the processes of all variants with one number ran next to each other. Null where it is not stated. */
  readonly round: number | null;
  /** Position among all processes of the experiment, over all variants. Null where it is not stated. */
  readonly order: number | null;
  /** Start in milliseconds since the epoch. Null where it is not stated. */
  readonly startedMs: number | null;
}

export interface ConfigEntry {
  readonly key: string;
  readonly value: string;
  /** The line that set it, where the format has lines. */
  readonly line?: number;
}

/** A number with a name that a test printed next to a benchmark: a metric like any other, from a line of its own. */
export interface BenchFact {
  /** `DB file size at cleanup`. */
  readonly name: string;
  /** In base units: bytes, seconds. */
  readonly value: number;
  /** Base unit; "" when the line names none. */
  readonly unit: string;
  readonly line: number;
  /** The result it belongs to. */
  readonly result: number;
}

export interface UnitMetadata {
  readonly unit: string;
  readonly writtenUnit: string;
  /** `better`, `assume` or anything else. */
  readonly key: string;
  readonly value: string;
  readonly line: number;
}

export interface BenchSyntaxError {
  readonly line: number;
  readonly message: string;
}

/** The parts of a file that Go's own reader may not see. */
export const hiddenParts = ["nothing", "first-line", "everything"] as const;

/** The fate of the lines of the input. */
export interface BenchReading {
  readonly lines: number;
  /** Lines that mean nothing to a benchmark reader, such as PASS; without blank ones. */
  readonly ignoredLines: number;
  /** Results put together from split lines. */
  readonly repairedResults: number;
  /** Configuration keys that look like a log line taken for configuration. */
  readonly suspiciousKeys: readonly string[];
  /** Go's reader gives up at a line of 64 KiB: the line, and how many results came before it. */
  readonly tooLong: { readonly line: number; readonly resultsBefore: number } | undefined;
  /** The input that Go's own reader does not see: the first line behind a byte order mark; everything of UTF-16 and other formats. */
  readonly hidden: (typeof hiddenParts)[number];
}
