import { type RE2JS, RE2JSException, RE2JSSyntaxException } from "re2js";
import { compileRe2, longestExpression } from "../re2.ts";

/** Says whether a text matches. Unanchored, linear in the text whatever the pattern. */
export type Pattern = (text: string) => boolean;

/** A pattern that RE2 does not accept. */
export class PatternError extends Error {
  readonly pattern: string;
  /** The place in the pattern at which the part at fault begins, in UTF-16 units. */
  readonly position: number;

  constructor(pattern: string, message: string, position = 0) {
    super(message);
    this.name = "PatternError";
    this.pattern = pattern;
    this.position = position;
  }
}

const plain = /^[^\\^$.*+?()[\]{}|]*$/;

/**
 * Compiles RE2 syntax (as Go's `regexp` has it). Answers are remembered for each distinct text, and alternatives of
 * plain words are searched without the engine, which is some fifty times slower.
 * @throws {PatternError} on a syntax error, with RE2's words for it.
 */
export function compilePattern(source: string): Pattern {
  if (source.length > longestExpression) {
    throw new PatternError(
      source,
      `the expression has ${source.length} characters; at most ${longestExpression} are allowed`,
      longestExpression,
    );
  }
  const words = source.split("|");
  if (words.every((word) => plain.test(word))) {
    return words.length === 1 ? (text) => text.includes(source) : (text) => words.some((word) => text.includes(word));
  }
  let compiled: RE2JS;
  try {
    compiled = compileRe2(source);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    const part = error instanceof RE2JSSyntaxException ? error.getPattern() : null;
    throw new PatternError(source, error.message, part === null ? 0 : Math.max(0, source.indexOf(part)));
  }
  const known = new Map<string, boolean>();
  return (text) => {
    let answer = known.get(text);
    if (answer === undefined) {
      answer = compiled.test(text);
      known.set(text, answer);
    }
    return answer;
  };
}
