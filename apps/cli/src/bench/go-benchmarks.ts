import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type GoTestWords, readGoTestWords } from "./go-test-words.ts";
import { benchmarksIn, exactPattern } from "./go-benchmark-names.ts";
import { failureOf, lastLines, type ProcessEnd, runProcess } from "./run-process.ts";
import { filledIn, type Side, SideFailure } from "./side.ts";
import { ProcessFailure, type Subject } from "./subject.ts";
import type { Workspace } from "./workspace.ts";

/** Many short processes tell more than few long ones in the same time: what differs from process to process is the larger part. */
const shortBenchtime = "50ms";

interface TestBinary {
  readonly side: Side;
  readonly words: GoTestWords;
  readonly path: string;
  readonly folder: string;
  readonly packagePath: string;
}

interface Work {
  readonly runner: readonly string[];
  readonly workspace: Workspace;
  readonly stop: AbortSignal;
  readonly say: (line: string) => void;
}

/**
 * Compiles the tests of every side once, runs every benchmark once for its name, and gives a subject for each benchmark
 * and sub-benchmark. Sides with the same folder and build flags share what is compiled. Throws `SideFailure`, and `UsageError` for a flag that cannot be used.
 */
export async function goBenchmarks(sides: readonly Side[], work: Work): Promise<Subject[]> {
  const compiled = new Map<string, TestBinary[]>();
  const found = new Map<string, Map<string, TestBinary>>();
  for (const side of sides) {
    const words = readGoTestWords(filledIn(work.runner, side));
    const build = JSON.stringify([side.folder, words.buildFlags, words.packages]);
    const binaries = compiled.get(build) ?? (await compile(side, words, work, compiled.size));
    compiled.set(build, binaries);
    let count = 0;
    for (const shared of binaries) {
      const binary = { ...shared, side, words };
      for (const name of await benchmarkNames(binary, work)) {
        const key = `${binary.packagePath}\n${name}`;
        const variants = found.get(key) ?? new Map<string, TestBinary>();
        found.set(key, variants.set(side.variant, binary));
        count++;
      }
    }
    if (count === 0) throw new SideFailure(`${side.variant}: no benchmark matches -bench ${words.bench}`);
    work.say(`${side.variant}: ${count} ${count === 1 ? "benchmark" : "benchmarks"}`);
  }
  const packages = new Set(
    [...found.values()].flatMap((binaries) => [...binaries.values()].map(({ packagePath }) => packagePath)),
  );
  return [...found].map(([key, binaries]) => {
    const [packagePath = "", name = ""] = key.split("\n");
    return subjectOf(packages.size > 1 ? `${packagePath}.${name}` : name, name, binaries);
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
    const end = await runProcess([words.go, "test", "-c", "-o", path, ...words.buildFlags, packagePath], {
      folder,
      stop,
    });
    if (failureOf(end) !== undefined) throw failed(end);
    if (existsSync(path)) binaries.push({ side, words, path, folder: packageFolder, packagePath });
  }
  if (binaries.length === 0)
    throw new SideFailure(`${side.variant}: there are no tests in ${words.packages.join(" ")}`);
  return binaries;
}

/** One iteration of every benchmark: the names of all sub-benchmarks, and a first sign of what fails. */
async function benchmarkNames(binary: TestBinary, { stop, say }: Work): Promise<string[]> {
  const argv = argvOf(binary, binary.words.bench, "1x");
  const end = await runProcess(argv, { folder: binary.folder, stop });
  const names = benchmarksIn(end.stdout);
  const failure = failureOf(end);
  if (failure !== undefined && names.length === 0)
    throw new SideFailure(`${binary.side.variant}: the benchmarks fail (${failure})\n${lastLines(end)}`);
  if (failure !== undefined)
    say(
      `${binary.side.variant}: some benchmarks of ${binary.packagePath} fail and are left out (${failure})\n${lastLines(end)}`,
    );
  return names;
}

function subjectOf(title: string, name: string, binaries: ReadonlyMap<string, TestBinary>): Subject {
  return {
    name: title.replace(/^Benchmark/, ""),
    variants: [...binaries.keys()],
    async measure(variant, stop) {
      const binary = binaries.get(variant) as TestBinary;
      const argv = argvOf(binary, exactPattern(name), binary.words.benchtime ?? shortBenchtime);
      const end = await runProcess(argv, { folder: binary.folder, stop });
      const failure = failureOf(end);
      if (failure !== undefined) throw new ProcessFailure(failure, end.stdout + end.stderr);
      return { text: end.stdout };
    },
  };
}

/** With -test.v: text that a benchmark prints stands on lines of its own then, not between a name and its result. */
function argvOf({ path, words }: TestBinary, bench: string, benchtime: string): string[] {
  const flags = ["-test.run=^$", `-test.bench=${bench}`, `-test.benchtime=${benchtime}`, "-test.v=true"];
  return [path, ...flags, ...words.testFlags, ...words.ownFlags];
}
