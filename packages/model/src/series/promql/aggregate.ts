import { exceptLabels, labelsKey, nameLabel, onlyLabels, withLabel } from "../labels.ts";
import { formatFloat } from "../number-text.ts";
import type { SeriesLabels } from "../table.ts";
import type { ExpressionOf } from "./ast.ts";
import { accumulators } from "./accumulators.ts";
import type { Rule } from "./context.ts";
import { QueryError } from "./error.ts";
import { quantileOfSorted } from "./quantile.ts";
import { emptySeries, joinSameLabels, type StepSeries } from "./value.ts";

type Aggregation = ExpressionOf<"aggregation">;

interface Group {
  readonly labels: SeriesLabels;
  readonly members: StepSeries[];
}

/** `sum by (…)` and its kin over all steps. `parameter` is topk's number or quantile's q, step by step. */
export function aggregate(
  expression: Aggregation,
  vector: readonly StepSeries[],
  steps: number,
  rule: Rule,
  parameter: Float64Array | string | undefined,
): StepSeries[] {
  const groups = groupSeries(expression, vector);
  switch (expression.operator) {
    case "topk":
    case "bottomk":
      return groups.flatMap((group) => best(group.members, steps, numbers(parameter), expression.operator === "topk"));
    case "quantile":
      return groups.map((group) => quantiles(group, steps, numbers(parameter)));
    case "count_values":
      return joinSameLabels(groups.flatMap((group) => countValues(group, steps, String(parameter), expression)));
    default: {
      const accumulate = accumulators(expression.operator, rule);
      return groups.map((group) => {
        const result = emptySeries(group.labels, steps);
        accumulate(group.members, result);
        return result;
      });
    }
  }
}

const numbers = (parameter: Float64Array | string | undefined): Float64Array =>
  parameter instanceof Float64Array ? parameter : new Float64Array(0);

function groupSeries(expression: Aggregation, vector: readonly StepSeries[]): Group[] {
  const names = new Set(expression.grouping);
  if (expression.without) names.add(nameLabel);
  const groups = new Map<string, Group>();
  for (const series of vector) {
    const labels = expression.without ? exceptLabels(series.labels, names) : onlyLabels(series.labels, names);
    const key = labelsKey(labels);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { labels, members: [series] });
    else group.members.push(series);
  }
  return [...groups.values()];
}

/** The k largest or smallest of a group at every step, as they are; NaN comes after every number. */
function best(members: readonly StepSeries[], steps: number, k: Float64Array, largest: boolean): StepSeries[] {
  const out = members.map((one) => ({ ...one, present: new Uint8Array(steps) }));
  const used = new Set<number>();
  for (let i = 0; i < steps; i++) {
    const wanted = k[i]!;
    if (!Number.isFinite(wanted) && !(wanted === Infinity)) {
      throw new QueryError("execution", `Scalar value ${formatFloat(wanted)} overflows int64`);
    }
    if (wanted < 1) continue;
    const here = members.map((_, s) => s).filter((s) => members[s]?.present[i] === 1);
    const value = (s: number): number => members[s]?.values[i] ?? Number.NaN;
    here.sort((a, b) => compareValues(value(a), value(b), largest) || a - b);
    for (const s of here.slice(0, Math.floor(wanted))) {
      out[s]!.present[i] = 1;
      used.add(s);
    }
  }
  const kept = out.filter((_, s) => used.has(s));
  // Over one step the order says the rank; over several, series are ordered by their labels.
  return steps === 1 ? kept.sort((a, b) => compareValues(a.values[0]!, b.values[0]!, largest)) : kept;
}

/** Order of samples by value, NaN last. */
export function compareValues(a: number, b: number, descending: boolean): number {
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : 1;
  if (Number.isNaN(b)) return -1;
  return a === b ? 0 : a < b === descending ? 1 : -1;
}

function quantiles(group: Group, steps: number, q: Float64Array): StepSeries {
  const result = emptySeries(group.labels, steps);
  for (let i = 0; i < steps; i++) {
    const values = group.members.filter((one) => one.present[i] === 1).map((one) => one.values[i]!);
    if (values.length === 0) continue;
    values.sort((a, b) => (Number.isNaN(a) ? (Number.isNaN(b) ? 0 : -1) : Number.isNaN(b) ? 1 : a - b || 0));
    result.present[i] = 1;
    result.values[i] = quantileOfSorted(q[i]!, values);
  }
  return result;
}

function countValues(group: Group, steps: number, label: string, expression: Aggregation): StepSeries[] {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(label)) {
    throw new QueryError("execution", `invalid label name ${JSON.stringify(label)}`, expression.parameter);
  }
  const found = new Map<string, StepSeries>();
  for (const one of group.members) {
    for (let i = 0; i < steps; i++) {
      if (one.present[i] === 0) continue;
      const text = formatFloat(one.values[i]!);
      let target = found.get(text);
      if (target === undefined) {
        target = emptySeries(withLabel(group.labels, label, text), steps);
        found.set(text, target);
      }
      target.present[i] = 1;
      target.values[i]! += 1;
    }
  }
  return [...found.values()];
}
