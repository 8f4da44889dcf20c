import type { Bench } from "./bench.ts";
import { pprofTopBench } from "./pprof-top.ts";
import { tsdbBench } from "./tsdb.ts";

/** Every bench, in the order of the table in docs/benchmarks.md. */
export const benches: readonly Bench[] = [pprofTopBench, tsdbBench];
