import type { StatementTone } from "../statements/tone.ts";
import { metricValue } from "../unit/metric-value.ts";

/** An amount of memory, and the worth of its last digit where it was only printed. */
export interface StatedBytes {
  readonly bytes: number;
  readonly step: number;
  /** The source of it, such as `heap.pb.gz` or `process_resident_memory_bytes`. */
  readonly source: string;
}

/** The memory of one process at one moment, as far as it is known. */
export interface MemoryEvidence {
  /** Total of `inuse_space`. */
  readonly profile: (StatedBytes & { readonly timeMs: number | null }) | null;
  /** Metrics of one scrape by name, series added up. */
  readonly scrape: { readonly values: ReadonlyMap<string, number>; readonly timeMs: number } | null;
  readonly resident: StatedBytes | null;
  /** As `go_info` says it, such as `go1.26.8`. */
  readonly goVersion: string | null;
}

interface MemoryTerm {
  readonly id: string;
  readonly label: string;
  readonly meaning: string;
  readonly bytes: number;
}

/** From the heap profile's total to the resident size, term by term: the terms add up to `resident` exactly. */
export interface MemoryWaterfall {
  readonly terms: readonly MemoryTerm[];
  readonly resident: StatedBytes | null;
  readonly profile: StatedBytes | null;
  /** The size that the garbage collector lets the heap grow to; null when nothing tells. */
  readonly goal: { readonly bytes: number; readonly stated: boolean; readonly gogc: number } | null;
  readonly sentences: readonly MemorySentence[];
  /** Terms that nothing was captured for, and what to capture. */
  readonly missing: readonly string[];
}

/** A heap profile and a scrape further apart than this describe two moments. */
const sameMomentMs = 30_000;

/**
 * Joins a heap profile and a scrape of one process:
 *
 *   RSS = P + (L − P) + (O − L) + U + F + S + M + B + X + N
 *
 * P profile total, L live heap at the last collection, O heap objects, U unused in spans, F free but kept, S stacks,
 * M metadata, B profiling buckets, X other; N = RSS − (T − R), what is resident beyond the Go runtime: mapped files, cgo,
 * the binary, less what is reserved and untouched, so it may be slightly negative. T = O+U+F+R+S+M+B+X is exact.
 * Without L the first three terms are two; without a scrape what is beyond the profile stays one term.
 */
export function memoryWaterfall(evidence: MemoryEvidence): MemoryWaterfall {
  const { profile, resident } = evidence;
  const parts = evidence.scrape === null ? null : runtimeParts(evidence.scrape.values);
  const terms: MemoryTerm[] = [];
  const missing: string[] = [];
  if (profile !== null) terms.push(term("profile", profile.bytes));
  else missing.push("a heap profile: curl -s http://localhost:6060/debug/pprof/heap");
  if (parts === null) {
    missing.push("a scrape of the same moment with Go’s memory metrics (go_memstats_*), which would name each term");
    if (resident !== null && profile !== null) terms.push(term("beyond", resident.bytes - profile.bytes));
  } else {
    terms.push(...heapTerms(parts, profile?.bytes ?? null, missing));
    terms.push(term("unused", parts.unused), term("free", parts.free), term("stacks", parts.stacks));
    terms.push(term("metadata", parts.metadata), term("buckets", parts.buckets), term("other", parts.other));
    if (resident !== null) terms.push(term("outside", resident.bytes - (parts.total - parts.released)));
  }
  if (resident === null) missing.push("the resident size: process_resident_memory_bytes, or the output of top");
  const goal = collectorGoal(evidence, parts);
  return { terms, resident, profile, goal, missing, sentences: sentencesOf(evidence, parts, goal) };
}

interface RuntimeParts {
  readonly live: number | null;
  readonly objects: number;
  readonly unused: number;
  readonly free: number;
  readonly released: number;
  readonly stacks: number;
  readonly metadata: number;
  readonly buckets: number;
  readonly other: number;
  readonly total: number;
}

