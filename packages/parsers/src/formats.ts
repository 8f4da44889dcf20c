import { goBench } from "./bench/go-bench.ts";
import type { Format } from "./format.ts";
import { pprofFormat } from "./profile/pprof.ts";

/** THE registry, in the order in which formats are asked. The first `certain` wins, then the first `maybe`. */
export const formats: readonly Format[] = [goBench, pprofFormat];
