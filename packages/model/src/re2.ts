import { RE2JS, RE2JSSyntaxException } from "re2js";

/** A longer expression is refused before it is compiled: compiling costs more than matching. */
export const longestExpression = 4096;

/**
 * The most that counted repetitions may add to an expression's program beyond what is written out: `(a|b){400}` has 10 characters and 400
 * steps. Where RE2's automaton gives up, each character of a text costs as many steps as the program has.
 */
const repeatedSteps = 500;

/**
 * Steps of the program, for all texts together, that an expression may take where RE2's automaton does not help: some 30 ns each,
 * 0.4 s in all. An automaton that meets a text's characters in ever new states makes one of them for each, which costs as much as
 * to go without it: `(a|b)*a(a|b){200}` on 3,000 names of a and b took 4.7 s.
 */
const mostSteps = 12_000_000;

/** Automata of fewer states than this have not shown anything yet. */
const fewStates = 1_000;

/** An expression takes too long on the texts that it was asked for. */
export class ExpressionTooCostly extends Error {
  constructor(source: string) {
    const shown = source.length > 60 ? `${source.slice(0, 60)}…` : source;
    super(
      `The expression ${shown} takes too long on these names: it repeats alternatives a counted number of times. Ask for fewer repetitions.`,
    );
    this.name = "ExpressionTooCostly";
  }
}

/**
 * Compiles an expression of a person on RE2: linear in the text, within a length and a size of its program. Ask it by `test` or
 * `testExact`, which use the automaton; `matcher` takes up to a hundred times as long (measured: 49 s instead of 0.8 s for
 * `(a?){500}a{500}` on 3,000 names).
 * `test` and `testExact` throw `ExpressionTooCostly` where the automaton does not help, and the texts are too many.
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
  return bounded(compiled);
}

/** Counts the steps of the texts in which the automaton had to make new states for a good part of the characters. */
function bounded(compiled: RE2JS): RE2JS {
  let steps = 0;
  const counted = (ask: (text: string) => boolean): ((text: string) => boolean) => {
    return (text) => {
      const { dfa } = compiled.re2() as unknown as Automaton;
      const before = dfa.stateCount;
      const answer = ask(text);
      const made = dfa.stateCount - before;
      // Fewer than before: they had become too many, and the automaton began again.
      if (made < 0 || (dfa.stateCount > fewStates && 8 * made > text.length)) {
        steps += text.length * compiled.programSize();
        if (steps > mostSteps) throw new ExpressionTooCostly(compiled.pattern());
      }
      return answer;
    };
  };
  const test = counted((text) => RE2JS.prototype.test.call(compiled, text));
  const testExact = counted((text) => RE2JS.prototype.testExact.call(compiled, text));
  return Object.assign(compiled, { test, testExact });
}

/** The parts of RE2JS that its types leave out; a test fails where it changes. */
interface Automaton {
  readonly dfa: { readonly stateCount: number };
}
