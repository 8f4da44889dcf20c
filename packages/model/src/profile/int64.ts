/**
 * A signed 64-bit integer: a `number` wherever it is exact as one, a `bigint` beyond 2^53. Every function below gives
 * that normal form, so `===` compares values. Overflow wraps and division truncates, as Go's int64 does.
 */
export type Int64 = number | bigint;

const safe = 9007199254740992n;

/** A whole number in the form of this file, wrapped to 64 bits. */
export function int64(value: bigint): Int64 {
  const wrapped = BigInt.asIntN(64, value);
  return wrapped > -safe && wrapped < safe ? Number(wrapped) : wrapped;
}

function normal(value: number): boolean {
  return Number.isSafeInteger(value);
}

/** a + b, wrapped to 64 bits as in Go. */
export function add(a: Int64, b: Int64): Int64 {
  if (typeof a === "number" && typeof b === "number") {
    const sum = a + b;
    if (normal(sum)) return sum;
  }
  return int64(BigInt(a) + BigInt(b));
}

/** a × b, wrapped to 64 bits as in Go. */
export function multiply(a: Int64, b: Int64): Int64 {
  if (typeof a === "number" && typeof b === "number") {
    const product = a * b;
    if (normal(product)) return product === 0 ? 0 : product;
  }
  return int64(BigInt(a) * BigInt(b));
}

/** Truncates towards zero; `b` must not be 0. */
export function divide(a: Int64, b: Int64): Int64 {
  if (typeof a === "number" && typeof b === "number") return Math.trunc(a / b) + 0;
  return int64(BigInt(a) / BigInt(b));
}

/** The magnitude; of the lowest integer that integer itself. */
export function absolute(value: Int64): Int64 {
  if (typeof value === "number") return value < 0 ? -value : value;
  return value < 0n ? int64(-value) : value;
}

/** −a; the lowest integer stays itself. */
export function negate(value: Int64): Int64 {
  if (typeof value === "number") return value === 0 ? 0 : -value;
  return int64(-value);
}

/** The nearest double. */
export function toDouble(value: Int64): number {
  return typeof value === "number" ? value : Number(value);
}

/** Truncates a double as Go's conversion on amd64 does: what does not fit becomes the lowest integer. */
export function fromDouble(value: number): Int64 {
  const whole = Math.trunc(value);
  if (Number.isSafeInteger(whole)) return whole === 0 ? 0 : whole;
  if (!(whole >= -9223372036854775808 && whole < 9223372036854775808)) return -9223372036854775808n;
  return int64(BigInt(whole));
}

/** -1, 0 or 1. */
export function compareInt64(a: Int64, b: Int64): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
