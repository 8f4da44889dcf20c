/** A number as somebody wrote it, in one way of reading its separators. */
export interface WrittenNumber {
  readonly value: number;
  /** Half a unit of the last digit written: what rounding alone explains. */
  readonly rounding: number;
  /** The number of digits that were meant: `100` counts as one, `43.5` as three. */
  readonly significantDigits: number;
}

/** The sign that separates decimals, where other numbers of the same text say so beyond doubt. */
export type Notation = "point" | "comma" | "unknown";

const digits = String.raw`\d`;
/** Spaces that separate thousands: plain, no-break, figure, thin, narrow no-break. */
const space = String.raw`[ \u00a0\u2007\u2009\u202f]`;

/** The source of an expression that matches an unsigned number with any separators, without its exponent. */
export const numberPattern = String.raw`(?:${digits}{1,3}(?:${space}${digits}{3}(?!${digits}))+(?:[.,]${digits}+)?(?![.,]?${digits})|${digits}+(?:[.,'’]${digits}+)*|\.${digits}+)`;

/**
 * The ways to read a number's separators, the usual English one first; none for what is no number, such as `1.2.3`.
 * `1,234` and `1.234` have two, unless `notation` decides; `2,3`, `1.234,5`, `1 234` and `1'234` have one.
 */
export function numberReadings(written: string, notation: Notation = "unknown"): WrittenNumber[] {
  const grouped = /[ \u00a0\u2007\u2009\u202f'’]/.test(written);
  const text = written.replaceAll(/[ \u00a0\u2007\u2009\u202f'’]/g, "");
  if (grouped && !/^\d{1,3}(?:[ \u00a0\u2007\u2009\u202f'’]\d{3})+(?:[.,]\d+)?$/.test(written)) return [];
  const signs = text.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return [readingOf(text, "")];
  const [whole, fraction] = splitAtLast(text, last);
  const others = signs.slice(0, -1);
  if (others.length === 0) {
    // A sign with no digit or a zero before it, or with other than three digits behind it, is a decimal sign.
    const both = !grouped && /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3;
    if (!both) return [readingOf(whole, fraction)];
    const decimal = readingOf(whole, fraction);
    const thousands = readingOf(whole + fraction, "");
    if (notation !== "unknown") return [(notation === "comma") === (last === ",") ? decimal : thousands];
    return last === "," ? [thousands, decimal] : [decimal, thousands];
  }
  const groups = others.every((sign) => sign !== last) ? whole : text;
  const separator = others[0]!;
  if (others.some((sign) => sign !== separator) || !isGrouped(groups, separator)) return [];
  return [
    groups === text
      ? readingOf(text.replaceAll(separator, ""), "")
      : readingOf(whole.replaceAll(separator, ""), fraction),
  ];
}

/** The decimal sign that a written number shows beyond doubt. */
export function notationOf(written: string): Notation {
  if (numberReadings(written).length !== 1) return "unknown";
  const signs = written.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return "unknown";
  const repeated = signs.length > 1 && signs.every((sign) => sign === last);
  return (last === ",") === repeated ? "point" : "comma";
}

/** A reading times a factor, such as of a unit or of `million`. */
export function scaled(number: WrittenNumber, factor: number): WrittenNumber {
  return { ...number, value: number.value * factor, rounding: number.rounding * factor };
}

function splitAtLast(text: string, sign: string): [string, string] {
  const at = text.lastIndexOf(sign);
  return [text.slice(0, at), text.slice(at + 1)];
}

function isGrouped(text: string, separator: string): boolean {
  const groups = text.split(separator);
  return /^\d{1,3}$/.test(groups[0]!) && groups.slice(1).every((group) => /^\d{3}$/.test(group));
}

function readingOf(whole: string, fraction: string): WrittenNumber {
  const bare = (whole + fraction).replace(/^0+/, "");
  return {
    value: Number(`${whole === "" ? "0" : whole}.${fraction === "" ? "0" : fraction}`),
    rounding: 0.5 * 10 ** -fraction.length,
    significantDigits: Math.max(1, (fraction === "" ? bare.replace(/0+$/, "") : bare).length),
  };
}
