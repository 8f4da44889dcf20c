import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { NewLine } from "@sweetspot/model/profile/code-rows";
import type { LocationIndex, MappingIndex, Profile, ValueType } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { headText, LineReader } from "../read/lines.ts";
import { checkProfileLimits, noStack, type StackNode, StackTree, wholeValue } from "./stack-tree.ts";

/**
 * `node 4711/4712 [003] 1234.567890:     250000 cpu-clock:u:` — process, ids, CPU, time, period and event. Behind it a
 * tracepoint's own text (`sched:sched_switch: prev_comm=…`) or, without call stacks, the one frame there is.
 */
const eventLine =
  /^(\S.*?)\s+(-?\d+)(?:\/(-?\d+))?\s+(?:\[(\d+)\]\s+)?(?:(\d+\.\d+):\s+)?(?:(\d+)\s+)?([^\s:]\S*?)(?::(\s.*)?|\s*)$/;
/** No process name, event and its numbers are longer; the pattern above costs the square of a line's length. */
const longestEventLine = 2048;
const offset = /\+0x[0-9a-f]+$/;
const maxEvents = 16;

/** The text of Linux `perf script` for a recording with call stacks (`perf record -g`). */
export const perfScript: Format = {
  id: "perf-script",
  label: "text of perf script",
  kind: "profile",
  version: 6,
  guide: {
    madeBy: "Linux perf",
    command: "perf record -g ./program && perf script > perf.txt",
    reads:
      "Samples and periods of each event by stack, inlined frames, processes. Names that compilers of C++ and Rust mangled are shown readable.",
    leaves: "The order of the samples in time.",
  },
  sniff,
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  const lines = headText(head)
    .split("\n")
    .filter((line) => !line.startsWith("#") && line.trim() !== "");
  const event = parseEventLine((lines[0] ?? "").trimEnd());
  if (event === null) return "no";
  if (!isMostlySamples(lines)) return "no";
  // Fields can be left out (`-F`); without a time too many texts look alike.
  return event[5] === undefined ? "maybe" : "certain";
}

const lookedAt = 400;
/** An address as perf pads it, or one with its file behind; columns of numbers in other tables are shorter. */
const clearFrame = /^\s+(?:[0-9a-f]{4,16}\s+\S|[0-9a-f]{1,16} .* \(.*\)$)/;
/** A frame whose indentation was lost on the way, as in a ticket. */
const bareFrame = /^[0-9a-f]{4,16} \S.*\)$/;

/** Whether nine lines in ten are events, frames or the source lines below them: one that fits by chance is no recording. */
function isMostlySamples(lines: readonly string[]): boolean {
  const looked = lines.slice(0, lookedAt).map((line) => line.trimEnd());
  let frames = 0;
  let strange = 0;
  for (const line of looked) {
    const event = parseEventLine(line);
    const beginning = line.slice(0, longestEventLine);
    const isFrame = clearFrame.test(beginning) || (event === null && bareFrame.test(beginning));
    if (isFrame || (event !== null && frameBehind(event) !== undefined)) frames++;
    else if (event === null && !/:\d+$/.test(line)) strange++;
  }
  return frames > 0 && strange <= Math.max(2, looked.length / 10);
}

function parseEventLine(line: string): RegExpExecArray | null {
  if (line.length > longestEventLine) return null;
  if (/^\S/.test(line)) return eventLine.exec(line);
  // Without call stacks the process is aligned to the right, and the one frame is on its line.
  const event = /\s\d+\.\d+:\s/.test(line) ? eventLine.exec(line.trimStart()) : null;
  return event === null || frameBehind(event) === undefined ? null : event;
}

/** The frame on a line of a recording without call stacks; a tracepoint's text has no such form. */
function frameBehind(event: RegExpExecArray): Frame | undefined {
  const text = event[8]?.trimEnd() ?? "";
  return /^\s+[0-9a-f]{4,16}\s+\S.*\)$/.test(text) ? parseFrameLine(text) : undefined;
}

interface Frame {
  readonly address: string;
  readonly symbol: string;
  readonly file: string;
}

/** `    7f12ab34 main.work+0x1c (/usr/bin/app)`: address, symbol, file. */
function parseFrameLine(line: string): Frame | undefined {
  if (!/^\s/.test(line) && !bareFrame.test(line)) return undefined;
  const text = line.trim();
  const space = text.indexOf(" ");
  const address = space < 0 ? text : text.slice(0, space);
  if (!/^[0-9a-f]{1,16}$/.test(address)) return undefined;
  const rest = text.slice(address.length).trim();
  const bracket = rest.endsWith(")") ? openingBracket(rest) : -1;
  if (bracket < 0 || (bracket > 0 && rest[bracket - 1] !== " ")) return { address, symbol: rest, file: "" };
  return { address, symbol: rest.slice(0, bracket).trim(), file: rest.slice(bracket + 1, -1) };
}

interface Sums {
  readonly stack: StackNode;
  readonly process: string;
  /** Samples, then the periods of each event. */
  readonly values: number[];
}

