import {
  exceptLabels,
  labelsKey,
  labelValue,
  nameLabel,
  onlyLabels,
  printLabels,
  withLabel,
  withoutName,
} from "../labels.ts";
import type { NativeHistogram } from "../native/native-histogram.ts";
import type { SeriesLabels } from "../table.ts";
import { binaryNumber, dropsName, isComparison } from "./arithmetic.ts";
import type { ExpressionOf, VectorMatching } from "./ast.ts";
import type { Rule } from "./context.ts";
import { binaryHistogram } from "./native-call.ts";
import { QueryError } from "./error.ts";
import { emptyNative, emptySeries, joinSameLabels, type StepSeries, valueAt } from "./value.ts";

type Binary = ExpressionOf<"binary">;

/** A vector and a number at each step. A bare comparison keeps the samples for which it holds, as they are. */
export function vectorWithScalar(
  expression: Binary,
  vector: readonly StepSeries[],
  scalar: Float64Array,
  scalarIsLeft: boolean,
  rule: Rule,
): StepSeries[] {
  const { operator, bool } = expression;
  const filter = isComparison(operator) && !bool;
  const out = vector.map((series) => {
    const result = emptySeries(
      dropsName(operator, bool, rule) ? withoutName(series.labels) : series.labels,
      scalar.length,
    );
    if (series.histograms !== undefined)
      return histogramsWithScalar(expression, series, result.labels, scalar, scalarIsLeft);
    for (let i = 0; i < scalar.length; i++) {
      if (series.present[i] === 0) continue;
      const value = series.values[i]!;
      const answer = scalarIsLeft
        ? binaryNumber(operator, scalar[i]!, value)
        : binaryNumber(operator, value, scalar[i]!);
      if (filter && answer === 0) continue;
      result.present[i] = 1;
      result.values[i] = filter ? value : answer;
    }
    return result;
  });
  return joinSameLabels(out);
}

function histogramsWithScalar(
  { operator }: Binary,
  series: StepSeries,
  labels: SeriesLabels,
  scalar: Float64Array,
  scalarIsLeft: boolean,
): StepSeries {
  const result = emptyNative(labels, scalar.length);
  series.histograms?.forEach((histogram, i) => {
    if (series.present[i] === 0 || histogram === undefined) return;
    const answer = scalarIsLeft
      ? binaryHistogram(operator, scalar[i]!, histogram)
      : binaryHistogram(operator, histogram, scalar[i]!);
    if (answer === undefined || typeof answer === "number") return;
    result.present[i] = 1;
    result.histograms[i] = answer;
  });
  return result;
}

/** Gives each series the number of its match group: those labels that `on` names or `ignoring` leaves. */
class MatchGroups {
  readonly #names: ReadonlySet<string>;
  readonly #on: boolean;
  readonly #groups = new Map<string, number>();
  readonly labels: SeriesLabels[] = [];

  constructor(matching: VectorMatching) {
    this.#on = matching.on;
    this.#names = new Set(matching.on ? matching.labels : [...matching.labels, nameLabel]);
  }

  of(labels: SeriesLabels): number {
    const part = this.#on ? onlyLabels(labels, this.#names) : exceptLabels(labels, this.#names);
    const key = labelsKey(part);
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = this.labels.length;
      this.#groups.set(key, group);
      this.labels.push(part);
    }
    return group;
  }

  get count(): number {
    return this.labels.length;
  }
}

/** `and`, `or`, `unless`: which samples are there at each step, by match group. */
export function combineSets(
  expression: Binary,
  left: readonly StepSeries[],
  right: readonly StepSeries[],
  steps: number,
): StepSeries[] {
  const groups = new MatchGroups(expression.matching);
  const leftGroup = left.map((series) => groups.of(series.labels));
  const rightGroup = right.map((series) => groups.of(series.labels));
  const isOr = expression.operator === "or";
  const tested = presence(isOr ? left : right, isOr ? leftGroup : rightGroup, groups.count, steps);
  const keep = (series: readonly StepSeries[], group: readonly number[], wanted: 0 | 1): StepSeries[] =>
    series.map((one, s) => {
      const present = new Uint8Array(steps);
      for (let i = 0; i < steps; i++) {
        present[i] = one.present[i] === 1 && tested[(group[s] ?? 0) * steps + i] === wanted ? 1 : 0;
      }
      return { ...one, values: one.values.slice(), present };
    });
  switch (expression.operator) {
    case "and":
      return keep(left, leftGroup, 1);
    case "unless":
      return keep(left, leftGroup, 0);
    default: {
      const own = left.map((one) => ({ ...one, values: one.values.slice(), present: one.present.slice() }));
      return joinSameLabels([...own, ...keep(right, rightGroup, 0)]);
    }
  }
}

function presence(series: readonly StepSeries[], group: readonly number[], groups: number, steps: number): Uint8Array {
  const there = new Uint8Array(groups * steps);
  series.forEach((one, s) => {
    const offset = (group[s] ?? 0) * steps;
    for (let i = 0; i < steps; i++) if (one.present[i] === 1) there[offset + i] = 1;
  });
  return there;
}

