import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { LocationIndex, Profile } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext } from "../format.ts";
import { elements, entries, field, finite, type Json, path, text } from "../read/json-bounded.ts";
import { jsonReports } from "../read/json-reports.ts";
import { headText } from "../read/lines.ts";
import { checkProfileLimits, noStack, type StackNode, StackTree, wholeValue } from "./stack-tree.ts";

const isSamples = /"samples"\s{0,20}:\s{0,20}\[\s{0,20}\{/;
const areFrames = /"stackFrames"\s{0,20}:\s{0,20}\{\s{0,20}"/;

/**
 * Samples beside the events of a trace of Chrome's form: `samples`, each with a frame of `stackFrames`, which are linked by
 * `parent`. Source: "Trace Event Format", "Global Samples"; hermes, lib/VM/Profiler/ChromeTraceSerializer.cpp.
 */
export const traceSamples: Format = {
  id: "trace-samples",
  label: "samples of a trace (Hermes)",
  kind: "profile",
  version: 1,
  guide: {
    madeBy: "Hermes (React Native)",
    command: "npx react-native profile-hermes",
    reads: "Samples by stack and thread, with their weight.",
    leaves: "The trace's other events, the order of the samples in time.",
  },
  sniff(head) {
    const beginning = headText(head);
    return /^\s*\{/.test(beginning) && isSamples.test(beginning) && areFrames.test(beginning) ? "certain" : "no";
  },
  parse,
};

/** Whether the text of a trace has samples and frames; traces without any write both empty. */
export function holdsTraceSamples(bytes: Uint8Array): boolean {
  const written = new TextDecoder("latin1").decode(bytes);
  return isSamples.test(written) && areFrames.test(written);
}

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const [file] = jsonReports(bytes, context);
  const samples = elements(field(file, "samples"));
  const types = [...new Set(samples.map(typeOf))];
  const builder = new ProfileBuilder(
    types.map((type) => ({ type, unit: "count" })),
    {
      durationNanos: BigInt(wholeValue(span(samples) * 1000)),
    },
  );
  const stacks = new Stacks(new Map(entries(field(file, "stackFrames"))), builder, context);
  const threads = threadNames(elements(field(file, "traceEvents")));
  const sums = new Map<string, { stack: StackNode; thread: string; values: number[] }>();
  let unknown = 0;
  for (const sample of samples) {
    const stack = stacks.of(idOf(field(sample, "sf")));
    if (stack === undefined) {
      unknown++;
      continue;
    }
    const thread = idOf(field(sample, "tid"));
    const key = `${stack} ${thread}`;
    let sum = sums.get(key);
    if (sum === undefined) sums.set(key, (sum = { stack, thread, values: types.map(() => 0) }));
    sum.values[types.indexOf(typeOf(sample))]! += Number(idOf(field(sample, "weight")) || 1);
  }
  if (sums.size === 0) throw new UnusableInput("no-samples", "The trace's samples name no frame that is in the file.");
  if (unknown > 0) {
    const message = `${unknown === 1 ? "One sample names" : `${unknown} samples name`} a frame that is not in the file, and ${unknown === 1 ? "was" : "were"} left out.`;
    context.diagnostics.add({ severity: "warning", code: "bad-frame", message });
  }
  const others = elements(field(file, "traceEvents")).filter((event) => text(field(event, "ph")) !== "M").length;
  if (others > 0) {
    const message = `The samples were read; the trace's ${others} events were not.`;
    context.diagnostics.add({ severity: "info", code: "events-left-out", message });
  }
  const hasThreads = new Set([...sums.values()].map(({ thread }) => thread)).size > 1;
  for (const { stack, thread, values } of sums.values()) {
    const labels = hasThreads ? [{ key: "thread", text: threads.get(thread) ?? thread }] : [];
    builder.sample(stacks.locations(stack), values.map(wholeValue), labels);
    checkProfileLimits(builder, context.limits);
  }
  return builder.finish();
}

/** The event that a sample counts, such as `cycles:HG`; samples of Hermes name none. */
const typeOf = (sample: Json): string => text(field(sample, "name")) || "samples";

/** An id, which is a text or a number. */
const idOf = (value: Json | undefined): string => text(value) ?? finite(value)?.toString() ?? "";

/** Microseconds from the first sample to the last. */
function span(samples: readonly Json[]): number {
  let first = Infinity;
  let last = -Infinity;
  for (const sample of samples) {
    const time = Number(idOf(field(sample, "ts")) || Number.NaN);
    if (time < first) first = time;
    if (time > last) last = time;
  }
  return last > first ? last - first : 0;
}

function threadNames(events: readonly Json[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const event of events)
    if (text(field(event, "name")) === "thread_name")
      names.set(idOf(field(event, "tid")), text(path(event, "args", "name")) ?? "");
  return names;
}

/** The stacks of frames that name their parents. */
class Stacks {
  readonly #frames: ReadonlyMap<string, Json>;
  readonly #builder: ProfileBuilder;
  readonly #tree: StackTree;
  readonly #known = new Map<string, StackNode | undefined>();

  constructor(frames: ReadonlyMap<string, Json>, builder: ProfileBuilder, context: ParseContext) {
    this.#frames = frames;
    this.#builder = builder;
    this.#tree = new StackTree(context.limits);
  }

  /** The stack whose leaf is a frame; undefined where the file has no such frame. */
  of(id: string): StackNode | undefined {
    const path: string[] = [];
    let at = id;
    while (!this.#known.has(at)) {
      if (!this.#frames.has(at)) return undefined;
      if (path.length > this.#frames.size)
        throw new UnusableInput("cyclic-nodes", "The trace's frames call themselves in a circle.");
      path.push(at);
      at = idOf(field(this.#frames.get(at), "parent"));
      if (at === "") break;
    }
    let stack = at === "" ? noStack : this.#known.get(at);
    for (const own of path.reverse()) {
      if (stack !== undefined) stack = this.#tree.child(stack, this.#frame(this.#frames.get(own)));
      this.#known.set(own, stack);
    }
    return stack;
  }

  locations(stack: StackNode): readonly LocationIndex[] {
    return this.#tree.locations(stack);
  }

  /** Hermes puts the place behind the name: `render(http://localhost/index.bundle:12:34)`. */
  #frame(frame: Json | undefined): LocationIndex {
    const name = text(field(frame, "name")) ?? "";
    const placed = /^([^(]{0,500}?) ?\(([^()]{1,2000}?):(\d{1,9}):(\d{1,9})\)$/.exec(name);
    if (placed === null) return this.#builder.frame(name === "" ? "(anonymous)" : name);
    const [, own = "", file = "", line, column] = placed;
    const of = this.#builder.function(own === "" ? "(anonymous)" : own, file);
    return this.#builder.location({ lines: [{ function: of, line: Number(line), column: Number(column) }] });
  }
}
