import { signedText, valueText } from "../profile/model/format-value.ts";

/** Units that are measured here; all others are written as they were stated, GB as GB. */
const measured: ReadonlySet<string> = new Set(["bytes", "nanoseconds", "count"]);

/** A number as it is stated; `digits` are all of its own where a double does not hold them. */
interface Stated {
  readonly value: number;
  readonly digits?: string;
  readonly step: number;
}

/** A stated number with its unit, to the digits that were stated. */
export function factText({ value, digits, step }: Stated, unit: string): string {
  return measured.has(unit)
    ? valueText(value, unit, digits)
    : `${digits?.replace("-", "−") ?? asStated(value, step)} ${unit}`.trimEnd();
}

/**
 * The difference of two stated numbers, with its sign; undefined where they are the same as far as they are known: two rounded
 * numbers differ by something only beyond half a printed step of each.
 */
export function factChangeText(from: Stated, to: Stated, unit: string): string | undefined {
  if (from.digits !== undefined || to.digits !== undefined) {
    const exact = wholeOf(to) - wholeOf(from);
    if (exact === 0n) return undefined;
    return measured.has(unit) ? signedText(Number(exact), unit, exact) : signed(String(exact), unit);
  }
  const change = to.value - from.value;
  if (Math.abs(change) <= (to.step + from.step) / 2) return undefined;
  return measured.has(unit) ? signedText(change, unit) : signed(asStated(change, to.step), unit);
}

function wholeOf({ value, digits }: Stated): bigint {
  return BigInt(digits ?? Math.round(value));
}

function signed(text: string, unit: string): string {
  return `${/^[-−]/.test(text) ? "" : "+"}${text.replace("-", "−")} ${unit}`.trimEnd();
}

function asStated(value: number, step: number): string {
  const decimals = step > 0 && step < 1 ? Math.min(15, Math.round(-Math.log10(step))) : 0;
  const text = step > 0 ? value.toFixed(decimals) : String(Number(value.toPrecision(12)));
  return text.replace("-", "−");
}
