import { RE2JS } from "re2js";
import { compileRe2 } from "../../re2.ts";
import { labelValue, makeLabels, nameLabel, withLabel } from "../labels.ts";
import type { SeriesLabels } from "../table.ts";
import type { ExpressionOf, LabelMatcher } from "./ast.ts";
import type { EvaluationContext, Rule } from "./context.ts";
import { QueryError } from "./error.ts";
import { joinSameLabels, type StepSeries } from "./value.ts";

type Call = ExpressionOf<"call">;

/** Steps of an expression that cost about as much as a value. */
const stepsPerCell = 10;

/** Whether a text can name a label: anything but nothing in 3.x, ASCII words in 2.x. */
export function isLabelName(text: string, rule: Rule): boolean {
  return rule === "2.x" ? /^[A-Za-z_][A-Za-z0-9_]*$/.test(text) : text !== "";
}

/**
 * `label_replace(v, destination, replacement, source, pattern)`: series whose source label does not match stay as they are.
 * The texts that it writes, and the steps of matching, count in the context's budget.
 */
export function replaceLabel(
  { budget, rule }: EvaluationContext,
  call: Call,
  vector: readonly StepSeries[],
  texts: readonly string[],
): StepSeries[] {
  const [destination = "", replacement = "", source = "", pattern = ""] = texts;
  if (!isLabelName(destination, rule)) fail(call, `invalid destination label name in label_replace(): ${destination}`);
  let regex: RE2JS;
  try {
    regex = compileRe2(`^(?:${pattern})$`, RE2JS.DOTALL);
  } catch {
    return fail(call, `invalid regular expression in label_replace(): ${pattern}`);
  }
  const groups = replacement.split("$").length - 1;
  const size = regex.programSize();
  return relabel(vector, (labels) => {
    const found = labelValue(labels, source);
    if (!regex.testExact(found)) return labels;
    // To know the groups takes the engine without the automaton: as many steps a character as the program has.
    budget.take((found.length * size) / stepsPerCell);
    budget.takeText(replacement.length + groups * found.length);
    const matcher = regex.matcher(found);
    matcher.matches();
    const value = expand(replacement, (group) => {
      const index = /^\d+$/.test(group) ? Number(group) : regex.namedGroups()[group];
      if (index === undefined || index > regex.groupCount()) return "";
      return matcher.group(index) ?? "";
    });
    return withLabel(labels, destination, value);
  });
}

/** `$1`, `${1}`, `${name}` and `$$` of Go's Expand. */
function expand(template: string, group: (name: string) => string): string {
  return template.replace(/\$(?:\$|\{(\w+)\}|(\w+))/g, (whole, braced?: string, bare?: string) => {
    const name = braced ?? bare;
    return name === undefined ? "$" : group(name);
  });
}

/** `label_join(v, destination, separator, sources…)`. */
export function joinLabels(
  { budget, rule }: EvaluationContext,
  call: Call,
  vector: readonly StepSeries[],
  texts: readonly string[],
): StepSeries[] {
  const [destination = "", separator = "", ...sources] = texts;
  if (!isLabelName(destination, rule)) fail(call, `invalid destination label name in label_join(): ${destination}`);
  const bad = sources.find((source) => !isLabelName(source, rule));
  if (bad !== undefined) fail(call, `invalid source label name in label_join(): ${bad}`);
  return relabel(vector, (labels) => {
    const values = sources.map((source) => labelValue(labels, source));
    budget.takeText(values.reduce((sum, { length }) => sum + length + separator.length, 0));
    return withLabel(labels, destination, values.join(separator));
  });
}

function relabel(vector: readonly StepSeries[], change: (labels: SeriesLabels) => SeriesLabels): StepSeries[] {
  return joinSameLabels(vector.map((series) => ({ ...series, labels: change(series.labels) })));
}

/**
 * The labels of `absent(selector)`: what the selector demands by `=`, taken back by any further matcher of the same label.
 * As Prometheus reads from left to right, one before it does not count.
 */
export function absentLabels(matchers: readonly LabelMatcher[]): SeriesLabels {
  const demanded = new Map<string, string>();
  const seen = new Set<string>();
  for (const { label, operator, value } of matchers) {
    if (label === nameLabel) continue;
    if (operator === "=" && !seen.has(label)) {
      demanded.set(label, value);
      seen.add(label);
    } else demanded.delete(label);
  }
  return makeLabels([...demanded]);
}

function fail(call: Call, message: string): never {
  throw new QueryError("execution", message, call);
}
