import type { CommandState } from "@sweetspot/model/profile/pprof/command";
import { seededRandom } from "./seeded-random.ts";

/** A state of the profiles page and how its answer is asked for, over fixtures that a test server has. */
export interface ViewCase {
  /** `sources` and `bases` are `<variant>/<file>`. */
  readonly state: CommandState;
  /** The query of the JSON answer, or of pprof's text where the page shows that. */
  readonly query: URLSearchParams;
}

/** Fixtures by the name they are uploaded as. Fixtures of one folder are runs of one variant. */
export const caseFixtures = new Map([
  ["old/cpu.pb.gz", "spanscan/cpu-old.pb.gz"],
  ["new/cpu.pb.gz", "spanscan/cpu-new.pb.gz"],
  ["new/cpu-2.pb.gz", "spanscan/cpu-new-steady.pb.gz"],
  ["old/heap.pb.gz", "spanscan/heap-old.pb.gz"],
  ["old/heap-2.pb.gz", "spanscan/allocs-old.pb.gz"],
  ["new/heap.pb.gz", "spanscan/heap-new.pb.gz"],
  ["new/heap-2.pb.gz", "spanscan/allocs-new.pb.gz"],
  ["old/block.pb.gz", "spanscan/block-old.pb.gz"],
  ["new/block.pb.gz", "spanscan/block-new.pb.gz"],
  ["new/block-2.pb.gz", "spanscan/block-new-steady.pb.gz"],
  ["edge/labels.pb.gz", "edge/profiles/labels.pb.gz"],
  ["edge/inlined.pb.gz", "edge/profiles/inlined.pb.gz"],
  ["edge/recursion.pb.gz", "edge/profiles/recursion.pb.gz"],
  ["edge/negative.pb.gz", "edge/profiles/negative-values.pb.gz"],
  ["edge/six.pb.gz", "edge/profiles/six-sample-types.pb.gz"],
  ["edge/partly.pb.gz", "edge/profiles/partly-symbolized.pb.gz"],
  ["edge/mangled.pb.gz", "mangled-names/stacks.pb.gz"],
]);

const families = [
  { old: ["old/cpu.pb.gz"], new: ["new/cpu.pb.gz", "new/cpu-2.pb.gz"], types: ["cpu", "samples"] },
  {
    old: ["old/heap.pb.gz", "old/heap-2.pb.gz"],
    new: ["new/heap.pb.gz", "new/heap-2.pb.gz"],
    types: ["inuse_space", "alloc_space", "alloc_objects", "inuse_objects"],
  },
  { old: ["old/block.pb.gz"], new: ["new/block.pb.gz", "new/block-2.pb.gz"], types: ["delay", "contentions"] },
];

const alone = [
  "edge/labels.pb.gz",
  "edge/inlined.pb.gz",
  "edge/recursion.pb.gz",
  "edge/negative.pb.gz",
  "edge/six.pb.gz",
  "edge/partly.pb.gz",
  "edge/mangled.pb.gz",
];

const expressions: Readonly<Record<string, readonly string[]>> = {
  focus: ["runtime", "bbolt", "main\\.", "^go\\.etcd\\.io", "(?i)DB", "Gather|scan", "\\(\\*Tx\\)"],
  ignore: ["mallocgc", "select", "^runtime\\.", "http"],
  hide: ["runtime\\..*", "prometheus", "\\(\\*DB\\)", "pprof"],
  show: ["bbolt", "main|runtime", "\\.go$"],
  show_from: ["main\\.", "checkAndSave|serve", "Update"],
  prune_from: ["Save", "bbolt\\.\\(\\*Bucket\\)\\.Put", "worker"],
  tagfocus: ["task=.*", "bytes=1kb:64kb", "design:old|design:new", "16b:", "key1"],
  tagignore: ["worker=1", "bytes=:512b", "reader"],
  tagroot: ["task", "design", "bytes", "key1"],
  tagleaf: ["worker", "bytes"],
  tagshow: ["task", "key"],
  taghide: ["bytes", "worker"],
};