/** The runtime's own accounting, by the names of runtime/metrics or of memstats; null when neither is complete. */
function runtimeParts(values: ReadonlyMap<string, number>): RuntimeParts | null {
  const live = values.get("go_gc_heap_live_bytes") ?? null;
  const take = (...names: readonly string[]): number => names.reduce((sum, name) => sum + (values.get(name) ?? NaN), 0);
  const classes = (name: string): string => `go_memory_classes_${name}_bytes`;
  const byClasses = {
    live,
    objects: take(classes("heap_objects")),
    unused: take(classes("heap_unused")),
    free: take(classes("heap_free")),
    released: take(classes("heap_released")),
    stacks: take(classes("heap_stacks"), classes("os_stacks")),
    metadata: take(
      classes("metadata_mspan_inuse"),
      classes("metadata_mspan_free"),
      classes("metadata_mcache_inuse"),
      classes("metadata_mcache_free"),
      classes("metadata_other"),
    ),
    buckets: take(classes("profiling_buckets")),
    other: take(classes("other")),
    total: take(classes("total")),
  };
  if (!Object.values(byClasses).some(Number.isNaN)) return byClasses;
  const stat = (name: string): string => `go_memstats_${name}_bytes`;
  const byStats = {
    live,
    objects: take(stat("heap_alloc")),
    unused: take(stat("heap_inuse")) - take(stat("heap_alloc")),
    free: take(stat("heap_idle")) - take(stat("heap_released")),
    released: take(stat("heap_released")),
    stacks: take(stat("stack_sys")),
    metadata: take(stat("mspan_sys"), stat("mcache_sys"), stat("gc_sys")),
    buckets: take(stat("buck_hash_sys")),
    other: take(stat("other_sys")),
    total: take(stat("sys")),
  };
  return Object.values(byStats).some(Number.isNaN) ? null : byStats;
}

function heapTerms(parts: RuntimeParts, profile: number | null, missing: string[]): MemoryTerm[] {
  const { live, objects } = parts;
  if (profile === null)
    return live === null ? [term("objects", objects)] : [term("live", live), term("garbage", objects - live)];
  if (live === null) {
    missing.push("go_gc_heap_live_bytes, which would tell sampling error from garbage");
    return [term("lagAndGarbage", objects - profile)];
  }
  return [term("lag", live - profile), term("garbage", objects - live)];
}

const words: Readonly<Record<string, readonly [label: string, meaning: string]>> = {
  profile: [
    "heap profile",
    "live objects as of the last collection, estimated from samples: what pprof’s inuse_space adds up to",
  ],
  lag: ["sampling and lag", "live heap that the runtime counts less what the profile’s samples estimate"],
  lagAndGarbage: [
    "sampling, garbage and new objects",
    "objects on the heap less what the profile shows: garbage not yet collected, and objects since",
  ],
  live: ["live heap", "live objects at the last collection"],
  objects: ["heap objects", "live objects and garbage not yet collected"],
  garbage: ["garbage and new objects", "objects that died or were made since the last collection"],
  unused: ["unused in spans", "room in partly filled spans: fragmentation"],
  free: ["free, kept", "free spans that were not given back to the system"],
  stacks: ["stacks", "of goroutines and of threads"],
  metadata: ["metadata", "span, cache and collector bookkeeping"],
  buckets: ["profiling", "tables of the profiler itself"],
  other: ["other", "all other memory that the runtime took from the system"],
  outside: ["outside the runtime", "mapped files, cgo, the binary, less pages reserved but never touched"],
  beyond: [
    "beyond the profile",
    "everything resident that the profile does not show; without a scrape it cannot be divided",
  ],
};

function term(id: keyof typeof words, bytes: number): MemoryTerm {
  const [label, meaning] = words[id]!;
  return { id, label, meaning, bytes };
}

/** Goal of the next collection: stated by the runtime, or live heap (else the profile) × (1 + GOGC/100). */
function collectorGoal({ profile, scrape }: MemoryEvidence, parts: RuntimeParts | null): MemoryWaterfall["goal"] {
  const gogc = scrape?.values.get("go_gc_gogc_percent") ?? 100;
  const stated = scrape?.values.get("go_gc_heap_goal_bytes") ?? scrape?.values.get("go_memstats_next_gc_bytes");
  if (stated !== undefined && stated > 0) return { bytes: stated, stated: true, gogc };
  const live = parts?.live ?? profile?.bytes ?? null;
  return live === null ? null : { bytes: live * (1 + gogc / 100), stated: false, gogc };
}

