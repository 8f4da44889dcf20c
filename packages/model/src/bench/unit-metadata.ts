import { tidyRule } from "../unit/tidy.ts";
import type { BenchInput, BenchReadingMode } from "./comparison.ts";
import { hidesLine } from "./readable-results.ts";

/** `Unit` metadata of all inputs: the first value of a key counts, across files. */
export interface MetadataTable {
  /** @param unit as written or in base units. */
  get(unit: string, key: string): string | undefined;
}

interface CollectedMetadata {
  readonly table: MetadataTable;
  /** Later values that contradict: the input, the line, and benchstat's words. */
  readonly conflicts: readonly { readonly input: BenchInput; readonly line: number; readonly message: string }[];
}

/** Gathers the metadata of the inputs in their order. */
export function collectMetadata(inputs: readonly BenchInput[], mode: BenchReadingMode): CollectedMetadata {
  const values = new Map<string, string>();
  const conflicts: CollectedMetadata["conflicts"][number][] = [];
  for (const input of inputs) {
    for (const { unit, writtenUnit, key, value, line } of input.table.unitMetadata) {
      if (hidesLine(input.table, mode, line)) continue;
      const name = `${unit} ${key}`;
      const have = values.get(name);
      if (have === undefined) values.set(name, value);
      else if (have !== value) {
        conflicts.push({ input, line, message: `metadata ${key} of unit ${writtenUnit} already set to ${have}` });
      }
    }
  }
  return {
    table: { get: (unit, key) => values.get(`${tidyRule(unit).unit} ${key}`) },
    conflicts,
  };
}
