import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { benchmarksIn, exactPattern } from "./go-benchmark-names.ts";
import { type GoTestWords, readGoTestWords } from "./go-test-words.ts";
import { findMeter, type Meter } from "./meter.ts";
import { failureOf, lastLines, type ProcessEnd, runProcess } from "./run-process.ts";
import { filledIn, type Side, SideFailure } from "./side.ts";
import { type Measured, ProcessFailure, type Subject } from "./subject.ts";
import type { Workspace } from "./workspace.ts";

/** Many short processes tell more than few long ones in the same time: what differs from process to process is the larger part. */
const shortBenchtime = "50ms";
const shortNanoseconds = 50e6;

/** The compiled tests of one package. */
interface TestBinary {
  readonly path: string;
  readonly folder: string;
  readonly packagePath: string;
}

/** A benchmark of one variant. */
interface Benchmark extends TestBinary {
  readonly name: string;
  readonly words: GoTestWords;
}

interface Work {
  readonly runner: readonly string[];
  readonly countsCpu: boolean;
  readonly workspace: Workspace;
  readonly stop: AbortSignal;
  readonly say: (line: string) => void;
}

/**
 * Compiles the tests of every side once, runs every benchmark once for its name, and gives a subject for each benchmark
 * and sub-benchmark. Sides with the same folder and build flags share what is compiled. Throws `SideFailure`, and `UsageError` for
 * a flag that cannot be used.
 *
 * All processes of a benchmark do the same number of iterations, as many as the first side does in the time of -benchtime (50 ms): all
 * sides do the same work, and no process spends time on finding its own number, which takes Go as long as a good part of the measuring.
 */
export async function goBenchmarks(sides: readonly Side[], work: Work): Promise<Subject[]> {
  const compiled = new Map<string, TestBinary[]>();
  const iterations = new Map<string, number>();
  const found = new Map<string, Map<string, Benchmark>>();
  for (const side of sides) {
    const words = readGoTestWords(filledIn(work.runner, side));
    const build = JSON.stringify([side.folder, words.buildFlags, words.packages]);
    const binaries = compiled.get(build) ?? (await compile(side, words, work, compiled.size));
    compiled.set(build, binaries);
    let count = 0;
    for (const binary of binaries) {
      const benchtime = side === sides[0] ? (words.benchtime ?? shortBenchtime) : "1x";
      for (const [name, done] of await firstRun(side, binary, words, benchtime, work)) {
        const key = `${binary.packagePath}\n${name}`;
        if (side === sides[0]) iterations.set(key, done);
        const variants = found.get(key) ?? new Map<string, Benchmark>();
        found.set(key, variants.set(side.variant, { ...binary, name, words }));
        count++;
      }
    }
    if (count === 0) throw new SideFailure(`${side.variant}: no benchmark matches -bench ${words.bench}`);
    work.say(`${side.variant}: ${count} ${count === 1 ? "benchmark" : "benchmarks"}`);
  }
  const meter = work.countsCpu ? await findMeter(work.workspace.folder, work.stop) : undefined;
  if (meter !== undefined && meter.missing !== "") work.say(`this machine cannot tell ${meter.missing}`);
  if (meter !== undefined) await fillProcesses(found, iterations, meter, work.stop);
  const packages = new Set([...found.keys()].map((key) => key.split("\n")[0]));
  return [...found].map(([key, variants]) => {
    const done = iterations.get(key);
    const title = packages.size > 1 ? key.replace("\nBenchmark", ".") : (key.split("\nBenchmark")[1] ?? "");
    return {
      name: title,
      variants: [...variants.keys()],
      measure: (variant, stop) => measure(variants.get(variant) as Benchmark, done, meter, stop),
    };
  });
}

async function compile(
  side: Side,
  words: GoTestWords,
  { workspace, stop, say }: Work,
  number: number,
): Promise<TestBinary[]> {
  say(`${side.variant}: compiling the tests`);
  const { folder } = side;
  const failed = (end: ProcessEnd): SideFailure =>
    new SideFailure(`${side.variant} could not be built (${failureOf(end)})\n${lastLines(end)}`);
  const format = "{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}}\t{{.Dir}}{{end}}";
  const listFlags = words.buildFlags.filter((flag) => !/^-(vet|cover)/.test(flag));
  const list = await runProcess([words.go, "list", "-f", format, ...listFlags, ...words.packages], { folder, stop });
  if (failureOf(list) !== undefined) throw failed(list);
  const binaries: TestBinary[] = [];
  const outputs = join(workspace.folder, `tests${number}`);
  mkdirSync(outputs);
  for (const line of list.stdout.split("\n").filter((line) => line !== "")) {
    const [packagePath = "", packageFolder = ""] = line.split("\t");
    const path = join(outputs, `${binaries.length}.test`);
    const argv = [words.go, "test", "-c", "-o", path, ...words.buildFlags, packagePath];
    const end = await runProcess(argv, { folder, stop });
    if (failureOf(end) !== undefined) throw failed(end);
    if (existsSync(path)) binaries.push({ path, folder: packageFolder, packagePath });
  }
  if (binaries.length === 0)
    throw new SideFailure(`${side.variant}: there are no tests in ${words.packages.join(" ")}`);
  return binaries;
}

