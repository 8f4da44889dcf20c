import type { Rule } from "../promql/context.ts";
import { evaluateRange } from "../promql/query.ts";
import { nameLabel } from "../labels.ts";
import type { SeriesLabels, SeriesTable } from "../table.ts";
import type { Capture } from "../capture/capture.ts";
import { type DrawnLine, drawLines, type DrawRange } from "./draw.ts";
import { byOperation } from "./draw-operations.ts";
import { exactRate } from "./exact-rate.ts";
import type { Family } from "../family/families.ts";
import { type Lives, livesOfProcess, processLabels } from "../capture/lives.ts";
import type { ShownUnit } from "../unit/metric-value.ts";
import { shownUnitOf } from "../unit/shown-unit.ts";
import { besideOperations, type OperationClock } from "./operation-clock.ts";
import type { OperationPoints } from "../statements/operation-trend.ts";
import { breakGaps, type Points } from "../capture/points.ts";
import { type Signal, type SignalSet, signalsOf } from "../family/signals.ts";
import { meanObserved } from "../family/sum-series.ts";

/** The way in which a family is drawn. */
interface FamilyChartOptions extends DrawRange {
  readonly rule: Rule;
  /** Trailing window of rates in ms; null takes one scrape for exact rates and four for extrapolated ones. */
  readonly windowMs: number | null;
  /** Labels to split by; null splits by all while they fit. */
  readonly by: readonly string[] | null;
  /** With operations as x axis: the metric that counts them, which itself is not divided by them. */
  readonly clockMetric?: string;
}

export interface FamilyChart extends SignalSet {
  readonly lines: readonly DrawnLine[];
  readonly unit: ShownUnit;
  /** Usual distance between samples of the densest capture, ms. */
  readonly intervalMs: number;
  readonly windowMs: number;
  readonly reduced: boolean;
  /** Over operations: the lines before they were reduced, for what is said of them. */
  readonly overOperations: readonly OperationPoints[];
}

/** Draws a family: rate first, then aggregate, then reduce, in this order. */
export function chartFamily(
  family: Family,
  captures: readonly Capture[],
  lives: readonly (Lives | null)[],
  options: FamilyChartOptions,
): FamilyChart {
  const counted = signalsOf(family, options.by);
  const isDivided = options.clocks !== undefined && family.kind === "counter" && family.metric !== options.clockMetric;
  const set = isDivided ? { ...counted, signals: perOperation(counted.signals, options.clocks) } : counted;
  const intervalMs = intervalOf(set.signals);
  const rated = family.kind === "counter" && !isDivided;
  const windowMs = options.windowMs ?? (options.rule === "exact" || !rated ? intervalMs : 4 * intervalMs);
  const lines: DrawnLine[] = [];
  const overOperations: OperationPoints[] = [];
  // Each process has its own uptime, so none can be added to another.
  const processes = options.axis === "uptime" && options.clocks === undefined ? processLabels(lives) : [];
  const drawn = processes.length === 0 ? set : signalsOf(family, options.by, processes);
  for (const signal of drawn.signals) {
    const ends = lives[signal.capture];
    if (!ends) continue;
    const points =
      rated && options.rule !== "exact"
        ? extrapolatedRate(
            family,
            signal,
            captures[signal.capture]!.raw,
            ends,
            { ...options, windowMs, intervalMs },
            drawn.by,
          )
        : exactPoints(signal, windowMs);
    const clock = options.clocks?.[signal.capture];
    if (clock) overOperations.push({ ...signal, points: byOperation(points, clock) });
    lines.push(...drawLines(signal.capture, signal.labels, points, livesOfProcess(ends, signal.labels), options));
  }
  const shown = shownUnitOf(family);
  const unit = {
    unit: shown.unit,
    perSecond: rated || (shown.perSecond && family.kind === "gauge"),
    perOperation: isDivided,
  };
  const { by, omitted } = drawn;
  return {
    ...set,
    by,
    omitted,
    lines,
    overOperations,
    unit,
    intervalMs,
    windowMs,
    reduced: lines.some((line) => line.envelope.reduced),
  };
}

