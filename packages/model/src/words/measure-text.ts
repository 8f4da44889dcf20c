import { fixed } from "../unit/fixed.ts";
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
 * @param unit the sample type's unit: bytes, nanoseconds, count or any other (taken as a plain number).
 */
export function measureText(value: number, unit: string, signed = false): string {
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
