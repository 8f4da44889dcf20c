import type { PerUnit } from "../operations/per-unit.ts";
import { perOpText } from "../findings/attribution-reasons.ts";
import { measureText } from "./measure-text.ts";

/** A profile's value by what it was divided by: `497 MiB`, `65.5 KiB/op`, `915 ms/s`. */
export function amountText(value: number, unit: string, per: PerUnit, signed = false): string {
  if (per === "none") return measureText(value, unit, signed);
  const text = perOpText(value, unit, signed);
  return per === "operation" ? text : `${text.slice(0, -"/op".length)}/s`;
}
