import { existsSync, readFileSync, rmSync } from "node:fs";
import { arch, cpus } from "node:os";
import { join } from "node:path";
import type { BenchArguments } from "./bench-arguments.ts";
import { findInstructionCounter, type InstructionCounter } from "./instruction-counter.ts";
import { findMeter, type Meter } from "./meter.ts";
import { kindOfOutput, type OutputKind } from "./output-kind.ts";
import { failureOf, lastLines, type ProcessEnd, runProcess } from "./run-process.ts";
import { filledIn, type Side, SideFailure } from "./side.ts";
import { type Measured, ProcessFailure, type Subject } from "./subject.ts";
import type { Workspace } from "./workspace.ts";

export interface Work {
  readonly wanted: BenchArguments;
  readonly workspace: Workspace;
  readonly stop: AbortSignal;
  readonly say: (line: string) => void;
}

/**
 * The subjects of any command: what it prints, where that is a benchmark's output; else its wall time, CPU time and peak
 * memory, and its instructions where they are wanted. Every side is run once beforehand, which shows what fails, says which of the two it is,
 * and warms the caches. Throws `SideFailure`.
 */
export async function commandSubjects(sides: readonly Side[], work: Work): Promise<Subject[]> {
  const { wanted, say, stop } = work;
  const kinds = new Set<OutputKind>();
  for (const side of sides) {
    say(`${side.variant}: first run, which does not count`);
    const { end, kind } = await runOnce(side, work);
    const failure = failureOf(end);
    if (failure !== undefined)
      throw new SideFailure(`${side.variant}: the command fails (${failure})\n${lastLines(end)}`);
    kinds.add(wanted.isTimed ? "none" : kind);
  }
  if (kinds.size > 1)
    throw new SideFailure("the variants print results of different kinds: measure their time instead, with --time");
  const variants = sides.map(({ variant }) => variant);
  const sideOf = (variant: string): Side => sides.find((side) => side.variant === variant) as Side;
  if (!kinds.has("none")) {
    if (wanted.countsInstructions)
      say("instructions are not counted: --instructions counts those of commands measured by their time; add --time");
    return [{ name: wanted.name, variants, measure: (variant) => measureOutput(sideOf(variant), work) }];
  }
  const meter = await findMeter(work.workspace.folder, stop);
  say(
    `the command is measured by its time${meter.missing === "" ? "" : `; this machine cannot tell ${meter.missing}`}`,
  );
  const withoutPeak = once(() =>
    say("the peak memory of some processes is left out: it is below what this machine's way of measuring can tell"),
  );
  const subjects: Subject[] = [
    {
      name: wanted.name,
      variants,
      measure: (variant) => measureTime(sideOf(variant), meter, work, meter.missing === "" ? withoutPeak : () => {}),
    },
  ];
  if (!wanted.countsInstructions) return subjects;
  const counter = await findInstructionCounter(work.workspace.folder, stop);
  if (counter === undefined) {
    say("this machine cannot count instructions: perf stat has no counter here, and valgrind is not installed");
    return subjects;
  }
  say(`instructions are counted by ${counter.name}, in runs of their own`);
  const name = `${wanted.name}, instructions`;
  return [...subjects, { name, variants, measure: (variant) => countInstructions(sideOf(variant), counter, work) }];
}

/** The action, which happens at the first call only. */
function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) action();
    isDone = true;
  };
}

async function measureOutput(side: Side, work: Work): Promise<Measured> {
  const { end, output, kind } = await runOnce(side, work);
  assertSuccess(end);
  if (kind === "none") throw new ProcessFailure("it printed no results", output.toString());
  return kind === "go" ? { text: output.toString() } : { file: output };
}

async function measureTime(
  side: Side,
  meter: Meter,
  { wanted, stop }: Work,
  withoutPeak: () => void,
): Promise<Measured> {
  const { end, wallNanoseconds, cpuNanoseconds, peakBytes } = await meter.run(argvOf(side, wanted, ""), {
    folder: side.folder,
    stop,
    isOutputKept: false,
  });
  assertSuccess(end);
  const values = [`${wallNanoseconds} ns/op`];
  if (cpuNanoseconds !== undefined) values.push(`${cpuNanoseconds} cpu-ns/op`);
  if (peakBytes === undefined) withoutPeak();
  else values.push(`${peakBytes} peak-B`);
  return { text: goText(wanted.name, values, ["cpu-ns/op", "peak-B"]) };
}

async function countInstructions(side: Side, counter: InstructionCounter, { wanted, stop }: Work): Promise<Measured> {
  const { end, count } = await counter.run(argvOf(side, wanted, ""), side.folder, stop);
  assertSuccess(end);
  if (count === undefined) throw new ProcessFailure(`${counter.name} gave no count`, end.stderr);
  return { text: goText(wanted.name, [`${count} instructions/op`], ["instructions/op"]) };
}

function assertSuccess(end: ProcessEnd): void {
  const failure = failureOf(end);
  if (failure !== undefined) throw new ProcessFailure(failure, end.stdout + end.stderr);
}

interface Run {
  readonly end: ProcessEnd;
  readonly output: Buffer;
  readonly kind: OutputKind;
}

/** Runs a side's command and gives what it printed, or what it wrote into the file `{out}`. */
async function runOnce(side: Side, { wanted, workspace, stop }: Work): Promise<Run> {
  const file = join(workspace.folder, "output");
  rmSync(file, { force: true });
  const argv = argvOf(side, wanted, file);
  const end = await runProcess(argv, { folder: side.folder, stop });
  const isNamed = argv.some((word) => word.includes(file));
  const output = !isNamed ? Buffer.from(end.stdout) : existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  return { end, output, kind: kindOfOutput(output, isNamed) };
}

/** A command of a variant's own goes through the shell, as in the terminal; words after `--` are run as they are. */
function argvOf(side: Side, { runner }: BenchArguments, out: string): string[] {
  const words = side.command === undefined ? runner : [side.command];
  const filled = filledIn(words, side).map((word) => word.replaceAll("{out}", out));
  if (side.command === undefined) return filled;
  return process.platform === "win32" ? ["cmd", "/d", "/s", "/c", ...filled] : ["sh", "-c", ...filled];
}

/** A result as Go benchmark text, with the machine in Go's own words and what is better in units that benchstat does not know. */
function goText(name: string, values: readonly string[], lessIsBetter: readonly string[]): string {
  const goos = process.platform === "win32" ? "windows" : process.platform;
  const goarch = { x64: "amd64", ia32: "386" }[arch() as string] ?? arch();
  const lines = [`goos: ${goos}`, `goarch: ${goarch}`];
  const model = cpus()[0]?.model.trim() ?? "";
  if (model !== "") lines.push(`cpu: ${model}`);
  for (const unit of lessIsBetter) lines.push(`Unit ${unit} better=lower`);
  lines.push(`Benchmark${name} 1 ${values.join(" ")}`);
  return `${lines.join("\n")}\n`;
}
