import { type NewLabel, ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { LocationIndex, Profile, ValueType } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { entryOf } from "../read/entry-of.ts";
import { field, finite, type Json, text } from "../read/json-bounded.ts";
import { forEachJsonLine } from "../read/json-lines.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { checkProfileLimits } from "./stack-tree.ts";

/** The first line of a map's entry whose key has a stack: `@[`, `@waits[node, `. */
const keyStart = /^(@\w*)\[(?!.*\]: )(.{0,1000})$/;
/** The last line of it, which is not indented: `]: 12`, `, node]: 12`, and what `stats()` counts. */
const keyEnd = /^(\S.{0,1000})?\]: (?:count \d+, average -?\d+, total )?(-?\d+)$/;
const frameLine = /^(?: {4}|\t)\s*\S/;
/** The line that says how many probes there are, which is no part of a map. */
const banner = /^(?:Attach(?:ing|ed) (?:to )?\d+ probes?|\^C|\[.*\])/;
/** A whole entry without frames: `@[, node]: 3` where a stack could not be read, `@reads[node]: 3` of another map. */
const withoutStack = /^(@\w*)\[(.{0,2000})\]: (?:count \d+, average -?\d+, total )?(-?\d+)$/;
const longestLine = 8192;
const mostMaps = 16;

