/** A value as pprof prints it, such as `7.25GB`, in its base unit. */
export interface PrintedValue {
  readonly value: number;
  /** `bytes`, `nanoseconds`, `count`, or whatever followed the number. */
  readonly unit: string;
  /** Worth of the last printed digit in `unit`; 0 when the number is exact. */
  readonly step: number;
}

/** pprof's units are powers of 1024 though it prints `kB` (its measurement package). */
const units = new Map<string, { readonly unit: string; readonly factor: number }>([
  ["", { unit: "count", factor: 1 }],
  ["B", { unit: "bytes", factor: 1 }],
  ["kB", { unit: "bytes", factor: 2 ** 10 }],
  ["MB", { unit: "bytes", factor: 2 ** 20 }],
  ["GB", { unit: "bytes", factor: 2 ** 30 }],
  ["TB", { unit: "bytes", factor: 2 ** 40 }],
  ["PB", { unit: "bytes", factor: 2 ** 50 }],
  ["ns", { unit: "nanoseconds", factor: 1 }],
  ["us", { unit: "nanoseconds", factor: 1e3 }],
  ["µs", { unit: "nanoseconds", factor: 1e3 }],
  ["μs", { unit: "nanoseconds", factor: 1e3 }],
  ["ms", { unit: "nanoseconds", factor: 1e6 }],
  ["s", { unit: "nanoseconds", factor: 1e9 }],
  ["mins", { unit: "nanoseconds", factor: 60e9 }],
  ["hrs", { unit: "nanoseconds", factor: 3600e9 }],
]);

const printed = /^(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)([^\d\s.%][^\s%]*)?$/;

/** Reads one printed value; undefined where it is not a value. A bare `0` has no unit of its own: its unit is "". */
export function parsePrintedValue(text: string): PrintedValue | undefined {
  const match = printed.exec(text);
  if (match === null) return undefined;
  const number = Number(match[1]);
  const suffix = match[2] ?? "";
  if (!Number.isFinite(number)) return undefined;
  if (number === 0 && suffix === "") return { value: 0, unit: "", step: 0 };
  const known = units.get(suffix) ?? { unit: suffix, factor: 1 };
  // pprof prints two decimals and cuts a trailing `.00`, so `30GB` is as coarse as `30.01GB`.
  const isExact = known.factor === 1 && !(match[1] ?? "").includes(".");
  return { value: number * known.factor, unit: known.unit, step: isExact ? 0 : known.factor / 100 };
}
