import { comparatorAround } from "./comparator.ts";
import { directionAhead, directionBehind, type DirectionWord } from "./direction.ts";
import type { WrittenNumber } from "./number-text.ts";
import { type Comparator, type Reading, readingOf, type StatedNumber } from "./stated-number.ts";
import { type WrittenQuantity, writtenQuantities } from "./written-quantity.ts";

/**
 * The numbers that a sentence states, with what its words say of each: comparator, sign, direction, range. Names of
 * variants and text between backticks are left out.
 */
export function statedNumbers(sentence: string, names: readonly string[] = []): StatedNumber[] {
  const text = withoutNames(sentence, names);
  const quantities = writtenQuantities(text);
  const found: StatedNumber[] = [];
  let from = 0;
  for (let index = 0; index < quantities.length; index++) {
    const first = quantities[index]!;
    const second = quantities[index + 1];
    const joined = second === undefined ? null : joinedWith(text, from, first, second);
    const last = joined === null || joined.kind === "pair" ? first : second!;
    const next = quantities[index + (last === first ? 1 : 2)];
    const after = text.slice(last.end, next === undefined ? text.length : next.at);
    const whole = joined === null ? first : { ...first, ...joined.unit };
    found.push(statedIn(sentence, text.slice(from, first.at), whole, last, after, joined));
    from = last.end;
    if (last !== first) index++;
  }
  return found;
}

/** Two numbers that belong together: `3–5 %`, `435 ± 10 ns`; a pair shares its unit and is two numbers: `70 and 35 GB`. */
type Joined =
  | { readonly kind: "interval"; readonly readings: readonly Reading[]; readonly unit: UnitOf }
  | { readonly kind: "pair"; readonly unit: UnitOf };
type UnitOf = Pick<WrittenQuantity, "kind" | "unit" | "factor" | "numbers">;

function joinedWith(text: string, from: number, first: WrittenQuantity, second: WrittenQuantity): Joined | null {
  const between = text.slice(first.end, second.at);
  const before = text.slice(from, first.at);
  const spread = /^\s?(?:±|\+\/?[-−–]|plus or minus)\s?$/u.test(between);
  const range = /^\s?(?:[-–—…]|\.\.\.?|to|and|bis)\s?$/u.test(between);
  if ((!spread && !range) || second.kind === "unreadable" || first.isWord || second.isWord) return null;
  const bare = first.kind === "number" && first.unit === "";
  const unit: UnitOf = bare
    ? {
        kind: second.kind,
        unit: second.unit,
        factor: second.factor,
        numbers: first.numbers.map((one) => inUnit(one, second)),
      }
    : first;
  if (spread) {
    const relative = second.kind === "percent" && first.kind !== "percent" && !bare;
    if (!relative && unit.kind !== second.kind) return null;
    const readings = unit.numbers.map((number) => {
      const by = relative ? number.value * second.numbers[0]!.value : second.numbers[0]!.value;
      return intervalOf(number, number.value - by, number.value + by, number.rounding);
    });
    return { kind: "interval", readings, unit };
  }
  if (unit.kind !== second.kind || unit.numbers.length !== 1 || second.numbers.length !== 1) return null;
  const [low, high] = [unit.numbers[0]!, second.numbers[0]!];
  const isRange =
    low.value < high.value &&
    (/and\s?$/u.test(between)
      ? /\bbetween\s*$/iu.test(before)
      : /to\s?$/u.test(between)
        ? bare && !/\bfrom\s*$/iu.test(before)
        : true);
  if (!isRange) return bare ? { kind: "pair", unit } : null;
  return { kind: "interval", readings: [intervalOf(low, low.value, high.value, high.rounding)], unit };
}

/** A bare number takes the unit of the one that it belongs to: `3 to 5 %`. */
function inUnit(number: WrittenNumber, { factor, unit }: WrittenQuantity): WrittenNumber {
  if (unit === "") return number;
  return { ...number, value: number.value * factor, rounding: number.rounding * factor };
}

function intervalOf({ value, rounding }: WrittenNumber, low: number, high: number, roundingAbove: number): Reading {
  const exact = { low: low - rounding, high: high + roundingAbove };
  return { value, exact, loose: exact, vague: exact };
}

