import { RE2JS } from "re2js";
import { labelValue, makeLabels, nameLabel, withLabel } from "../labels.ts";
import type { SeriesLabels } from "../table.ts";
import type { ExpressionOf, LabelMatcher } from "./ast.ts";
import type { Rule } from "./context.ts";
import { QueryError } from "./error.ts";
import { joinSameLabels, type StepSeries } from "./value.ts";

type Call = ExpressionOf<"call">;

/** Whether a text can name a label: anything but nothing in 3.x, ASCII words in 2.x. */
export function isLabelName(text: string, rule: Rule): boolean {
  return rule === "2.x" ? /^[A-Za-z_][A-Za-z0-9_]*$/.test(text) : text !== "";
}

/** `label_replace(v, destination, replacement, source, pattern)`: series whose source label does not match stay as they are. */
export function replaceLabel(
  call: Call,
  vector: readonly StepSeries[],
  texts: readonly string[],
  rule: Rule,
): StepSeries[] {
  const [destination = "", replacement = "", source = "", pattern = ""] = texts;
  if (!isLabelName(destination, rule)) fail(call, `invalid destination label name in label_replace(): ${destination}`);
  let regex: RE2JS;
  try {
    regex = RE2JS.compile(`^(?:${pattern})$`, RE2JS.DOTALL);
  } catch {
    return fail(call, `invalid regular expression in label_replace(): ${pattern}`);
  }
  return relabel(vector, (labels) => {
    const matcher = regex.matcher(labelValue(labels, source));
    if (!matcher.matches()) return labels;
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
  call: Call,
  vector: readonly StepSeries[],
  texts: readonly string[],
  rule: Rule,
): StepSeries[] {
  const [destination = "", separator = "", ...sources] = texts;
  if (!isLabelName(destination, rule)) fail(call, `invalid destination label name in label_join(): ${destination}`);
  const bad = sources.find((source) => !isLabelName(source, rule));
  if (bad !== undefined) fail(call, `invalid source label name in label_join(): ${bad}`);
  return relabel(vector, (labels) =>
    withLabel(labels, destination, sources.map((source) => labelValue(labels, source)).join(separator)),
  );
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
  return makeLabels(demanded);
}

function fail(call: Call, message: string): never {
  throw new QueryError("execution", message, call);
}