/** Maps of bpftrace by stack, as text and as JSON (`-f json`). Source: bpftrace, src/output.cpp and docs/language. */
export const bpftrace: Format = {
  id: "bpftrace",
  label: "stacks of bpftrace",
  kind: "profile",
  version: 1,
  guide: {
    madeBy: "bpftrace",
    command: "bpftrace -e 'profile:hz:99 { @[kstack, ustack, comm] = count(); }' > stacks.txt",
    reads: "Every map by stack with its counts or sums, the other parts of its keys as labels. Text and `-f json`.",
    leaves: "Histograms and maps without stacks. The unit of a sum is guessed from the map's name.",
  },
  namesFrames: "a recording that ends while the program still runs",
  sniff(head): SniffAnswer {
    const written = headText(head);
    if (!written.trimStart().startsWith("{")) return holdsStack(written.split("\n")) ? "certain" : "no";
    return /^\{"type": ?"map", ?"data": ?\{"@\w{0,200}": ?\{"[^"]{0,1000}\\n +/m.test(written) ? "certain" : "no";
  },
  parse,
};

/** Whether an entry of a map with frames is among the lines, from its first to its last, and most lines are of such. */
function holdsStack(lines: readonly string[]): boolean {
  let whole = 0;
  let open = 0;
  let strange = 0;
  let isOpen = false;
  for (const raw of lines.slice(0, -1)) {
    const line = raw.trimEnd().slice(0, longestLine);
    if (keyStart.test(line)) {
      isOpen = true;
      open = 0;
    } else if (isOpen && frameLine.test(line)) open++;
    else if (isOpen && keyEnd.test(line)) {
      if (open > 0) whole++;
      isOpen = false;
    } else if (!isOpen && line !== "" && !line.startsWith("@")) strange++;
  }
  return whole > 0 && strange <= 2 + lines.length / 10;
}

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const maps = new StackMaps(context);
  if (headText(bytes.subarray(0, 4096)).trimStart().startsWith("{")) readJson(bytes, maps, context);
  else readText(bytes, maps, context);
  return maps.finish();
}

function readText(bytes: Uint8Array, maps: StackMaps, { diagnostics }: ParseContext): void {
  let map: string | undefined;
  let key: string[] = [];
  const skip = (line: number): void => {
    const message = "This line is not part of a map by stack; it was skipped.";
    diagnostics.add({ severity: "warning", code: "bad-line", message, line });
  };
  forEachLine(bytes, diagnostics, (raw, number) => {
    const line = raw.trimEnd();
    const start = line.length > longestLine ? null : keyStart.exec(line);
    if (start !== null) {
      if (map !== undefined) skip(number - 1);
      map = start[1];
      key = [start[2] ?? ""];
      return;
    }
    const end = map === undefined || line.length > longestLine ? null : keyEnd.exec(line);
    if (map !== undefined && end !== null) {
      maps.add(map, [...key, end[1] ?? ""], Number(end[2]));
      map = undefined;
    } else if (map !== undefined) key.push(line);
    else {
      const [, bare, parts = "", value] = withoutStack.exec(line.slice(0, longestLine)) ?? [];
      if (bare !== undefined) maps.add(bare, [parts], Number(value));
      else if (line !== "" && !banner.test(line) && !line.startsWith("@")) skip(number);
    }
  });
  // The last entry of a file that was cut has no number.
  if (map !== undefined) diagnostics.add({ severity: "warning", code: "cut", message: "The last stack is cut." });
}

function readJson(bytes: Uint8Array, maps: StackMaps, context: ParseContext): void {
  forEachJsonLine(bytes, context, "{", (document) => {
    if (text(field(document, "type")) !== "map") return;
    for (const [map, entries] of entriesOf(field(document, "data")))
      for (const [key, value] of entriesOf(entries)) {
        const count = finite(value);
        if (count !== undefined) maps.add(map, key.split("\n"), count);
      }
  });
}

function entriesOf(json: Json | undefined): [string, Json][] {
  return typeof json === "object" && json !== null && !Array.isArray(json) ? Object.entries(json) : [];
}

interface Sum {
  readonly stack: readonly string[];
  readonly labels: readonly NewLabel[];
  readonly values: Map<string, number>;
}

/** The entries of all maps, added up by their keys. */
class StackMaps {
  readonly #context: ParseContext;
  readonly #sums = new Map<string, Sum>();
  /** The maps that have a stack in a key: only theirs are entries without one samples as well. */
  readonly #maps = new Set<string>();
  #repeated = 0;

  constructor(context: ParseContext) {
    this.#context = context;
  }

  /** `key` is the map's key in lines: frames are indented, the other parts are not. */
  add(map: string, key: readonly string[], value: number): void {
    const { stack, labels } = readKey(key);
    if (stack.length > 0 && this.#maps.size < mostMaps) this.#maps.add(map);
    const sum = entryOf(this.#sums, key.join("\n"), () => ({ stack, labels, values: new Map<string, number>() }));
    if (stack.length > 0 && sum.values.has(map)) this.#repeated++;
    sum.values.set(map, (sum.values.get(map) ?? 0) + value);
    if (this.#sums.size > this.#context.limits.samples)
      throw new UnusableInput("too-large", "The text holds too many stacks.");
  }

  finish(): Profile {
    const { diagnostics, limits } = this.#context;
    if (this.#maps.size === 0) throw new UnusableInput("no-stacks", "No map has a stack in its keys.");
    // Programs of one name have stacks of one text; a map that is printed again has all of them again.
    if (this.#repeated * 2 >= this.#sums.size) {
      const message = `${this.#repeated} stacks are printed more than once. Their numbers were added up, which is right where the program clears its maps after printing.`;
      diagnostics.add({ severity: "warning", code: "printed-again", message });
    }
    const maps = [...this.#maps];
    const builder = new ProfileBuilder(maps.map(typeOf));
    const known = new Map<string, LocationIndex>();
    for (const { stack, labels, values } of this.#sums.values()) {
      if (!maps.some((map) => values.has(map))) continue;
      const frames = stack.map((frame) => entryOf(known, frame, () => locationOf(frame, builder)));
      builder.sample(
        frames,
        maps.map((map) => values.get(map) ?? 0),
        labels,
      );
      checkProfileLimits(builder, limits);
    }
    return builder.finish();
  }
}

/** The quantity that a map holds, by its name. */
function typeOf(map: string): ValueType {
  const type = map.slice(1);
  if (type === "") return { type: "samples", unit: "count" };
  if (/(?:^|_)(?:ns|nsecs?)$/.test(type)) return { type, unit: "nanoseconds" };
  if (/(?:^|_)(?:us|usecs?)$/.test(type)) return { type, unit: "microseconds" };
  if (/(?:^|_)(?:ms|msecs?)$/.test(type)) return { type, unit: "milliseconds" };
  return { type, unit: type.endsWith("bytes") ? "bytes" : "count" };
}

/** Functions by which the kernel is entered: stacks that end in them are above those of the program. */
const kernelEntry =
  /^(?:entry_|asm_|do_syscall_64|ret_from_fork|el0|invoke_syscall|secondary_startup|start_kernel|kthread)/;

function readKey(key: readonly string[]): { stack: string[]; labels: NewLabel[] } {
  const stacks: string[][] = [];
  const labels: NewLabel[] = [];
  let isOpen = false;
  for (const line of key) {
    const isFrame = frameLine.test(line);
    if (isFrame && !isOpen) stacks.push([]);
    isOpen = isFrame;
    if (isFrame) stacks.at(-1)?.push(line.trim());
    else
      for (const part of line.split(",").map((one) => one.trim()))
        if (part !== "") labels.push({ key: /^-?\d+$/.test(part) ? "id" : "process", text: part });
  }
  const isKernel = (stack: readonly string[]): boolean => kernelEntry.test(stack.at(-1) ?? "");
  // Written as `@[ustack, kstack]` the program's part is first; the kernel is called by it.
  if (stacks.length === 2 && isKernel(stacks[1] ?? []) && !isKernel(stacks[0] ?? [])) stacks.reverse();
  return { stack: stacks.flat(), labels };
}

/** A frame: `work+12`, `0x7f8c93e47200`, or as perf prints it, `5649feec4090 work+0 (/usr/bin/app)`. */
function locationOf(frame: string, builder: ProfileBuilder): LocationIndex {
  const [, named = frame] = /^[0-9a-f]{4,16} (.*) \([^()]*\)$/.exec(frame) ?? [];
  const address = /^0x([0-9a-f]{1,16})$/.exec(named)?.[1];
  if (address !== undefined) return builder.location({ address: BigInt(`0x${address}`), lines: [] });
  return builder.frame(named.replace(/\+(?:0x[0-9a-f]{1,16}|\d{1,10})$/, "") || named);
}
