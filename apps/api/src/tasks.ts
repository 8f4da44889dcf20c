import { type ProfileSelection, treeKey } from "./profiles/selection.ts";
import { task } from "./work/task.ts";

/** Only worker threads call these: the main thread loads no analysis. */
const benches = () => import("./benches/compute.ts");
const pprof = () => import("./profiles/pprof-compute.ts");
const trees = () => import("./profiles/tree-tasks.ts");

const ofFiles = ({ files }: { files: Files }) => key(ids(files));
const ofProfiles = ({ files, base }: Pick<ProfileSelection, "files" | "base">) => key([...files, ...base]);
const ofPprof = ({ files, base }: { files: readonly string[]; base?: { files: readonly string[] } }) =>
  key([...files, ...(base?.files ?? [])]);
const ofSeries = ({ variants }: { variants: readonly { readings: readonly string[] }[] }) =>
  key(variants.flatMap(({ readings }) => readings));
const ofSeriesAmong = ({ files }: { files: Files }) => key(ids(files.filter(({ kind }) => kind === "series")));
const ofMemory = ({ variants }: { variants: readonly { files: Files }[] }) =>
  ofSeriesAmong({ files: variants.flatMap(({ files }) => files) });

const onFiles = { affinity: ofFiles };
const onPprof = { affinity: ofPprof };
const onTree = { affinity: ofProfiles, turn: treeKey };
const onSeries = { affinity: ofSeries, turn: ofSeries };

/**
 * THE registry of work that runs in worker threads: its name, where its function is, and what it shares a thread with
 * (`TaskPlace` in `work/task.ts`). A route calls it by `services.workers.run("<feature>.<name>", input)`, or sends its
 * answer by `services.answers.send(request, reply, services.workers.answer(…))`.
 */
export const tasks = {
  "benches.csv": task(async () => (await benches()).benchCsvTask, onFiles),
  "benches.history": task(async () => (await import("./benches/history.ts")).benchHistoryTask, {}),
  "benches.samples": task(async () => (await benches()).benchSamplesTask, {
    affinity: ({ request }) => ofFiles(request),
  }),
  "benches.tables": task(async () => (await benches()).benchTablesTask, onFiles),
  "benches.text": task(async () => (await benches()).benchTextTask, onFiles),
  "benches.verdict": task(async () => (await benches()).benchVerdictTask, {
    affinity: ({ request }) => ofFiles(request),
  }),
  "formats.recognise": task(async () => (await import("./formats/recognise.ts")).recogniseTask, {}),
  "profiles.pprofProto": task(async () => (await pprof()).pprofProtoTask, onPprof),
  "profiles.pprofText": task(async () => (await pprof()).pprofTextTask, onPprof),
  "profiles.pprofTraces": task(async () => (await pprof()).pprofTracesTask, onPprof),
  "profiles.callers": task(async () => (await trees()).callersTask, onTree),
  "profiles.children": task(async () => (await trees()).childrenTask, onTree),
  "profiles.flame": task(async () => (await trees()).flameTask, onTree),
  "profiles.search": task(async () => (await trees()).searchTask, onTree),
  "profiles.top": task(async () => (await trees()).topTask, onTree),
  "profiles.denominators": task(async () => (await import("./profiles/denominators.ts")).denominatorsTask, {
    affinity: ofProfiles,
  }),
  "profiles.exportPprof": task(async () => (await import("./profiles/export.ts")).exportPprofTask, {
    affinity: ofProfiles,
  }),
  "profiles.folded": task(async () => (await import("./profiles/export.ts")).foldedTask, {
    affinity: ofProfiles,
    after: treeKey,
  }),
  "series.prometheus": task(async () => (await import("./series/prometheus-compute.ts")).prometheusTask, {
    affinity: ({ readings }) => key(readings),
    turn: ({ readings }) => key(readings),
  }),
  "series.catalogue": task(async () => (await import("./series/compute.ts")).seriesCatalogueTask, onSeries),
  "series.chart": task(async () => (await import("./series/chart.ts")).seriesChartTask, onSeries),
  "series.memory": task(async () => (await import("./series/memory.ts")).memoryTask, {
    affinity: ofMemory,
    after: ofMemory,
  }),
  "facts.all": task(async () => (await import("./facts/compute.ts")).factsTask, {}),
  "findings.all": task(async () => (await import("./findings/compute.ts")).findingsTask, {
    affinity: ofSeriesAmong,
    after: ofSeriesAmong,
  }),
  "findings.picture": task(async () => (await import("./findings/picture.ts")).pictureTask, {}),
  "findings.attribution": task(async () => (await import("./findings/attribution.ts")).attributionTask, onFiles),
  "events.lanes": task(async () => (await import("./events/compute.ts")).eventsTask, { affinity: ofSeries }),
  "events.log": task(async () => (await import("./events/log-compute.ts")).logReadingTask, {
    affinity: ({ sha256 }) => sha256,
  }),
};

export type Tasks = typeof tasks;

type Files = readonly { readonly reading: string; readonly kind?: string }[];

const ids = (files: Files): string[] => files.map(({ reading }) => reading);

/** Returns one text for the same readings in any order; undefined where there are none. */
function key(readings: readonly string[]): string | undefined {
  return readings.length === 0 ? undefined : [...readings].sort().join(" ");
}
