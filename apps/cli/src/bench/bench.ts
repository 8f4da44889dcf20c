import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Environment, Server } from "../server.ts";
import { type BenchArguments, readBenchArguments } from "./bench-arguments.ts";
import { assertEmpty, BenchWriter } from "./bench-writer.ts";
import { commandSubjects, type Work } from "./command-subjects.ts";
import { durationWords } from "./duration-words.ts";
import { goBenchmarks } from "./go-benchmarks.ts";
import { isGoBenchmark } from "./go-test-words.ts";
import { measureRounds, type RoundOutcome } from "./measure-rounds.ts";
import { precisionSummary } from "./precision-summary.ts";
import { prepareSides } from "./prepare-sides.ts";
import { Progress } from "./progress.ts";
import { Random } from "./random.ts";
import { Stopped } from "./run-process.ts";
import { type Side, SideFailure } from "./side.ts";
import type { Subject } from "./subject.ts";
import { uploadVariants } from "./upload-variants.ts";
import { Workspace } from "./workspace.ts";

/** Exit code of a program that ctrl-C ended, by the custom of shells: 128 + SIGINT. */
const interrupted = 130;

/**
 * `sweetspot bench`: measures variants against each other so that a difference can be proven, and uploads the results as one report
 * where one is named. Gives the exit code: 0; 1 where a process failed or a file could not be read by the server; 2 where a variant
 * cannot be built or run, or the results could not be sent; 130 after ctrl-C.
 */
export async function bench(args: readonly string[], environment: Environment): Promise<number> {
  const wanted = readBenchArguments(args);
  const { target } = wanted;
  const server = target === undefined ? undefined : new Server(environment);
  const out = resolve(
    wanted.out ?? `sweetspot-bench-${new Date().toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-")}`,
  );
  // A full folder or a server that cannot be reached should be known before the hours of measuring, not after them.
  assertEmpty(out);
  await server?.ask("GET", "/healthz");
  const progress = new Progress(process.stderr);
  const abort = new AbortController();
  const workspace = new Workspace();
  const interrupt = (): void => {
    if (abort.signal.aborted) process.exit(interrupted);
    progress.say("Stopping: what is complete is kept. Ctrl-C once more ends at once.");
    abort.abort();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, interrupt);
  try {
    const work = { wanted, workspace, stop: abort.signal, say: (line: string) => progress.say(line) };
    const sides = await prepareSides(wanted, { folder: process.cwd(), ...work });
    const subjects = await subjectsOf(sides, work);
    const writer = new BenchWriter(
      out,
      sides.map(({ variant }) => variant),
      askedFor(wanted, sides, args),
    );
    progress.say(planWords(subjects, wanted));
    const outcome = await measureRounds(subjects, writer, progress, {
      ...wanted,
      random: new Random(wanted.seed),
      stop: abort.signal,
    });
    for (const line of [...endWords(outcome, out), ...precisionSummary(outcome, wanted.until)]) progress.say(line);
    let code = outcome.failures > 0 ? 1 : 0;
    if (target !== undefined && server !== undefined && outcome.processes > 0)
      code = Math.max(code, await uploadVariants(server, target, out, sides));
    else if (outcome.processes > 0) progress.say(nextWords(out, sides));
    return abort.signal.aborted ? interrupted : code;
  } catch (error) {
    if (error instanceof Stopped || (abort.signal.aborted && !(error instanceof SideFailure))) {
      progress.say("Stopped before anything was measured.");
      return interrupted;
    }
    throw error;
  } finally {
    progress.clear();
    workspace.remove();
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.off(signal, interrupt);
  }
}

/** `go test -bench` is run benchmark by benchmark, unless its time is wanted; everything else as one command. */
async function subjectsOf(sides: readonly Side[], work: Work): Promise<Subject[]> {
  const { runner, isTimed, countsCpu } = work.wanted;
  if (!isGoBenchmark(runner) || isTimed) return commandSubjects(sides, work);
  const subjects = await goBenchmarks(sides, { ...work, runner, countsCpu });
  const partial = subjects.filter(({ variants }) => variants.length < sides.length);
  for (const { name, variants } of partial) work.say(`${name} is only in ${variants.join(", ")}`);
  return subjects;
}

function askedFor(wanted: BenchArguments, sides: readonly Side[], args: readonly string[]): Record<string, unknown> {
  return {
    seed: wanted.seed,
    arguments: args,
    variants: sides.map(({ variant, description, commit }) => ({ variant, description, commit })),
  };
}

function planWords(subjects: readonly Subject[], { rounds, until, within, seed }: BenchArguments): string {
  const perRound = subjects.reduce((sum, { variants }) => sum + variants.length, 0);
  const what = subjects.length === 1 ? "1 benchmark" : `${subjects.length} benchmarks`;
  const ends = [
    until === undefined
      ? `${rounds} rounds`
      : `until ± ${Number((until * 100).toFixed(3))} %, ${rounds} rounds at most`,
    ...(within === undefined ? [] : [`${durationWords(within)} at most`]),
  ];
  return `${what}, ${perRound} processes a round, ${ends.join(", ")} (--seed ${seed})`;
}

function endWords({ processes, failures, seconds, ending }: RoundOutcome, out: string): string[] {
  const failed = failures === 0 ? "" : `, ${failures} failed`;
  const why = { complete: "", stopped: "Stopped by ctrl-C. ", "out of time": "The time is used up. " }[ending];
  return [`${why}${processes} processes in ${durationWords(seconds)}${failed}. The results are in ${out}`];
}

function nextWords(out: string, sides: readonly Side[]): string {
  const texts = sides.map(({ variant }) => ({ variant, file: join(out, variant, "bench.txt") }));
  const columns = texts.map(({ variant, file }) => `${variant}=${file}`).join(" ");
  const peer = texts.every(({ file }) => existsSync(file)) ? `, or read by benchstat ${columns}` : "";
  return `They become a report with: sweetspot upload ${out} --project <slug> --report <slug>${peer}`;
}
