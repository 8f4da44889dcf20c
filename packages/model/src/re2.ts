import { RE2JS, RE2JSSyntaxException } from "re2js";

/** A longer expression is refused before it is compiled: compiling costs more than matching. */
export const longestExpression = 4096;

/**
 * What counted repetitions may add to an expression's program beyond what is written out: `(a|b){400}` has 10 characters and 400
 * steps. Where RE2's automaton gives up, each character of a text costs as many steps as the program has.
 */
const repeatedSteps = 500;

/**
 * Compiles an expression of a person on RE2: linear in the text, within a length and a size of its program. Ask it by `test` or
 * `testExact`, which use the automaton; `matcher` takes up to a hundred times as long (measured: 49 s instead of 0.8 s for
 * `(a?){500}a{500}` on 3,000 names).
 * @throws {RE2JSSyntaxException} where RE2 does not accept it, or it is too long or too large.
 */
export function compileRe2(source: string, flags = 0): RE2JS {
  if (source.length > longestExpression) {
    throw new RE2JSSyntaxException(`an expression has at most ${longestExpression} characters, not ${source.length}`);
  }
  const compiled = RE2JS.compile(source, flags);
  if (compiled.programSize() > 2 * source.length + repeatedSteps) {
    throw new RE2JSSyntaxException("expression repeats too much", source);
  }
  return compiled;
}
