import { compareLabels, compareText, labelsKey, labelValue, withoutName } from "../labels.ts";
import { type Expression, type ExpressionOf, unwrap } from "./ast.ts";
import { compareValues } from "./aggregate.ts";
import type { EvaluationContext } from "./context.ts";
import { histogramFraction, histogramQuantile } from "./histogram-call.ts";
import { dateFunctions, instantFunctions } from "./instant-functions.ts";
import { absentLabels, joinLabels, replaceLabel } from "./label-functions.ts";
import { histogramFunction, isNative, nativeFractions, nativeQuantiles, nativeRangeFunctions } from "./native-call.ts";
import { namedRangeFunctions, rangeFunctions } from "./over-time.ts";
import { forEachWindow, type RangeWindow, windowEnds } from "./range-window.ts";
import { type RangeSource, evaluateSelector, selectSamples } from "./select.ts";
import { subqueryContext, subquerySamples } from "./subquery.ts";
import {
  emptyNative,
  emptySeries,
  joinSameLabels,
  plainSeries,
  seriesBlock,
  type StepSeries,
  type StepValue,
} from "./value.ts";

/** `evaluate` of evaluate.ts, handed in so that the two files need not import each other. */
type Evaluate = (context: EvaluationContext, expression: Expression) => StepValue;

type Call = ExpressionOf<"call">;

/** A function call at every step. Arguments have been checked by type-check.ts. */
export function evaluateCall(context: EvaluationContext, call: Call, evaluate: Evaluate): StepValue {
  const steps = context.times.length;
  const args = call.args;
  const scalar = (i: number, otherwise = 0): Float64Array => {
    const arg = args[i];
    const value = arg === undefined ? undefined : evaluate(context, arg);
    return value?.kind === "scalar" ? value.values : new Float64Array(steps).fill(otherwise);
  };
  const all = (i: number): StepSeries[] => {
    const value = evaluate(context, args[i] as Expression);
    return value.kind === "vector" ? value.series : [];
  };
  const vector = (i: number): StepSeries[] => plainSeries(all(i));
  const texts = (): string[] =>
    args.map((arg) => unwrap(arg)).flatMap((arg) => (arg.kind === "string" ? [arg.value] : []));
  const answer = (series: StepSeries[]): StepValue => ({ kind: "vector", series });

  if (rangeFunctions.has(call.name)) return answer(rangeCall(context, call, evaluate, scalar));
  const change = instantFunctions.get(call.name);
  if (change !== undefined) {
    // clamp between crossed bounds has no result; round without a second argument is to whole numbers.
    const first = scalar(1, 1);
    const second = scalar(2);
    const crossed = (i: number): boolean => call.name === "clamp" && first[i]! > second[i]!;
    return answer(mapValues(vector(0), (value, i) => (crossed(i) ? undefined : change(value, first[i]!, second[i]!))));
  }
  const dated = dateFunctions.get(call.name);
  if (dated !== undefined) {
    const given = args.length === 0 ? [timesAsVector(context)] : vector(0);
    return answer(mapValues(given, (value) => dated(Math.trunc(value))));
  }
  switch (call.name) {
    case "time":
      return { kind: "scalar", values: context.times.map((ms) => ms / 1000) };
    case "pi":
      return { kind: "scalar", values: new Float64Array(steps).fill(Math.PI) };
    case "scalar":
      return { kind: "scalar", values: onlyValue(vector(0), steps) };
    case "vector":
      return answer([{ labels: [], values: scalar(0), present: new Uint8Array(steps).fill(1) }]);
    case "timestamp": {
      const inner = unwrap(args[0] as Expression);
      if (inner.kind === "selector") {
        return answer(mapValues(evaluateSelector(context, inner, "time"), (value) => value));
      }
      return answer(mapValues(all(0), (_value, i) => context.times[i]! / 1000));
    }
    case "absent":
      return answer([absent(args[0] as Expression, all(0), steps)]);
    case "absent_over_time": {
      const range = unwrap(args[0] as Expression);
      const present = emptySeries([], steps);
      for (const source of rangeSources(context, range, evaluate)) {
        forEachWindow(
          context,
          range as ExpressionOf<"range" | "subquery">,
          source,
          (step) => (present.present[step] = 1),
        );
      }
      return answer([absent(range.kind === "range" ? range.selector : range, [present], steps)]);
    }
    case "sort":
    case "sort_desc":
      return answer(sortByValue(vector(0), call.name === "sort_desc"));
    case "sort_by_label":
    case "sort_by_label_desc":
      return answer(sortByLabel(all(0), texts(), call.name === "sort_by_label_desc"));
    case "label_replace":
      return answer(replaceLabel(context, call, all(0), texts()));
    case "label_join":
      return answer(joinLabels(context, call, all(0), texts()));
    case "histogram_quantile":
      return answer(
        eitherHistogram(
          all(1),
          (classic) => histogramQuantile(scalar(0), classic, context.rule),
          (native) => nativeQuantiles(scalar(0), native),
        ),
      );
    case "histogram_fraction":
      return answer(
        eitherHistogram(
          all(2),
          (classic) => histogramFraction(scalar(0), scalar(1), classic, context.rule),
          (native) => nativeFractions(scalar(0), scalar(1), native),
        ),
      );
    default:
      return answer(histogramFunction(call.name, all(0)));
  }
}

