import { type RE2JS, RE2JSException, RE2JSSyntaxException } from "re2js";
import { compileRe2, longestExpression } from "../re2.ts";
import { LogPatternError, type LogPattern } from "./log-pattern.ts";

/**
 * Steps that an expression may take on a log: characters times instructions of its program. To know the groups takes the engine
 * without its automaton, 0.3 to 5 ns a step (measured), so this is a few seconds to half a minute; a log of 200 MB fits with
 * a usual expression of 30 instructions.
 */
const mostSteps = 6_000_000_000;

/** The match of an expression; spans are in UTF-16 units of the text. */
export interface Found {
  readonly start: number;
  readonly end: number;
  group(name: string): string | undefined;
  span(name: string): readonly [number, number] | undefined;
}

/** A compiled expression: finds its first match, and names its groups. */
export interface Expression {
  readonly groups: readonly string[];
  find(text: string): Found | undefined;
}

/**
 * Compiles an expression that a person wrote, on RE2: linear in the text, whatever it is. Throws `LogPatternError`, as does `find` once
 * the texts together cost too much.
 * `shown` is what the person wrote where the source was built from it.
 */
export function compileExpression(source: string, field: keyof LogPattern, shown = source): Expression {
  if (shown.length > longestExpression) {
    throw new LogPatternError(field, `An expression has at most ${longestExpression} characters.`, longestExpression);
  }
  let compiled: RE2JS;
  try {
    compiled = compileRe2(source);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    const part = error instanceof RE2JSSyntaxException ? error.getPattern() : null;
    const place = part === null ? -1 : shown.indexOf(part);
    // RE2 quotes what is at fault; what the person did not write themself says nothing to them.
    const said = error.message.replace(/^error parsing regexp: /, "");
    const message = place < 0 ? said.replace(/: `.*$/s, "") : said;
    throw new LogPatternError(field, `RE2 says: ${message}.`, Math.max(0, place));
  }
  const size = compiled.programSize();
  let steps = 0;
  return {
    groups: Object.keys(compiled.namedGroups()),
    find(text) {
      steps += text.length * size;
      if (steps > mostSteps) {
        throw new LogPatternError(
          field,
          "The expression is too large for a log of this length: ask for fewer repetitions.",
        );
      }
      const matcher = compiled.matcher(text);
      if (!matcher.find()) return undefined;
      return {
        start: matcher.start(),
        end: matcher.end(),
        group: (name) => matcher.group(name) ?? undefined,
        span(name) {
          const start = matcher.start(name);
          return start < 0 ? undefined : [start, matcher.end(name)];
        },
      };
    },
  };
}

/**
 * Compiles an expression for JavaScript's engine, some ten times faster: only for expressions of our own, which were written not to
 * backtrack more than a bounded number of steps, and whose groups are in the match.
 */
export function compileOwnExpression(source: string): Expression {
  const written = source.replaceAll("(?P<", "(?<");
  // A dot takes every character of a line, as RE2's does; JavaScript's would stop at U+2028.
  const plain = new RegExp(written, "s");
  const placed = new RegExp(written, "ds");
  return {
    groups: [...written.matchAll(/\(\?<(\w+)>/g)].map((match) => match[1] ?? ""),
    find(text) {
      const match = plain.exec(text);
      if (match === null) return undefined;
      let spans: Record<string, readonly [number, number] | undefined> | undefined;
      return {
        start: match.index,
        end: match.index + match[0].length,
        group: (name) => match.groups?.[name],
        span(name) {
          const written = match.groups?.[name];
          if (written === undefined) return undefined;
          // A text that is in the match once is the group. Only for others is the engine asked for places, which takes several times as long.
          const at = match[0].indexOf(written);
          if (at >= 0 && at === match[0].lastIndexOf(written))
            return [match.index + at, match.index + at + written.length];
          return (spans ??= placed.exec(text)?.indices?.groups ?? {})[name];
        },
      };
    },
  };
}
