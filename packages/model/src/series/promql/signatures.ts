import type { ValueType } from "./ast.ts";

/** The types of a function's arguments and result. `optional` arguments may be left out; -1 lets the last one repeat. */
interface FunctionSignature {
  readonly args: readonly ValueType[];
  readonly optional: number;
  readonly returns: ValueType;
}

const signature = (args: readonly ValueType[], optional = 0, returns: ValueType = "vector"): FunctionSignature => ({
  args,
  optional,
  returns,
});

const named = (names: string, value: FunctionSignature): [string, FunctionSignature][] =>
  names.split(" ").map((name) => [name, value]);

/** The functions evaluated here. `exact_increase` is ours: the increase without extrapolation, whatever the rule. */
export const signatures: ReadonlyMap<string, FunctionSignature> = new Map([
  ...named("rate increase irate delta idelta deriv changes resets exact_increase", signature(["matrix"])),
  ...named("avg_over_time sum_over_time min_over_time max_over_time count_over_time", signature(["matrix"])),
  ...named("stddev_over_time stdvar_over_time mad_over_time last_over_time first_over_time", signature(["matrix"])),
  ...named("present_over_time absent_over_time", signature(["matrix"])),
  ...named("ts_of_first_over_time ts_of_last_over_time ts_of_min_over_time ts_of_max_over_time", signature(["matrix"])),
  ...named("quantile_over_time", signature(["scalar", "matrix"])),
  ...named("predict_linear", signature(["matrix", "scalar"])),
  ...named("holt_winters double_exponential_smoothing", signature(["matrix", "scalar", "scalar"])),
  ...named("abs ceil floor exp ln log2 log10 sqrt sgn deg rad", signature(["vector"])),
  ...named("sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh", signature(["vector"])),
  ...named("absent sort sort_desc timestamp", signature(["vector"])),
  ...named("histogram_count histogram_sum histogram_avg histogram_stddev histogram_stdvar", signature(["vector"])),
  ...named("sort_by_label sort_by_label_desc", signature(["vector", "string"], -1)),
  ...named("clamp", signature(["vector", "scalar", "scalar"])),
  ...named("clamp_min clamp_max", signature(["vector", "scalar"])),
  ...named("round", signature(["vector", "scalar"], 1)),
  ...named("histogram_quantile", signature(["scalar", "vector"])),
  ...named("histogram_fraction", signature(["scalar", "scalar", "vector"])),
  ...named("label_replace", signature(["vector", "string", "string", "string", "string"])),
  ...named("label_join", signature(["vector", "string", "string", "string"], -1)),
  ...named("minute hour day_of_week day_of_month day_of_year days_in_month month year", signature(["vector"], 1)),
  ...named("scalar", signature(["vector"], 0, "scalar")),
  ...named("vector", signature(["scalar"])),
  ...named("time pi", signature([], 0, "scalar")),
]);

/** Functions of PromQL that are known and refused by name, with the reason. */
export const refusedFunctions: ReadonlyMap<string, string> = new Map(
  "info limitk limit_ratio start end range step max_of min_of histogram_quantiles start_timestamp"
    .split(" ")
    .map((name) => [name, "it is experimental in Prometheus"]),
);
