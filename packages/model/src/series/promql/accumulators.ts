import type { AggregationOperator } from "./ast.ts";
import type { Rule } from "./context.ts";
import { KahanMean, KahanSum } from "./kahan.ts";
import type { StepSeries } from "./value.ts";

type Accumulate = (members: readonly StepSeries[], result: StepSeries) => void;

/** Fills a group's result from its members; a step where no member has a sample stays empty. */
export function accumulators(
  operator: Exclude<AggregationOperator, "topk" | "bottomk" | "quantile" | "count_values">,
  rule: Rule,
): Accumulate {
  switch (operator) {
    case "sum":
      // 3.x keeps the rounding errors of sums and means, 2.x adds plainly.
      return rule === "2.x" ? fold((total, value) => total + value) : each(kahanSum);
    case "avg":
      return each(rule === "2.x" ? runningMean : kahanMean);
    case "count":
      return each((values) => values.length);
    case "group":
      return each(() => 1);
    case "min":
      return fold((least, value) => (value < least || Number.isNaN(least) ? value : least));
    case "max":
      return fold((most, value) => (value > most || Number.isNaN(most) ? value : most));
    case "stdvar":
      return each((values) => variance(values, rule));
    case "stddev":
      return each((values) => Math.sqrt(variance(values, rule)));
  }
}

/** Member by member, so that memory is read in order. */
function fold(combine: (result: number, value: number) => number): Accumulate {
  return (members, result) => {
    for (const { values, present } of members) {
      for (let i = 0; i < values.length; i++) {
        if (present[i] === 0) continue;
        result.values[i] = result.present[i] === 1 ? combine(result.values[i]!, values[i]!) : values[i]!;
        result.present[i] = 1;
      }
    }
  };
}

/** Step by step, for what needs all of a step's values. */
function each(compute: (values: readonly number[]) => number): Accumulate {
  return (members, result) => {
    const values: number[] = [];
    for (let i = 0; i < result.values.length; i++) {
      values.length = 0;
      for (const one of members) if (one.present[i] === 1) values.push(one.values[i]!);
      if (values.length === 0) continue;
      result.present[i] = 1;
      result.values[i] = compute(values);
    }
  };
}

function kahanSum(values: readonly number[]): number {
  const sum = new KahanSum();
  for (const value of values) sum.add(value);
  return sum.total;
}

function kahanMean(values: readonly number[]): number {
  const mean = new KahanMean();
  for (const value of values) mean.add(value);
  return mean.mean;
}

/** 2.x's mean, built up value by value; an infinite one stays. */
function runningMean(values: readonly number[]): number {
  let mean = values[0] ?? Number.NaN;
  for (let i = 1; i < values.length; i++) {
    const value = values[i]!;
    if (mean === Infinity || mean === -Infinity) {
      if (value === mean || Number.isFinite(value)) continue;
    }
    mean += value / (i + 1) - mean / (i + 1);
  }
  return mean;
}

/** Population variance by Welford's method. A lone infinite or NaN sample has none, though 2.x says 0. */
function variance(values: readonly number[], rule: Rule): number {
  let mean = values[0] ?? Number.NaN;
  let squares = rule === "2.x" || Number.isFinite(mean) ? 0 : Number.NaN;
  for (let i = 1; i < values.length; i++) {
    const away = values[i]! - mean;
    mean += away / (i + 1);
    squares += away * (values[i]! - mean);
  }
  return squares / values.length;
}
