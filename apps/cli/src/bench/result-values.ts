/** A benchmark's first value in each of its result lines. */
export interface ResultValues {
  readonly unit: string;
  readonly values: readonly number[];
}

const resultLine = /^(Benchmark\S*)\s+\d+\s+(\S+)\s+(\S+)/;

/**
 * The first value (`ns/op` nearly always) of each benchmark in Go benchmark text, by the name as printed. Only what is needed to
 * follow the precision of a run; the server reads the text whole.
 */
export function resultValues(text: string): Map<string, ResultValues> {
  const found = new Map<string, { unit: string; values: number[] }>();
  for (const line of text.split("\n")) {
    const [, name = "", written = "", unit = ""] = resultLine.exec(line) ?? [];
    const value = Number(written);
    if (name === "" || written === "" || !Number.isFinite(value)) continue;
    const known = found.get(name);
    if (known === undefined) found.set(name, { unit, values: [value] });
    else if (known.unit === unit) known.values.push(value);
  }
  return found;
}

/** The middle value, or the mean of the two middle ones. Of nothing it is NaN. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}
