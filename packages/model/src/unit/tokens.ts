import { isWhiteSpace } from "./white-space.ts";

/** One part of a unit such as `B` of `disk-B/op`. */
interface UnitToken {
  readonly text: string;
  /** The start of it in the unit, in UTF-16 code units. */
  readonly start: number;
  /** Behind a `/`, so a scale of this part divides. */
  readonly denominator: boolean;
}

/**
 * Splits a unit as golang.org/x/perf/benchunit does: at `-`, `*`, `/` and white space; a `/` begins the denominator, a
 * `*` leads back to the numerator.
 */
export function unitTokens(unit: string): UnitToken[] {
  const tokens: UnitToken[] = [];
  let denominator = false;
  let start = -1;
  for (let at = 0; at <= unit.length; at++) {
    const code = at < unit.length ? unit.charCodeAt(at) : 0x20;
    const separates = code === slash || code === star || code === dash || isWhiteSpace(code);
    if (!separates) {
      if (start < 0) start = at;
      continue;
    }
    if (start >= 0) tokens.push({ text: unit.slice(start, at), start, denominator });
    start = -1;
    if (code === slash) denominator = true;
    if (code === star) denominator = false;
  }
  return tokens;
}

const slash = 0x2f;
const star = 0x2a;
const dash = 0x2d;
