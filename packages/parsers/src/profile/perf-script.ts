import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { NewLine } from "@sweetspot/model/profile/code-rows";
import type { LocationIndex, MappingIndex, Profile, ValueType } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { headText, LineReader } from "../read/lines.ts";
import {
  areBareSamples,
  type EventLine,
  type Frame,
  isBareFrame,
  isBesideStacks,
  isClearFrame,
  isInlined,
  isRecord,
  parseBareLine,
  parseEventLine,
  parseFrameLine,
  saysInlined,
} from "./perf-lines.ts";
import { checkProfileLimits, noStack, type StackNode, StackTree, wholeValue } from "./stack-tree.ts";

const offset = /\+0x[0-9a-f]+$/;
const maxEvents = 16;

/** The text of Linux `perf script` for a recording with call stacks (`perf record -g`). */
export const perfScript: Format = {
  id: "perf-script",
  label: "text of perf script",
  kind: "profile",
  version: 9,
  guide: {
    madeBy: "Linux perf",
    command: "perf record -g ./program && perf script > perf.txt",
    reads:
      "Samples and periods of each event by stack, inlined frames, processes. Names that compilers of C++ and Rust mangled are shown readable.",
    leaves: "The order of the samples in time.",
  },
  namesFrames: "`perf script -i perf.data > perf.txt` with programs that are not stripped",
  sniff,
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  const written = headText(head).split("\n").slice(0, lookedAt);
  const lines = written.filter((line) => !line.startsWith("#") && line.trim() !== "");
  const event = parseEventLine((lines.find((line) => !isRecord(line)) ?? "").trimEnd());
  if (event === undefined) return areBareSamples(written) ? "maybe" : "no";
  if (!isMostlySamples(lines)) return areBareSamples(written) ? "maybe" : "no";
  // Fields can be left out (`-F`); without a time too many texts look alike.
  return event.hasTime ? "certain" : "maybe";
}

const lookedAt = 500;

/** Whether nine lines in ten are events, frames or lines that belong to them: one that fits by chance is no recording. */
function isMostlySamples(lines: readonly string[]): boolean {
  let frames = 0;
  let strange = 0;
  for (const raw of lines) {
    const line = raw.trimEnd();
    const event = parseEventLine(line);
    const isFrame = isClearFrame(line) || (event === undefined && isBareFrame(line));
    if (isFrame || event?.alone !== undefined) frames++;
    else if (event === undefined && !isBesideStacks(line)) strange++;
  }
  return frames > 0 && strange <= Math.max(2, lines.length / 10);
}

interface Sums {
  readonly stack: StackNode;
  readonly process: string;
  /** Samples, then for each event its samples and periods. */
  readonly values: number[];
}

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  // Frames need a builder before the events are all known, so they are added up first and built afterwards.
  const frames = new FrameTable();
  const tree = new StackTree(context.limits);
  const events = new EventSums();
  const sums = new Map<string, Sums>();
  const isBare = areBareSamples(headText(bytes.subarray(0, 64 * 1024)).split("\n", lookedAt));
  let open: OpenSample | undefined;
  let references = 0;
  const flush = () => {
    // A line with neither a time nor an event is a process only where a stack follows: banners look like one.
    if (open !== undefined && open.event === "" && !open.hasTime && open.frames.length === 0) open = undefined;
    if (open === undefined) return;
    const stack = stackOf(open.frames, frames, tree);
    const key = `${stack},${open.process}`;
    const sum = sums.get(key) ?? { stack, process: open.process, values: [0] };
    events.add(sum.values, open);
    sums.set(key, sum);
    open = undefined;
  };
  const lines = new LineReader(bytes, context.diagnostics);
  for (let raw = lines.next(); raw !== undefined; raw = lines.next()) {
    const line = raw.trimEnd();
    if (line === "") {
      flush();
      continue;
    }
    if (line.startsWith("#")) continue;
    const frame = isBare && line.startsWith("\t") ? parseFrameLine(line) : undefined;
    const header = isBare ? (frame === undefined ? bareHeader(line) : undefined) : parseEventLine(line);
    if (header !== undefined) {
      flush();
      open = openSample(header);
      continue;
    }
    const called = frame ?? parseFrameLine(line);
    // With `-F ip,sym` nothing is above a stack.
    if (called !== undefined && isBare)
      open ??= { process: "", event: "", period: undefined, hasTime: false, frames: [] };
    if (called !== undefined && open !== undefined) {
      if (++references > context.limits.locationReferences)
        throw new UnusableInput("too-large", "The text holds too many frames.");
      open.frames.push({ ...called, isInlined: isInlined(called) });
    } else if (!isBesideStacks(line)) {
      context.diagnostics.add({
        severity: "warning",
        code: "bad-line",
        message: "This line is not a sample of perf script; it was skipped.",
        line: lines.number,
      });
    } else if (saysInlined(line)) {
      const above = open?.frames.at(-1);
      if (above !== undefined) above.isInlined = true;
    }
  }
  flush();
  if (sums.size === 0) throw new UnusableInput("no-samples", "The perf script text holds no sample.");
  events.report(context);
  return build(frames, tree, events, [...sums.values()], context);
}

/** The line above a stack where fields are missing; a source line below a frame does not match. */
function bareHeader(line: string): EventLine | undefined {
  return isBesideStacks(line) ? undefined : parseBareLine(line);
}

interface OpenSample {
  readonly process: string;
  readonly event: string;
  readonly period: number | undefined;
  readonly hasTime: boolean;
  /** Innermost first. */
  readonly frames: (Frame & { isInlined: boolean })[];
}

