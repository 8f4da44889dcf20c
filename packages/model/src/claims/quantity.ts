import { numberPattern, numberReadings } from "./number-text.ts";
import { type QuantityUnit, unitNamed } from "../unit/units.ts";

const quantity = new RegExp(String.raw`^\s*([-+−])?(${numberPattern})(?:e([-+]?\d+))?\s?(.*?)\s*$`, "u");

/**
 * Reads a number with a unit in a text with nothing else: `-50 %`, `43.5GB`, `1,220 ms`, as people write it in English. The value is in the base unit.
 * Undefined when the text is no number with a known unit.
 */
export function parseQuantity(text: string): { readonly value: number; readonly unit: QuantityUnit } | undefined {
  const [match, sign, digits = "", exponent = "0", name = ""] = quantity.exec(text) ?? [];
  const unit = match === undefined ? undefined : unitNamed(name);
  const number = numberReadings(digits, "point")[0];
  if (unit === undefined || number === undefined) return undefined;
  const magnitude = number.value * 10 ** Number(exponent) * unit.factor;
  return { value: sign === "-" || sign === "−" ? -magnitude : magnitude, unit };
}