/** The place of the bracket that the text's last character closes; a file may be called `/opt/app (deleted)`. */
function openingBracket(text: string): number {
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    if (text[at] === ")") depth++;
    else if (text[at] === "(" && --depth === 0) return at;
  }
  return -1;
}

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  // Frames need a builder before the events are all known, so they are added up first and built afterwards.
  const frames = new FrameTable();
  const tree = new StackTree(context.limits);
  const events: string[] = [];
  const sums = new Map<string, Sums>();
  let open: { process: string; event: number; period: number; frames: number[]; inlined: Frame[] } | undefined;
  let references = 0;
  const flush = () => {
    if (open === undefined) return;
    // An inlined frame whose function is missing stands for itself.
    for (const frame of open.inlined) open.frames.push(frames.index(frame, []));
    let stack: StackNode = noStack;
    for (let i = open.frames.length - 1; i >= 0; i--) stack = tree.child(stack, open.frames[i] as LocationIndex);
    const key = `${stack},${open.process}`;
    const sum = sums.get(key) ?? { stack, process: open.process, values: [0] };
    sum.values[0] = (sum.values[0] ?? 0) + 1;
    sum.values[open.event + 1] = (sum.values[open.event + 1] ?? 0) + open.period;
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
    const header = parseEventLine(line);
    if (header !== null) {
      flush();
      const name = (header[7] ?? "").replace(/:[a-zA-Z]*$/, "");
      let event = events.indexOf(name);
      if (event < 0 && events.length < maxEvents) event = events.push(name) - 1;
      const alone = frameBehind(header);
      open = {
        process: header[1] ?? "",
        event: Math.max(0, event),
        period: Number(header[6] ?? 0),
        frames: alone === undefined ? [] : [frames.index(alone, [])],
        inlined: [],
      };
      continue;
    }
    const frame = parseFrameLine(line);
    if (frame !== undefined && open !== undefined) {
      if (++references > context.limits.locationReferences)
        throw new UnusableInput("too-large", "The text holds too many frames.");
      if (isInlined(frame)) open.inlined.push(frame);
      else {
        open.frames.push(frames.index(frame, open.inlined));
        open.inlined = [];
      }
    } else if (!/:\d+$/.test(line)) {
      // (a file and line below a frame, as `-F +srcline` prints, is fine)
      context.diagnostics.add({
        severity: "warning",
        code: "bad-line",
        message: "This line is not a sample of perf script; it was skipped.",
        line: lines.number,
      });
    }
  }
  flush();
  if (sums.size === 0) throw new UnusableInput("no-samples", "The perf script text holds no sample.");
  return build(frames, tree, events, [...sums.values()], context);
}

/** `helper (inlined)`: printed above the function that it became part of. */
const isInlined = ({ file }: Frame) => file === "inlined" || file === "[inlined]";

/** Distinct frames, each with the names of what was inlined into it, innermost first. */
class FrameTable {
  readonly list: {
    readonly address: string;
    readonly name: string;
    readonly file: string;
    readonly inlined: readonly string[];
  }[] = [];
  readonly #index = new Map<string, number>();

  index({ address, symbol, file }: Frame, within: readonly Frame[]): number {
    const name = symbol.replace(offset, "");
    const inlined = within.map((frame) => frame.symbol.replace(offset, ""));
    const key = [address, file, name, ...inlined].join("\n");
    const known = this.#index.get(key);
    if (known !== undefined) return known;
    const index = this.list.push({ address, name, file, inlined }) - 1;
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
  events: readonly string[],
  sums: readonly Sums[],
  context: ParseContext,
): Profile {
  const isMeasured = events.map((_, event) => sums.some(({ values }) => (values[event + 1] ?? 0) > 0));
  const kept = events.map((_, event) => event).filter((event) => isMeasured[event]);
  const types: ValueType[] = [{ type: "samples", unit: "count" }];
  for (const event of kept) {
    const name = events[event] ?? "";
    types.push({ type: name, unit: /^(cpu|task)-clock\b/.test(name) ? "nanoseconds" : "count" });
  }
  const builder = new ProfileBuilder(types);
  const mappings = new Map<string, MappingIndex>();
  for (const file of filesMainFirst(frames)) mappings.set(file, builder.mapping({ file }));
  const locations = frames.list.map(({ address, name, file, inlined }) => {
    const mapping = mappings.get(file);
    const known = name === "" || name === "[unknown]" ? [] : [name];
    const lines: NewLine[] = [...inlined, ...known].map((one) => ({ function: builder.function(one) }));
    checkProfileLimits(builder, context.limits);
    return builder.location({ address: BigInt(`0x${address}`), lines, ...(mapping === undefined ? {} : { mapping }) });
  });
  for (const { stack, process, values } of sums) {
    builder.sample(
      tree.locations(stack).map((frame) => locations[frame] as LocationIndex),
      [values[0] ?? 0, ...kept.map((event) => wholeValue(values[event + 1] ?? 0))],
      [{ key: "process", text: process }],
    );
    checkProfileLimits(builder, context.limits);
  }
  return builder.finish();
}
