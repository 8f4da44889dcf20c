/** A number as Go reads it, or Go's words for why it cannot. */
type GoNumber = { readonly value: number } | { readonly error: "invalid syntax" | "value out of range" };

const decimal = /^[+-]?(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:e[+-]?\d[\d_]*)?$/i;
const hexadecimal = /^([+-]?)0x([\da-f_]*)(?:\.([\da-f_]*))?p([+-]?\d[\d_]*)$/i;
const special = /^(?:([+-]?)inf(?:inity)?|nan)$/i;
const integer = /^[+-]?\d+$/;

/** Go's `strconv.Atoi` on 64 bits. Values beyond 2^53 lose low bits, which nothing here looks at. */
export function parseGoInteger(text: string): GoNumber {
  if (!integer.test(text)) return { error: "invalid syntax" };
  const value = Number(text);
  if (Math.abs(value) > 2 ** 53) {
    const exact = BigInt(text.startsWith("+") ? text.slice(1) : text);
    if (exact > 9223372036854775807n || exact < -9223372036854775808n) return { error: "value out of range" };
  }
  return { value };
}

/** Go's `strconv.ParseFloat`: decimal, hexadecimal, `_` between digits, `Inf`, `NaN`. */
export function parseGoFloat(text: string): GoNumber {
  if (decimal.test(text)) {
    if (text.includes("_")) {
      if (!underscoresSeparateDigits(text)) return { error: "invalid syntax" };
      return inRange(Number(text.replaceAll("_", "")));
    }
    return inRange(Number(text));
  }
  const hex = hexadecimal.exec(text);
  if (hex !== null) return parseHexadecimal(text, hex);
  const named = special.exec(text);
  if (named === null) return { error: "invalid syntax" };
  if (/nan/i.test(text)) return { value: NaN };
  return { value: named[1] === "-" ? -Infinity : Infinity };
}

function inRange(value: number): GoNumber {
  return Number.isFinite(value) ? { value } : { error: "value out of range" };
}

function underscoresSeparateDigits(text: string): boolean {
  return !/(?:^|[^\da-fx])_|_(?:$|[^\da-f])/i.test(text);
}

function parseHexadecimal(text: string, match: RegExpExecArray): GoNumber {
  const [, sign, whole = "", fraction = "", exponentText = "0"] = match;
  if (text.includes("_") && !underscoresSeparateDigits(text)) return { error: "invalid syntax" };
  const wholeDigits = whole.replaceAll("_", "");
  const fractionDigits = fraction.replaceAll("_", "");
  if (wholeDigits.length + fractionDigits.length === 0) return { error: "invalid syntax" };
  const mantissa = BigInt(`0x${wholeDigits}${fractionDigits}`);
  const exponent = Number(exponentText.replaceAll("_", "")) - 4 * fractionDigits.length;
  const scaled = scaleByPowerOfTwo(Number(mantissa), exponent);
  return inRange(sign === "-" ? -scaled : scaled);
}

/** In two steps, because 2^exponent alone may be out of range where the product is not. */
function scaleByPowerOfTwo(value: number, exponent: number): number {
  const bounded = Math.max(-3000, Math.min(3000, exponent));
  const half = Math.trunc(bounded / 3);
  return value * 2 ** half * 2 ** half * 2 ** (bounded - 2 * half);
}