function statedIn(
  sentence: string,
  before: string,
  quantity: WrittenQuantity,
  last: WrittenQuantity,
  after: string,
  joined: Joined | null,
): StatedNumber {
  const { sign, rest } = signBefore(before);
  const marks = /\*\*\s?$/u.exec(rest);
  const words = marks === null ? rest : rest.slice(0, marks.index);
  const around = comparatorAround(words.replace(/\b(?:between|from)\s*$/iu, ""), after, quantity.kind === "time");
  const isInterval = joined?.kind === "interval";
  const comparator: Comparator = isInterval
    ? "interval"
    : quantity.isAtLeast
      ? "at-least"
      : around.comparator === "equal" && quantity.isWord
        ? "about"
        : around.comparator;
  const { direction: aheadWord, isTarget } = directionAhead(
    // `fell from 68 s to 0.14 s, by 99.8 %`: the verb is before the other numbers.
    /^[\s,;(]*(?:or\s|that is\s|i\.?e\.?\s)?by\s*$/iu.test(around.before)
      ? sentence.slice(0, quantity.at).replaceAll(/[,;()]/gu, " ")
      : around.before,
  );
  const behindWord = directionBehind(around.after.replace(/^\**/u, ""));
  const as = /^\**\s(?:times\s)?as\s(fast|quick|quickly|slow|slowly|long|much|many|large|big|high|heavy)\b/iu.exec(
    after,
  )?.[1];
  const direction = behindWord !== "" ? behindWord : asDirection(as, quantity) || aheadWord;
  const clause = /[^,;:()!?]*$/u.exec(around.before)?.[0] ?? "";
  return {
    text: sentence.slice(quantity.at - (before.length - rest.length), last.end).trim(),
    at: quantity.at,
    end: last.end,
    kind: quantity.kind === "number" && /\bfactor(?:\sof)?\s*$/iu.test(around.before) ? "factor" : quantity.kind,
    unit: quantity.unit,
    factor: quantity.factor,
    sign,
    comparator,
    readings: isInterval ? joined.readings : quantity.numbers.map((number) => readingOf(number, comparator)),
    direction,
    isTarget,
    isMultiple:
      as !== undefined ||
      /^\**\s(?:the|its|of|that)\b/iu.test(after) ||
      /^halv|^doubl|^tripl|^quadr/iu.test(sentence.slice(quantity.at)),
    isMarked: marks !== null && after.startsWith("**"),
    isAside: quantity.isAttribute || /\bwith(?:out)? (?:an?|the) (?:\p{L}+ ){1,3}of\s*$/iu.test(before),
    isNegated: /\b(?:not(?! \p{L}+ing\b| only\b)|never|no|neither|hardly|cannot)\b|n['’]t\b/iu.test(clause),
    isEach: last.isEach,
  };
}

/** `twice as fast` is faster; `as long` or `as much` is what it is a multiple of. */
function asDirection(as: string | undefined, { kind }: WrittenQuantity): DirectionWord | "" {
  if (as === undefined || kind !== "factor") return "";
  if (/^(?:fast|quick)/iu.test(as)) return "faster";
  return /^slow/iu.test(as) ? "slower" : "up";
}

/** The sign that belongs to a number, and the words before it. */
function signBefore(before: string): { readonly sign: "+" | "-" | ""; readonly rest: string } {
  const match = /(?<=^|[\s([~≈"“„'*:<>≤≥=])(?:([-+–‑])|([−])\s?)$/u.exec(before);
  if (match === null) return { sign: "", rest: before };
  const sign = match[1] === "+" ? "+" : "-";
  return { sign, rest: before.slice(0, match.index) };
}

/** Names of variants and code, blanked in place: their digits (`2-byte`) state nothing. */
function withoutNames(sentence: string, names: readonly string[]): string {
  let text = sentence.replaceAll(/`[^`]*`/gu, (code) => "_".repeat(code.length));
  for (const name of names) {
    if (!/\d/.test(name) || !/\p{L}/u.test(name)) continue;
    const plain = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    text = text.replaceAll(new RegExp(`(?<![\\p{L}\\d])${plain}(?![\\p{L}\\d])`, "giu"), "_".repeat(name.length));
  }
  return text;
}