/** Classic and native histograms of one vector; where both have the same labels at a step, neither is meant. */
function eitherHistogram(
  vector: readonly StepSeries[],
  ofClassic: (vector: readonly StepSeries[]) => StepSeries[],
  ofNative: (vector: readonly StepSeries[]) => StepSeries[],
): StepSeries[] {
  const classic = joinSameLabels(ofClassic(plainSeries(vector)));
  const native = ofNative(vector);
  withoutMixed(classic, native);
  return joinSameLabels([...classic, ...native]);
}

/** Takes away the steps at which two series of the same labels both have a value. */
function withoutMixed(plain: readonly StepSeries[], native: readonly StepSeries[]): void {
  if (native.length === 0) return;
  const byLabels = new Map(plain.map((series) => [labelsKey(series.labels), series]));
  for (const { labels, present } of native) {
    const twin = byLabels.get(labelsKey(labels));
    if (twin === undefined) continue;
    for (let i = 0; i < present.length; i++)
      if (twin.present[i] === 1 && present[i] === 1) twin.present[i] = present[i] = 0;
  }
}

function rangeCall(
  context: EvaluationContext,
  call: Call,
  evaluate: Evaluate,
  scalar: (i: number) => Float64Array,
): StepSeries[] {
  const compute = rangeFunctions.get(call.name)!;
  const at = call.args.findIndex((arg) => ["range", "subquery"].includes(unwrap(arg).kind));
  const range = unwrap(call.args[at] as Expression) as ExpressionOf<"range" | "subquery">;
  const [first = -1, second = -1] = call.args.map((_, i) => i).filter((i) => i !== at);
  const a = scalar(first);
  const b = scalar(second);
  const keepName = namedRangeFunctions.has(call.name);
  const out: StepSeries[] = [];
  const sources = rangeSources(context, range, evaluate);
  context.budget.take(context.times.length * sources.length);
  const makeSeries = seriesBlock(sources.length, context.times.length);
  const ends = windowEnds(context, range);
  const native = nativeCall(context, call.name, range, sources, ends);
  for (const source of sources) {
    if (source.histograms !== undefined) continue;
    const result = makeSeries(keepName ? source.labels : withoutName(source.labels));
    let any = false;
    const visit = (step: number, window: RangeWindow): void => {
      const value = compute(window, context.rule, a[step]!, b[step]!);
      if (value === undefined) return;
      result.values[step] = value;
      result.present[step] = 1;
      any = true;
    };
    forEachWindow(context, range, source, visit, ends);
    if (any) out.push(result);
  }
  withoutMixed(out, native);
  return joinSameLabels([...out, ...native]);
}