/** Counters as what they grew by for each operation: both sides exact, so their mean is Δ of one by Δ of the other. */
function perOperation(signals: readonly Signal[], clocks: readonly (OperationClock | null)[]): Signal[] {
  return signals.flatMap((signal) => {
    const clock = clocks[signal.capture];
    if (signal.content.kind !== "counter" || !clock) return [];
    const content = { kind: "distribution", ...besideOperations(signal.content.increments, clock) } as const;
    return [{ ...signal, content }];
  });
}

function exactPoints({ content }: Signal, windowMs: number): Points {
  switch (content.kind) {
    case "counter":
      return exactRate(content.increments, windowMs);
    case "gauge":
      return breakGaps(content.points);
    case "distribution":
      return meanObserved(content.sum, content.count, windowMs);
  }
}

/** Prometheus' own rate over the window, added up by the labels in effect, on a grid no finer than the scrapes. */
function extrapolatedRate(
  family: Family,
  signal: Signal,
  table: SeriesTable | null,
  lives: Lives,
  options: FamilyChartOptions & { readonly windowMs: number; readonly intervalMs: number },
  by: readonly string[],
): Points {
  if (table === null) return { timestamps: new Float64Array(0), values: new Float64Array(0) };
  const own = onlySeries(table, family.captures[signal.capture]!.values, by, signal.labels);
  const stepMs = Math.max(options.intervalMs || 1000, (lives.to - lives.from) / 10_000);
  const range = Math.max(1, Math.round(options.windowMs));
  const name = JSON.stringify(family.metric);
  const answer = evaluateRange(`sum(rate({${nameLabel}=${name}}[${range}ms]))`, own, {
    rule: options.rule,
    startMs: lives.from,
    endMs: lives.to,
    stepMs: Math.round(stepMs),
  });
  const series = answer.series[0];
  const values = answer.times.map((_, i) => (series?.present[i] === 1 ? series.values[i]! : NaN));
  return { timestamps: answer.times, values };
}

/** A table of certain series of another, those of one signal. */
function onlySeries(
  table: SeriesTable,
  series: readonly number[],
  by: readonly string[],
  labels: SeriesLabels,
): SeriesTable {
  const wanted = new Map(labels);
  const chosen = series.filter((one) => {
    const own = new Map(table.series[one]);
    return by.every((name) => (own.get(name) ?? "") === (wanted.get(name) ?? ""));
  });
  const sampleStart = new Uint32Array(chosen.length + 1);
  chosen.forEach((one, i) => {
    sampleStart[i + 1] = sampleStart[i]! + table.sampleStart[one + 1]! - table.sampleStart[one]!;
  });
  const length = sampleStart[chosen.length]!;
  const timestamps = new Float64Array(length);
  // Copied as words: the bits of stale markers must survive.
  const words = new Uint32Array(2 * length);
  const source = new Uint32Array(table.values.buffer, table.values.byteOffset, 2 * table.values.length);
  chosen.forEach((one, i) => {
    const [from, to] = [table.sampleStart[one]!, table.sampleStart[one + 1]!];
    timestamps.set(table.timestamps.subarray(from, to), sampleStart[i]);
    words.set(source.subarray(2 * from, 2 * to), 2 * sampleStart[i]!);
  });
  const values = new Float64Array(words.buffer);
  return { ...table, series: chosen.map((one) => table.series[one]!), sampleStart, timestamps, values };
}

function intervalOf(signals: readonly Signal[]): number {
  let shortest = Infinity;
  for (const { content } of signals) {
    const interval =
      content.kind === "gauge"
        ? typical(content.points)
        : content.kind === "counter"
          ? content.increments.interval
          : content.sum.interval;
    if (interval > 0 && interval < shortest) shortest = interval;
  }
  return Number.isFinite(shortest) ? shortest : 0;
}

function typical({ timestamps }: Points): number {
  return timestamps.length < 2 ? NaN : (timestamps[timestamps.length - 1]! - timestamps[0]!) / (timestamps.length - 1);
}
