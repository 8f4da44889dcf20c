import type { Bench } from "./bench.ts";
import { benchstatBench } from "./benchstat.ts";
import { catalogueBench } from "./catalogue.ts";
import { flamePaintedBench } from "./flame-painted.ts";
import { flameUsedBench } from "./flame-used.ts";
import { formatsBench } from "./formats.ts";
import { largeFolderBench } from "./large-folder.ts";
import { manyUploadsBench } from "./many-uploads.ts";
import { metricsFirstChartsBench } from "./metrics-first-charts.ts";
import { pprofTopBench } from "./pprof-top.ts";
import { serverMemoryBench } from "./server-memory.ts";
import { tsdbBench } from "./tsdb.ts";

/** Every bench, in the order of the sections of docs/benchmarks.md. */
export const benches: readonly Bench[] = [
  benchstatBench,
  pprofTopBench,
  flamePaintedBench,
  flameUsedBench,
  formatsBench,
  tsdbBench,
  metricsFirstChartsBench,
  serverMemoryBench,
  catalogueBench,
  manyUploadsBench,
  largeFolderBench,
];