/** Arithmetic and comparison between two vectors, paired by match group at every step. */
export function matchVectors(
  expression: Binary,
  left: readonly StepSeries[],
  right: readonly StepSeries[],
  steps: number,
  rule: Rule,
): StepSeries[] {
  const { matching, operator, bool } = expression;
  const swapped = matching.cardinality === "one-to-many";
  const many = swapped ? right : left;
  const one = swapped ? left : right;
  const groups = new MatchGroups(matching);
  const manyGroup = many.map((series) => groups.of(series.labels));
  const oneGroup = one.map((series) => groups.of(series.labels));
  const filter = isComparison(operator) && !bool;
  const pairs = new ResultSeries(expression, many, one, steps, rule);

  const oneAt = new Int32Array(groups.count);
  const manyAt = new Int32Array(groups.count);
  for (let i = 0; i < steps; i++) {
    if (!many.some((series) => series.present[i] === 1) || !one.some((series) => series.present[i] === 1)) continue;
    oneAt.fill(-1);
    manyAt.fill(-1);
    one.forEach((series, s) => {
      if (series.present[i] === 0) return;
      const group = oneGroup[s] ?? 0;
      if (oneAt[group] !== -1) {
        const labels = printLabels(groups.labels[group] ?? []);
        const other = printLabels(one[oneAt[group]!]?.labels ?? []);
        throw new QueryError(
          "execution",
          `found duplicate series for the match group ${labels} on the ${swapped ? "left" : "right"} hand-side of the operation: ` +
            `[${printLabels(series.labels)}, ${other}];many-to-many matching not allowed: matching labels must be unique on one side`,
          expression,
        );
      }
      oneAt[group] = s;
    });
    many.forEach((series, s) => {
      if (series.present[i] === 0) return;
      const group = manyGroup[s] ?? 0;
      const partner = oneAt[group]!;
      if (partner === -1) return;
      const mine = valueAt(series, i);
      const theirs = valueAt(one[partner]!, i);
      const a = swapped ? theirs : mine;
      const b = swapped ? mine : theirs;
      const answer =
        typeof a === "number" && typeof b === "number" ? binaryNumber(operator, a, b) : binaryHistogram(operator, a, b);
      const dropped = answer === undefined || (filter && answer === 0);
      // 2.x does not see a second partner that the comparison drops.
      if (dropped && rule === "2.x") return;
      if (matching.cardinality === "one-to-one") {
        if (manyAt[group] !== -1) {
          throw new QueryError(
            "execution",
            "multiple matches for labels: many-to-one matching must be explicit (group_left/group_right)",
            expression,
          );
        }
        manyAt[group] = s;
      }
      if (dropped) return;
      pairs.set(s, partner, i, filter ? a : answer);
    });
  }
  return pairs.series;
}

/** The series of a match's result, one for each label set that a pair of series gives. */
class ResultSeries {
  readonly series: StepSeries[] = [];
  readonly #expression: Binary;
  readonly #many: readonly StepSeries[];
  readonly #one: readonly StepSeries[];
  readonly #steps: number;
  readonly #rule: Rule;
  readonly #ofPair = new Map<number, StepSeries>();
  readonly #ofLabels = new Map<string, StepSeries>();

  constructor(expression: Binary, many: readonly StepSeries[], one: readonly StepSeries[], steps: number, rule: Rule) {
    this.#rule = rule;
    this.#expression = expression;
    this.#many = many;
    this.#one = one;
    this.#steps = steps;
  }

  set(many: number, one: number, step: number, value: number | NativeHistogram): void {
    const isNumber = typeof value === "number";
    const pair = 2 * (many * this.#one.length + one) + (isNumber ? 0 : 1);
    let target = this.#ofPair.get(pair);
    if (target === undefined) {
      const labels = this.#labels(this.#many[many]?.labels ?? [], this.#one[one]?.labels ?? []);
      const key = `${labelsKey(labels)}${isNumber ? "" : " native"}`;
      target = this.#ofLabels.get(key);
      if (target === undefined) {
        target = isNumber ? emptySeries(labels, this.#steps) : emptyNative(labels, this.#steps);
        this.#ofLabels.set(key, target);
        this.series.push(target);
      }
      this.#ofPair.set(pair, target);
    }
    if (target.present[step] === 1) {
      throw new QueryError(
        "execution",
        "multiple matches for labels: grouping labels must ensure unique matches",
        this.#expression,
      );
    }
    target.present[step] = 1;
    if (isNumber) target.values[step] = value;
    else if (target.histograms !== undefined) target.histograms[step] = value;
  }

  #labels(many: SeriesLabels, one: SeriesLabels): SeriesLabels {
    const { operator, bool, matching } = this.#expression;
    let labels = dropsName(operator, bool, this.#rule) ? withoutName(many) : many;
    if (matching.cardinality === "one-to-one") {
      const names = new Set(matching.labels);
      labels = matching.on ? onlyLabels(labels, names) : exceptLabels(labels, names);
    }
    for (const name of matching.include) labels = withLabel(labels, name, labelValue(one, name));
    return labels;
  }
}
