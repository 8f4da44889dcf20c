import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { LocationIndex, Profile, ValueType } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { checkProfileLimits } from "./stack-tree.ts";

/** A stack, root first and `;` between frames, then how often it was seen. Frames may hold spaces. */
const foldedLine = /^(.*\S)[ \t]+(-?\d+(?:\.\d+)?)[ \t]*$/;

/** The end of a frame: tools put no blank between frames. */
const dense = /;(?! )/;
/** A time of day, or a request: lines of logs have one. */
const logged = /\d\d:\d\d:\d\d|HTTP\/\d(?:\.\d)?" /;

/** Samples of a thread without any frame, as py-spy writes them. */
const emptyStack = /^\s*\d+$/;

/** Two counts behind each stack: before and after, as difffolded.pl writes a comparison. */
const comparedLine = /^(.*\S)[ \t]+(-?\d+(?:\.\d+)?)[ \t]+(-?\d+(?:\.\d+)?)[ \t]*$/;
/** Lines that are looked at to tell. A frame may end with a number, but not all of them do. */
const lookedAt = 2_000;

/** Folded stacks, as Brendan Gregg's `stackcollapse-*.pl`, `perf script` helpers, inferno and async-profiler write them. */
export const folded: Format = {
  id: "folded",
  label: "folded stacks",
  kind: "profile",
  version: 7,
  guide: {
    madeBy: "stackcollapse-*.pl, inferno, async-profiler, py-spy, jeprof",
    command: "perf script | stackcollapse-perf.pl > cpu.folded",
    reads:
      "Stacks with their counts; two counts are before and after. The unit is guessed from the file's name (heap, alloc), else the counts are samples.",
    leaves: "Lines that are not stacks; addresses and kinds of code (`_[j]`) behind names.",
  },
  sniff,
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  const lines = headText(head).split("\n");
  // Austin's stacks say in their first lines what is counted.
  if (lines.some((line) => line.startsWith("# austin: "))) return "no";
  if (lines.length > 1) lines.pop();
  let stacks = 0;
  let deep = 0;
  let spaced = 0;
  let logLines = 0;
  let strays = 0;
  for (const raw of lines) {
    const line = raw.trimEnd();
    if (line === "" || line.startsWith("# ") || emptyStack.test(line)) continue;
    const match = foldedLine.exec(line);
    // A comment behind fields, as in Unicode's tables: no frame has this sign between blanks.
    if (match === null || line.includes(" # ")) {
      strays++;
      continue;
    }
    stacks++;
    const frames = match[1] ?? "";
    if (frames.includes("{") && frames.endsWith("}") && frames.includes("=")) return "no"; // a metric with its labels
    if (logged.test(frames)) logLines++;
    if (dense.test(frames)) deep++;
    else if (frames.includes(";")) spaced++;
  }
  // Access logs end with how long a request took, and name browsers such as `(X11; Linux x86_64)`.
  if (logLines * 2 > stacks) return "no";
  if (deep === 0) return spaced > 0 && strays === 0 && spaced * 2 >= stacks ? "maybe" : "no";
  if (strays === 0) return deep * 2 >= stacks ? "certain" : "maybe";
  // A banner or a line that two programs wrote at once costs that line, where the others leave no doubt.
  const isClear = deep >= 3 && deep * 2 >= stacks && strays * 10 <= stacks;
  return isClear || (deep >= 2 && strays === 1) ? "maybe" : "no";
}

/** The address that jeprof and google-pprof put behind a name: `grow(int)<0000000000001386>`. */
const address = /<[0-9a-f]{16}>$/;

/** The kind of code behind a name, which one method has several of: `run_[0]` interpreted, `run_[j]` compiled, `run_[i]` inlined, `read_[k]` of the kernel. */
const annotation = /_\[[01ijks]\]$/;

/** A frame may name its place, as py-spy's do: `inner (spin.py:3)`. */
function frameOf(written: string, builder: ProfileBuilder): LocationIndex {
  const text = written.replace(address, "").replace(annotation, "") || written;
  const bracket = text.endsWith(")") ? text.lastIndexOf(" (") : -1;
  const colon = text.lastIndexOf(":");
  const digits = text.slice(colon + 1, -1);
  if (bracket <= 0 || colon <= bracket + 2 || !/^\d{1,9}$/.test(digits)) return builder.frame(text);
  return builder.frame(text.slice(0, bracket), text.slice(bracket + 2, colon), Number(digits));
}

const comparedTypes: readonly ValueType[] = ["before", "after"].map((type) => ({ type, unit: "count" }));

