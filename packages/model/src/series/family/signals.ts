import { labelValue, nameLabel, onlyLabels, printLabels } from "../labels.ts";
import type { SeriesLabels } from "../table.ts";
import { pointsOfSeries } from "../capture/capture.ts";
import type { Family, FamilySeries } from "./families.ts";
import type { Increments } from "./increments.ts";
import type { Points } from "../capture/points.ts";
import { summarizeCounter, summarizeGauge, type Summary } from "../summary/summary.ts";
import { sumCounters } from "./sum-counters.ts";
import { sumPoints } from "./sum-series.ts";

/** One line of a chart before it is drawn: what one capture says about a family, or about one of its label values. */
export interface Signal {
  /** Index of the capture. */
  readonly capture: number;
  /** The labels that tell it apart from the capture's other signals; empty where there is only one. */
  readonly labels: SeriesLabels;
  /** The number of series that are added up in it. */
  readonly series: number;
  readonly content:
    | { readonly kind: "counter"; readonly increments: Increments }
    | { readonly kind: "gauge"; readonly points: Points }
    | { readonly kind: "distribution"; readonly sum: Increments; readonly count: Increments };
}

export interface SignalSet {
  readonly signals: readonly Signal[];
  /** Names of the labels by which the family can be split. */
  readonly splits: readonly string[];
  /** The split in effect; empty where everything is added up. */
  readonly by: readonly string[];
  /** Signals left out because a chart holds only so many. */
  readonly omitted: number;
}

/** A chart holds at most this many lines. */
export const maximumLines = 8;

/**
 * The signals of a family. By default each label set is a signal of its own while all fit into one chart, and otherwise
 * they are added up; `by` asks for a split by certain labels, of which those with the greatest values are kept.
 * Labels that never vary within a capture (instance, job, build) tell nothing apart and do not split.
 * `always` names labels that split in any case, because their series cannot be added up.
 */
export function signalsOf(family: Family, by: readonly string[] | null, always: readonly string[] = []): SignalSet {
  const splits = varyingLabels(family);
  const asked = by === null ? splits : splits.filter((name) => by.includes(name));
  let names = [...new Set([...asked, ...always])];
  let groups = groupBy(family, names);
  const lines = (): number => groups.reduce((sum, map) => sum + map.size, 0);
  if (by === null && lines() > maximumLines) {
    names = [...always];
    groups = groupBy(family, names);
  }
  const signals = signalsOfGroups(family, groups);
  if (signals.length <= maximumLines) return { signals, splits, by: names, omitted: 0 };
  return { ...keepGreatest(signals), splits, by: names };
}

/** One signal of each capture, everything added up; cheaper than asking what the family can be split by. */
export function totalSignals(family: Family): readonly Signal[] {
  return signalsOfGroups(family, groupBy(family, []));
}

/** More label values than this are no sweep. */
const mostSwept = 200;

/** One signal of each capture, or of each number that a label takes in it: what a sweep over them compares. */
export function sweptSignals(family: Family, label: string): readonly Signal[] {
  if (label === "") return totalSignals(family);
  const isNumber = ({ labels }: Signal): boolean => /^-?\d+(\.\d+)?$/.test(labelValue(labels, label));
  return signalsOfGroups(family, groupBy(family, [label]))
    .filter(isNumber)
    .slice(0, mostSwept);
}

function signalsOfGroups(family: Family, groups: readonly Groups[]): Signal[] {
  const signals: Signal[] = [];
  groups.forEach((map, capture) => {
    for (const { labels, members } of map.values()) {
      const signal = signalOf(family, family.captures[capture]!, capture, labels, members);
      if (signal !== null) signals.push(signal);
    }
  });
  return signals;
}

/** Every capture keeps the same label values, or a line would have nothing to be compared with. */
function keepGreatest(signals: readonly Signal[]): { signals: Signal[]; omitted: number } {
  const captures = new Set(signals.map((signal) => signal.capture)).size;
  const weights = new Map<string, number>();
  for (const signal of signals) {
    const key = printLabels(signal.labels);
    weights.set(key, Math.max(weights.get(key) ?? 0, Math.abs(summaryOf(signal)?.mean ?? 0)));
  }
  const keys = [...weights].sort((a, b) => b[1] - a[1]).map(([key]) => key);
  const kept = new Set(keys.slice(0, Math.max(1, Math.floor(maximumLines / Math.max(1, captures)))));
  const chosen = signals.filter((signal) => kept.has(printLabels(signal.labels))).slice(0, maximumLines);
  return { signals: chosen, omitted: signals.length - chosen.length };
}

