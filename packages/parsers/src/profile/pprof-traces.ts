import { type NewLabel, ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { NewLine } from "@sweetspot/model/profile/code-rows";
import type { LocationIndex, Profile, ValueType } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../diagnostics.ts";
import { parsePrintedValue, type PrintedValue } from "../facts/pprof-value.ts";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { headText, LineReader } from "../read/lines.ts";
import { checkProfileLimits, wholeValue } from "./stack-tree.ts";

const separator = /^-{11}\+-{20,}$/;
const headerLine = /^(File|Build ID|Type|Time|Duration|Doc|Comment): ?(.*)$/;
const labelLine = /^ *(\S.*?): {2}(.*)$/;
const leafLine = /^ *(-?\S+) {3}(.*)$/;
const frameLine = /^ {13}(.*)$/;
const inlined = " (inline)";

/**
 * The text of `go tool pprof -traces`: every sample with its stack. Values are rounded as printed and there is one
 * sample type, so it is a profile, though not the exact one.
 */
export const pprofTraces: Format = {
  id: "pprof-traces",
  label: "text of go tool pprof -traces",
  kind: "profile",
  version: 2,
  guide: {
    madeBy: "go tool pprof",
    command: "go tool pprof -traces cpu.pb.gz > traces.txt",
    reads: "Stacks with their rounded values.",
    leaves: "Samples without frames; exact values.",
  },
  sniff: (head): SniffAnswer =>
    headText(head)
      .split("\n")
      .some((line) => separator.test(line.trimEnd()))
      ? "certain"
      : "no",
  parse,
};

interface Trace {
  readonly labels: NewLabel[];
  value: PrintedValue | undefined;
  readonly frames: string[];
}

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const traces: Trace[] = [];
  const comments: string[] = [];
  let file = "";
  let type = "";
  let trace: Trace | undefined;
  let frames = 0;
  let isRounded = false;
  const lines = new LineReader(bytes, context.diagnostics);
  for (let raw = lines.next(); raw !== undefined; raw = lines.next()) {
    const line = raw.trimEnd();
    if (separator.test(line)) {
      if (trace?.value !== undefined) traces.push(trace);
      trace = { labels: [], value: undefined, frames: [] };
      if (traces.length > context.limits.samples)
        throw new UnusableInput("too-large", "The text holds too many traces.");
      continue;
    }
    if (trace === undefined) {
      const header = headerLine.exec(line);
      if (header?.[1] === "File") file = header[2] ?? "";
      else if (header?.[1] === "Type") type = header[2] ?? "";
      else if (header !== null) comments.push(line);
      continue;
    }
    const label = trace.value === undefined ? labelLine.exec(line) : null;
    const leaf = trace.value === undefined ? leafLine.exec(raw) : null;
    const value = parsePrintedValue(leaf?.[1] ?? "");
    if (leaf !== null && value !== undefined) {
      trace.value = value;
      trace.frames.push(leaf[2] ?? "");
      isRounded ||= value.step > 0;
    } else if (label !== null) {
      trace.labels.push({ key: label[1] ?? "", text: label[2] ?? "" });
    } else if (trace.value !== undefined && frameLine.test(raw)) {
      trace.frames.push(raw.slice(13));
    } else if (line !== "") {
      context.diagnostics.add({
        severity: "warning",
        code: "bad-line",
        message: "This line does not fit a pprof -traces text; it was skipped.",
        line: lines.number,
      });
    }
    if (++frames > context.limits.locationReferences)
      throw new UnusableInput("too-large", "The text holds too many frames.");
  }
  if (trace?.value !== undefined) traces.push(trace);
  if (trace === undefined) throw new UnusableInput("no-traces", "The pprof -traces text holds no trace.");
  if (isRounded) {
    context.diagnostics.add({
      severity: "info",
      code: "rounded",
      message: "pprof rounds values in this text: sums may differ from the profile's in the last digits.",
    });
  }
  return build(traces, type, file, comments, context);
}

function build(
  traces: readonly Trace[],
  type: string,
  file: string,
  comments: readonly string[],
  context: ParseContext,
): Profile {
  const unit = traces.find((trace) => trace.value !== undefined && trace.value.unit !== "")?.value?.unit ?? "count";
  const sampleType: ValueType = { type: type === "" ? "samples" : type, unit };
  const builder = new ProfileBuilder([sampleType], { comments });
  const mapping = file === "" ? undefined : builder.mapping({ file });
  for (const trace of traces) {
    const stack: LocationIndex[] = [];
    let lines: NewLine[] = [];
    for (const text of trace.frames) {
      const isInlined = text.endsWith(inlined);
      const name = isInlined ? text.slice(0, -inlined.length) : text;
      lines.push({ function: builder.function(name) });
      if (isInlined) continue;
      stack.push(builder.location({ lines, ...(mapping === undefined ? {} : { mapping }) }));
      lines = [];
    }
    if (lines.length > 0) stack.push(builder.location({ lines }));
    builder.sample(stack, [wholeValue(trace.value?.value ?? 0)], trace.labels);
    checkProfileLimits(builder, context.limits);
  }
  return builder.finish();
}