const heapName =
  /(?:^|[^a-z])(?:heap|alloc(?:s|ated|ations?)?|bytes|mem(?:ory)?|jeprof|jemalloc|malloc|inuse|leak(?:s|ed)?)(?:[^a-z]|$)/i;
/** heaptrack's `allocations` are counts, as its option of that name says. */
const callsName = /objects|count|samples|calls|allocations/i;

/**
 * The unit of the counts: the text states no unit, so the file's name is asked. A name that says nothing leaves plain samples,
 * of which nobody is told that they are time.
 */
function countedBy({ fileName, diagnostics }: ParseContext): ValueType {
  if (heapName.test(fileName) && !callsName.test(fileName)) {
    diagnostics.add({
      severity: "info",
      code: "unit-guessed",
      message: `Folded stacks state no unit; the counts were taken as bytes, because the file is called ${JSON.stringify(fileName)}. Rename it if they are not.`,
    });
    return { type: "space", unit: "bytes" };
  }
  diagnostics.add({
    severity: "info",
    code: "no-unit",
    message:
      "Folded stacks state no unit; the counts were taken as samples. Call the file alloc.folded or heap.folded where they are bytes.",
  });
  return { type: "samples", unit: "count" };
}

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const isCompared = holdsComparison(bytes);
  const isLeafFirst = beginsWithLeaves(bytes);
  if (isLeafFirst) {
    const message = `Each stack ends with ${goRoot}, which calls all others: they were read with the innermost frame first.`;
    context.diagnostics.add({ severity: "info", code: "leaf-first", message });
  }
  const pattern = isCompared ? comparedLine : foldedLine;
  const builder = new ProfileBuilder(isCompared ? comparedTypes : [countedBy(context)]);
  const known = new Map<string, LocationIndex>();
  let rounded = 0;
  let frameless = 0;
  forEachLine(bytes, context.diagnostics, (line, number) => {
    const trimmed = line.trimEnd();
    if (trimmed === "" || trimmed.startsWith("# ")) return;
    if (emptyStack.test(trimmed)) {
      frameless += Number(trimmed);
      return;
    }
    const match = pattern.exec(trimmed);
    const values = match?.slice(2).map(Number) ?? [];
    if (match === null || values.some((value) => !(Math.abs(value) <= Number.MAX_SAFE_INTEGER))) {
      context.diagnostics.add({
        severity: "warning",
        code: "bad-line",
        message: "This line is not a stack with a count at its end; it was skipped.",
        line: number,
      });
      return;
    }
    if (!values.every(Number.isInteger)) rounded++;
    const stack: LocationIndex[] = [];
    for (const name of (match[1] ?? "").split(";")) {
      if (name === "") continue;
      let frame = known.get(name);
      if (frame === undefined) {
        frame = frameOf(name, builder);
        known.set(name, frame);
      }
      stack.push(frame);
    }
    builder.sample(isLeafFirst ? stack : stack.reverse(), values.map(Math.round));
    checkProfileLimits(builder, context.limits);
  });
  if (builder.sampleCount === 0) throw new UnusableInput("no-stacks", "No line is a stack with a count at its end.");
  if (frameless > 0) {
    context.diagnostics.add({
      severity: "warning",
      code: "frameless",
      message: `${frameless} samples have no frame at all and were left out.`,
    });
  }
  if (rounded > 0) {
    context.diagnostics.add({
      severity: "warning",
      code: "rounded",
      message: `${rounded} counts have a fraction and were rounded to whole numbers.`,
    });
  }
  return builder.finish();
}

/** The lines at the beginning that may be stacks. */
function firstStacks(bytes: Uint8Array): string[] {
  const lines = headText(bytes.subarray(0, 256 * 1024)).split("\n", lookedAt);
  // The last one may be cut.
  if (lines.length > 1) lines.pop();
  return lines.map((line) => line.trimEnd()).filter((line) => line !== "" && !line.startsWith("# "));
}

/** Whether every stack at the beginning has two counts. */
function holdsComparison(bytes: Uint8Array): boolean {
  const stacks = firstStacks(bytes);
  return stacks.length > 0 && stacks.every((line) => comparedLine.test(line));
}

/** The function that all goroutines begin in. */
const goRoot = "runtime.goexit";

/** Whether stacks are written with the innermost frame first, as fgprof's folded ones of Go are: their roots are then at the end. */
function beginsWithLeaves(bytes: Uint8Array): boolean {
  const stacks = firstStacks(bytes).map((line) => foldedLine.exec(line)?.[1] ?? "");
  const roots = stacks.filter((stack) => stack.endsWith(`;${goRoot}`)).length;
  return roots > 0 && roots * 10 >= stacks.length * 9 && !stacks.some((stack) => stack.startsWith(`${goRoot};`));
}
