import { isPlaceKey } from "./place-keys.ts";
import type { BenchInput, BenchReadingMode, FactMetric } from "./comparison.ts";
import type { BenchTable, ConfigEntry } from "./table.ts";

/** One value of a result as a reading mode sees it. */
export interface ReadValue {
  readonly value: number;
  readonly unit: string;
  readonly writtenUnit: string;
}

/** Facts as a column of values for each metric, joined by name over all inputs. */
interface FactValues {
  /** The unit strings of fact tables, and what they mean. */
  readonly metrics: ReadonlyMap<string, FactMetric>;
  /** For each input, by result: the facts that belong to it. */
  readonly byInput: readonly ReadonlyMap<number, readonly ReadValue[]>[];
}

/** The results of an input that a mode sees, by index. */
export function visibleResults(
  table: BenchTable,
  mode: BenchReadingMode,
): { from: number; visible: (index: number) => boolean; end: number } {
  const { results, reading } = table;
  if (mode === "full") return { from: 0, visible: () => true, end: results.length };
  if (reading.hidden === "everything") return { from: 0, visible: () => false, end: 0 };
  const skipsFirstLine = reading.hidden === "first-line";
  const visible = (index: number): boolean =>
    results.repaired[index] === 0 && !(skipsFirstLine && results.line[index] === 1);
  return { from: 0, visible, end: reading.tooLong?.resultsBefore ?? results.length };
}

/** Whether a mode does not see a line of a file, because of the file's encoding. */
export function hidesLine({ reading }: BenchTable, mode: BenchReadingMode, line: number): boolean {
  if (mode === "full" || reading.hidden === "nothing") return false;
  return reading.hidden === "everything" || line === 1;
}

/** The states of the configuration as a mode sees them: a byte order mark hides what the first line sets. */
export function visibleConfigs(table: BenchTable, mode: BenchReadingMode): readonly (readonly ConfigEntry[])[] {
  if (mode === "full") {
    return table.configs.map((config) =>
      config.some(({ key }) => isPlaceKey(key)) ? config.filter(({ key }) => !isPlaceKey(key)) : config,
    );
  }
  if (table.reading.hidden !== "first-line") return table.configs;
  return table.configs.map((config) => config.filter((entry) => entry.line !== 1));
}

/**
 * Turns printed facts into metrics. A fact without unit takes the one that facts of that name have elsewhere. Among facts
 * of one name before one result the last counts: the framework runs a benchmark several times, and only the last run is
 * the one that is reported.
 */
export function factValues(inputs: readonly BenchInput[]): FactValues {
  const unitsByName = new Map<string, Set<string>>();
  for (const { table } of inputs) {
    for (const { name, unit } of table.facts) {
      if (unit === "") continue;
      const units = unitsByName.get(name) ?? new Set();
      unitsByName.set(name, units.add(unit));
    }
  }
  const metrics = new Map<string, FactMetric>();
  const byInput = inputs.map(({ table }) => {
    const lastOfName = new Map<number, Map<string, ReadValue>>();
    for (const fact of table.facts) {
      const elsewhere = unitsByName.get(fact.name);
      const unit = fact.unit === "" && elsewhere?.size === 1 ? ([...elsewhere][0] as string) : fact.unit;
      const column = unit === "" ? fact.name : `${fact.name} ${unit}`;
      metrics.set(column, { name: fact.name, unit });
      const ofResult = lastOfName.get(fact.result) ?? new Map<string, ReadValue>();
      ofResult.set(column, { value: fact.value, unit: column, writtenUnit: fact.name });
      lastOfName.set(fact.result, ofResult);
    }
    return new Map([...lastOfName].map(([result, byColumn]) => [result, [...byColumn.values()]] as const));
  });
  return { metrics, byInput };
}