const pivots = [
  "runtime.mallocgc",
  "go.etcd.io/bbolt.(*DB).View",
  "main.main",
  "runtime.selectgo",
  "main.worker",
  "net/http.(*conn).serve",
];

/** The state of a seed, the same each time. */
export function viewCase(seed: number): ViewCase {
  const random = seededRandom(seed);
  const chance = (of: number): boolean => random() < of;
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const family = pick(families);
  const isAlone = chance(0.25);
  const merged = !isAlone && chance(0.3);
  const sides = chance(0.5) ? [family.new, family.old] : [family.old, family.new];
  const pickRuns = (files: readonly string[]): readonly string[] => (merged ? files : files.slice(0, 1));
  const sources = isAlone ? [pick(alone)] : pickRuns(sides[0]!);
  const bases = isAlone || chance(0.45) ? [] : pickRuns(sides[1]!);
  const filters = Object.entries(expressions)
    .filter(() => chance(0.09))
    .map(([name, values]) => [name, pick(values)] as const);
  const state: CommandState = {
    view: pick(["flame", "top", "top", "callers", "peek", "graph", "lines"]),
    sampleIndex: isAlone ? "" : pick(family.types),
    mean: chance(0.2),
    filters,
    noinlines: chance(0.15),
    granularity: chance(0.7) ? "functions" : pick(["filefunctions", "files", "lines", "addresses"]),
    relative: chance(0.2),
    nodecount: chance(0.25) ? pick([5, 10, 30, 0]) : null,
    nodefraction: chance(0.2) ? pick([0.01, 0.05, 0.002]) : null,
    edgefraction: chance(0.2) ? pick([0.01, 0.05]) : null,
    trim: !chance(0.1),
    sort: pick(["flat", "cum"]),
    pivot: pick(pivots),
    mode: bases.length > 0 ? pick(["absolute", "absolute", "share"]) : "absolute",
    sources,
    bases,
  };
  return { state, query: queryOf(state) };
}

/** As the page asks for it. */
function queryOf(state: CommandState): URLSearchParams {
  const isText = state.view === "peek" || state.view === "graph";
  const query = new URLSearchParams();
  if (!isText) query.set("file", state.sources[0]!);
  for (const run of state.sources.slice(1)) query.append("also", run);
  state.bases.forEach((run, at) => query.append(isText ? "diff_base" : at === 0 ? "base" : "base_also", run));
  const isShare = state.mode === "share" && !state.mean;
  if (isShare && state.bases.length > 0) query.set(isText ? "normalize" : "mode", isText ? "1" : "share");
  if (state.sampleIndex !== "") query.set("sample_index", state.sampleIndex);
  if (state.mean) query.set("mean", isText ? "1" : "true");
  for (const [name, value] of state.filters) query.set(name, value);
  if (state.noinlines) query.set("noinlines", isText ? "1" : "true");
  const granularity = state.view === "lines" ? "lines" : state.granularity;
  if (granularity !== "functions") query.set("granularity", granularity);
  if (state.relative) query.set("relative_percentages", isText ? "1" : "true");
  if (state.view === "top" || state.view === "lines") {
    if (state.trim && (state.nodefraction ?? 0) > 0) query.set("nodefraction", String(state.nodefraction));
    if (state.trim && (state.nodecount ?? 0) > 0) query.set("nodecount", String(state.nodecount));
    query.set("sort", state.sort);
  }
  if (state.view === "graph") {
    if (!state.trim) query.set("trim", "0");
    else {
      for (const name of ["nodecount", "nodefraction", "edgefraction"] as const) {
        if (state[name] !== null) query.set(name, String(state[name]));
      }
    }
  }
  if (state.view === "peek") query.set("peek", `^${state.pivot.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`);
  if (state.view === "flame") query.set("frames", "2000");
  if (state.view === "callers") query.set("function", state.pivot);
  return query;
}
