import { fixed } from "../unit/fixed.ts";
import { areConvertible, scaleMeasure } from "../unit/pprof-measure.ts";
import { shownUnits } from "../unit/units.ts";

const steps: Readonly<Record<string, readonly (readonly [factor: number, unit: string])[]>> = {
  bytes: shownUnits("bytes"),
  nanoseconds: shownUnits("seconds"),
};

const plain = [
  [1e12, "T"],
  [1e9, "G"],
  [1e6, "M"],
  [1e3, "k"],
  [1, ""],
] as const;

/**
 * A profile's value for people, three significant digits: `2.36 GiB`, `−41.0 s`, `15.4 M`. Bytes are powers of 1024 and
 * named so. `signed` writes a plus before what is positive.
 * @param unit the sample type's unit: of memory, of time, count or any other (taken as a plain number).
 */
export function measureText(value: number, unit: string, signed = false): string {
  const base = baseUnit(unit);
  return base.unit === unit ? textOf(value, unit, signed) : textOf(value * base.factor, base.unit, signed);
}

/** The unit of a profile's values as bytes or nanoseconds, where pprof knows it as one of memory or time, with their number in one of it. */
export function baseUnit(unit: string): { readonly unit: string; readonly factor: number } {
  for (const base of ["bytes", "nanoseconds"])
    if (unit !== base && areConvertible(unit, base)) return { unit: base, factor: scaleMeasure(1, unit, base).value };
  return { unit, factor: 1 };
}

function textOf(value: number, unit: string, signed: boolean): string {
  const sign = value < 0 ? "−" : signed && value > 0 ? "+" : "";
  const magnitude = Math.abs(value);
  const scale = (steps[unit] ?? plain).find(([factor]) => magnitude >= factor) ?? [
    1,
    unit === "bytes" ? "B" : unit === "nanoseconds" ? "ns" : "",
  ];
  const scaled = magnitude / scale[0];
  const digits = scale[0] === 1 || scaled >= 100 ? 0 : scaled >= 10 ? 1 : 2;
  return `${sign}${fixed(scaled, digits)}${scale[1] === "" ? "" : ` ${scale[1]}`}`;
}
