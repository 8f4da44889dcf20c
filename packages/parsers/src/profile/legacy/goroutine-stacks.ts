import { type NewLabel, ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { LocationIndex, Profile } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { headText, LineReader } from "../../read/lines.ts";
import { checkProfileLimits } from "../stack-tree.ts";
import { parseLabels } from "./printed-symbols.ts";

const goroutineLine = /^goroutine (\d+)(?: gp=\S+)?(?: m=\S+)?(?: mp=\S+)? \[(.*)\]:\s*$/;
const placeLine = /^\s+(\S.*):(\d+)(?: \+0x[0-9a-f]+)?(?: [a-z]+=.*)?\s*$/;
const isPlace = /^\s+(?:pc=0x[0-9a-f]+$|\S.*:\d+)/;
/** A call with its arguments, its creator, or the name that Go prints for code that is not its own. */
const isFrame = /^(?:\S.*\)|created by \S.*|non-Go function)$/;
const elided = /^\.\.\.(?:\d+ frames|additional frames) elided\.\.\.$/;
const createdBy = /^created by (\S.*?)(?: in goroutine \d+)?$/;

/**
 * Go's `goroutine?debug=2`, also what a panic or SIGQUIT prints: every goroutine with its state and how long it waits.
 * Each is a sample of 1 with the labels `state`, `wait` (whole minutes) and `created by`.
 */
export const goroutineStacks: Format = {
  id: "goroutine-stacks",
  label: "goroutine stacks (Go ?debug=2)",
  kind: "profile",
  version: 2,
  guide: {
    madeBy: "Go",
    command: "curl 'http://localhost:6060/debug/pprof/goroutine?debug=2' > stacks.txt",
    reads: "Every goroutine with state, labels and creator.",
    leaves: "Argument values.",
  },
  sniff,
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  const lines = headText(head).split("\n").slice(0, 200);
  const start = lines.findIndex((line) => goroutineLine.test(line.trimEnd()));
  if (start < 0) return "no";
  const isPlace = lines.slice(start, start + 6).some((line) => placeLine.test(line));
  if (!isPlace) return "no";
  return lines.slice(0, start).every((line) => line.trim() === "") ? "certain" : "maybe";
}

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const type = { type: "goroutine", unit: "count" };
  const builder = new ProfileBuilder([type], { periodType: type, period: 1n });
  let stack: LocationIndex[] = [];
  let labels: NewLabel[] | undefined;
  let name: string | undefined;
  const flush = () => {
    if (labels !== undefined) builder.sample(stack, [1], labels);
    checkProfileLimits(builder, context.limits);
    labels = undefined;
    name = undefined;
    stack = [];
  };
  const lines = new LineReader(bytes, context.diagnostics);
  for (let raw = lines.next(); raw !== undefined; raw = lines.next()) {
    const line = raw.trimEnd();
    const start = goroutineLine.exec(line);
    if (start !== null) {
      flush();
      labels = labelsOf(start[2] ?? "");
    } else if (line === "") {
      flush();
    } else if (labels === undefined) {
      // Text around the stacks, such as a panic's message.
    } else if (elided.test(line)) {
      const message = "Go left out frames of this goroutine's stack.";
      context.diagnostics.add({ severity: "warning", code: "elided", message, line: lines.number });
    } else if (name !== undefined && isPlace.test(line)) {
      const place = placeLine.exec(line);
      const [, creator] = createdBy.exec(name) ?? [];
      if (creator !== undefined) labels.push({ key: "created by", text: creator });
      else stack.push(builder.frame(withoutArguments(name), place?.[1] ?? "", Number(place?.[2] ?? 0)));
      name = undefined;
    } else if (isFrame.test(line)) {
      // A frame whose place was lost.
      if (name !== undefined && !createdBy.test(name)) stack.push(builder.frame(withoutArguments(name), "", 0));
      name = line;
    } else {
      const message = "This line is neither a call nor a place.";
      context.diagnostics.add({ severity: "warning", code: "bad-line", message, line: lines.number });
    }
  }
  flush();
  if (builder.sampleCount === 0) throw new UnusableInput("no-goroutines", "The text holds no goroutine.");
  return builder.finish();
}

/** `select, 5 minutes, locked to thread labels:{"task": "backlog"}`; the last since Go 1.26, when asked for. */
function labelsOf(status: string): NewLabel[] {
  const at = status.indexOf(" labels:{");
  const [state = "", ...rest] = (at < 0 ? status : status.slice(0, at)).split(", ");
  const labels: NewLabel[] = [{ key: "state", text: state }];
  for (const part of rest) {
    const minutes = /^(\d{1,12}) minutes?$/.exec(part);
    if (minutes !== null) labels.push({ key: "wait", number: BigInt(minutes[1] ?? 0), unit: "minutes" });
    else labels.push({ key: "state", text: part });
  }
  if (at >= 0) for (const [key, text] of parseLabels(status.slice(at))) labels.push({ key, text });
  return labels;
}

/** A frame's name without the arguments that end it: `main.(*T).Do({0x1, 0x2}, ...)` → `main.(*T).Do`. */
function withoutArguments(text: string): string {
  if (!text.endsWith(")")) return text;
  let depth = 0;
  for (let i = text.length - 1; i >= 0; i--) {
    const c = text[i];
    if (c === ")") depth++;
    else if (c === "(" && --depth === 0) return i === 0 ? text : text.slice(0, i);
  }
  return text;
}
