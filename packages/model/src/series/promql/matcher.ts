import { RE2JS } from "re2js";
import { compileRe2 } from "../../re2.ts";
import type { SeriesLabels } from "../table.ts";
import type { LabelMatcher } from "./ast.ts";
import { parseError, type QueryPosition } from "./error.ts";

/** A selector's conditions, ready to be asked. */
interface CompiledMatchers {
  readonly matches: (labels: SeriesLabels) => boolean;
  /** Every condition holds for a series without labels: such a selector would take everything. */
  readonly matchesEmpty: boolean;
}

/** Characters that make a text a pattern; without them a regular expression is a plain comparison. */
const special = /[\\.+*?()|[\]{}^$]/;
/** Results of a regular expression are remembered per label value up to this many. */
const remembered = 10_000;

/**
 * Label conditions as a function. Regular expressions are RE2's, anchored at both ends, and `.` matches line breaks, too.
 * Throws `QueryError` at a bad one.
 */
export function compileMatchers(
  text: string,
  selector: QueryPosition & { readonly matchers: readonly LabelMatcher[] },
): CompiledMatchers {
  const tests = selector.matchers.map((matcher) => ({ label: matcher.label, test: compile(text, selector, matcher) }));
  return {
    matches: (labels) => tests.every(({ label, test }) => test(valueOf(labels, label))),
    matchesEmpty: tests.every(({ test }) => test("")),
  };
}

function valueOf(labels: SeriesLabels, name: string): string {
  for (const pair of labels) if (pair[0] === name) return pair[1];
  return "";
}

function compile(text: string, place: QueryPosition, matcher: LabelMatcher): (value: string) => boolean {
  const { operator, value } = matcher;
  switch (operator) {
    case "=":
      return (found) => found === value;
    case "!=":
      return (found) => found !== value;
    case "=~":
      return compilePattern(text, place, value);
    case "!~": {
      const test = compilePattern(text, place, value);
      return (found) => !test(found);
    }
  }
}

function compilePattern(text: string, place: QueryPosition, pattern: string): (value: string) => boolean {
  if (!special.test(pattern)) return (found) => found === pattern;
  if (pattern === ".*") return () => true;
  if (pattern === ".+") return (found) => found !== "";
  if (!special.test(pattern.replaceAll("|", ""))) {
    const choices = new Set(pattern.split("|"));
    return (found) => choices.has(found);
  }
  let compiled: RE2JS;
  try {
    compiled = compileRe2(`^(?:${pattern})$`, RE2JS.DOTALL);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw parseError(text, place, `error parsing regexp: ${why}`);
  }
  const known = new Map<string, boolean>();
  return (found) => {
    let answer = known.get(found);
    if (answer === undefined) {
      answer = compiled.testExact(found);
      if (known.size < remembered) known.set(found, answer);
    }
    return answer;
  };
}
