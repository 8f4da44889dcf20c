import { type NewLabel, ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { LocationIndex, Profile, ValueType } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { elements, field, finite, type Json, parseJson, path, text } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { checkProfileLimits, noStack, type StackNode, StackTree, wholeValue } from "../stack-tree.ts";
import { geckoThread } from "./gecko-thread.ts";
import { processedThread } from "./processed-thread.ts";

/** One thread of a file, whichever of the two forms it has. */
export interface FirefoxThread {
  readonly samples: readonly FirefoxSample[];
  /**
   * The frame of each row of the thread's stacks, undefined for the "(root)" that all stacks of a browser begin with, and the row
   * of its caller, -1 for the outermost.
   */
  readonly stacks: {
    readonly frame: (row: number) => LocationIndex | undefined;
    readonly prefix: (row: number) => number;
    readonly length: number;
  };
}

interface FirefoxSample {
  /** The row of its stack. */
  readonly stack: number;
  readonly weight: number;
  /** Processor time since the sample before, in the file's unit. */
  readonly cpu: number;
}

/**
 * Profiles of the Firefox Profiler: as the browser writes them ("gecko profile", tables with schemas) and as the profiler's page
 * and samply write them ("processed profile", tables of columns). Source: github.com/firefox-devtools/profiler, src/types.
 */
export const firefoxProfile: Format = {
  id: "firefox-profile",
  label: "Firefox Profiler JSON",
  kind: "profile",
  version: 2,
  guide: {
    madeBy: "Firefox, samply, and every tool that writes for profiler.firefox.com",
    command: "samply record --save-only -o profile.json.gz ./program",
    reads: "Samples of every thread by stack, with their processor time where it was recorded.",
    leaves: "Markers, counters, allocations, and the order of the samples in time.",
  },
  namesFrames: '`samply load profile.json.gz`, then "Upload", "Download" in the profiler\'s page',
  sniff,
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  const paths = jsonOutline(head)?.paths;
  if (paths === undefined) return "no";
  if (paths.has("meta.preprocessedProfileVersion")) return "certain";
  if (paths.has("meta.interval") && (paths.has("meta.processType") || paths.has("meta.version"))) return "certain";
  return paths.has("libs[].breakpadId") ? "certain" : "no";
}

const samplesType: ValueType = { type: "samples", unit: "count" };
const cpuType: ValueType = { type: "cpu", unit: "nanoseconds" };
const timeType: ValueType = { type: "time", unit: "nanoseconds" };
const spaceType: ValueType = { type: "space", unit: "bytes" };

/** Nanoseconds in a unit of `threadCPUDelta`; cycles of a clock that changes say no time. */
const cpuUnits = new Map([
  ["ns", 1],
  ["µs", 1_000],
]);

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const file = parseJson(bytes);
  const processes = [file, ...elements(field(file, "processes"))];
  const threads = processes.flatMap((process) =>
    elements(field(process, "threads")).map((thread) => ({ thread, process })),
  );
  if (threads.length === 0) throw new UnusableInput("no-profiles", "The file holds no thread.");
  const meta = field(file, "meta");
  const interval = finite(field(meta, "interval")) ?? 1;
  const cpuScale = cpuUnits.get(text(path(meta, "sampleUnits", "threadCPUDelta")) ?? "µs") ?? 0;
  const isBytes = threads.some(({ thread }) => text(path(thread, "samples", "weightType")) === "bytes");
  const hasCpu = cpuScale > 0 && threads.some(({ thread }) => hasCpuDeltas(thread));
  const types = isBytes ? [samplesType, spaceType] : [samplesType, hasCpu ? cpuType : timeType];
  const startMs = finite(field(meta, "startTime")) ?? 0;
  const builder = new ProfileBuilder(types, {
    periodType: timeType,
    period: BigInt(wholeValue(interval * 1e6)),
    timeNanos: BigInt(wholeValue(startMs)) * 1_000_000n,
    comments: [text(field(meta, "product")) ?? ""].filter((comment) => comment !== ""),
  });
  for (const { thread, process } of threads) {
    const read = field(field(thread, "samples"), "schema") === undefined ? processedThread : geckoThread;
    const own = read(thread, process, builder, context);
    addThread(own, labelsOf(thread, threads.length > 1), builder, context, ({ weight, cpu }) => {
      if (isBytes) return [1, weight];
      return [weight, hasCpu ? cpu * cpuScale : weight * interval * 1e6];
    });
  }
  if (builder.sampleCount === 0)
    throw new UnusableInput("no-samples", "No thread of the file has a sample with a stack.");
  return builder.finish();
}

function hasCpuDeltas(thread: Json): boolean {
  const samples = field(thread, "samples");
  return field(samples, "threadCPUDelta") !== undefined || path(samples, "schema", "threadCPUDelta") !== undefined;
}

function labelsOf(thread: Json, areSeveral: boolean): NewLabel[] {
  if (!areSeveral) return [];
  const process = text(field(thread, "processName")) ?? "";
  const id = field(thread, "pid");
  const name = text(field(thread, "name")) ?? "";
  return [
    {
      key: "process",
      text: [process, typeof id === "number" || typeof id === "string" ? `${id}` : ""]
        .filter((word) => word !== "")
        .join(" "),
    },
    { key: "thread", text: name },
  ].filter((label) => label.text !== "");
}

/** Adds up a thread's samples by stack. Samples without a stack were taken while nothing ran and are left out. */
function addThread(
  thread: FirefoxThread,
  labels: readonly NewLabel[],
  builder: ProfileBuilder,
  context: ParseContext,
  valuesOf: (sample: FirefoxSample) => readonly [number, number],
): void {
  const tree = new StackTree(context.limits);
  const nodes = new Map<number, StackNode>();
  const { stacks } = thread;
  /** The rows of a stack are made from the outermost; a caller always comes before the rows that it calls. */
  const nodeOf = (row: number): StackNode => {
    const waiting: number[] = [];
    let at = row;
    while (at >= 0 && at < stacks.length && !nodes.has(at)) {
      waiting.push(at);
      const caller = stacks.prefix(at);
      at = caller < at ? caller : -1;
    }
    let node = nodes.get(at) ?? noStack;
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const frame = stacks.frame(next);
      if (frame !== undefined) node = tree.child(node, frame);
      nodes.set(next, node);
    }
    return node;
  };
  const sums = new Map<StackNode, [number, number]>();
  for (const sample of thread.samples) {
    const node = nodeOf(sample.stack);
    if (node === noStack) continue;
    const [first, second] = valuesOf(sample);
    const sum = sums.get(node);
    if (sum === undefined) sums.set(node, [first, second]);
    else {
      sum[0] += first;
      sum[1] += second;
    }
  }
  for (const [node, sum] of sums) {
    builder.sample(tree.locations(node), sum.map(wholeValue), labels);
    checkProfileLimits(builder, context.limits);
  }
}