function openSample({ process, event, period, hasTime, alone }: EventLine): OpenSample {
  return { process, event, period, hasTime, frames: alone === undefined ? [] : [{ ...alone, isInlined: false }] };
}

/** The stack of a sample's frames. */
function stackOf(written: OpenSample["frames"], frames: FrameTable, tree: StackTree): StackNode {
  const indexes = placesOf(written).map((lines) => frames.index(lines));
  let stack: StackNode = noStack;
  for (let i = indexes.length - 1; i >= 0; i--) stack = tree.child(stack, indexes[i] as LocationIndex);
  return stack;
}

/**
 * The frames of each place in the code, innermost first: a function and what was inlined into it, which has its address. Inlined frames
 * are above their function, or below where perf took the innermost for the function. One whose function is missing stands for itself.
 */
function placesOf(written: OpenSample["frames"]): OpenSample["frames"][] {
  const places: OpenSample["frames"][] = [];
  for (const frame of written) {
    const place = places.at(-1);
    const isSame = place?.[0]?.address === frame.address;
    const isInlinedFirst = place?.[0]?.isInlined === true;
    const isWhole = isInlinedFirst && place?.at(-1)?.isInlined === false;
    const isOpen = frame.isInlined ? !isWhole : isInlinedFirst && !isWhole;
    if (place !== undefined && isSame && isOpen) place.push(frame);
    else places.push([frame]);
  }
  return places;
}

/** The events of a recording and what their samples stand for. */
class EventSums {
  readonly #events: { readonly name: string; hasPeriods: boolean }[] = [];
  #unseparated = 0;

  /** Adds a sample to the values of its stack: the samples, then for each event its samples and its periods. */
  add(values: number[], { event: name, period }: OpenSample): void {
    values[0] = (values[0] ?? 0) + 1;
    let event = this.#events.findIndex((one) => one.name === name);
    if (event < 0 && this.#events.length < maxEvents) event = this.#events.push({ name, hasPeriods: false }) - 1;
    const known = this.#events[event];
    if (known === undefined) {
      this.#unseparated++;
      return;
    }
    if ((period ?? 0) > 0) known.hasPeriods = true;
    values[1 + 2 * event] = (values[1 + 2 * event] ?? 0) + 1;
    values[2 + 2 * event] = (values[2 + 2 * event] ?? 0) + (period ?? 0);
  }

  /** The types of values that are told apart, and for each the place of its numbers. Events without periods, such as tracepoints, are counted where there are several. */
  types(): readonly (ValueType & { readonly at: number })[] {
    const types = [{ type: "samples", unit: "count", at: 0 }];
    for (const [event, { name, hasPeriods }] of this.#events.entries()) {
      const isTime = hasPeriods && /^(cpu|task)-clock\b/.test(name);
      if (hasPeriods || (this.#events.length > 1 && name !== ""))
        types.push({ type: name, unit: isTime ? "nanoseconds" : "count", at: 2 * event + (hasPeriods ? 2 : 1) });
    }
    return types;
  }

  report({ diagnostics }: ParseContext): void {
    if (this.#unseparated === 0) return;
    const message = `${this.#unseparated} samples are of further events than the first ${maxEvents}; they are counted as samples alone.`;
    diagnostics.add({ severity: "warning", code: "many-events", message });
  }
}

/** Distinct places, each with the names of its function and of what was inlined into it, innermost first. */
class FrameTable {
  readonly list: { readonly address: string; readonly file: string; readonly names: readonly string[] }[] = [];
  readonly #index = new Map<string, number>();

  index(lines: OpenSample["frames"]): number {
    const address = lines[0]?.address ?? "0";
    const file = (lines.find(({ isInlined: is }) => !is) ?? lines[0])?.file ?? "";
    const names = lines.map(({ symbol }) => symbol.replace(offset, ""));
    const key = [address, file, ...names].join("\n");
    const known = this.#index.get(key);
    if (known !== undefined) return known;
    const index = this.list.push({ address, file, names }) - 1;
    this.#index.set(key, index);
    return index;
  }
}

/** The files of all frames; first the program, which is neither a library nor a name in brackets such as the kernel. */
function filesMainFirst(frames: FrameTable): string[] {
  const files = [...new Set(frames.list.map(({ file }) => file))].filter(
    (file) => file !== "" && file !== "inlined" && file !== "[inlined]",
  );
  const main = files.findIndex((file) => !file.startsWith("[") && !/\.so(?:$|[._]\d)/.test(file));
  return main <= 0 ? files : [files[main] ?? "", ...files.filter((_, i) => i !== main)];
}

function build(
  frames: FrameTable,
  tree: StackTree,
  events: EventSums,
  sums: readonly Sums[],
  context: ParseContext,
): Profile {
  const types = events.types();
  const builder = new ProfileBuilder(types.map(({ type, unit }) => ({ type, unit })));
  const mappings = new Map<string, MappingIndex>();
  for (const file of filesMainFirst(frames)) mappings.set(file, builder.mapping({ file }));
  const locations = frames.list.map(({ address, names, file }) => {
    const mapping = mappings.get(file);
    const known = names.filter((name) => name !== "" && name !== "[unknown]");
    const lines: NewLine[] = known.map((name) => ({ function: builder.function(name) }));
    checkProfileLimits(builder, context.limits);
    return builder.location({ address: BigInt(`0x${address}`), lines, ...(mapping === undefined ? {} : { mapping }) });
  });
  for (const { stack, process, values } of sums) {
    builder.sample(
      tree.locations(stack).map((frame) => locations[frame] as LocationIndex),
      types.map(({ at }) => wholeValue(values[at] ?? 0)),
      process === "" ? [] : [{ key: "process", text: process }],
    );
    checkProfileLimits(builder, context.limits);
  }
  return builder.finish();
}
