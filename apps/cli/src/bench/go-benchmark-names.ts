/**
 * The benchmarks that verbose Go benchmark output has results of, by their full names, in its order, each with the iterations of
 * its first result. The number of processors that a result's name ends with is no part of the benchmark's name: the line before
 * the result has the name without it.
 */
export function benchmarksIn(output: string): Map<string, number> {
  const announced = new Set<string>();
  const found = new Map<string, number>();
  for (const line of output.split("\n")) {
    const [, run] = /^(?:=== RUN\s+)?(Benchmark\S*)\s*$/.exec(line) ?? [];
    if (run !== undefined) announced.add(run);
    const [, result, iterations] = /^(Benchmark\S*)\s+(\d+)\s+\S+\s+\S/.exec(line) ?? [];
    if (result === undefined) continue;
    const name = announced.has(result) ? result : result.replace(/-\d+$/, "");
    if (!found.has(name)) found.set(name, Number(iterations));
  }
  return found;
}

/** The -bench pattern that only this benchmark matches: one expression for each part between slashes. */
export function exactPattern(name: string): string {
  return name
    .split("/")
    .map((part) => `^${part.replace(/[\\.+*?()|[\]{}^$]/g, "\\$&")}$`)
    .join("/");
}
