const unitMs = new Map([
  ["ms", 1],
  ["s", 1000],
  ["m", 60_000],
  ["h", 3_600_000],
  ["d", 86_400_000],
  ["w", 7 * 86_400_000],
  ["y", 365 * 86_400_000],
]);

/** Units from long to short, each at most once: `1h30m`, not `30m1h`. */
const durationForm = /^(?:(\d+)y)?(?:(\d+)w)?(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?(?:(\d+)ms)?$/;

/** Milliseconds of a Prometheus duration such as `1h30m` or `500ms`; undefined where the text is not a duration. */
export function parseDuration(text: string): number | undefined {
  if (text === "0") return 0;
  if (text === "" || !durationForm.test(text)) return undefined;
  let total = 0;
  for (const [, digits, unit] of text.matchAll(/(\d+)(ms|[smhdwy])/g)) {
    total += Number(digits) * (unitMs.get(unit ?? "") ?? Number.NaN);
  }
  // Prometheus keeps durations in 63 bits of nanoseconds.
  return total > 9_223_372_036_854 ? undefined : total;
}
