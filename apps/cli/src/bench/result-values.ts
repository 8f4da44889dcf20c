/** A benchmark's values of one unit in the output of a process. */
interface ResultValues {
  readonly benchmark: string;
  readonly unit: string;
  readonly values: readonly number[];
}

/**
 * The times in Go benchmark text: of each benchmark, by the name as printed, the first value and whatever else is in nanoseconds. Only
 * what is needed to follow the precision of a run; the server reads the text whole.
 */
export function resultValues(text: string): ResultValues[] {
  const found = new Map<string, { benchmark: string; unit: string; values: number[] }>();
  for (const line of text.split("\n")) {
    const [benchmark = "", iterations = "", ...pairs] = line.trim().split(/\s+/);
    if (!benchmark.startsWith("Benchmark") || !/^\d+$/.test(iterations)) continue;
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      const value = Number(pairs[at]);
      const unit = pairs[at + 1] as string;
      if (!Number.isFinite(value) || (at > 0 && !/(^|-)ns\/op$/.test(unit))) continue;
      const key = `${benchmark} ${unit}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, { benchmark, unit, values: [value] });
      else known.values.push(value);
    }
  }
  return [...found.values()];
}

/** The middle value, or the mean of the two middle ones; NaN where there are no values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}
