import type { Direction } from "../judge/directions.ts";
import type { Assumption, Summary } from "./summary.ts";
import type { BenchProcess, BenchTable } from "./table.ts";

/** One input of a comparison. */
export interface BenchInput {
  /** Its `.file`: the variant's name. Inputs with equal labels pool their samples. */
  readonly label: string;
  /** Its name in messages. */
  readonly path: string;
  readonly table: BenchTable;
}

/** benchstat's flags, by their names. */
export interface BenchstatFlags {
  readonly table: string;
  readonly row: string;
  readonly col: string;
  readonly ignore: string;
  readonly filter: string;
  /** Significant when p ≤ alpha. */
  readonly alpha: number;
  /** Level of the intervals, 0 to 1. */
  readonly confidence: number;
}

export const defaultFlags: BenchstatFlags = {
  table: ".config",
  row: ".fullname",
  col: ".file",
  ignore: "",
  filter: "*",
  alpha: 0.05,
  confidence: 0.95,
};

/**
 * The part of the evidence that is read. `benchstat`: exactly what benchstat sees in the same files. `full`: also results
 * repaired from split lines, printed facts as metrics, zero values in their base unit, what the encoding hides.
 */
export const benchReadingModes = ["benchstat", "full"] as const;
export type BenchReadingMode = (typeof benchReadingModes)[number];

/** The whole answer: text, CSV, Markdown and the web's tables are rendered from this. */
export interface BenchComparison {
  readonly tables: readonly ComparisonTable[];
  /** Input lines that were dropped and metadata that contradict, as benchstat reports them: `file:line: message`. */
  readonly inputErrors: readonly string[];
  /** benchstat gives up without output at a line of 64 KiB: `file:line`. Only in the `benchstat` reading. */
  readonly aborted: string | undefined;
  readonly flags: BenchstatFlags;
}

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** Results of one configuration and unit. */
export interface ComparisonTable {
  /** Base unit; for a printed fact its name and unit: `DB file size at cleanup B`. */
  readonly unit: string;
  /** Set where the values are printed facts. */
  readonly fact: FactMetric | undefined;
  readonly assumption: Assumption;
  /** The meaning of better, and who says so. */
  readonly better: Direction;
  /** The table's key fields without the unit, in order; values may be empty. */
  readonly key: readonly NamedValue[];
  readonly columns: readonly ComparisonColumn[];
  readonly rows: readonly ComparisonRow[];
  /** One for each column. */
  readonly geomeans: readonly Geomean[];
}

export interface FactMetric {
  readonly name: string;
  /** "" when no variant's line names one. */
  readonly unit: string;
}

export interface ComparisonColumn {
  /** One for each field of the column projection. */
  readonly key: readonly NamedValue[];
  /** The values, joined by spaces. */
  readonly label: string;
}

export interface ComparisonRow {
  readonly key: readonly NamedValue[];
  readonly label: string;
  /** One for each column; undefined where the column has no such result. */
  readonly cells: readonly (ComparisonCell | undefined)[];
}

export interface ComparisonCell {
  /** Values in the order in which they were measured. */
  readonly samples: Float64Array;
  /** The samples by the process that measured them, in the order in which they were read. */
  readonly processes: readonly ProcessValue[];
  readonly summary: Summary;
  readonly sampleWarnings: readonly string[];
  readonly summaryWarnings: readonly string[];
  /** Against the first column's cell of the same row, where there is one. */
  readonly comparison: CellComparison | undefined;
}

/** The value of a benchmark in one process: the median of its repeats. */
export interface ProcessValue {
  readonly value: number;
  readonly repeats: number;
  readonly process: BenchProcess;
}

export interface CellComparison {
  readonly baseCenter: number;
  /** benchstat's p; 0 for exact units. */
  readonly p: number;
  /** The true two-sided p; differs from `p` only for ties between samples of unequal size. */
  readonly twoSidedP: number;
  readonly baseCount: number;
  readonly count: number;
  /** The level it was judged at; 0 for exact units, where every difference counts. */
  readonly alpha: number;
  readonly warnings: readonly string[];
  /** All values of both samples are equal. */
  readonly allEqual: boolean;
  /** Neither sample is large enough to detect a difference at this level, and none was found. */
  readonly tooFew: boolean;
}

/** The last row: geometric means over the column's centres and over their ratios to the baseline. */
export interface Geomean {
  readonly center: number | undefined;
  /** Undefined for the baseline, and where a ratio has no geometric mean. */
  readonly ratio: number | undefined;
  readonly warnings: readonly string[];
}
