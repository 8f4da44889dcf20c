/**
 * A number with a fixed count of decimals, rounded half to even on its exact binary value, as C and Go print it.
 * JavaScript's own `toFixed` differs in one point: it rounds exact ties up (3.125 → 3.13 instead of 3.12).
 * Infinite values are `+Inf` and `-Inf`, not-a-number is `NaN`.
 * @param digits decimals, 0 to 20.
 */
export function fixed(value: number, digits: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "+Inf" : "-Inf";
  const magnitude = Math.abs(value);
  const text = fixedMagnitude(magnitude, digits);
  return value < 0 || Object.is(value, -0) ? `-${text}` : text;
}

/** Prints a number with a sign in front of positive numbers and zero, too. */
export function signedFixed(value: number, digits: number): string {
  const text = fixed(value, digits);
  return text.startsWith("-") || text.startsWith("+") ? text : `+${text}`;
}

function fixedMagnitude(magnitude: number, digits: number): string {
  if (magnitude >= 1e21) {
    const whole = BigInt(magnitude).toString();
    return digits === 0 ? whole : `${whole}.${"0".repeat(digits)}`;
  }
  const rounded = magnitude.toFixed(digits);
  // An exact tie has at most digits + 1 binary places, so one decimal more shows it exactly.
  if (!Number.isInteger(magnitude * 2 ** (digits + 1))) return rounded;
  const exact = magnitude.toFixed(digits + 1);
  if (!exact.endsWith("5")) return rounded;
  const down = exact.slice(0, digits === 0 ? -2 : -1);
  return Number(down.at(-1)) % 2 === 0 ? down : rounded;
}

/**
 * The shortest text that reads back as the same number, in Go's form: plain from 1e-4 up to, not
 * including, 1e6, else `d.ddde±XX`.
 */
export function shortest(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "+Inf" : "-Inf";
  if (value === 0) return Object.is(value, -0) ? "-0" : "0";
  const [mantissa = "", exponentText = "0"] = value.toExponential().split("e");
  const exponent = Number(exponentText);
  if (exponent < -4 || exponent >= 6) {
    const size = String(Math.abs(exponent)).padStart(2, "0");
    return `${mantissa}e${exponent < 0 ? "-" : "+"}${size}`;
  }
  return value.toString();
}
