import type { SeriesTable } from "@sweetspot/model";
import type { MetricMetadata, SeriesLabels } from "@sweetspot/model/series/table";
import { SeriesBuilder } from "@sweetspot/model/series/builder";
import { makeLabels, nameLabel } from "@sweetspot/model/series/labels";
import { shortDecimal } from "@sweetspot/model/series/number-text";
import type { NativeHistogram } from "@sweetspot/model/series/native/native-histogram";
import { UnusableInput } from "../diagnostics.ts";
import type { ParseContext } from "../format.ts";
import { entryOf } from "../read/entry-of.ts";
import { reportCut } from "./report-cut.ts";

type Label = readonly [name: string, value: string];

/** The series of a list of labels by name, those with one label more by that label, and longer lists by name and value of the next. */
interface Labelled {
  readonly named: Map<string, number>;
  readonly more: Map<Label, Map<string, number>>;
  readonly next: Map<string, Map<string, Labelled>>;
}

const labelled = (): Labelled => ({ named: new Map(), more: new Map(), next: new Map() });
const noNumbers = (): Map<string, number> => new Map();
const noLists = (): Map<string, Labelled> => new Map();

/** Collects the numbers that a tool prints at a time, as gauges that are named after the tool and its columns. */
export class MeasuredTable {
  readonly #builder: SeriesBuilder;
  readonly #context: ParseContext;
  /** The list without labels. Each is followed by the labels that come behind it, as the same few come with every line. */
  readonly #none = labelled();
  /** The labels of the last value with their series: mostly they are the next value's as well. */
  #labels: readonly Label[] | undefined;
  #labelled = labelled();

  constructor(context: ParseContext) {
    this.#context = context;
    this.#builder = new SeriesBuilder({ series: context.limits.series, samples: context.limits.seriesSamples });
  }

  /**
   * Adds a value; `labels` without a value are left out, and the array is not changed afterwards. `more` is a label of which callers
   * have one object for each value. Time in milliseconds since the epoch.
   */
  add(name: string, labels: readonly Label[], timeMs: number, value: number | NativeHistogram, more?: Label): void {
    this.addTo(this.series(name, labels, more), timeMs, value);
  }

  /** The number of the series that `add` would add to; -1 beyond the cap. */
  series(name: string, labels: readonly Label[], more?: Label): number {
    if (labels !== this.#labels) {
      this.#labels = labels;
      this.#labelled = this.#none;
      for (const [key, text] of labels)
        this.#labelled = entryOf(entryOf(this.#labelled.next, key, noLists), text, labelled);
    }
    const known = more === undefined ? this.#labelled.named : entryOf(this.#labelled.more, more, noNumbers);
    let series = known.get(name);
    if (series === undefined) {
      const all: Label[] = [[nameLabel, name], ...labels.filter(([, text]) => text !== "")];
      series = this.#builder.series(makeLabels(more === undefined ? all : [...all, more]));
      if (series >= 0) known.set(name, series);
    }
    return series;
  }

  /** The number of the series with these labels, the name among them, in their one form; -1 beyond the cap. */
  seriesOf(labels: SeriesLabels): number {
    return this.#builder.series(labels);
  }

  /** Adds a value to the series of a number; one of -1 is only counted as cut. Time in milliseconds since the epoch. */
  addTo(series: number, timeMs: number, value: number | NativeHistogram): void {
    if (typeof value === "number") this.#builder.add(series, timeMs, value);
    else this.#builder.addNative(series, timeMs, value);
  }

  describe(name: string, type: MetricMetadata["type"], help: string): void {
    this.#builder.describe(name, { type, help });
  }

  /** The table. Throws `UnusableInput` with `problem` where no value was added. */
  finish(problem: string): SeriesTable {
    if (this.#builder.sampleCount === 0) throw new UnusableInput("no-samples", problem, { line: 1 });
    reportCut(this.#builder.cut, this.#context);
    const table = this.#builder.finish();
    const repeated = this.#builder.sampleCount - table.timestamps.length - (table.native?.timestamps.length ?? 0);
    if (repeated > 0) {
      const message = `${repeated} values were left out, since their series has another value in the same millisecond; the first was kept.`;
      this.#context.diagnostics.add({ severity: "warning", code: "repeated-samples", message });
    }
    return table;
  }
}

/** The name of a column as part of a metric's name: `%user` becomes `user_percent`, `rkB/s` becomes `rkB_per_second`. */
export function columnName(heading: string): string {
  if (/^[A-Za-z](?:\w*[A-Za-z0-9])?$/.test(heading)) return heading;
  const words = heading
    .replace(/^%(.*)$/, "$1_percent")
    .replace(/\/s$/, "_per_second")
    .replaceAll(/[^A-Za-z0-9_]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");
  return /^\d/.test(words) ? `_${words}` : words;
}

/** A plain decimal number as tools print it; undefined for anything else. */
export function plainNumber(cell: string): number | undefined {
  const short = shortDecimal(cell);
  if (short >= 0) return short;
  return /^-?\d{1,30}(?:[.,]\d{1,30})?$/.test(cell) ? Number(cell.replace(",", ".")) : undefined;
}

/** The cells of a line, between which are blanks and tabs. */
export function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let from = -1;
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code !== 32 && code !== 9) {
      if (from < 0) from = at;
    } else if (from >= 0) {
      cells.push(line.slice(from, at));
      from = -1;
    }
  }
  if (from >= 0) cells.push(line.slice(from));
  return cells;
}

/** A day as `date` prints it in usual locales, in milliseconds; the month comes first unless it cannot. NaN for no day. */
export function dayOf(text: string): number {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (iso !== null) return Date.UTC(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]));
  const other = /^(\d\d)([/.])(\d\d)\2(\d{4}|\d\d)$/.exec(text);
  if (other === null) return Number.NaN;
  const [, first = "", separator, second = "", year = ""] = other;
  const isDayFirst = separator === "." || Number(first) > 12;
  const [month, day] = isDayFirst ? [second, first] : [first, second];
  return Date.UTC(year.length === 2 ? 2000 + Number(year) : Number(year), Number(month) - 1, Number(day));
}

/** `08:11:05` or `08:11:05 PM` as milliseconds since midnight. */
export function timeOfDay(text: string): number {
  if (text.length === 8 && text[2] === ":" && text[5] === ":") {
    const [hours, minutes, seconds] = [twoDigits(text, 0), twoDigits(text, 3), twoDigits(text, 6)];
    if (hours >= 0 && minutes >= 0 && seconds >= 0) return (hours * 3600 + minutes * 60 + seconds) * 1000;
  }
  const match = /^(\d\d):(\d\d):(\d\d)(?: ([AP])M)?$/.exec(text);
  if (match === null) return Number.NaN;
  const hour = match[4] === undefined ? Number(match[1]) : (Number(match[1]) % 12) + (match[4] === "P" ? 12 : 0);
  return (hour * 3600 + Number(match[2]) * 60 + Number(match[3])) * 1000;
}

const twoDigits = (text: string, at: number): number => shortDecimal(text, at, at + 2, false);

/** `2026-11-22T17:19:48+0100` or `…-05` in milliseconds since the epoch; NaN for anything else. */
export function zonedTime(text: string): number {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)([+-])(\d\d):?(\d\d)?$/.exec(text);
  if (match === null) return Number.NaN;
  const [, day = "", time = "", sign, hours, minutes = "0"] = match;
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return dayOf(day) + timeOfDay(time) - (sign === "-" ? -offsetMs : offsetMs);
}
