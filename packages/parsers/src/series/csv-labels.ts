import type { SeriesLabels } from "@sweetspot/model";
import { makeLabels, nameLabel } from "@sweetspot/model/series/labels";
import type { RowTimes } from "./csv-times.ts";

type Rows = readonly (readonly string[])[];

/** `Value`, and `Value #A` of a table of several queries. */
const valueColumn = /^values?(?: #[a-z]{1,3})?$/i;
const word = /^[A-Za-z_/]/;
const wholeNumber = /^\d{1,9}$/;

/**
 * The columns that tell the rows of one time apart, in a table with a row for each series and time. Empty for a table with a column for each series. Three kinds of
 * tables have them: one with a single column of values, as Grafana's tables of instant queries are; one with columns of words that come again; and one with a column of
 * numbers of which every time has the same set, such as the numbers of processors.
 * @param isNumber whether a cell is a value: `12 ms` is, too
 */
export function labelColumns(
  header: readonly string[],
  rows: Rows,
  times: RowTimes,
  isNumber: (cell: string) => boolean,
): readonly number[] {
  const others = header.flatMap((_, i) => (times.columns.includes(i) ? [] : [i]));
  const cellOf = (cells: readonly string[], i: number): string => (cells[i] ?? "").trim();
  const hasWords = (i: number): boolean =>
    rows.every((cells) => word.test(cellOf(cells, i)) && !isNumber(cellOf(cells, i)));
  const values = others.filter((i) => valueColumn.test(header[i] ?? ""));
  if (values.length === 1) {
    const beside = others.filter((i) => i !== values[0]);
    if (beside.some(hasWords)) return beside;
  }
  const stamps = rows.map((cells) => times.columns.map((i) => cellOf(cells, i)).join(" "));
  // Two rows of one time by chance are of a table of events.
  if (new Set(stamps).size * 2 > rows.length + 1) {
    // Words that are the same in all rows say where the table is from.
    const constant = others.filter(
      (i) => hasWords(i) && rows.every((cells) => cellOf(cells, i) === cellOf(rows[0]!, i)),
    );
    return rows.length > 1 && constant.length < others.length ? constant : [];
  }
  /** Whether these columns and the time are of one row each. */
  const tellApart = (columns: readonly number[]): boolean =>
    new Set(rows.map((cells, at) => JSON.stringify([stamps[at], ...columns.map((i) => cellOf(cells, i))]))).size ===
    rows.length;
  const words = others.filter(hasWords);
  if (words.length > 0) return tellApart(words) && words.length < others.length ? words : [];
  const numbers = others.filter(
    (i) =>
      hasSameSets(
        rows.map((cells) => cellOf(cells, i)),
        stamps,
      ) && tellApart([i]),
  );
  return numbers.length === 1 && others.length > 1 ? numbers : [];
}

/** Whether whole numbers come again with every time, each time the same. The last time may be cut, and is not asked. */
function hasSameSets(cells: readonly string[], stamps: readonly string[]): boolean {
  if (!cells.every((cell) => wholeNumber.test(cell))) return false;
  const byTime = new Map<string, string[]>();
  cells.forEach((cell, at) => byTime.set(stamps[at]!, [...(byTime.get(stamps[at]!) ?? []), cell]));
  const sets = [...byTime.values()].map((set) => set.toSorted().join(" "));
  const whole = sets.length > 2 ? sets.slice(0, -1) : sets;
  return whole.length > 1 && (byTime.get(stamps[0]!)?.length ?? 0) > 1 && new Set(whole).size === 1;
}

/** The labels of a row's cells: a column `__name__`, `metric` or `Counter Name` has the name, else `named` has, the labels of the column of values. */
export function labelsOfRow(
  columns: readonly number[],
  names: readonly string[],
  cells: readonly string[],
  named: SeriesLabels,
): SeriesLabels {
  const all = columns.map((i) => [names[i] ?? "", (cells[i] ?? "").trim()] as const);
  const naming =
    all.find(([name]) => name === nameLabel) ?? all.find(([name]) => /^(?:metric|counter)(?:[ _]?name)?$/i.test(name));
  const labels = all.filter((label) => label !== naming && label[0] !== "" && label[1] !== "");
  const own = naming === undefined ? named : [[nameLabel, naming[1]] as const];
  return makeLabels([...own, ...labels]);
}
