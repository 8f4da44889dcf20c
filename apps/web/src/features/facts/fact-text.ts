import { signedText, valueText } from "../profile/model/format-value.ts";

/** Units that are measured here; all others are written as they were stated, GB as GB. */
const measured: ReadonlySet<string> = new Set(["bytes", "nanoseconds", "count"]);

/** A stated number with its unit, to the digits that were stated. */
export function factText(value: number, unit: string, step: number): string {
  return measured.has(unit) ? valueText(value, unit) : `${asStated(value, step)} ${unit}`.trimEnd();
}

/** A difference of two stated numbers, with its sign. */
export function factChangeText(change: number, unit: string, step: number): string {
  if (measured.has(unit)) return signedText(change, unit);
  return `${change > 0 ? "+" : ""}${asStated(change, step)} ${unit}`.trimEnd();
}

function asStated(value: number, step: number): string {
  const decimals = step > 0 && step < 1 ? Math.min(15, Math.round(-Math.log10(step))) : 0;
  const text = step > 0 ? value.toFixed(decimals) : String(Number(value.toPrecision(12)));
  return text.replace("-", "−");
}
