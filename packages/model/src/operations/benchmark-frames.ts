import { buildCallTree, type CallTree } from "../profile/flame/call-tree.ts";
import { samplingVariance } from "../profile/flame/noise.ts";
import { loadProfile } from "../profile/pprof/load.ts";
import type { Profile } from "../profile/table.ts";
import { callerNodes, isRuntimeFrame } from "./caller-nodes.ts";
import { benchmarkFunction, subBenchmark } from "./bench-runs.ts";

/**
 * The part of a profile that ran inside of a benchmark: all stacks that have its function, which its sub-benchmarks,
 * closures and parallel workers have, too. Each sample counts for one function, in two ways of choosing it that both
 * add up to the total.
 */
export interface BenchmarkPart {
  readonly total: number;
  /** The part of it in the first round of one iteration, which `b.Loop()` never leaves. */
  readonly probe: number;
  /** Variance of the total from sampling alone; null where the profile does not say how it sampled. */
  readonly variance: number | null;
  /** The counted allocations of objects of 16 bytes or less; 0 for every other sample type. */
  readonly tiny: number;
  /** By the function that the sample was taken in: pprof's flat. */
  readonly own: ReadonlyMap<string, number>;
  /** By the innermost function that is not the runtime's: `runtime.memmove` counts for who called it. */
  readonly callers: ReadonlyMap<string, number>;
}

export interface BenchmarkFrames {
  /** By the benchmark's function, such as `BenchmarkHeaderIndex`. */
  readonly byFunction: ReadonlyMap<string, BenchmarkPart>;
  /** The sums of samples with a text label, by function and the label's value with a line break between them. */
  readonly byLabel: ReadonlyMap<string, BenchmarkPart>;
  /** The part that is on no benchmark's stack: the runtime's and other goroutines, the test's own main. */
  readonly elsewhere: number;
  readonly total: number;
}

/** Label values kept apart: names of sub-benchmarks, not request ids. */
const mostLabels = 500;

/** Takes a profile apart by the benchmarks it ran. Linear in its samples and in the nodes of its call tree. */
export function benchmarkFrames(source: Profile, sampleType: number): BenchmarkFrames {
  // Most profiles are of no benchmark, and the large ones are of servers: no tree is built for them.
  if (!hasBenchmark(source)) {
    let total = 0;
    for (const value of source.samples.values[sampleType] ?? []) total += Number(value);
    return { byFunction: new Map(), byLabel: new Map(), elsewhere: total, total };
  }
  const profile = loadProfile(source);
  const tree = buildCallTree([profile]);
  const marks = markNodes(tree);
  const values = profile.samples.values[sampleType]!;
  const variances = samplingVariance(profile, sampleType);
  const sizes = objectSizes(profile, sampleType);
  const leaves = tree.leaves[0]!;
  const byFunction = new Map<string, PartBuilder>();
  const byLabel = new Map<string, PartBuilder>();
  let elsewhere = 0;
  let total = 0;
  for (let sample = 0; sample < leaves.length; sample++) {
    const leaf = leaves[sample]!;
    const value = Number(values[sample]!);
    total += value;
    const benchmark = marks.benchmark[leaf]!;
    if (benchmark < 0) {
      elsewhere += value;
      continue;
    }
    const name = marks.benchmarks[benchmark]!;
    const entry: Entry = {
      value,
      variance: variances === null ? null : variances[sample]!,
      own: tree.frames.names[tree.frame[leaf]!]!,
      caller: tree.frames.names[tree.frame[marks.caller[leaf]!]!]!,
      isProbe: marks.isProbe[leaf] === 1,
      isTiny: sizes !== null && sizes[sample]! <= tinyObject,
    };
    partFor(byFunction, name, Infinity)?.add(entry);
    for (const text of new Set(textLabels(profile, sample)))
      partFor(byLabel, `${name}\n${text}`, mostLabels)?.add(entry);
  }
  return { byFunction: finished(byFunction), byLabel: finished(byLabel), elsewhere, total };
}

/**
 * The part of one benchmark, or why it cannot be told from its siblings. Sub-benchmarks of one function share its frames;
 * a label with the sub-benchmark's name tells them apart.
 * @param names all benchmarks that the profile may cover.
 */
export function partOfBenchmark(
  frames: BenchmarkFrames,
  name: string,
  names: readonly string[],
):
  | { readonly part: BenchmarkPart; readonly by: "function" | "label" }
  | { readonly mixedWith: readonly string[] }
  | null {
  const own = benchmarkFunction(name);
  const whole = frames.byFunction.get(own);
  if (whole === undefined) return null;
  const siblings = names.filter((other) => other !== name && benchmarkFunction(other) === own);
  if (siblings.length === 0) return { part: whole, by: "function" };
  const sub = subBenchmark(name);
  const spellings = [`${own}/${sub}`, `${own.slice("Benchmark".length)}/${sub}`, sub, name];
  // Siblings that differ only by GOMAXPROCS have the same label.
  const isTold = sub !== "" && siblings.every((sibling) => subBenchmark(sibling) !== sub);
  const labelled = spellings.map((text) => frames.byLabel.get(`${own}\n${text}`)).find((part) => part !== undefined);
  if (isTold && labelled !== undefined) return { part: labelled, by: "label" };
  return { mixedWith: siblings };
}

