import { ExpressionError } from "./expression-tokens.ts";
import { type FilterMatch, type FilterTree, parseFilter } from "./filter-syntax.ts";
import { extractor, type IdentityFilter, type ResultIdentity } from "./projection.ts";

/** Keeps single values of a result, by their unit in base and as written. */
type UnitFilter = (unit: string, writtenUnit: string) => boolean;

/** The choice of a filter from a result: all of it, nothing of it, or a choice of its values. */
export type FilterAnswer = boolean | UnitFilter;

/** A filter expression made ready to be applied. */
type ResultFilter = (result: ResultIdentity) => FilterAnswer;

/**
 * Reads a filter in benchstat's syntax. Throws `ExpressionError`.
 * @param further filters that must hold besides, such as those of fixed orders.
 */
export function compileFilter(expression: string, further: readonly IdentityFilter[] = []): ResultFilter {
  const filter = compile(parseFilter(expression), expression);
  if (further.length === 0) return filter;
  return (result) => further.every((holds) => holds(result)) && filter(result);
}

function compile(tree: FilterTree, expression: string): ResultFilter {
  switch (tree.kind) {
    case "match":
      return compileMatch(tree, expression);
    case "not": {
      const inner = compile(tree.term, expression);
      return (result) => not(inner(result));
    }
    case "and": {
      const terms = tree.terms.map((term) => compile(term, expression));
      return (result) =>
        combine(terms, result, false, (a, b) => (unit, written) => a(unit, written) && b(unit, written));
    }
    case "or": {
      const terms = tree.terms.map((term) => compile(term, expression));
      return (result) =>
        combine(terms, result, true, (a, b) => (unit, written) => a(unit, written) || b(unit, written));
    }
  }
}

/** Stops at the first term that answers `deciding` for the whole result. */
function combine(
  terms: readonly ResultFilter[],
  result: ResultIdentity,
  deciding: boolean,
  join: (a: UnitFilter, b: UnitFilter) => UnitFilter,
): FilterAnswer {
  let units: UnitFilter | undefined;
  for (const term of terms) {
    const answer = term(result);
    if (answer === deciding) return deciding;
    if (typeof answer === "function") units = units === undefined ? answer : join(units, answer);
  }
  return units ?? !deciding;
}

function not(answer: FilterAnswer): FilterAnswer {
  return typeof answer === "boolean" ? !answer : (unit, written) => !answer(unit, written);
}

function compileMatch(match: FilterMatch, expression: string): ResultFilter {
  const { key, value } = match;
  const matches = typeof value === "string" ? (text: string) => text === value : (text: string) => value.test(text);
  if (key === ".unit") {
    const unitFilter: UnitFilter = (unit, written) => matches(unit) || (written !== unit && matches(written));
    return () => unitFilter;
  }
  if (key === ".config") {
    throw new ExpressionError(expression, match.offset, ".config is only allowed in projections");
  }
  if (key === "") throw new ExpressionError(expression, match.offset, "key must not be empty");
  const extract = extractor(key);
  return (result) => matches(extract(result));
}