/** One sentence about a process's memory; `goal` marks the one about what the collector lets the heap grow to. */
interface MemorySentence {
  readonly text: string;
  readonly tone: StatementTone;
  readonly about: "goal" | null;
}

function sentencesOf(
  evidence: MemoryEvidence,
  parts: RuntimeParts | null,
  goal: MemoryWaterfall["goal"],
): MemoryWaterfall["sentences"] {
  const { profile, resident, scrape, goVersion } = evidence;
  const sentences: MemorySentence[] = [];
  const say = (text: string, tone: MemorySentence["tone"] = "neutral", about: MemorySentence["about"] = null): void =>
    void sentences.push({ text, tone, about });
  const size = (bytes: number): string => metricValue(bytes, { unit: "bytes", perSecond: false });
  if (profile !== null && resident !== null && profile.bytes > 0) {
    const ratio = resident.bytes / profile.bytes;
    say(
      `Resident ${size(resident.bytes)} (${decimal(resident.bytes)}), heap profile ${size(profile.bytes)}: ` +
        `${ratio.toFixed(2)} times, ${size(resident.bytes - profile.bytes)} beyond the profile.`,
    );
  }
  if (profile !== null && resident !== null && profile.step > 0 && resident.step > 0) {
    const binary = (resident.bytes / 1e9) * 2 ** 30;
    say(
      `If the resident size is in powers of 1024, too, as top prints it: ${(binary / profile.bytes).toFixed(2)} times, ` +
        `${size(binary - profile.bytes)} beyond the profile.`,
    );
  }
  const outside = resident === null || parts === null ? 0 : resident.bytes - (parts.total - parts.released);
  if (resident !== null && outside < -0.02 * resident.bytes) {
    say(
      `${size(-outside)} of what the runtime counts is not resident: memory reserved ahead and not touched yet ` +
        "(large arrays made at the start), or swapped out.",
    );
  }
  if (goal !== null && resident !== null) {
    const share = (goal.bytes / resident.bytes) * 100;
    const how = goal.stated ? "The runtime’s own goal for the heap is" : `GOGC=${goal.gogc} lets the heap grow to`;
    const verdict =
      share >= 75
        ? "consistent with the collector’s headroom; no leak is shown"
        : "the rest lies outside of what the collector lets the heap grow to";
    say(`${how} ${size(goal.bytes)}, ${share.toFixed(0)} % of the resident size: ${verdict}.`, "neutral", "goal");
  }
  if (parts !== null && Math.abs(parts.total - sumOf(parts)) > 1) {
    say("The runtime’s parts do not add up to its total: the scrape mixes two moments.", "warning");
  }
  if (profile !== null && scrape !== null && profile.timeMs !== null) {
    const apart = Math.abs(profile.timeMs - scrape.timeMs);
    if (apart > sameMomentMs)
      say(`Profile and scrape are ${Math.round(apart / 1000)} s apart: the terms mix two moments.`, "warning");
  }
  const minor = /^go1\.(\d+)/.exec(goVersion ?? "")?.[1];
  if (minor !== undefined && Number(minor) >= 12 && Number(minor) <= 15) {
    say(
      `${goVersion} gives memory back lazily (MADV_FREE): what it counts as released may still be resident.`,
      "warning",
    );
  }
  if (profile !== null && profile.step > 0) {
    say("pprof prints GB and MB for powers of 1024: its GB is a GiB, 7.4 % more than the GB of disks and metrics.");
  }
  return sentences;
}

function sumOf(parts: RuntimeParts): number {
  const { objects, unused, free, released, stacks, metadata, buckets, other } = parts;
  return objects + unused + free + released + stacks + metadata + buckets + other;
}

/** The size in powers of 1000, as disks, clouds and most dashboards print it. */
function decimal(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let power = 0;
  let value = bytes;
  while (Math.abs(value) >= 999.5 && power < units.length - 1) {
    value /= 1000;
    power++;
  }
  return `${Number(value.toPrecision(3))} ${units[power]}`;
}
