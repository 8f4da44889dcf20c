import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { LocationIndex, Profile, ValueType } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext } from "../format.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { checkProfileLimits } from "./stack-tree.ts";

const wall: ValueType = { type: "wall", unit: "nanoseconds" };
const cpu: ValueType = { type: "cpu", unit: "nanoseconds" };
const memory: ValueType = { type: "memory", unit: "bytes" };
/** The values of each mode, of the numbers behind a stack; with `-f` they are the time, whether it was idle, and bytes. */
const modes: ReadonlyMap<string, { types: readonly ValueType[]; values: (numbers: readonly number[]) => number[] }> =
  new Map([
    ["wall", { types: [wall], values: ([micros = 0]) => [micros * 1000] }],
    ["cpu", { types: [cpu], values: ([micros = 0]) => [micros * 1000] }],
    ["memory", { types: [memory], values: ([bytes = 0]) => [bytes] }],
    [
      "full",
      {
        types: [wall, cpu, memory],
        values: ([micros = 0, idle = 0, bytes = 0]) => [micros * 1000, idle === 0 ? micros * 1000 : 0, bytes],
      },
    ],
  ]);

/** A stack, root first, and one number or three. */
const stackLine = /^(\S.*) (-?\d{1,15})(?:,(\d),(-?\d{1,15}))?$/;

/** The text of austin. Source: P403n1x87/austin, README, "Output". */
export const austin: Format = {
  id: "austin",
  label: "austin text",
  kind: "profile",
  version: 1,
  guide: {
    madeBy: "austin (Python)",
    command: "austin -o cpu.austin python program.py",
    reads:
      "Stacks with files and lines, and their time by the clock or on the CPU, or memory (`-m`), or all three (`-f`); process and thread as labels.",
    leaves: "The binary form MOJO, which is read after `mojo2austin cpu.mojo cpu.austin`.",
  },
  sniff: (head) => (/^# austin: \d/m.test(headText(head)) ? "certain" : "no"),
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): Profile {
  const stated = /^# mode: (\w+)$/m.exec(headText(bytes.subarray(0, 4096)))?.[1] ?? "wall";
  const mode = modes.get(stated);
  if (mode === undefined) throw new UnusableInput("unknown-mode", `The mode ${stated} of austin is not read.`);
  const builder = new ProfileBuilder(mode.types);
  const known = new Map<string, LocationIndex>();
  const frameOf = (text: string): LocationIndex => {
    let frame = known.get(text);
    if (frame === undefined) {
      // `:GC:` and `:INVALID:` are no functions.
      const plain = text.replace(/^:(\w+):$/, (_, word: string) => `[${word.toLowerCase()}]`);
      const [, file = "", name = plain, line = "0"] = /^(.*):([^:]*):(\d{1,9})$/.exec(text) ?? [];
      known.set(text, (frame = builder.frame(name, file, Number(line))));
    }
    return frame;
  };
  forEachLine(bytes, context.diagnostics, (line, number) => {
    if (line === "" || line.startsWith("# ")) return;
    const [, stack, ...numbers] = stackLine.exec(line) ?? [];
    if (stack === undefined) {
      const message = "This line is not a stack with a number at its end; it was skipped.";
      context.diagnostics.add({ severity: "warning", code: "bad-line", message, line: number });
      return;
    }
    const [process = "", thread = "", ...frames] = stack.split(";");
    const labels = [
      { key: "pid", text: process.replace(/^P/, "") },
      { key: "thread", text: thread.replace(/^T/, "") },
    ];
    const values = mode.values(numbers.filter((text) => text !== undefined).map(Number));
    builder.sample(
      frames
        .filter((frame) => frame !== "")
        .map(frameOf)
        .reverse(),
      values,
      labels,
    );
    checkProfileLimits(builder, context.limits);
  });
  if (builder.sampleCount === 0) throw new UnusableInput("no-stacks", "No line is a stack with a number at its end.");
  return builder.finish();
}
