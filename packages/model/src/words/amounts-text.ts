import { displayFor } from "../unit/format.ts";

/** Numbers further apart than this are not read in one scale: 68.2 ms → 143 µs. */
const oneScale = 100;

/** `3.88 GiB → 1.56 GiB`, in one scale where that is readable. */
export function amountsText(before: number, after: number, unit: string): string {
  const isNear = Math.max(before, after) <= oneScale * Math.min(before, after);
  const text = (value: number): string => {
    const shown = displayFor(isNear ? [before, after] : [value], unit)(value);
    return shown.unit === "" ? shown.figure : `${shown.figure} ${shown.unit}`;
  };
  return `${text(before)} → ${text(after)}`;
}