/** A range function over the native histograms among the sources. */
function nativeCall(
  context: EvaluationContext,
  name: string,
  range: ExpressionOf<"range" | "subquery">,
  sources: readonly RangeSource[],
  ends: Float64Array,
): StepSeries[] {
  const compute = nativeRangeFunctions.get(name);
  return sources.flatMap((source) => {
    if (source.histograms === undefined || compute === undefined) return [];
    const labels = namedRangeFunctions.has(name) ? source.labels : withoutName(source.labels);
    const result = emptyNative(labels, ends.length);
    let isNumber = false;
    forEachWindow(
      context,
      range,
      source,
      (step, window) => {
        const value = isNative(window) ? compute(window, context.rule) : undefined;
        if (value === undefined) return;
        result.present[step] = 1;
        if (typeof value === "number") {
          isNumber = true;
          result.values[step] = value;
        } else {
          context.budget.take(value.positive.index.length + value.negative.index.length);
          result.histograms[step] = value;
        }
      },
      ends,
    );
    return isNumber ? [{ labels, values: result.values, present: result.present }] : [result];
  });
}

/** The samples behind a range or subquery expression. */
export function rangeSources(context: EvaluationContext, range: Expression, evaluate: Evaluate): RangeSource[] {
  if (range.kind === "range") return selectSamples(context, range);
  if (range.kind !== "subquery") throw new Error(`${range.kind} is no range`);
  const inner = subqueryContext(context, range);
  const value = evaluate(inner, range.inner);
  return value.kind === "vector" ? subquerySamples(inner, value.series) : [];
}

function mapValues(
  vector: readonly StepSeries[],
  change: (value: number, step: number) => number | undefined,
): StepSeries[] {
  const out = vector.map((series) => {
    const result = emptySeries(withoutName(series.labels), series.values.length);
    for (let i = 0; i < series.values.length; i++) {
      if (series.present[i] === 0) continue;
      const value = change(series.values[i]!, i);
      if (value === undefined) continue;
      result.values[i] = value;
      result.present[i] = 1;
    }
    return result;
  });
  return joinSameLabels(out);
}

function timesAsVector(context: EvaluationContext): StepSeries {
  const steps = context.times.length;
  return { labels: [], values: context.times.map((ms) => ms / 1000), present: new Uint8Array(steps).fill(1) };
}

/** The value of a vector of exactly one sample, else NaN. */
function onlyValue(vector: readonly StepSeries[], steps: number): Float64Array {
  const values = new Float64Array(steps);
  for (let i = 0; i < steps; i++) {
    const here = vector.filter((series) => series.present[i] === 1);
    values[i] = here.length === 1 ? here[0]!.values[i]! : Number.NaN;
  }
  return values;
}

function absent(expression: Expression, vector: readonly StepSeries[], steps: number): StepSeries {
  const inner = unwrap(expression);
  const result = emptySeries(inner.kind === "selector" ? absentLabels(inner.matchers) : [], steps);
  for (let i = 0; i < steps; i++) {
    if (vector.some((series) => series.present[i] === 1)) continue;
    result.present[i] = 1;
    result.values[i] = 1;
  }
  return result;
}

/** Order matters only where there is one step; over several, series are ordered by their labels. */
function sortByValue(vector: readonly StepSeries[], descending: boolean): StepSeries[] {
  return [...vector].sort((a, b) => compareValues(a.values[0]!, b.values[0]!, descending));
}

function sortByLabel(vector: readonly StepSeries[], names: readonly string[], descending: boolean): StepSeries[] {
  const natural = new Intl.Collator("en", { numeric: true });
  return [...vector].sort((a, b) => {
    for (const name of names) {
      const x = labelValue(a.labels, name);
      const y = labelValue(b.labels, name);
      const order = natural.compare(x, y) || compareText(x, y);
      if (order !== 0) return descending ? -order : order;
    }
    const order = compareLabels(a.labels, b.labels);
    return descending ? -order : order;
  });
}
