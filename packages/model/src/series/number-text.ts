const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const infinite = /^([+-]?)inf(?:inity)?$/i;

const powersOfTen: readonly number[] = Array.from({ length: 17 }, (_, exponent) => 10 ** exponent);

/**
 * A plain number of at most 15 digits, such as most are, in `text` from `from` to `end`: digits and, where `fraction` allows it,
 * a point with digits on both sides. -1 for anything else, which takes the longer way. Exact, because whole number and power of
 * ten are, and a division rounds once. Readers ask it first, since it needs no text of its own and no expression.
 */
export function shortDecimal(text: string, from = 0, end: number = text.length, fraction = true): number {
  if (end <= from || end - from > 16) return -1;
  let whole = 0;
  let point = -1;
  for (let at = from; at < end; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit >= 0 && digit <= 9) whole = whole * 10 + digit;
    else if (digit === -2 && fraction && point < 0 && at > from && at < end - 1) point = at;
    else return -1;
  }
  if (point < 0) return end - from > 15 ? -1 : whole;
  return whole / powersOfTen[end - point - 1]!;
}

/**
 * The number that a text of Prometheus' formats states, undefined where it is not a number. Written by hand because `Number`
 * takes `""` for 0 and `0x10` for 16 and does not know `+Inf`. A decimal too large for a float64 is not a number, as in Go.
 */
export function parseFloatText(text: string): number | undefined {
  const short = shortDecimal(text);
  if (short >= 0) return short;
  if (decimal.test(text)) {
    const value = Number(text);
    return Number.isFinite(value) ? value : undefined;
  }
  const sign = infinite.exec(text)?.[1];
  if (sign !== undefined) return sign === "-" ? -Infinity : Infinity;
  return /^nan$/i.test(text) ? Number.NaN : undefined;
}

/**
 * A sample's value as Prometheus writes it in JSON: the shortest decimal that reads back the same, with an exponent of at
 * least two digits below 1e-6 and from 1e21 on; `NaN`, `+Inf`, `-Inf` and `-0`.
 */
export function formatSample(value: number): string {
  if (!Number.isFinite(value) || value === 0) return formatFloat(value);
  return String(value).replace(/e([+-])(\d)$/, "e$10$2");
}

/** A value as Prometheus writes it into labels and messages: the same without any exponent. */
export function formatFloat(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (value === Infinity) return "+Inf";
  if (value === -Infinity) return "-Inf";
  if (Object.is(value, -0)) return "-0";
  const text = String(value);
  const at = text.indexOf("e");
  return at < 0 ? text : expandExponent(text.slice(0, at), Number(text.slice(at + 1)));
}

/** A number as Go's `%g` prints it: with an exponent below 1e-4 and from 1e6 on. */
export function formatShortest(value: number): string {
  const size = Math.abs(value);
  if (!Number.isFinite(value) || size === 0 || (size >= 1e-4 && size < 1e6)) return formatFloat(value);
  return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
}

function expandExponent(mantissa: string, exponent: number): string {
  const negative = mantissa.startsWith("-");
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const digits = whole + fraction;
  const point = whole.length + exponent;
  const text =
    point <= 0
      ? `0.${"0".repeat(-point)}${digits}`
      : point >= digits.length
        ? digits + "0".repeat(point - digits.length)
        : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return negative ? `-${text}` : text;
}
