import type { EvidenceKind, FactTable, Profile } from "@sweetspot/model";
import type { ReadingId } from "@sweetspot/model/ids";
import { type Capture, joinCapture, pointsOfSeries } from "@sweetspot/model/series/capture/capture";
import type { MemoryEvidence, StatedBytes } from "@sweetspot/model/series/memory/memory";
import { labelValue, nameLabel } from "@sweetspot/model/series/labels";
import type { TaskContext } from "../work/task.ts";

export interface MemoryFile {
  readonly name: string;
  readonly reading: ReadingId;
  readonly kind: EvidenceKind;
}

interface Moment {
  readonly name: string;
  readonly evidence: MemoryEvidence;
}

/** The moments of one variant's files at which its memory can be accounted for. */
export function momentsOf(files: readonly MemoryFile[], context: TaskContext): Moment[] {
  const series = files.filter((file) => file.kind === "series");
  const capture =
    series.length === 0 ? null : joinCapture(series.map(({ reading }) => context.evidence({ reading }, "series")));
  const facts = files
    .filter((file) => file.kind === "facts")
    .map((file) => ({ file, table: context.evidence({ reading: file.reading }, "facts") }));
  const moments: Moment[] = [];
  for (const file of files) {
    if (file.kind !== "profile") continue;
    const profile = heapTotal(file, context.evidence({ reading: file.reading }, "profile"));
    if (profile !== null) moments.push(momentOf(file.name, profile, capture, facts));
  }
  for (const { file, table } of facts) {
    const profile = printedTotal(file, table);
    if (profile !== null) moments.push(momentOf(file.name, profile, capture, facts));
    moments.push(...claimedMoments(file, table));
  }
  return moments.filter(({ evidence }) => evidence.resident !== null || evidence.scrape !== null);
}

type Facts = readonly { readonly file: MemoryFile; readonly table: FactTable }[];

function momentOf(
  name: string,
  profile: NonNullable<MemoryEvidence["profile"]>,
  capture: Capture | null,
  facts: Facts,
): Moment {
  const scrape = capture === null ? null : scrapeAt(capture, profile.timeMs);
  const measured = scrape?.values.get("process_resident_memory_bytes");
  const resident =
    measured === undefined
      ? printedResident(name, facts)
      : { bytes: measured, step: 0, source: "process_resident_memory_bytes" };
  return { name, evidence: { profile, scrape, resident, goVersion: scrape === null ? null : goVersion(capture) } };
}

/** Total of `inuse_space`; null for profiles of something else, of what was allocated, and for differences over time. */
function heapTotal(file: MemoryFile, profile: Profile): MemoryEvidence["profile"] {
  const type = profile.sampleTypes.findIndex((one) => one.type === "inuse_space" && one.unit === "bytes");
  if (type < 0 || profile.defaultSampleType.startsWith("alloc") || profile.durationNanos > 0n) return null;
  let total = 0;
  for (const value of profile.samples.values[type]!) total += Number(value);
  const timeMs = profile.timeNanos === 0n ? null : Number(profile.timeNanos / 1_000_000n);
  return { bytes: total, step: 0, source: file.name, timeMs };
}

/** The total that a printed `pprof -top` of `inuse_space` states. */
function printedTotal(file: MemoryFile, table: FactTable): MemoryEvidence["profile"] {
  const type = table.about.find(({ key }) => key === "Type")?.value;
  const total = table.facts.find((fact) => fact.subject === "" && fact.quantity === "total" && fact.unit === "bytes");
  if (type !== "inuse_space" || total === undefined) return null;
  return { bytes: total.value, step: total.step, source: file.name, timeMs: null };
}

const residentQuantity = /^(process|resident|rss|res)$/i;
const heapQuantity = /^(heap ?profile|heap|pprof)$/i;

/** Rows of a table of claims that state a process and its heap profile: `process_gb,heap_profile_gb`. */
function claimedMoments(file: MemoryFile, table: FactTable): Moment[] {
  const subjects = [...new Set(table.facts.map((fact) => fact.subject))];
  return subjects.flatMap((subject) => {
    const own = table.facts.filter((fact) => fact.subject === subject);
    const process = own.find((fact) => residentQuantity.test(fact.quantity) && fact.unit === "GB");
    const heap = own.find((fact) => heapQuantity.test(fact.quantity) && fact.unit === "GB");
    if (process === undefined || heap === undefined) return [];
    // Dashboards mean 10⁹ bytes by GB; pprof means 2³⁰ (and its figure is known to the last printed digit only).
    const profile = { bytes: heap.value * 2 ** 30, step: (heap.step || 1) * 2 ** 30, source: file.name, timeMs: null };
    const resident = { bytes: process.value * 1e9, step: (process.step || 1) * 1e9, source: file.name };
    return [{ name: subject, evidence: { profile, scrape: null, resident, goVersion: null } }];
  });
}

/** `RES` of a `top` output: of the file that shares most of its name with the profile's, if the variant has several. */
function printedResident(name: string, facts: Facts): StatedBytes | null {
  let best: { readonly value: StatedBytes; readonly shared: number } | null = null;
  for (const { file, table } of facts) {
    const processes = table.facts.filter((fact) => fact.quantity === "RES" && fact.unit === "bytes");
    const largest = processes.toSorted((a, b) => b.value - a.value)[0];
    if (largest === undefined) continue;
    let shared = 0;
    while (shared < name.length && name[shared] === file.name[shared]) shared++;
    const value = { bytes: largest.value, step: largest.step, source: `RES of ${largest.subject} in ${file.name}` };
    if (best === null || shared > best.shared) best = { value, shared };
  }
  return best?.value ?? null;
}

/** The scrape nearest to a time (the last one where no time is known); null where it holds no Go process, or several. */
function scrapeAt({ raw }: Capture, timeMs: number | null): MemoryEvidence["scrape"] {
  if (raw === null) return null;
  const anchors = seriesNamed(
    raw,
    (name) => name === "go_memstats_sys_bytes" || name === "process_resident_memory_bytes",
  );
  const names = anchors.map((series) => labelValue(raw.series[series]!, nameLabel));
  if (anchors.length === 0 || new Set(names).size !== names.length) return null;
  const times = pointsOfSeries(raw, anchors[0]!).timestamps;
  let nearest = times[times.length - 1]!;
  if (timeMs !== null)
    for (const time of times) if (Math.abs(time - timeMs) < Math.abs(nearest - timeMs)) nearest = time;
  const values = new Map<string, number>();
  const wanted = (name: string): boolean => /^(go_mem|go_gc_|process_resident_memory_bytes$)/.test(name);
  for (const series of seriesNamed(raw, wanted)) {
    if (raw.series[series]!.some(([label]) => label === "le" || label === "quantile")) continue;
    const points = pointsOfSeries(raw, series);
    const at = points.timestamps.indexOf(nearest);
    if (at >= 0) values.set(labelValue(raw.series[series]!, nameLabel), points.values[at]!);
  }
  return { values, timeMs: nearest };
}

function goVersion(capture: Capture | null): string | null {
  const raw = capture?.raw;
  if (!raw) return null;
  const [info] = seriesNamed(raw, (name) => name === "go_info");
  return info === undefined ? null : labelValue(raw.series[info]!, "version") || null;
}

function seriesNamed(table: NonNullable<Capture["raw"]>, matches: (name: string) => boolean): number[] {
  const found: number[] = [];
  table.series.forEach((labels, i) => {
    if (matches(labelValue(labels, nameLabel)) && table.sampleStart[i + 1]! > table.sampleStart[i]!) found.push(i);
  });
  return found;
}
