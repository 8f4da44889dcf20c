import type { QueryPosition } from "./error.ts";

/** The type of a PromQL expression's value. */
export type ValueType = "scalar" | "string" | "vector" | "matrix";

export type MatchOperator = "=" | "!=" | "=~" | "!~";

/** One condition on a label, `job=~"api.*"`. */
export interface LabelMatcher {
  readonly label: string;
  readonly operator: MatchOperator;
  readonly value: string;
}

/** The `@` modifier: a time, or an end of the query's range. */
export type AtModifier = { readonly kind: "time"; readonly ms: number } | { readonly kind: "start" | "end" };

/** The modifiers that move a selector or subquery in time. */
export interface TimeShift {
  readonly offsetMs: number;
  readonly at?: AtModifier;
}

export type BinaryOperator =
  | "+"
  | "-"
  | "*"
  | "/"
  | "%"
  | "^"
  | "atan2"
  | "=="
  | "!="
  | ">"
  | "<"
  | ">="
  | "<="
  | "and"
  | "or"
  | "unless";

export type Cardinality = "one-to-one" | "many-to-one" | "one-to-many" | "many-to-many";

/** The pairing of the series of two vectors. */
export interface VectorMatching {
  readonly cardinality: Cardinality;
  /** `on(labels)` when true, `ignoring(labels)` when false. */
  readonly on: boolean;
  readonly labels: readonly string[];
  /** Labels taken over from the "one" side by `group_left(…)` or `group_right(…)`. */
  readonly include: readonly string[];
}

export type AggregationOperator =
  | "sum"
  | "avg"
  | "count"
  | "min"
  | "max"
  | "group"
  | "stddev"
  | "stdvar"
  | "topk"
  | "bottomk"
  | "count_values"
  | "quantile";

export type Expression = QueryPosition &
  (
    | { readonly kind: "number"; readonly value: number }
    | { readonly kind: "string"; readonly value: string }
    | ({ readonly kind: "selector"; readonly matchers: readonly LabelMatcher[] } & TimeShift)
    | { readonly kind: "range"; readonly selector: SelectorExpression; readonly rangeMs: number }
    | ({
        readonly kind: "subquery";
        readonly inner: Expression;
        readonly rangeMs: number;
        /** 0 means the default resolution. */
        readonly stepMs: number;
      } & TimeShift)
    | { readonly kind: "call"; readonly name: string; readonly args: readonly Expression[] }
    | {
        readonly kind: "aggregation";
        readonly operator: AggregationOperator;
        readonly inner: Expression;
        readonly parameter?: Expression;
        readonly without: boolean;
        readonly grouping: readonly string[];
      }
    | {
        readonly kind: "binary";
        readonly operator: BinaryOperator;
        readonly left: Expression;
        readonly right: Expression;
        readonly bool: boolean;
        readonly matching: VectorMatching;
      }
    | { readonly kind: "negation"; readonly inner: Expression }
    | { readonly kind: "parentheses"; readonly inner: Expression }
  );

export type ExpressionOf<K extends Expression["kind"]> = Extract<Expression, { kind: K }>;
export type SelectorExpression = ExpressionOf<"selector">;

/** The expression inside any parentheses. */
export function unwrap(expression: Expression): Expression {
  let inner = expression;
  while (inner.kind === "parentheses") inner = inner.inner;
  return inner;
}