/** A signal's statistics; of a distribution those of its count, with the mean being Δsum / Δcount. */
export function summaryOf(signal: Signal): Summary | null {
  const { content } = signal;
  switch (content.kind) {
    case "counter":
      return summarizeCounter(content.increments);
    case "gauge":
      return summarizeGauge(content.points);
    case "distribution":
      return summarizeCounter(content.sum);
  }
}

interface Member {
  readonly values: number[];
  readonly sums: number[];
  readonly counts: number[];
}

type Groups = Map<string, { readonly labels: SeriesLabels; readonly members: Member }>;

function groupBy(family: Family, names: readonly string[]): Groups[] {
  const wanted = new Set(names);
  return family.captures.map((capture) => {
    const groups: Groups = new Map();
    if (capture === null) return groups;
    for (const part of ["values", "sums", "counts"] as const) {
      for (const series of capture[part]) {
        if (part === "values" && family.kind === "distribution") continue;
        const labels = names.length === 0 ? [] : onlyLabels(capture.table.series[series]!, wanted);
        const key = names.length === 0 ? "" : printLabels(labels);
        let group = groups.get(key);
        if (group === undefined) groups.set(key, (group = { labels, members: { values: [], sums: [], counts: [] } }));
        group.members[part].push(series);
      }
    }
    return groups;
  });
}

function signalOf(
  family: Family,
  source: FamilySeries | null,
  capture: number,
  labels: SeriesLabels,
  members: Member,
): Signal | null {
  if (source === null) return null;
  const points = (series: number): Points => pointsOfSeries(source.table, series);
  const increments = (series: readonly number[]): Increments => sumCounters(series.map(points));
  switch (family.kind) {
    case "distribution": {
      if (members.sums.length === 0 || members.counts.length === 0) return null;
      const content = {
        kind: "distribution",
        sum: increments(members.sums),
        count: increments(members.counts),
      } as const;
      return { capture, labels, series: members.sums.length, content };
    }
    case "counter":
      return {
        capture,
        labels,
        series: members.values.length,
        content: { kind: "counter", increments: increments(members.values) },
      };
    case "gauge":
      return {
        capture,
        labels,
        series: members.values.length,
        content: { kind: "gauge", points: sumPoints(members.values.map(points)) },
      };
  }
}

/** Labels that a scraper adds to say where samples come from; what the program itself says tells more. */
const targetLabels: ReadonlySet<string> = new Set([
  "instance",
  "job",
  "pod",
  "node",
  "namespace",
  "container",
  "endpoint",
]);

/**
 * Names of labels with more than one value within some capture, in alphabetical order, those of the target last. A label
 * that others before it determine (each design has one instance) tells nothing more apart and is left out.
 */
function varyingLabels(family: Family): string[] {
  const varying = new Set<string>();
  const labelSets: SeriesLabels[] = [];
  for (const capture of family.captures) {
    if (capture === null) continue;
    const series = family.kind === "distribution" ? capture.sums : capture.values;
    const first = capture.table.series[series[0] ?? -1];
    if (first === undefined) continue;
    for (const one of series) {
      const labels = capture.table.series[one]!;
      labelSets.push(labels);
      for (const [name, value] of labels) if (labelValue(first, name) !== value) varying.add(name);
      for (const [name] of first) if (labelValue(labels, name) === "") varying.add(name);
    }
  }
  varying.delete(nameLabel);
  const names = [...varying].sort(
    (a, b) => Number(targetLabels.has(a)) - Number(targetLabels.has(b)) || (a < b ? -1 : 1),
  );
  const kept: string[] = [];
  for (const name of names) if (!isDetermined(name, kept, labelSets)) kept.push(name);
  return kept;
}

function isDetermined(name: string, by: readonly string[], labelSets: readonly SeriesLabels[]): boolean {
  if (by.length === 0) return false;
  const values = new Map<string, string>();
  for (const labels of labelSets) {
    const key = JSON.stringify(by.map((one) => labelValue(labels, one)));
    const value = labelValue(labels, name);
    const known = values.get(key);
    if (known !== undefined && known !== value) return false;
    values.set(key, value);
  }
  return true;
}
