import { goQuote } from "../../go-escapes.ts";
import { nameLabel } from "../labels.ts";
import { formatFloat } from "../number-text.ts";
import type { Expression, ExpressionOf, LabelMatcher, SelectorExpression, TimeShift } from "./ast.ts";
import { typeOf } from "./type-check.ts";

/** A line of more characters is broken where it can be. */
const longestLine = 100;

/** A query as `format_query` of Prometheus' API prints it. Source: prometheus/prometheus promql/parser/prettier.go, printer.go. */
export function prettyQuery(text: string, expression: Expression): string {
  return new QueryPrinter(text).pretty(expression, 0);
}

/** The metric's name where it is written before the braces, as it is mostly. */
export function writtenName(text: string, { start, end, matchers }: SelectorExpression): string {
  const name = matchers.find(({ label, operator }) => label === nameLabel && operator === "=")?.value ?? "";
  return name !== "" && text.slice(start, end).startsWith(name) ? name : "";
}

/** Whether what the tree has as parentheses is a plus sign, which changes nothing; one before a number is part of it. */
export const hasPlus = (text: string, { start, inner }: ExpressionOf<"parentheses">): boolean =>
  text[start] === "+" && inner.kind !== "number";

class QueryPrinter {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  pretty(expression: Expression, level: number): string {
    const indent = "  ".repeat(level);
    const line = this.#line(expression);
    const isLong = new TextEncoder().encode(line).length > longestLine;
    switch (expression.kind) {
      case "negation":
        return `${indent}-${this.pretty(expression.inner, level).trim()}`;
      case "parentheses":
        if (hasPlus(this.#text, expression)) return `${indent}+${this.pretty(expression.inner, level).trim()}`;
        if (isLong) return `${indent}(\n${this.pretty(expression.inner, level + 1)}\n${indent})`;
        break;
      case "subquery":
        return isLong ? `${this.pretty(expression.inner, level)}${subqueryEnd(expression)}` : line;
      case "aggregation": {
        if (!isLong) break;
        const { parameter, inner } = expression;
        const first = parameter === undefined ? "" : `${this.pretty(parameter, level + 1)},\n`;
        return `${indent}${aggregationStart(expression)}(\n${first}${this.pretty(inner, level + 1)}\n${indent})`;
      }
      case "call": {
        if (!isLong) break;
        const args = expression.args.map((arg) => this.pretty(arg, level + 1));
        return `${indent}${expression.name}(\n${args.join(",\n")}\n${indent})`;
      }
      case "binary": {
        if (!isLong) break;
        const [left, right] = [this.pretty(expression.left, level + 1), this.pretty(expression.right, level + 1)];
        return `${left}\n${indent}${operatorText(expression)}\n${right}`;
      }
      default:
        break;
    }
    return indent + line;
  }

  /** An expression on one line. */
  #line(expression: Expression): string {
    switch (expression.kind) {
      case "number":
        return this.#number(expression);
      case "string":
        return goQuote(expression.value);
      case "selector":
        return this.#selector(expression) + shiftText(expression);
      case "range":
        return `${this.#selector(expression.selector)}[${durationText(expression.rangeMs)}]${shiftText(expression.selector)}`;
      case "subquery":
        return this.#line(expression.inner) + subqueryEnd(expression);
      case "call":
        return `${expression.name}(${expression.args.map((arg) => this.#line(arg)).join(", ")})`;
      case "aggregation": {
        const args = [...(expression.parameter === undefined ? [] : [expression.parameter]), expression.inner];
        return `${aggregationStart(expression)}(${args.map((arg) => this.#line(arg)).join(", ")})`;
      }
      case "binary":
        return `${this.#line(expression.left)} ${operatorText(expression)} ${this.#line(expression.right)}`;
      case "negation":
        return `-${this.#line(expression.inner)}`;
      case "parentheses":
        if (this.#text[expression.start] === "(") return `(${this.#line(expression.inner)})`;
        return `${hasPlus(this.#text, expression) ? "+" : ""}${this.#line(expression.inner)}`;
    }
  }

  #number({ value, start, end }: ExpressionOf<"number">): string {
    const isDuration = /^[-+\s]*(?:\d+(?:ms|[smhdwy]))+$/.test(this.#text.slice(start, end));
    if (!isDuration) return formatFloat(value);
    return value < 0 ? `-${durationText(-value * 1000)}` : durationText(value * 1000);
  }

  #selector(selector: SelectorExpression): string {
    const name = writtenName(this.#text, selector);
    const isName = ({ label, operator, value }: LabelMatcher): boolean =>
      name !== "" && label === nameLabel && operator === "=" && value === name;
    const matchers = selector.matchers
      .filter((matcher) => !isName(matcher))
      .map(({ label, operator, value }) => `${labelText(label)}${operator}${goQuote(value)}`)
      .sort();
    return matchers.length === 0 && name !== "" ? name : matchers.length === 0 ? "" : `${name}{${matchers.join(",")}}`;
  }
}

const labelText = (label: string): string => (/^[A-Za-z_][A-Za-z0-9_]*$/.test(label) ? label : goQuote(label));
const labelList = (labels: readonly string[]): string => labels.map(labelText).join(", ");

function aggregationStart({ operator, without, grouping }: ExpressionOf<"aggregation">): string {
  if (without) return `${operator} without (${labelList(grouping)}) `;
  return grouping.length > 0 ? `${operator} by (${labelList(grouping)}) ` : operator;
}

function operatorText({ operator, bool, matching, left, right }: ExpressionOf<"binary">): string {
  if (typeOf(left) !== "vector" || typeOf(right) !== "vector") return bool ? `${operator} bool` : operator;
  const { cardinality, on, labels, include } = matching;
  const grouped = cardinality === "many-to-one" || cardinality === "one-to-many";
  const matched = labels.length > 0 || on || grouped ? ` ${on ? "on" : "ignoring"} (${labelList(labels)})` : "";
  const side = cardinality === "many-to-one" ? "left" : "right";
  return `${operator}${bool ? " bool" : ""}${matched}${grouped ? ` group_${side} (${labelList(include)})` : ""}`;
}

const subqueryEnd = ({ rangeMs, stepMs, ...shift }: ExpressionOf<"subquery">): string =>
  `[${durationText(rangeMs)}:${stepMs === 0 ? "" : durationText(stepMs)}]${shiftText(shift)}`;

function shiftText({ at, offsetMs }: TimeShift): string {
  const when = at === undefined ? "" : ` @ ${at.kind === "time" ? (at.ms / 1000).toFixed(3) : `${at.kind}()`}`;
  if (offsetMs === 0) return when;
  return `${when} offset ${offsetMs < 0 ? "-" : ""}${durationText(Math.abs(offsetMs))}`;
}

const units = [
  ["y", 365 * 86_400_000],
  ["w", 7 * 86_400_000],
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["m", 60_000],
  ["s", 1000],
  ["ms", 1],
] as const;

/** Years and weeks only where nothing is left: `90d` reads easier than `12w6d`. */
function durationText(ms: number): string {
  let left = Math.trunc(ms);
  let text = "";
  for (const [unit, size] of units) {
    if ((unit === "y" || unit === "w") && left % size !== 0) continue;
    const count = Math.floor(left / size);
    if (count > 0) text += `${count}${unit}`;
    left -= count * size;
  }
  return text || "0s";
}
