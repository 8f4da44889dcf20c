import type { SeriesLabels } from "./table.ts";

/** The label that holds a series' metric name. */
export const nameLabel = "__name__";

/** Orders texts by UTF-16 units, which is how label names and series are ordered everywhere here. */
export const compareText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/**
 * Labels in their one form: sorted by name, empty values left out (to Prometheus an empty label is no label).
 * A name that occurs twice keeps its first value. The pairs must not be changed afterwards: they are not copied where they have that form.
 */
export function makeLabels(pairs: SeriesLabels): SeriesLabels {
  if (isInForm(pairs)) return pairs;
  const list = pairs.filter(([, value]) => value !== "");
  list.sort((a, b) => compareText(a[0], b[0]));
  return list.filter((pair, i) => i === 0 || pair[0] !== list[i - 1]?.[0]);
}

function isInForm(pairs: SeriesLabels): boolean {
  let before = "";
  for (let i = 0; i < pairs.length; i++) {
    const pair = pairs[i]!;
    if (pair[1] === "" || pair[0] <= before) return false;
    before = pair[0];
  }
  return true;
}

/** A text that is equal for equal labels and for no others; lengths are in it, so no character needs escaping. */
export function labelsKey(labels: SeriesLabels): string {
  let key = "";
  for (const [name, value] of labels) key += `${name.length}:${name}${value.length}:${value}`;
  return key;
}

/** Order of series in tables and answers: label by label, names before values. */
export function compareLabels(a: SeriesLabels, b: SeriesLabels): number {
  const n = Math.min(a.length, b.length);
  for (let i = 0; i < n; i++) {
    const x = a[i];
    const y = b[i];
    if (x === undefined || y === undefined) break;
    // Readers mostly share the pairs that many series have.
    if (x === y) continue;
    const order = compareText(x[0], y[0]) || compareText(x[1], y[1]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** A label's value, or the empty text where the series has no such label. */
export function labelValue(labels: SeriesLabels, name: string): string {
  for (const pair of labels) if (pair[0] === name) return pair[1];
  return "";
}

/** The labels without the metric name. */
export function withoutName(labels: SeriesLabels): SeriesLabels {
  return labels.some(([name]) => name === nameLabel) ? labels.filter(([name]) => name !== nameLabel) : labels;
}

/** Only the labels whose names are listed. */
export function onlyLabels(labels: SeriesLabels, names: ReadonlySet<string>): SeriesLabels {
  return labels.filter(([name]) => names.has(name));
}

/** All labels but those whose names are listed. */
export function exceptLabels(labels: SeriesLabels, names: ReadonlySet<string>): SeriesLabels {
  return labels.filter(([name]) => !names.has(name));
}

/** Labels with one set, or removed where the value is empty. */
export function withLabel(labels: SeriesLabels, name: string, value: string): SeriesLabels {
  const rest: (readonly [string, string])[] = labels.filter((pair) => pair[0] !== name);
  if (value === "") return rest;
  rest.push([name, value]);
  return rest.sort((a, b) => compareText(a[0], b[0]));
}

/** Labels with one more, all in their one form; a label of its name that is there already stays. */
export function withMore(labels: SeriesLabels, label: SeriesLabels[number]): SeriesLabels {
  let place = labels.length;
  while (place > 0 && labels[place - 1]![0] > label[0]) place--;
  if (place > 0 && labels[place - 1]![0] === label[0]) return labels;
  const more = [...labels, label];
  for (let i = labels.length; i > place; i--) more[i] = more[i - 1]!;
  more[place] = label;
  return more;
}

/** Label set as Prometheus prints it: `name{a="1", b="2"}`. */
export function printLabels(labels: SeriesLabels): string {
  const name = labelValue(labels, nameLabel);
  const inner = withoutName(labels).map(([label, value]) => `${label}=${JSON.stringify(value)}`);
  if (inner.length === 0 && name !== "") return name;
  return `${name}{${inner.join(", ")}}`;
}
