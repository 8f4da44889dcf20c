import { exceptLabels, labelValue, nameLabel, printLabels } from "../labels.ts";
import type { Rule } from "../promql/context.ts";
import { evaluateRange } from "../promql/query.ts";
import { parseQuery } from "../promql/parser.ts";
import { plainSeries } from "../promql/value.ts";
import type { SeriesLabels } from "../table.ts";
import type { Capture } from "../capture/capture.ts";
import { type DrawnLine, drawLines, type DrawRange } from "./draw.ts";
import { lifeAt, type Lives, livesOfProcess, timeOnAxis } from "../capture/lives.ts";
import type { ShownUnit } from "../unit/metric-value.ts";
import type { Points } from "../capture/points.ts";
import { maximumLines, type Signal } from "../family/signals.ts";
import { unitOfQuery } from "../unit/unit-of-query.ts";

interface QueryChartOptions extends DrawRange {
  readonly rule: Rule;
  /** Distance between evaluations in ms; null takes one that gives each line all its columns. */
  readonly stepMs: number | null;
}

interface QueryChart {
  readonly lines: readonly DrawnLine[];
  readonly signals: readonly Signal[];
  readonly stepMs: number;
  readonly omitted: number;
  readonly unit: ShownUnit;
}

/**
 * Evaluates a PromQL query on each capture by itself and draws the answers over each other. Throws `QueryError` with
 * the place where it cannot be understood. Already evaluated results can be selected, too; PromQL itself forbids nothing.
 */
export function chartQuery(
  query: string,
  captures: readonly Capture[],
  lives: readonly (Lives | null)[],
  options: QueryChartOptions,
): QueryChart {
  const expression = parseQuery(query);
  const answers: { capture: number; labels: SeriesLabels; points: Points }[] = [];
  let coarsest = 0;
  captures.forEach((capture, index) => {
    const ends = lives[index];
    const table = capture.raw ?? capture.evaluated;
    if (!ends || table === null) return;
    const [startMs, endMs] = rangeOf(ends, options);
    if (endMs < startMs) return;
    const stepMs = Math.max(1, Math.round(options.stepMs ?? Math.max((endMs - startMs) / options.columns, 1000)));
    coarsest = Math.max(coarsest, stepMs);
    const answer = evaluateRange(expression, table, { rule: options.rule, startMs, endMs, stepMs });
    for (const series of plainSeries(answer.series)) {
      const values = series.values.map((value, i) => (series.present[i] === 1 ? value : NaN));
      answers.push({ capture: index, labels: series.labels, points: { timestamps: answer.times, values } });
    }
  });
  const dull = dullLabels(answers);
  const told = answers.map((answer) => ({
    ...answer,
    lives: livesOfProcess(lives[answer.capture]!, answer.labels),
    labels: exceptLabels(answer.labels, dull),
  }));
  const { kept, omitted } = keepGreatest(told);
  return {
    lines: kept.flatMap((one) => drawLines(one.capture, one.labels, one.points, one.lives, options)),
    signals: kept.map(({ capture, labels, points }) => ({
      capture,
      labels,
      series: 1,
      content: { kind: "gauge", points },
    })),
    stepMs: coarsest,
    omitted,
    unit: unitOfQuery(expression),
  };
}

/** The times that a zoom asks for; on uptime those of all lives together, over operations all. */
function rangeOf(lives: Lives, { axis, clocks, from, to }: DrawRange): [number, number] {
  if (axis === "uptime" || clocks !== undefined || from === null || to === null) return [lives.from, lives.to];
  const life = lifeAt(lives, lives.from);
  return [
    Math.max(lives.from, timeOnAxis(lives, axis, life, from)),
    Math.min(lives.to, timeOnAxis(lives, axis, life, to)),
  ];
}

/** Names of labels that have one value within each capture: they tell captures apart, not lines. */
function dullLabels(answers: readonly { readonly capture: number; readonly labels: SeriesLabels }[]): Set<string> {
  const values = new Map<string, Map<number, Set<string>>>();
  for (const { capture, labels } of answers) {
    for (const [name] of labels) {
      const perCapture = values.get(name) ?? new Map<number, Set<string>>();
      values.set(name, perCapture);
      perCapture.set(capture, new Set());
    }
  }
  for (const [name, perCapture] of values) {
    for (const { capture, labels } of answers) perCapture.get(capture)?.add(labelValue(labels, name));
  }
  const dull = [...values].filter(([, perCapture]) => [...perCapture.values()].every((set) => set.size <= 1));
  return new Set([nameLabel, ...dull.map(([name]) => name)]);
}

function keepGreatest<A extends { readonly labels: SeriesLabels; readonly points: Points }>(
  answers: readonly A[],
): { kept: A[]; omitted: number } {
  if (answers.length <= maximumLines) return { kept: [...answers], omitted: 0 };
  const greatest = new Map<string, number>();
  for (const { labels, points } of answers) {
    const key = printLabels(labels);
    for (const value of points.values)
      if (Math.abs(value) > (greatest.get(key) ?? -1)) greatest.set(key, Math.abs(value));
  }
  const order = answers.toSorted(
    (a, b) => (greatest.get(printLabels(b.labels)) ?? 0) - (greatest.get(printLabels(a.labels)) ?? 0),
  );
  const kept = order.slice(0, maximumLines);
  return { kept: answers.filter((answer) => kept.includes(answer)), omitted: answers.length - kept.length };
}