/** One run of all benchmarks, which does not count: the names of all sub-benchmarks, and a first sign of what fails. */
async function firstRun(
  { variant }: Side,
  binary: TestBinary,
  words: GoTestWords,
  benchtime: string,
  { stop, say }: Work,
): Promise<Map<string, number>> {
  const end = await runProcess(argvOf(binary, words, words.bench, benchtime), { folder: binary.folder, stop });
  const benchmarks = benchmarksIn(end.stdout);
  const failure = failureOf(end);
  if (failure !== undefined && benchmarks.size === 0)
    throw new SideFailure(`${variant}: the benchmarks fail (${failure})\n${lastLines(end)}`);
  if (failure !== undefined)
    say(`${variant}: some benchmarks of ${binary.packagePath} fail and are left out (${failure})\n${lastLines(end)}`);
  return benchmarks;
}

/**
 * Raises the iterations of benchmarks whose processes take less than 50 ms of CPU time. On a machine that others use, 50 ms of wall time
 * hold little work, and the start of the process would be much of what is measured.
 */
async function fillProcesses(
  found: ReadonlyMap<string, ReadonlyMap<string, Benchmark>>,
  iterations: Map<string, number>,
  meter: Meter,
  stop: AbortSignal,
): Promise<void> {
  for (const [key, done] of iterations) {
    const [benchmark] = found.get(key)?.values() ?? [];
    // A single iteration may be long, and a second one may need what the first has used up.
    if (benchmark === undefined || done < 2 || benchmark.words.benchtime !== undefined) continue;
    const argv = argvOf(benchmark, benchmark.words, exactPattern(benchmark.name), `${done}x`);
    const { cpuNanoseconds } = await meter.run(argv, { folder: benchmark.folder, stop });
    const wanted = Math.round((done * shortNanoseconds) / (cpuNanoseconds ?? shortNanoseconds));
    iterations.set(key, Math.min(Math.max(done, wanted), done * 10));
  }
}

async function measure(
  benchmark: Benchmark,
  iterations: number | undefined,
  meter: Meter | undefined,
  stop: AbortSignal,
): Promise<Measured> {
  const { folder, name, words } = benchmark;
  const isCounted = words.benchtime?.endsWith("x") ?? false;
  const benchtime = isCounted || iterations === undefined ? (words.benchtime ?? shortBenchtime) : `${iterations}x`;
  const argv = argvOf(benchmark, words, exactPattern(name), benchtime);
  const options = { folder, stop };
  const reading = await meter?.run(argv, options);
  const end = reading?.end ?? (await runProcess(argv, options));
  const failure = failureOf(end);
  if (failure !== undefined) throw new ProcessFailure(failure, end.stdout + end.stderr);
  return { text: withCpuTime(end.stdout, reading?.cpuNanoseconds) };
}

/**
 * The output with the process's CPU time by iteration after its result: the start of the process and the benchmark's preparation are
 * in it, which is the same for all sides where they do the same iterations. Output with several results is left as it is, since the time is
 * that of all of them.
 */
export function withCpuTime(output: string, cpuNanoseconds: number | undefined): string {
  const results = [...output.matchAll(/^(Benchmark\S*)\s+(\d+)\s+\S+\s+\S.*\n/gm)];
  const [result] = results;
  if (cpuNanoseconds === undefined || result === undefined || results.length > 1) return output;
  const [line, name = "", iterations = "1"] = result;
  const value = Number((cpuNanoseconds / Number(iterations)).toPrecision(6));
  const added = `Unit process-cpu-ns/op better=lower\n${name} ${iterations} ${value} process-cpu-ns/op\n`;
  const at = result.index + line.length;
  return output.slice(0, at) + added + output.slice(at);
}

/** With -test.v: text that a benchmark prints is on lines of its own then, not between a name and its result. */
function argvOf({ path }: TestBinary, words: GoTestWords, bench: string, benchtime: string): string[] {
  const flags = ["-test.run=^$", `-test.bench=${bench}`, `-test.benchtime=${benchtime}`, "-test.v=true"];
  return [path, ...flags, ...words.testFlags, ...words.ownFlags];
}
