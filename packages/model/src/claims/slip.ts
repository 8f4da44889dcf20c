import type { Turn } from "./expected.ts";
import { readingOf, type StatedNumber } from "./stated-number.ts";
import { unitNamed } from "../unit/units.ts";
import type { Slip } from "./verdict.ts";

/** The slip that would make a contradicted number right: the usual slips of unit, sign and base. */
export function slipOf(stated: StatedNumber, value: number, meant: readonly Turn[]): Slip | null {
  const [reading] = stated.readings;
  if (reading === undefined || stated.comparator !== "equal") return null;
  const rounding = (reading.exact.high - reading.exact.low) / 2;
  const near = (expected: number): boolean => Math.abs(value - expected) <= rounding;
  if (stated.kind === "bytes") {
    const other = otherPrefix(stated.unit);
    const unit = unitNamed(other);
    if (unit !== undefined && other !== stated.unit) {
      const scale = unit.factor / stated.factor;
      const number = { value: reading.value * scale, rounding: rounding * scale, significantDigits: 1 };
      const { low, high } = readingOf(number, "equal").exact;
      if (value >= low && value <= high) return { kind: "unit", holds: other, stated: stated.unit };
    }
  }
  if (meant.some((turn) => near(-turn(reading.value)))) return { kind: "sign" };
  if (stated.kind === "percent" && near(1 / (1 + reading.value) - 1)) return { kind: "base" };
  if (stated.kind === "percent" && near(1 / (1 - reading.value) - 1)) return { kind: "base" };
  return null;
}

function otherPrefix(unit: string): string {
  return /^[kKMGT]iB$/.test(unit)
    ? unit.replace("iB", "B").replace("KB", "kB")
    : unit.replace("B", "iB").replace("kiB", "KiB");
}
