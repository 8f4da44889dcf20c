import type { Bench } from "./bench.ts";

/** Every bench, in the order of the table in docs/benchmarks.md. */
export const benches: readonly Bench[] = [];
