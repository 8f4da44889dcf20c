import { shownUnits } from "@sweetspot/model/unit/units";
import { formatValue } from "../profile/model/format-value.ts";

/** A formatter of values by operation of one table: one unit for all, that of the largest. */
export interface PerOpFormat {
  /** The column's heading: `MiB/op`, `ns/op`. */
  readonly unit: string;
  /** The figure alone; with a sign in front if asked. */
  readonly figure: (value: number, signed?: boolean) => string;
}

/** @param unit of the profile: bytes, nanoseconds, count. @param per the text behind the slash; "" for totals. */
export function perOpFormat(values: readonly number[], unit: string, per: string): PerOpFormat {
  const greatest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const { factor, symbol } = scaleFor(greatest, unit);
  const shown = greatest / factor;
  const digits = shown >= 1000 ? 0 : shown >= 100 ? 1 : shown >= 10 ? 2 : 3;
  return {
    unit: [symbol, per].filter((part) => part !== "").join("/"),
    figure(value, signed = false) {
      const text = Math.abs(value / factor).toLocaleString("en-US", {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
      const isZero = !/[1-9]/.test(text);
      if (isZero) return value === 0 ? "0" : "≈ 0";
      return (value < 0 ? "−" : signed ? "+" : "") + text;
    },
  };
}

/** The unit in which pprof's rules would print the value, and the factor to it. */
function scaleFor(value: number, unit: string): { factor: number; symbol: string } {
  if (value === 0) return { factor: 1, symbol: "" };
  if (unit === "count") {
    if (value >= 1e6) return { factor: 1e6, symbol: "million" };
    return value >= 1e4 ? { factor: 1e3, symbol: "thousand" } : { factor: 1, symbol: "" };
  }
  const shown = formatValue(value, unit);
  const factor = factors.get(shown.unit) ?? 1;
  return { factor, symbol: shown.unit };
}

const factors = new Map([...shownUnits("bytes"), ...shownUnits("seconds")].map(([size, symbol]) => [symbol, size]));
