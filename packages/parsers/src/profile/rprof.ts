import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { LocationIndex, Profile } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext } from "../format.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { checkProfileLimits, noStack, type StackNode, StackTree } from "./stack-tree.ts";

const header = /^((?:(?:memory|GC|line) profiling: ){0,3})sample\.interval=(\d{1,12})$/;

/**
 * Recordings of R's `Rprof`: a line is a sample, its functions innermost first. With `line.profiling`, `1#9` before a function is
 * the line of file 1 at which its call, or an argument of it, was being computed. Source: R, src/main/eval.c (`R_ProfileEndOfLine`) and utils::summaryRprof.
 */
export const rprof: Format = {
  id: "rprof",
  label: "recording of R (Rprof)",
  kind: "profile",
  version: 1,
  guide: {
    madeBy: "R",
    command: 'Rscript -e \'Rprof("prog.Rprof"); source("prog.R"); Rprof(NULL)\'',
    reads: "Samples with their time by stack, lines of code, collections as the frame <GC>.",
    leaves: "The state of memory at each sample.",
  },
  sniff: (head) => (header.test(firstLine(head)) ? "certain" : "no"),
  parse,
};

const firstLine = (head: Uint8Array): string => headText(head.subarray(0, 256)).split(/\r?\n/, 1)[0] ?? "";

interface Call {
  readonly name: string;
  /** The number of its file and its line; 0 where they are not known. */
  readonly file: number;
  readonly line: number;
}

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const [, kinds = "", interval = "0"] = header.exec(firstLine(bytes)) ?? [];
  const hasMemory = kinds.includes("memory");
  const files = new Map<number, string>();
  const samples: Call[][] = [];
  forEachLine(bytes, context.diagnostics, (line, number) => {
    if (number === 1 || line.trim() === "") return;
    const file = /^#File (\d{1,9}): (.*)$/.exec(line);
    if (file !== null) {
      files.set(Number(file[1]), file[2]!.trim());
      return;
    }
    const calls = readCalls(hasMemory ? line.replace(/^(?::\d{1,20}){4}:/, "") : line);
    if (calls !== undefined) samples.push(calls);
    else {
      const message = "This line is no list of functions in quotes; it was skipped.";
      context.diagnostics.add({ severity: "warning", code: "bad-line", message, line: number });
    }
  });
  if (samples.length === 0) throw new UnusableInput("no-samples", "The recording holds no sample.", { line: 1 });
  return build(samples, files, Number(interval) * 1000, context);
}

/** Reads a sample; undefined where it is not one. */
function readCalls(line: string): Call[] | undefined {
  const calls: Call[] = [];
  const part = /(?:(\d{1,9})#(\d{1,9}) )?"([^"]*)"\s*/y;
  while (part.lastIndex < line.length) {
    const match = part.exec(line);
    if (match === null) return undefined;
    calls.push({ name: match[3]!, file: Number(match[1] ?? 0), line: Number(match[2] ?? 0) });
  }
  return calls.length > 0 ? calls : undefined;
}

function build(
  samples: readonly Call[][],
  files: ReadonlyMap<number, string>,
  nanoseconds: number,
  context: ParseContext,
): Profile {
  const types = [
    { type: "samples", unit: "count" },
    { type: "time", unit: "nanoseconds" },
  ];
  const builder = new ProfileBuilder(types, {
    periodType: types[1]!,
    period: BigInt(nanoseconds),
    durationNanos: BigInt(nanoseconds) * BigInt(samples.length),
  });
  const tree = new StackTree(context.limits);
  const counts = new Map<StackNode, number>();
  for (const calls of samples) {
    let stack: StackNode = noStack;
    for (const { name, file, line } of calls.reverse()) {
      const frame: LocationIndex = builder.frame(name, files.get(file) ?? "", line);
      stack = tree.child(stack, frame);
    }
    counts.set(stack, (counts.get(stack) ?? 0) + 1);
    checkProfileLimits(builder, context.limits);
  }
  for (const [stack, count] of counts) {
    builder.sample(tree.locations(stack), [count, count * nanoseconds]);
    checkProfileLimits(builder, context.limits);
  }
  return builder.finish();
}
