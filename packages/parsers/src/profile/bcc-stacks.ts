import { type NewLabel, ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { LocationIndex, Profile, ValueType } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext } from "../format.ts";
import { entryOf } from "../read/entry-of.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { checkProfileLimits } from "./stack-tree.ts";

/** The first lines of `profile`, `offcputime` and `stackcount`, which say what is counted. */
const profileBanner = /^Sampling at (\d{1,6}) Hertz of .{0,300} by .{0,100} stack/m;
const waitBanner = /^Tracing off-CPU time \((us|ns)\) of .{0,300} by .{0,100} stack/m;
const callBanner = /^Tracing \d{1,9} functions for ".{0,300}"\.{3}/m;

/** Stacks of BCC's tools as they print them without `-f`. Source: iovisor/bcc, tools/profile.py, offcputime.py, stackcount.py. */
export const bccStacks: Format = {
  id: "bcc-stacks",
  label: "stacks of BCC's tools",
  kind: "profile",
  version: 1,
  guide: {
    madeBy: "BCC's profile, offcputime and stackcount",
    command: "profile-bpfcc -F 99 30 > stacks.txt",
    reads: "Samples by stack and what they stand for, times off the CPU, or calls of a function, with their processes.",
    leaves: "Nothing.",
  },
  sniff(head) {
    const text = headText(head);
    const hasBanner = profileBanner.test(text) || waitBanner.test(text) || callBanner.test(text);
    return hasBanner && /^ {2,4}\S.{0,1000}\r?\n(?: {2,4}.{0,1000}\r?\n)? {4,8}\d+\r?$/m.test(text) ? "certain" : "no";
  },
  parse,
};

/** `    -                node (4711)`, `    node [4711]`: the process below a stack. */
const processLine = /^ {4}(?:-\s{2,30})?(\S.{0,200}?) [([](-?\d+)[)\]]$/;

/** Lines that the tools print above, between and below stacks; a time with `-T` or an interval. */
const beside = /^(?:Sampling|Tracing|Detaching|\^C|WARNING|\d\d:\d\d:\d\d$)/;

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const { types, valuesOf } = measureOf(headText(bytes.subarray(0, 64 * 1024)));
  const builder = new ProfileBuilder(types);
  const known = new Map<string, LocationIndex>();
  let stack: LocationIndex[] = [];
  let labels: NewLabel[] = [];
  const skip = (line: number, message: string): void =>
    context.diagnostics.add({ severity: "warning", code: "bad-line", message, line });
  forEachLine(bytes, context.diagnostics, (raw, number) => {
    const line = raw.trimEnd();
    const value = /^ {4,8}(\d{1,15})$/.exec(line)?.[1];
    const process = stack.length === 0 && !line.startsWith("    -") ? null : processLine.exec(line);
    if (value !== undefined) {
      builder.sample(stack, valuesOf(Number(value)), labels);
      checkProfileLimits(builder, context.limits);
      stack = [];
      labels = [];
    } else if (process !== null) {
      labels = [
        { key: "process", text: process[1] ?? "" },
        { key: "pid", text: process[2] ?? "" },
      ];
      // `--` parts the kernel's frames from the program's (`-d`).
    } else if (/^ {2,4}\S/.test(line) && line.trim() !== "--") {
      const name = line.trim().replace(/^[0-9a-f]{16} (?=\S)/, "");
      stack.push(entryOf(known, name, () => builder.frame(name)));
    } else if (line === "") {
      if (stack.length > 0) skip(number, "The stack above this line has no count; it was left out.");
      stack = [];
      labels = [];
    } else if (line.trim() !== "--" && !beside.test(line)) skip(number, "This line is no frame, process or count.");
  });
  if (stack.length > 0)
    context.diagnostics.add({ severity: "warning", code: "cut", message: "The last stack is cut." });
  if (builder.sampleCount === 0) throw new UnusableInput("no-stacks", "No stack has a count below it.");
  return builder.finish();
}

/** The types of the number below a stack, and the values of a sample made of it. */
function measureOf(head: string): { types: readonly ValueType[]; valuesOf: (value: number) => number[] } {
  const samples: ValueType = { type: "samples", unit: "count" };
  const hertz = Number(profileBanner.exec(head)?.[1] ?? 0);
  if (hertz > 0)
    return {
      types: [samples, { type: "cpu", unit: "nanoseconds" }],
      valuesOf: (value) => [value, Math.round((value * 1e9) / hertz)],
    };
  const unit = waitBanner.exec(head)?.[1];
  const factor = unit === "us" ? 1000 : 1;
  if (unit !== undefined)
    return { types: [{ type: "off-cpu", unit: "nanoseconds" }], valuesOf: (value) => [value * factor] };
  return { types: [{ type: "calls", unit: "count" }], valuesOf: (value) => [value] };
}
