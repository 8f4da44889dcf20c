import { binaryNumber, isSetOperator } from "./arithmetic.ts";
import { aggregate } from "./aggregate.ts";
import type { Expression, ExpressionOf } from "./ast.ts";
import { combineSets, matchVectors, vectorWithScalar } from "./binary.ts";
import { evaluateCall } from "./call.ts";
import type { EvaluationContext } from "./context.ts";
import { evaluateSelector } from "./select.ts";
import { type StepSeries, type StepValue, joinSameLabels } from "./value.ts";
import { mapCounts } from "../native/native-histogram.ts";
import { withoutName } from "../labels.ts";

/** An expression's value at all steps of the context. A bare range has none: only functions take it. */
export function evaluate(context: EvaluationContext, expression: Expression): StepValue {
  const steps = context.times.length;
  switch (expression.kind) {
    case "number":
      return { kind: "scalar", values: new Float64Array(steps).fill(expression.value) };
    case "string":
      return { kind: "string", value: expression.value };
    case "parentheses":
      return evaluate(context, expression.inner);
    case "negation": {
      const inner = evaluate(context, expression.inner);
      if (inner.kind === "scalar") return { kind: "scalar", values: inner.values.map((value) => -value) };
      const negative = vectorOf(inner).map((series) => ({
        ...series,
        labels: withoutName(series.labels),
        ...(series.histograms === undefined
          ? {}
          : { histograms: series.histograms.map((one) => one && mapCounts(one, (value) => -value)) }),
        values: series.values.map((value) => -value),
      }));
      return { kind: "vector", series: joinSameLabels(negative) };
    }
    case "selector":
      return { kind: "vector", series: evaluateSelector(context, expression) };
    case "call":
      return evaluateCall(context, expression, evaluate);
    case "aggregation":
      return { kind: "vector", series: evaluateAggregation(context, expression) };
    case "binary":
      return evaluateBinary(context, expression);
    case "range":
    case "subquery":
      throw new Error("a range vector has no value of its own");
  }
}

/** A value that the type check has shown to be a vector. */
function vectorOf(value: StepValue): StepSeries[] {
  if (value.kind !== "vector") throw new Error(`expected a vector, got a ${value.kind}`);
  return value.series;
}

function evaluateAggregation(context: EvaluationContext, expression: ExpressionOf<"aggregation">): StepSeries[] {
  const vector = vectorOf(evaluate(context, expression.inner));
  const parameter = expression.parameter === undefined ? undefined : evaluate(context, expression.parameter);
  const given =
    parameter?.kind === "scalar" ? parameter.values : parameter?.kind === "string" ? parameter.value : undefined;
  context.budget.take(context.times.length);
  return aggregate(expression, vector, context.times.length, context.rule, given);
}

function evaluateBinary(context: EvaluationContext, expression: ExpressionOf<"binary">): StepValue {
  const left = evaluate(context, expression.left);
  const right = evaluate(context, expression.right);
  if (left.kind === "scalar" && right.kind === "scalar") {
    const values = left.values.map((value, i) => binaryNumber(expression.operator, value, right.values[i]!));
    return { kind: "scalar", values };
  }
  if (left.kind === "scalar") {
    return { kind: "vector", series: vectorWithScalar(expression, vectorOf(right), left.values, true, context.rule) };
  }
  if (right.kind === "scalar") {
    return { kind: "vector", series: vectorWithScalar(expression, vectorOf(left), right.values, false, context.rule) };
  }
  const steps = context.times.length;
  const series = isSetOperator(expression.operator)
    ? combineSets(expression, vectorOf(left), vectorOf(right), steps)
    : matchVectors(expression, vectorOf(left), vectorOf(right), steps, context.rule);
  return { kind: "vector", series };
}
