import type { BenchInput, BenchReadingMode, BenchstatFlags, FactMetric } from "./comparison.ts";
import { ExpressionError } from "./expression-tokens.ts";
import { compileFilter, type FilterAnswer } from "./filter.ts";
import { type Key, type Projection, ProjectionSet, type ResultIdentity } from "./projection.ts";
import type { BenchProcess } from "./table.ts";
import { factValues, type ReadValue, visibleConfigs, visibleResults } from "./readable-results.ts";

/** Values that fall into one cell of one table. */
export interface GroupedCell {
  readonly row: Key;
  readonly column: Key;
  /** In the order in which they were measured. */
  readonly values: number[];
  /** The process that each value was measured in: neighbours of one process follow each other. */
  readonly processes: BenchProcess[];
  /** The keys in which the cell's results differ and that no projection shows. */
  readonly residues: Set<Key>;
}

export interface GroupedTable {
  readonly key: Key;
  readonly unit: string;
  /** By row, then by column. */
  readonly cells: Map<Key, Map<Key, GroupedCell>>;
  readonly columns: Set<Key>;
}

export interface GroupedResults {
  /** In the order of their keys. */
  readonly tables: readonly GroupedTable[];
  readonly tableBy: Projection;
  readonly rowBy: Projection;
  readonly columnBy: Projection;
  readonly residue: Projection;
  readonly factMetrics: ReadonlyMap<string, FactMetric>;
}

/** An expression error with the flag that holds the expression. */
export class FlagError extends Error {
  readonly flag: keyof BenchstatFlags;
  override readonly cause: ExpressionError | undefined;

  constructor(flag: keyof BenchstatFlags, problem: ExpressionError | string) {
    super(typeof problem === "string" ? problem : `parsing -${flag}: ${problem.report()}`);
    this.name = "FlagError";
    this.flag = flag;
    this.cause = typeof problem === "string" ? undefined : problem;
  }
}

/**
 * Distributes the values of all inputs over tables, rows and columns as the flags say.
 * Throws `FlagError` for an expression that cannot be read.
 */
export function groupResults(
  inputs: readonly BenchInput[],
  flags: BenchstatFlags,
  mode: BenchReadingMode,
): GroupedResults {
  const set = new ProjectionSet();
  // benchstat reads the filter first, so its error wins.
  readFlag("filter", () => compileFilter(flags.filter));
  const tableBy = readFlag("table", () => set.parse(flags.table, { withUnit: true }));
  const rowBy = readFlag("row", () => set.parse(flags.row));
  const columnBy = readFlag("col", () => set.parse(flags.col));
  const ignored = readFlag("ignore", () => set.parse(flags.ignore));
  const residue = set.residue();
  const fixed = [tableBy, rowBy, columnBy, ignored].flatMap((projection) => projection.filters);
  const filter = compileFilter(flags.filter, fixed);
  const facts = mode === "full" ? factValues(inputs) : undefined;
  const tables = new Map<Key, GroupedTable>();

  for (const [inputIndex, input] of inputs.entries()) {
    const { table, label: file } = input;
    const configs = visibleConfigs(table, mode);
    const { results, values, processes } = table;
    const { visible, end } = visibleResults(table, mode);
    const places: (Place | undefined)[][] = configs.map(() => []);
    const inputFacts = facts?.byInput[inputIndex];
    for (let index = 0; index < end; index++) {
      if (!visible(index)) continue;
      const configIndex = results.config[index] as number;
      const nameIndex = results.name[index] as number;
      const ofConfig = places[configIndex] as (Place | undefined)[];
      let place = ofConfig[nameIndex];
      if (place === undefined) {
        const identity = { name: table.names[nameIndex] as string, config: configs[configIndex] ?? [], file };
        place = { identity, answer: filter(identity), cells: [] };
        ofConfig[nameIndex] = place;
      }
      if (place.answer === false) continue;
      const lastValue = results.firstValue[index + 1] as number;
      const process = processes[results.process[index] as number] as BenchProcess;
      for (let at = results.firstValue[index] as number; at < lastValue; at++) {
        const value = values.value[at] as number;
        // benchstat keeps the written unit where tidying leaves the number as it is.
        const asWritten = mode === "benchstat" && value === values.written[at];
        const slot = 2 * (values.writtenUnit[at] as number) + (asWritten ? 1 : 0);
        let cell = place.cells[slot];
        if (cell === undefined) {
          const writtenUnit = table.units[values.writtenUnit[at] as number] as string;
          const unit = asWritten ? writtenUnit : (table.units[values.unit[at] as number] as string);
          cell = admits(place.answer, unit, writtenUnit) ? cellFor(place, unit) : null;
          place.cells[slot] = cell;
        }
        if (cell === null) continue;
        cell.values.push(value);
        cell.processes.push(process);
      }
      const resultFacts = inputFacts?.get(index);
      if (resultFacts !== undefined) addFacts(place, resultFacts, process);
    }
  }

  function cellFor(place: Place, unit: string): GroupedCell {
    const { identity } = place;
    const key = tableBy.project(identity, unit);
    const row = rowBy.project(identity);
    const column = columnBy.project(identity);
    let table = tables.get(key);
    if (table === undefined) {
      table = { key, unit, cells: new Map(), columns: new Set() };
      tables.set(key, table);
    }
    table.columns.add(column);
    let ofRow = table.cells.get(row);
    if (ofRow === undefined) {
      ofRow = new Map();
      table.cells.set(row, ofRow);
    }
    let cell = ofRow.get(column);
    if (cell === undefined) {
      cell = { row, column, values: [], processes: [], residues: new Set() };
      ofRow.set(column, cell);
    }
    cell.residues.add(residue.project(identity));
    return cell;
  }

  function addFacts(place: Place, resultFacts: readonly ReadValue[], process: BenchProcess): void {
    for (const { value, unit, writtenUnit } of resultFacts) {
      if (!admits(place.answer, unit, writtenUnit)) continue;
      const cell = cellFor(place, unit);
      cell.values.push(value);
      cell.processes.push(process);
    }
  }

  const sorted = tableBy.sort([...tables.keys()]).map((key) => tables.get(key) as GroupedTable);
  return { tables: sorted, tableBy, rowBy, columnBy, residue, factMetrics: facts?.metrics ?? new Map() };
}

/** The facts of all results of one name and configuration in one input. */
interface Place {
  readonly identity: ResultIdentity;
  readonly answer: FilterAnswer;
  /** By written unit (twice its index, plus one for values that keep it); null where the filter drops the unit. */
  readonly cells: (GroupedCell | null | undefined)[];
}

function admits(answer: FilterAnswer, unit: string, writtenUnit: string): boolean {
  return typeof answer === "boolean" ? answer : answer(unit, writtenUnit);
}

function readFlag<T>(flag: keyof BenchstatFlags, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ExpressionError) throw new FlagError(flag, error);
    throw error;
  }
}
