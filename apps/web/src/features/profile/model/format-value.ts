import { scaleMeasure } from "@sweetspot/model/unit/pprof-measure";

interface ShownValue {
  readonly value: string;
  readonly unit: string;
}

/** pprof writes kB for 1,024 bytes; on the page the unit says what it is. */
const shownUnits = new Map([
  ["kB", "KiB"],
  ["MB", "MiB"],
  ["GB", "GiB"],
  ["TB", "TiB"],
  ["PB", "PiB"],
  ["us", "µs"],
  ["hrs", "h"],
]);

/**
 * A profile's value as pprof prints it, two decimals in the unit that suits it; its number and unit apart. Shares
 * (unit `share`) come as percentages, rates (`…/s`) keep their divisor, counts are grouped by thousands. `exact` is the
 * value to the last digit where a double does not hold it.
 */
export function formatValue(value: number, unit: string, exact?: string): ShownValue {
  if (value === 0) return { value: "0", unit: unit === "share" ? "%" : "" };
  if (unit === "share") return { value: decimals(value * 100), unit: "%" };
  const slash = unit.indexOf("/");
  if (slash > 0) {
    const per = formatValue(value, unit.slice(0, slash));
    return { value: per.value, unit: per.unit + unit.slice(slash) };
  }
  const scaled = scaleMeasure(Math.abs(value), unit, "auto");
  if (exact !== undefined && scaled.value === Math.abs(value)) {
    return { value: minus(BigInt(exact).toLocaleString("en-US")), unit: shownUnits.get(scaled.unit) ?? scaled.unit };
  }
  return { value: decimals(Math.sign(value) * scaled.value), unit: shownUnits.get(scaled.unit) ?? scaled.unit };
}

/** Number and unit in one text. */
export function valueText(value: number, unit: string, exact?: string): string {
  const shown = formatValue(value, unit, exact);
  if (shown.unit === "%") return `${shown.value} %`;
  return shown.unit === "" ? shown.value : `${shown.value} ${shown.unit}`;
}

/** Prints a value with its sign in front, a true minus included. */
export function signedText(value: number, unit: string, exact?: bigint): string {
  if (value === 0) return "0";
  const size = exact === undefined ? undefined : String(exact < 0n ? -exact : exact);
  return (value > 0 ? "+" : "−") + valueText(Math.abs(value), unit, size);
}

/** A share of a whole: `12.3 %`; two digits below one per cent; nothing where there is no whole. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return "–";
  const percent = (part / whole) * 100;
  const size = Math.abs(percent);
  const digits = size >= 10 || size === 0 ? 1 : size >= 0.1 ? 2 : 3;
  return `${minus(percent.toFixed(digits))} %`;
}

function decimals(value: number): string {
  // Beyond 2^53 a double's last digits are not the value's.
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return minus(value.toExponential(3));
  if (Number.isInteger(value) && Math.abs(value) >= 10_000) return minus(value.toLocaleString("en-US"));
  if (value !== 0 && Math.abs(value) < 0.01) return minus(value.toPrecision(2));
  return minus(value.toFixed(2).replace(/\.00$/, ""));
}

const minus = (text: string) => text.replace("-", "−");
