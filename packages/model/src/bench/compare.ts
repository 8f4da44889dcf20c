import { unitDirection } from "../judge/better-direction.ts";
import type { ToldDirections } from "../judge/told-directions.ts";
import { shortest } from "../unit/fixed.ts";
import type {
  BenchComparison,
  BenchInput,
  BenchReadingMode,
  BenchstatFlags,
  CellComparison,
  ComparisonCell,
  ComparisonRow,
  ComparisonTable,
  Geomean,
} from "./comparison.ts";
import { geometricMean } from "./geomean.ts";
import { FlagError, type GroupedCell, type GroupedResults, type GroupedTable, groupResults } from "./grouping.ts";
import { type DistributionCache, mannWhitney, samplesForDifference } from "../stats/mann-whitney.ts";
import { samplesForInterval } from "../stats/median-interval.ts";
import { type Key, type KeyField, keyValue } from "./projection.ts";
import { processValues } from "./process-values.ts";
import { hidesLine } from "./readable-results.ts";
import { type Assumption, exactSummary, type IntervalCache, medianSummary, type Summary } from "./summary.ts";
import { collectMetadata, type MetadataTable } from "./unit-metadata.ts";

/**
 * Compares benchmark results by benchstat's rules, from grouping to the last digit.
 * @param inputs in the order of the columns; the first is the baseline.
 * @param told who has said which way of a unit is better; the files and the names of the units say the rest.
 * Throws `FlagError` when a flag cannot be used.
 */
export function compareBenches(
  inputs: readonly BenchInput[],
  flags: BenchstatFlags,
  mode: BenchReadingMode,
  told: ToldDirections = {},
): BenchComparison {
  const grouped = groupResults(inputs, flags, mode);
  if (!(flags.alpha >= 0 && flags.alpha <= 1)) throw new FlagError("alpha", "-alpha must be in range [0, 1]");
  if (!(flags.confidence >= 0 && flags.confidence <= 1)) {
    throw new FlagError("confidence", "-confidence must be in range [0, 1]");
  }
  const stopped = mode === "benchstat" ? inputs.findIndex(({ table }) => table.reading.tooLong !== undefined) : -1;
  const read = stopped < 0 ? inputs : inputs.slice(0, stopped + 1);
  const metadata = collectMetadata(read, mode);
  const inputErrors = describeInputErrors(read, mode, metadata.conflicts);
  if (stopped >= 0) {
    const { path, table } = inputs[stopped] as BenchInput;
    const before = (table.reading.tooLong?.line ?? 1) - 1;
    return { tables: [], inputErrors, aborted: `${path}:${before}: bufio.Scanner: token too long`, flags };
  }
  const calculation = new Calculation(grouped, flags, metadata.table, told);
  return { tables: grouped.tables.map((table) => calculation.table(table)), inputErrors, aborted: undefined, flags };
}

function describeInputErrors(
  inputs: readonly BenchInput[],
  mode: BenchReadingMode,
  conflicts: ReturnType<typeof collectMetadata>["conflicts"],
): string[] {
  return inputs.flatMap((input) => {
    const own = [
      ...input.table.syntaxErrors.filter(({ line }) => !hidesLine(input.table, mode, line)),
      ...conflicts.filter((conflict) => conflict.input === input),
    ].toSorted((a, b) => a.line - b.line);
    return own.map(({ line, message }) => `${input.path}:${line}: ${message}`);
  });
}

/** Statistics of one comparison, with what can be kept between its cells. */
class Calculation {
  readonly #grouped: GroupedResults;
  readonly #flags: BenchstatFlags;
  readonly #metadata: MetadataTable;
  readonly #told: ToldDirections;
  readonly #intervals: IntervalCache = new Map();
  readonly #distributions: DistributionCache = new Map();
  readonly #intervalWarning: string;
  readonly #differenceWarning: string;
  readonly #samplesForDifference: number;
  readonly #tableFields: readonly KeyField[];
  readonly #rowFields: readonly KeyField[];
  readonly #columnFields: readonly KeyField[];
  readonly #residueFields: readonly KeyField[];

  constructor(grouped: GroupedResults, flags: BenchstatFlags, metadata: MetadataTable, told: ToldDirections) {
    this.#grouped = grouped;
    this.#flags = flags;
    this.#metadata = metadata;
    this.#told = told;
    this.#tableFields = grouped.tableBy.fields.filter((field) => field.name !== ".unit");
    this.#rowFields = grouped.rowBy.fields;
    this.#columnFields = grouped.columnBy.fields;
    this.#residueFields = grouped.residue.fields;
    const forInterval = samplesForInterval(flags.confidence);
    this.#intervalWarning = `need ${atLeast(forInterval, 50)} samples for confidence interval at level ${shortest(flags.confidence)}`;
    const forDifference = samplesForDifference(flags.alpha);
    this.#samplesForDifference = forDifference ?? 10;
    this.#differenceWarning = `need ${atLeast(forDifference, 10)} samples to detect a difference at alpha level ${shortest(flags.alpha)}`;
  }

