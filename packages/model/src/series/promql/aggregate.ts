import { exceptLabels, labelsKey, nameLabel, onlyLabels, withLabel } from "../labels.ts";
import type { NativeHistogram } from "../native/native-histogram.ts";
import { printHistogram } from "../native/print-histogram.ts";
import { formatFloat } from "../number-text.ts";
import type { SeriesLabels } from "../table.ts";
import type { ExpressionOf } from "./ast.ts";
import { accumulators } from "./accumulators.ts";
import type { Rule } from "./context.ts";
import { QueryError } from "./error.ts";
import { isLabelName } from "./label-functions.ts";
import { sumOf } from "./native-call.ts";
import { quantileOfSorted } from "./quantile.ts";
import { bestSeries, checkCounts } from "./top-k.ts";
import { emptyNative, emptySeries, plainSeries, type StepSeries, valueAt } from "./value.ts";

/** The operators that native histograms take part in. */
const takesNative: ReadonlySet<string> = new Set(["sum", "avg", "count", "group", "count_values"]);

type Aggregation = ExpressionOf<"aggregation">;

interface Group {
  readonly labels: SeriesLabels;
  readonly members: StepSeries[];
}

/** `sum by (…)` and its kin over all steps. `parameter` is topk's number or quantile's q, step by step. */
export function aggregate(
  expression: Aggregation,
  given: readonly StepSeries[],
  steps: number,
  rule: Rule,
  parameter: Float64Array | string | undefined,
): StepSeries[] {
  const counted = takesNative.has(expression.operator) ? given : plainSeries(given);
  const groups = groupSeries(expression, counted);
  if (expression.operator === "topk" || expression.operator === "bottomk") checkCounts(numbers(parameter));
  switch (expression.operator) {
    case "topk":
    case "bottomk":
      return groups.flatMap((group) =>
        bestSeries(group.members, steps, numbers(parameter), expression.operator === "topk", rule),
      );
    case "quantile":
      return groups.map((group) => quantiles(group, steps, numbers(parameter)));
    case "count_values":
      return countValues(expression, counted, steps, String(parameter), rule);
    default: {
      const accumulate = accumulators(expression.operator, rule);
      const isSum = expression.operator === "sum" || expression.operator === "avg";
      return groups.flatMap(({ labels, members }) => {
        const result = emptySeries(labels, steps);
        accumulate(isSum ? plainSeries(members) : members, result);
        const native = members.filter(({ histograms }) => histograms !== undefined);
        return isSum && native.length > 0
          ? [result, sumNative(native, result, expression.operator === "avg")]
          : [result];
      });
    }
  }
}

/** The sum or mean of native histograms; a step that has plain samples, too, has no result of either kind. */
function sumNative(members: readonly StepSeries[], plain: StepSeries, isMean: boolean): StepSeries {
  const result = emptyNative(plain.labels, plain.present.length);
  for (let i = 0; i < result.present.length; i++) {
    const here = members.flatMap(({ histograms, present }) => (present[i] === 1 ? [histograms![i]!] : []));
    if (here.length === 0) continue;
    const isMixed = plain.present[i] === 1;
    plain.present[i] = 0;
    const sum = isMixed ? undefined : sumOf(here);
    if (sum === undefined) continue;
    result.present[i] = 1;
    result.histograms[i] = sum.total(isMean ? here.length : 1);
  }
  return result;
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

const valueText = (value: number | NativeHistogram): string =>
  typeof value === "number" ? formatFloat(value) : printHistogram(value);

/** One series per value found; it takes the value as a label before groups are formed, so that groups may fall together. */
function countValues(
  expression: Aggregation,
  vector: readonly StepSeries[],
  steps: number,
  label: string,
  rule: Rule,
): StepSeries[] {
  if (!isLabelName(label, rule)) {
    throw new QueryError("execution", `invalid label name ${JSON.stringify(label)}`, expression.parameter);
  }
  const found = new Map<string, StepSeries>();
  for (const { labels, members } of groupSeries(expression, vector)) {
    for (const one of members) {
      for (let i = 0; i < steps; i++) {
        if (one.present[i] === 0) continue;
        const counted = withLabel(labels, label, valueText(valueAt(one, i)));
        const key = labelsKey(counted);
        let target = found.get(key);
        if (target === undefined) {
          target = emptySeries(counted, steps);
          found.set(key, target);
        }
        target.present[i] = 1;
        target.values[i]! += 1;
      }
    }
  }
  return [...found.values()];
}
