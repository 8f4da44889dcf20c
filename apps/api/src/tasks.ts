import { factsTask } from "./facts/compute.ts";
import { attributionTask } from "./findings/attribution.ts";
import { findingsTask } from "./findings/compute.ts";
import {
  benchCsvTask,
  benchHistoryTask,
  benchSamplesTask,
  benchTablesTask,
  benchTextTask,
  benchVerdictTask,
} from "./benches/compute.ts";
import { eventsTask } from "./events/compute.ts";
import { logReadingTask } from "./events/log-compute.ts";
import {
  callersTask,
  childrenTask,
  denominatorsTask,
  exportPprofTask,
  flameTask,
  foldedTask,
  searchTask,
  topTask,
} from "./profiles/compute.ts";
import { pprofProtoTask, pprofTextTask, pprofTracesTask } from "./profiles/pprof-compute.ts";
import { prometheusTask } from "./series/prometheus-compute.ts";
import { memoryTask, seriesCatalogueTask, seriesChartTask } from "./series/compute.ts";
import type { Task } from "./work/task.ts";

/**
 * THE registry of work that runs in workers: one line for each task, `"<feature>.<what>": function`.
 * Call one from a route by `services.workers.run("<feature>.<what>", input)`, or `.json(…)` for bytes of JSON.
 */
export const tasks = {
  "benches.csv": benchCsvTask,
  "benches.history": benchHistoryTask,
  "benches.samples": benchSamplesTask,
  "benches.tables": benchTablesTask,
  "benches.text": benchTextTask,
  "benches.verdict": benchVerdictTask,
  "profiles.pprofProto": pprofProtoTask,
  "profiles.pprofText": pprofTextTask,
  "profiles.pprofTraces": pprofTracesTask,
  "profiles.callers": callersTask,
  "profiles.children": childrenTask,
  "profiles.denominators": denominatorsTask,
  "profiles.exportPprof": exportPprofTask,
  "profiles.folded": foldedTask,
  "profiles.flame": flameTask,
  "profiles.search": searchTask,
  "profiles.top": topTask,
  "series.prometheus": prometheusTask,
  "series.catalogue": seriesCatalogueTask,
  "series.chart": seriesChartTask,
  "series.memory": memoryTask,
  "facts.all": factsTask,
  "findings.all": findingsTask,
  "findings.attribution": attributionTask,
  "events.lanes": eventsTask,
  "events.log": logReadingTask,
} as const satisfies Record<string, Task<never, unknown>>;

export type Tasks = typeof tasks;
