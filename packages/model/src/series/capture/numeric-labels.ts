import type { Capture } from "./capture.ts";

/** Labels whose numbers are bounds or kinds, not amounts of anything. */
const noAmounts: ReadonlySet<string> = new Set([
  "le",
  "quantile",
  "code",
  "status",
  "status_code",
  "port",
  "pid",
  "cpu",
]);

/**
 * Names of labels that hold nothing but numbers, at least three of them in some capture: `nodes`, `shard_size`, `batch`.
 * In alphabetical order.
 */
export function numericLabels(captures: readonly Capture[]): string[] {
  const names = new Set<string>();
  const others = new Set<string>(noAmounts);
  for (const { raw } of captures) {
    const values = new Map<string, Set<string>>();
    for (const labels of raw?.series ?? []) {
      for (const [name, value] of labels) {
        if (others.has(name)) continue;
        const known = values.get(name);
        if (known?.has(value)) continue;
        if (!/^-?\d{1,12}(\.\d{1,9})?$/.test(value)) others.add(name);
        else if (known === undefined) values.set(name, new Set([value]));
        else known.add(value);
      }
    }
    for (const [name, set] of values) if (set.size >= 3) names.add(name);
  }
  return [...names].filter((name) => !others.has(name)).sort();
}
