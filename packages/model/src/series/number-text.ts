const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const infinite = /^([+-]?)inf(?:inity)?$/i;

/**
 * The number that a text of Prometheus' formats states, undefined where it is none. Written by hand because `Number`
 * takes `""` for 0 and `0x10` for 16 and does not know `+Inf`. A decimal too large for a float64 is none, as in Go.
 */
export function parseFloatText(text: string): number | undefined {
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
