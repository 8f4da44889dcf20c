import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { LocationIndex } from "@sweetspot/model/profile/table";
import type { Profile } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { checkProfileLimits } from "./stack-tree.ts";

/** A stack, root first and `;` between frames, then how often it was seen. Frames may hold spaces. */
const foldedLine = /^(.*\S)[ \t]+(-?\d+(?:\.\d+)?)[ \t]*$/;

/** Folded stacks, as Brendan Gregg's `stackcollapse-*.pl`, `perf script` helpers, inferno and async-profiler write them. */
export const folded: Format = {
  id: "folded",
  label: "folded stacks",
  kind: "profile",
  version: 1,
  sniff,
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  const lines = headText(head).split("\n");
  if (lines.length > 1) lines.pop();
  let stacks = 0;
  let deep = 0;
  for (const raw of lines) {
    const line = raw.trimEnd();
    if (line === "" || line.startsWith("# ")) continue;
    const match = foldedLine.exec(line);
    if (match === null) return "no";
    stacks++;
    const frames = match[1] ?? "";
    if (frames.includes("{") && frames.endsWith("}") && frames.includes("=")) return "no"; // a metric with its labels
    if (frames.includes(";")) deep++;
  }
  if (deep === 0) return "no";
  return deep * 2 >= stacks ? "certain" : "maybe";
}

/** A frame may say where it stands, as py-spy's do: `inner (spin.py:3)`. */
function frameOf(text: string, builder: ProfileBuilder): LocationIndex {
  const bracket = text.endsWith(")") ? text.lastIndexOf(" (") : -1;
  const colon = text.lastIndexOf(":");
  const digits = text.slice(colon + 1, -1);
  if (bracket <= 0 || colon <= bracket + 2 || !/^\d{1,9}$/.test(digits)) return builder.frame(text);
  return builder.frame(text.slice(0, bracket), text.slice(bracket + 2, colon), Number(digits));
}

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const builder = new ProfileBuilder([{ type: "samples", unit: "count" }]);
  const known = new Map<string, LocationIndex>();
  let rounded = 0;
  forEachLine(bytes, context.diagnostics, (line, number) => {
    const trimmed = line.trimEnd();
    if (trimmed === "" || trimmed.startsWith("# ")) return;
    const match = foldedLine.exec(trimmed);
    const value = Number(match?.[2]);
    if (match === null || !Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) {
      context.diagnostics.add({
        severity: "warning",
        code: "bad-line",
        message: "This line is no stack with a count at its end; it was skipped.",
        line: number,
      });
      return;
    }
    if (!Number.isInteger(value)) rounded++;
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
    builder.sample(stack.reverse(), [Math.round(value)]);
    checkProfileLimits(builder, context.limits);
  });
  if (builder.sampleCount === 0) throw new UnusableInput("no-stacks", "No line is a stack with a count at its end.");
  if (rounded > 0) {
    context.diagnostics.add({
      severity: "warning",
      code: "rounded",
      message: `${rounded} counts have a fraction and were rounded to whole numbers.`,
    });
  }
  return builder.finish();
}
