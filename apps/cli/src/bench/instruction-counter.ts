import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type ProcessEnd, runProcess } from "./run-process.ts";

/** Runs a command and counts the instructions that it executes in user space. */
export interface InstructionCounter {
  readonly name: string;
  run(
    argv: readonly string[],
    folder: string,
    stop: AbortSignal,
  ): Promise<{ end: ProcessEnd; count: number | undefined }>;
}

/**
 * The processor's own counter by `perf stat`, or else valgrind's cachegrind, which executes the command in a simulator
 * some fifty times slower. Undefined where neither works on this machine.
 * @param scratch a folder for their notes.
 */
export async function findInstructionCounter(
  scratch: string,
  stop: AbortSignal,
): Promise<InstructionCounter | undefined> {
  for (const counter of [perfCounter(scratch), cachegrindCounter(scratch)]) {
    try {
      const { count } = await counter.run(["sh", "-c", "exit 0"], scratch, stop);
      if (count !== undefined) return counter;
    } catch (error) {
      if (stop.aborted) throw error;
    }
  }
  return undefined;
}

function perfCounter(scratch: string): InstructionCounter {
  const file = join(scratch, "perf-stat");
  return {
    name: "perf stat",
    async run(argv, folder, stop) {
      const words = ["perf", "stat", "-x", ",", "-e", "instructions:u", "-o", file, "--", ...argv];
      const end = await runProcess(words, { folder, stop, isOutputKept: false });
      const [, count] = /^(\d+),[^,]*,instructions/m.exec(readFileSync(file, "utf8")) ?? [];
      rmSync(file, { force: true });
      return { end, count: count === undefined ? undefined : Number(count) };
    },
  };
}

function cachegrindCounter(scratch: string): InstructionCounter {
  const notes = join(scratch, "cachegrind");
  return {
    name: "valgrind's cachegrind",
    async run(argv, folder, stop) {
      mkdirSync(notes, { recursive: true });
      const options = [
        "--tool=cachegrind",
        "--cache-sim=no",
        "--cachegrind-out-file=/dev/null",
        "--trace-children=yes",
      ];
      const words = ["valgrind", ...options, `--log-file=${join(notes, "%p.log")}`, ...argv];
      const end = await runProcess(words, { folder, stop, isOutputKept: false });
      // A file for each process that the command started.
      const counts = readdirSync(notes).map((name) => {
        const [, written = ""] = /I\s+refs:\s+([\d,]+)/.exec(readFileSync(join(notes, name), "utf8")) ?? [];
        return Number(written.replaceAll(",", ""));
      });
      rmSync(notes, { recursive: true });
      const count = counts.reduce((sum, one) => sum + one, 0);
      return { end, count: count === 0 ? undefined : count };
    },
  };
}
