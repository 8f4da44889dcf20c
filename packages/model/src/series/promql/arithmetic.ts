import type { BinaryOperator } from "./ast.ts";
import type { Rule } from "./context.ts";

/** Operators between two numbers; comparisons give 1 or 0. */
export function binaryNumber(operator: BinaryOperator, a: number, b: number): number {
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return a / b;
    case "%":
      return a % b;
    case "^":
      return power(a, b);
    case "atan2":
      return Math.atan2(a, b);
    case "==":
      return a === b ? 1 : 0;
    case "!=":
      return a !== b ? 1 : 0;
    case ">":
      return a > b ? 1 : 0;
    case "<":
      return a < b ? 1 : 0;
    case ">=":
      return a >= b ? 1 : 0;
    case "<=":
      return a <= b ? 1 : 0;
    case "and":
    case "or":
    case "unless":
      throw new Error(`${operator} works on vectors`);
  }
}

/** IEEE 754's pow, which Go follows and JavaScript does not for these: 1^NaN and (±1)^±Inf are 1. */
function power(a: number, b: number): number {
  if (a === 1 || (a === -1 && (b === Infinity || b === -Infinity))) return 1;
  return a ** b;
}

export const isComparison = (operator: BinaryOperator): boolean =>
  ["==", "!=", ">", "<", ">=", "<="].includes(operator);

/** Whether a result is no longer the metric: arithmetic and `bool` make it something else, 2.x forgets atan2. */
export function dropsName(operator: BinaryOperator, bool: boolean, rule: Rule): boolean {
  if (isComparison(operator)) return bool;
  return operator !== "atan2" || rule !== "2.x";
}

export const isSetOperator = (operator: BinaryOperator): boolean =>
  operator === "and" || operator === "or" || operator === "unless";
