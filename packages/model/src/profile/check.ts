import type { Profile } from "./table.ts";

/**
 * Looks for a broken invariant of a profile's columns: lengths that disagree, ranges that run backwards, indexes out of
 * their table. Gives the first as a sentence, or undefined when all hold. Run after every parse; linear.
 */
export function checkProfile(profile: Profile): string | undefined {
  const { strings, samples, locations, lines, functions, mappings, labels } = profile;
  if (strings[0] !== "") return "string 0 is not empty";
  return (
    checkRanges("samples' locations", samples.locationStart, samples.length, samples.locations.length) ??
    checkRanges("samples' labels", samples.labelStart, samples.length, labels.length) ??
    checkRanges("locations' lines", locations.lineStart, locations.length, lines.length) ??
    checkValues(profile) ??
    checkIndexes("a sample's location", samples.locations, locations.length) ??
    checkIndexes("a line's function", lines.function, functions.length, -1) ??
    checkIndexes("a location's mapping", locations.mapping, mappings.length, -1) ??
    checkIndexes("a function's name", functions.name, strings.length) ??
    checkIndexes("a function's system name", functions.systemName, strings.length) ??
    checkIndexes("a function's file", functions.filename, strings.length) ??
    checkIndexes("a mapping's file", mappings.file, strings.length) ??
    checkIndexes("a mapping's build id", mappings.buildId, strings.length) ??
    checkIndexes("a label's key", labels.key, strings.length) ??
    checkIndexes("a label's text", labels.text, strings.length) ??
    checkIndexes("a label's unit", labels.unit, strings.length)
  );
}

function checkRanges(what: string, starts: Uint32Array, rows: number, total: number): string | undefined {
  if (starts.length !== rows + 1) return `${what}: ${starts.length} starts for ${rows} rows`;
  if (starts[0] !== 0 || starts[rows] !== total) return `${what}: the ranges do not cover all ${total} entries`;
  for (let row = 0; row < rows; row++) {
    if ((starts[row] ?? 0) > (starts[row + 1] ?? 0)) return `${what}: the range of row ${row} runs backwards`;
  }
  return undefined;
}

function checkValues(profile: Profile): string | undefined {
  const { values, length } = profile.samples;
  if (values.length !== profile.sampleTypes.length) {
    return `${values.length} value columns for ${profile.sampleTypes.length} sample types`;
  }
  const short = values.findIndex((column) => column.length !== length);
  return short < 0 ? undefined : `value column ${short} has ${values[short]?.length} rows instead of ${length}`;
}

function checkIndexes(
  what: string,
  indexes: Uint32Array | Int32Array,
  tableLength: number,
  lowest = 0,
): string | undefined {
  for (let i = 0; i < indexes.length; i++) {
    const index = indexes[i] ?? 0;
    if (index < lowest || index >= tableLength)
      return `${what} (row ${i}) is ${index}, its table has ${tableLength} rows`;
  }
  return undefined;
}
