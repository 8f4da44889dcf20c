import { formatFloat } from "../number-text.ts";
import type { Expression, LabelMatcher, TimeShift } from "./ast.ts";
import { hasPlus, writtenName } from "./print-query.ts";
import { signatures } from "./signatures.ts";
import { typeOf } from "./type-check.ts";

type Tree = null | boolean | number | string | readonly Tree[] | { readonly [key: string]: Tree };

/** A query as `parse_query` of Prometheus' API answers it. Source: prometheus/prometheus web/api/v1/translate_ast.go. */
export function queryTree(text: string, expression: Expression): Tree {
  const tree = (inner: Expression): Tree => queryTree(text, inner);
  switch (expression.kind) {
    case "number":
      return { type: "numberLiteral", val: formatFloat(expression.value) };
    case "string":
      return { type: "stringLiteral", val: expression.value };
    case "parentheses":
      if (hasPlus(text, expression)) return { type: "unaryExpr", op: "+", expr: tree(expression.inner) };
      if (text[expression.start] === "+") return tree(expression.inner);
      return { type: "parenExpr", expr: tree(expression.inner) };
    case "negation":
      return { type: "unaryExpr", op: "-", expr: tree(expression.inner) };
    case "selector":
      return {
        type: "vectorSelector",
        name: writtenName(text, expression),
        matchers: expression.matchers.map(matcherTree),
        ...notExtended,
        ...shiftTree(expression),
      };
    case "range":
      return {
        type: "matrixSelector",
        name: writtenName(text, expression.selector),
        range: expression.rangeMs,
        rangeExpr: null,
        matchers: expression.selector.matchers.map(matcherTree),
        ...notExtended,
        ...shiftTree(expression.selector),
      };
    case "subquery": {
      const { inner, rangeMs, stepMs } = expression;
      const durations = { range: rangeMs, rangeExpr: null, step: stepMs, stepExpr: null };
      return { type: "subquery", expr: tree(inner), ...durations, ...shiftTree(expression) };
    }
    case "call": {
      const { args, optional, returns } = signatures.get(expression.name)!;
      const func = { name: expression.name, argTypes: args, variadic: optional, returnType: returns };
      return { type: "call", func, args: expression.args.map(tree) };
    }
    case "aggregation": {
      const { operator, inner, parameter, grouping, without } = expression;
      const param = parameter === undefined ? null : tree(parameter);
      return { type: "aggregation", op: operator, expr: tree(inner), param, grouping, without };
    }
    case "binary": {
      const { operator, left, right, bool, matching } = expression;
      const { cardinality, labels, on, include } = matching;
      const isMatched = typeOf(left) === "vector" && typeOf(right) === "vector";
      return {
        type: "binaryExpr",
        op: operator,
        lhs: tree(left),
        rhs: tree(right),
        matching: isMatched ? { card: cardinality, labels, on, include, fillValues: { lhs: null, rhs: null } } : null,
        bool,
      };
    }
  }
}

/** Modifiers and durations that are refused here. */
const notExtended = { anchored: false, smoothed: false };

const matcherTree = ({ label, operator, value }: LabelMatcher): Tree => ({ name: label, type: operator, value });

const shiftTree = ({ at, offsetMs }: TimeShift): { readonly [key: string]: Tree } => ({
  offset: offsetMs,
  offsetExpr: null,
  timestamp: at?.kind === "time" ? at.ms : null,
  startOrEnd: at === undefined || at.kind === "time" ? null : at.kind,
});
