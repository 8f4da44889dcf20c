import { nameLabel } from "../labels.ts";
import { type Expression, unwrap } from "../promql/ast.ts";
import type { ShownUnit } from "./metric-value.ts";
import { unitOf } from "./unit-of.ts";

const none: ShownUnit = { unit: "", perSecond: false };
const ratings: ReadonlySet<string> = new Set(["rate", "irate", "deriv"]);
const counting: ReadonlySet<string> = new Set([
  "count_over_time",
  "changes",
  "resets",
  "present_over_time",
  "absent_over_time",
  "timestamp",
  "absent",
]);

/**
 * Unit of a query's values, as far as the metric's name and what is done to it tell: `sum(rate(x_seconds_total[1m]))` is in
 * seconds a second. A product or quotient of two metrics, and whatever counts, has none that is known here.
 */
export function unitOfQuery(query: Expression): ShownUnit {
  const expression = unwrap(query);
  switch (expression.kind) {
    case "selector": {
      const name = expression.matchers.find(({ label, operator }) => label === nameLabel && operator === "=")?.value;
      return name === undefined ? none : { unit: unitOf(name), perSecond: false };
    }
    case "range":
      return unitOfQuery(expression.selector);
    case "subquery":
    case "negation":
      return unitOfQuery(expression.inner);
    case "aggregation": {
      const counts =
        expression.operator === "count" || expression.operator === "count_values" || expression.operator === "group";
      return counts || expression.operator === "stdvar" ? none : unitOfQuery(expression.inner);
    }
    case "call":
      return unitOfCall(expression.name, expression.args);
    case "binary": {
      const [left, right] = [unwrap(expression.left), unwrap(expression.right)];
      const adds = ["+", "-", "and", "or", "unless", "==", "!=", ">", "<", ">=", "<="].includes(expression.operator);
      if (adds)
        return right.kind === "number" || isSame(unitOfQuery(left), unitOfQuery(right)) ? unitOfQuery(left) : none;
      return none;
    }
    case "number":
    case "string":
    case "parentheses":
      return none;
  }
}

function unitOfCall(name: string, args: readonly Expression[]): ShownUnit {
  if (counting.has(name) || args.length === 0) return none;
  if (name === "histogram_quantile") return { ...unitOfQuery(args[1] ?? args[0]!), perSecond: false };
  const inner = unitOfQuery(args[name === "quantile_over_time" ? 1 : 0] ?? args[0]!);
  return ratings.has(name) ? { ...inner, perSecond: true } : inner;
}

function isSame(a: ShownUnit, b: ShownUnit): boolean {
  return a.unit === b.unit && a.perSecond === b.perSecond;
}