function hasBenchmark({ functions, strings }: Profile): boolean {
  for (let i = 0; i < functions.length; i++) if (benchmarkIn(strings[functions.name[i]!]!) !== null) return true;
  return false;
}

interface Marks {
  /** Node → index into `benchmarks`; -1 where no benchmark is on the way to it. */
  readonly benchmark: Int32Array;
  readonly benchmarks: readonly string[];
  /** Node → the nearest node at or above it that is not the runtime's; itself where all are. */
  readonly caller: Uint32Array;
  readonly isProbe: Uint8Array;
}

function markNodes(tree: CallTree): Marks {
  const { length, parent, frame, frames } = tree;
  const benchmarks: string[] = [];
  const indexOf = new Map<string, number>();
  const ofFrame = frames.names.map((name) => {
    const found = benchmarkIn(name);
    if (found === null) return -1;
    let index = indexOf.get(found);
    if (index === undefined) {
      index = benchmarks.push(found) - 1;
      indexOf.set(found, index);
    }
    return index;
  });
  const benchmark = new Int32Array(length).fill(-1);
  const isProbe = new Uint8Array(length);
  for (let node = 1; node < length; node++) {
    const above = parent[node]!;
    const at = frame[node]!;
    // The outermost benchmark function: one may call another.
    benchmark[node] = benchmark[above]! >= 0 ? benchmark[above]! : ofFrame[at]!;
    isProbe[node] = isProbe[above] === 1 || /^testing\.\(\*B\)\.run1\b/.test(frames.names[at]!) ? 1 : 0;
  }
  return { benchmark, benchmarks, caller: callerNodes(tree, isRuntimeFrame), isProbe };
}

/** `pkg.BenchmarkX.func1` → `BenchmarkX`; null for what is no benchmark's function. */
function benchmarkIn(name: string): string | null {
  const path = name.slice(name.lastIndexOf("/") + 1);
  return /^[^.]*\.(Benchmark(?![a-z])[^.[(-]*)(?:$|[.[(-])/u.exec(path)?.[1] ?? null;
}

/** Go puts objects up to this size, without pointers, into blocks that are there already. */
const tinyObject = 16;

/** Bytes of each sample's objects; null where the sample type does not count objects. */
function objectSizes({ sampleTypes, samples }: Profile, sampleType: number): Float64Array | null {
  const space = sampleTypes.findIndex(({ type }) => type === "alloc_space");
  if (sampleTypes[sampleType]?.type !== "alloc_objects" || space < 0) return null;
  const [objects, bytes] = [samples.values[sampleType]!, samples.values[space]!];
  return Float64Array.from(
    { length: samples.length },
    (_, sample) => Number(bytes[sample]!) / Number(objects[sample]!),
  );
}

function* textLabels({ samples, labels, strings }: Profile, sample: number): Iterable<string> {
  for (let at = samples.labelStart[sample]!; at < samples.labelStart[sample + 1]!; at++) {
    if (labels.text[at] !== 0) yield strings[labels.text[at]!]!;
  }
}

interface Entry {
  readonly value: number;
  readonly variance: number | null;
  readonly own: string;
  readonly caller: string;
  readonly isProbe: boolean;
  readonly isTiny: boolean;
}

class PartBuilder {
  #total = 0;
  #probe = 0;
  #tiny = 0;
  #variance: number | null = 0;
  readonly #own = new Map<string, number>();
  readonly #callers = new Map<string, number>();

  add({ value, variance, own, caller, isProbe, isTiny }: Entry): void {
    this.#total += value;
    if (isTiny) this.#tiny += value;
    if (isProbe) this.#probe += value;
    this.#variance = this.#variance === null || variance === null ? null : this.#variance + variance;
    this.#own.set(own, (this.#own.get(own) ?? 0) + value);
    this.#callers.set(caller, (this.#callers.get(caller) ?? 0) + value);
  }

  finish(): BenchmarkPart {
    return {
      total: this.#total,
      probe: this.#probe,
      tiny: this.#tiny,
      variance: this.#variance,
      own: this.#own,
      callers: this.#callers,
    };
  }
}

function partFor(parts: Map<string, PartBuilder>, key: string, most: number): PartBuilder | null {
  const known = parts.get(key);
  if (known !== undefined) return known;
  if (parts.size >= most) return null;
  const made = new PartBuilder();
  parts.set(key, made);
  return made;
}

function finished(parts: ReadonlyMap<string, PartBuilder>): Map<string, BenchmarkPart> {
  return new Map(Array.from(parts, ([key, builder]) => [key, builder.finish()]));
}
