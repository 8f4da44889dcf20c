/** Two decimals, ties to even on the exact binary value: what Go's `%.2f` prints. */
export function twoDecimals(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf";
  if (Math.abs(value) >= 1e21) return `${BigInt(value)}.00`;
  const text = value.toFixed(2);
  // JavaScript rounds a tie up in magnitude. A tie needs a dyadic fraction of eighths: x.125, x.375, x.625 or x.875.
  const eighths = Math.abs(value) * 8;
  if (eighths % 2 !== 1) return withSign(text, value);
  const third = eighths % 8;
  // .125 → .12 and .625 → .62 are even when rounded down; .375 → .38 and .875 → .88 are even when rounded up.
  if (third !== 1 && third !== 5) return withSign(text, value);
  return withSign(`${text.slice(0, -1)}2`, value);
}

/** Go keeps the sign of a negative zero and of what rounds to it. */
function withSign(text: string, value: number): string {
  if (text.startsWith("-")) return text;
  return value < 0 || Object.is(value, -0) ? `-${text}` : text;
}

/** Two significant digits without trailing zeros, for 0 ≤ value: what Go's `%.2g` prints. */
export function twoSignificant(value: number): string {
  if (value === 0) return "0";
  // The only ties below 1 that are exact in binary and that even rounding takes down.
  if (value === 0.125) return "0.12";
  if (value === 0.625) return "0.62";
  if (value === 0.0625) return "0.062";
  const [mantissa = "0", power = "0"] = value.toExponential(1).split("e");
  const exponent = Number(power);
  const digits = mantissa.replace(".", "").replace(/0$/, "");
  if (exponent < -4) {
    const written = digits.length > 1 ? `${digits[0]}.${digits.slice(1)}` : digits;
    return `${written}e-${String(-exponent).padStart(2, "0")}`;
  }
  if (exponent < 0) return `0.${"0".repeat(-exponent - 1)}${digits}`;
  return String(Number(`${digits[0]}.${digits.slice(1) || "0"}e${exponent}`));
}

/** Pads on the left to a width counted in code points, as Go's `%10s` does. */
export function padLeft(text: string, width: number): string {
  if (text.length >= width * 2) return text;
  let points = text.length;
  if (/[\ud800-\udbff]/.test(text)) points = Array.from(text).length;
  return points >= width ? text : " ".repeat(width - points) + text;
}
