import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { Profile } from "@sweetspot/model/profile/table";
import { Diagnostics, UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { checkProfileLimits, wholeValue } from "./stack-tree.ts";
import { ValgrindFrames, valgrindFrame } from "./valgrind-frames.ts";

/** ` n2: 20824 0x1200B0: name (file.c:12)`: one blank for each caller, how many callers follow, bytes, then the frame. */
const node = /^( *)n(\d+): (\d+) (.*)$/;
const longestLine = 8192;
const deepest = 2_000;

/**
 * valgrind's massif: bytes on the heap by stack, at the snapshot of the peak, else at the last detailed one. A node's bytes
 * hold those of its callers' branches; what is left is in stacks that end there.
 * Source: valgrind, massif/ms_main.c and ms_print.
 */
export const massif: Format = {
  id: "massif",
  label: "massif output (valgrind)",
  kind: "profile",
  version: 3,
  guide: {
    madeBy: "valgrind's massif",
    command: "valgrind --tool=massif --massif-out-file=massif.out ./program",
    reads: "Bytes on the heap by stack at the peak, else at the last detailed snapshot.",
    leaves: "The other snapshots; stacks below massif's threshold have no deeper frames.",
  },
  sniff: (head): SniffAnswer =>
    /^desc: [^\n]{0,2000}\ncmd: [^\n]{0,20000}\ntime_unit: /.test(headText(head).replaceAll("\r", ""))
      ? "certain"
      : "no",
  parse,
};

interface Node {
  readonly frame: string;
  readonly value: number;
  ofCallers: number;
}

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const chosen = chooseSnapshot(bytes, context);
  const builder = new ProfileBuilder([{ type: "inuse_space", unit: "bytes" }]);
  const frames = new ValgrindFrames(builder);
  /** The nodes from the allocation down to the caller that is open. */
  const path: Node[] = [];
  const close = (depth: number): void => {
    while (path.length > depth) {
      const { value, ofCallers } = path[path.length - 1] as Node;
      if (value > ofCallers) {
        // The first node stands for all allocation functions together.
        const stack = path.slice(1).flatMap((one) => (one.frame === "" ? [] : [frames.of(one.frame)]));
        builder.sample(stack, [wholeValue(value - ofCallers)]);
        checkProfileLimits(builder, context.limits);
      }
      path.pop();
    }
  };
  let snapshot = -1;
  forEachLine(bytes, context.diagnostics, (line) => {
    if (line.startsWith("snapshot=")) snapshot++;
    const match = snapshot === chosen && line.length <= longestLine ? node.exec(line) : null;
    if (match === null) return;
    const depth = (match[1] ?? "").length;
    if (depth > deepest) throw new UnusableInput("too-deep", `A stack is more than ${deepest} frames deep.`);
    close(depth);
    const value = Number(match[3]);
    const parent = path[depth - 1];
    if (parent !== undefined) parent.ofCallers += value;
    const text = match[4] ?? "";
    path.push({ frame: valgrindFrame.test(text) ? text : "", value, ofCallers: 0 });
  });
  close(0);
  if (builder.sampleCount === 0) throw new UnusableInput("no-stacks", "The snapshot holds no bytes on the heap.");
  return builder.finish();
}

/** The number of the snapshot at the peak, else of the last one with stacks. Counted from 0 in the file's order. */
function chooseSnapshot(bytes: Uint8Array, context: ParseContext): number {
  let snapshot = -1;
  let last: number | undefined;
  let peak: number | undefined;
  // Remarks on the text come from the second reading.
  forEachLine(bytes, new Diagnostics(0), (line) => {
    if (line.startsWith("snapshot=")) snapshot++;
    else if (line === "heap_tree=peak") peak = snapshot;
    else if (line === "heap_tree=detailed") last = snapshot;
  });
  const chosen = peak ?? last;
  if (chosen === undefined)
    throw new UnusableInput(
      "no-stacks",
      "No snapshot holds stacks. The program may have ended before massif took one.",
    );
  context.diagnostics.add({
    severity: "info",
    code: "one-snapshot",
    message: `Snapshot ${chosen} of ${snapshot + 1} was read, ${peak === undefined ? "the last with stacks" : "that of the peak"}.`,
  });
  return chosen;
}
