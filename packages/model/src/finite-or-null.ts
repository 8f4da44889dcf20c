/** Returns a number for JSON, which has none that is not finite: null for those, and for no number. */
export function finiteOrNull(value: number | null | undefined): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
