/**
 * The full names of the benchmarks that verbose Go benchmark output has results of, in its order. The number of processors that
 * a result's name ends with is no part of the benchmark's name: the lines before the result have the name without it.
 */
export function benchmarksIn(output: string): string[] {
  const announced = new Set<string>();
  const found = new Set<string>();
  for (const line of output.split("\n")) {
    const [, run] = /^(?:=== RUN\s+)?(Benchmark\S*)\s*$/.exec(line) ?? [];
    if (run !== undefined) announced.add(run);
    const [, result] = /^(Benchmark\S*)\s+\d+\s+\S+\s+\S/.exec(line) ?? [];
    if (result === undefined) continue;
    const bare = result.replace(/-\d+$/, "");
    found.add(announced.has(result) ? result : bare);
  }
  return [...found];
}

/** The -bench pattern that only this benchmark matches: one expression for each part between slashes. */
export function exactPattern(name: string): string {
  return name
    .split("/")
    .map((part) => `^${part.replace(/[\\.+*?()|[\]{}^$]/g, "\\$&")}$`)
    .join("/");
}