  table({ key, unit, cells, columns }: GroupedTable): ComparisonTable {
    const { rowBy, columnBy, factMetrics } = this.#grouped;
    const assumption: Assumption = this.#metadata.get(unit, "assume") === "exact" ? "exact" : "nothing";
    const columnKeys = columnBy.sort([...columns]);
    const rows = rowBy.sort([...cells.keys()]).map((row): ComparisonRow => {
      const ofRow = cells.get(row) as Map<Key, GroupedCell>;
      return {
        key: named(this.#rowFields, row),
        label: labelOf(this.#rowFields, row),
        cells: this.#cells(
          columnKeys.map((column) => ofRow.get(column)),
          assumption,
        ),
      };
    });
    return {
      unit,
      fact: factMetrics.get(unit),
      assumption,
      better: unitDirection(unit, this.#told, this.#metadata.get(unit, "better")),
      key: named(this.#tableFields, key),
      columns: columnKeys.map((column) => ({
        key: named(this.#columnFields, column),
        label: labelOf(this.#columnFields, column),
      })),
      rows,
      geomeans: columnKeys.map((_, index) => columnGeomean(rows, index)),
    };
  }

  #cells(grouped: readonly (GroupedCell | undefined)[], assumption: Assumption): (ComparisonCell | undefined)[] {
    let base: { sorted: Float64Array; summary: Summary } | undefined;
    return grouped.map((cell, index) => {
      if (cell === undefined) return undefined;
      const samples = new Float64Array(cell.values);
      const sorted = sortedValues(samples);
      const exact = assumption === "exact";
      const summary = exact ? exactSummary(sorted) : medianSummary(sorted, this.#flags.confidence, this.#intervals);
      if (index === 0) base = { sorted, summary };
      return {
        samples,
        processes: processValues(cell),
        summary,
        sampleWarnings: this.#sampleWarnings(cell),
        summaryWarnings: exact ? exactWarnings(sorted) : this.#intervalWarnings(summary),
        comparison: index > 0 && base !== undefined ? this.#compare(base, sorted, exact) : undefined,
      };
    });
  }

  #compare(base: { sorted: Float64Array; summary: Summary }, sorted: Float64Array, exact: boolean): CellComparison {
    const counts = { baseCenter: base.summary.center, baseCount: base.sorted.length, count: sorted.length };
    if (exact) return { ...counts, p: 0, twoSidedP: 0, alpha: 0, warnings: [], allEqual: false, tooFew: false };
    const { alpha } = this.#flags;
    const test = mannWhitney(base.sorted, sorted, this.#distributions);
    switch (test.kind) {
      case "all-equal":
        return {
          ...counts,
          p: 1,
          twoSidedP: 1,
          alpha,
          warnings: ["all samples are equal"],
          allEqual: true,
          tooFew: false,
        };
      case "not-a-number":
        return {
          ...counts,
          p: 1,
          twoSidedP: 1,
          alpha,
          warnings: ["a sample is not a number"],
          allEqual: false,
          tooFew: false,
        };
      case "tested": {
        const need = this.#samplesForDifference;
        const tooFew = test.p > alpha && counts.baseCount < need && counts.count < need;
        const warnings = tooFew ? [this.#differenceWarning] : [];
        return { ...counts, p: test.p, twoSidedP: test.twoSidedP, alpha, warnings, allEqual: false, tooFew };
      }
    }
  }

  #sampleWarnings({ residues }: GroupedCell): string[] {
    if (residues.size < 2) return [];
    const keys = [...residues];
    const first = keys[0] as Key;
    const varying = this.#residueFields.filter((field) =>
      keys.some((key) => keyValue(key, field) !== keyValue(first, field)),
    );
    return [`benchmarks vary in ${varying.map((field) => field.name).join(", ")}`];
  }

  #intervalWarnings({ low, high }: Summary): string[] {
    return Math.abs(low) === Infinity || Math.abs(high) === Infinity ? [this.#intervalWarning] : [];
  }
}

function atLeast(count: number | undefined, limit: number): string {
  return count === undefined ? `> ${limit}` : `>= ${count}`;
}

/** Ascending; not-a-number first, as Go sorts. */
function sortedValues(samples: Float64Array): Float64Array {
  const sorted = samples.toSorted();
  if (!Number.isNaN(sorted[sorted.length - 1])) return sorted;
  const numbers = sorted.findIndex((value) => Number.isNaN(value));
  const rotated = new Float64Array(sorted.length).fill(NaN);
  rotated.set(sorted.subarray(0, numbers), sorted.length - numbers);
  return rotated;
}

function exactWarnings(sorted: Float64Array): string[] {
  const first = sorted[0] as number;
  const last = sorted[sorted.length - 1] as number;
  if (first === last) return [];
  return [`exact distribution expected, but values range from ${shortest(first)} to ${shortest(last)}`];
}

function columnGeomean(rows: readonly ComparisonRow[], column: number): Geomean {
  const centers: number[] = [];
  const ratios: number[] = [];
  let badRatio = false;
  let baseRows = 0;
  for (const { cells } of rows) {
    if (cells[0] !== undefined) baseRows++;
    const cell = cells[column];
    if (cell === undefined) continue;
    const { center } = cell.summary;
    centers.push(center);
    if (cell.comparison === undefined) continue;
    const { baseCenter } = cell.comparison;
    if (center !== baseCenter && baseCenter === 0) badRatio = true;
    // Nothing against nothing is no change.
    ratios.push(center === baseCenter ? 1 : baseCenter === 0 ? 0 : center / baseCenter);
  }
  const warnings: string[] = [];
  const isBase = column === 0;
  if (!isBase && ratios.length !== baseRows) {
    warnings.push("benchmark set differs from baseline; geomeans may not be comparable");
  }
  const center = geometricMean(centers);
  if (center === undefined) warnings.push("summaries must be >0 to compute geomean");
  const ratio = isBase || badRatio ? undefined : geometricMean(ratios);
  if (!isBase && !badRatio && ratio === undefined) warnings.push("ratios must be >0 to compute geomean");
  return { center, ratio, warnings };
}

function named(fields: readonly KeyField[], key: Key): { name: string; value: string }[] {
  return fields.map((field) => ({ name: field.name, value: keyValue(key, field) }));
}

function labelOf(fields: readonly KeyField[], key: Key): string {
  return fields
    .map((field) => keyValue(key, field))
    .filter((value) => value !== "")
    .join(" ");
}
