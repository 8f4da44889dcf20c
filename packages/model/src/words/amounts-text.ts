import { displayFor } from "../unit/format.ts";

/** More digits than this are harder to read than two units: 35.2 µs → 972 ns, not 35184 ns. */
const mostDigits = 4;

/** `3.88 GiB → 1.56 GiB`, in one scale where that is readable. */
export function amountsText(before: number, after: number, unit: string): string {
  const common = displayFor([before, after], unit);
  const isReadable = [before, after].every((value) => common(value).figure.replace(/\D/g, "").length <= mostDigits);
  const text = (value: number): string => {
    const shown = (isReadable ? common : displayFor([value], unit))(value);
    return shown.unit === "" ? shown.figure : `${shown.figure} ${shown.unit}`;
  };
  return `${text(before)} → ${text(after)}`;
}
