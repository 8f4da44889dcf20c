import { UsageError } from "../usage-error.ts";

/** A `go test` command line, taken apart. */
export interface GoTestWords {
  readonly go: string;
  readonly packages: readonly string[];
  /** For `go test -c` and `go list`. */
  readonly buildFlags: readonly string[];
  /** The pattern of -bench. */
  readonly bench: string;
  readonly benchtime: string | undefined;
  /** Flags of the test binary, as `-test.benchmem=true`; without -bench, -benchtime and -run. */
  readonly testFlags: readonly string[];
  /** Flags of the tests' own, which go to the binary as they are. */
  readonly ownFlags: readonly string[];
}

const buildSwitches = new Set("a asan cover linkshared modcacherw msan race trimpath work x".split(" "));
const buildValues = new Set(
  "asmflags buildmode buildvcs compiler covermode coverpkg gccgoflags gcflags installsuffix ldflags mod modfile overlay p pgo pkgdir tags toolexec vet".split(
    " ",
  ),
);
const testSwitches = new Set("benchmem failfast fullpath short".split(" "));
const testValues = new Set("count cpu parallel shuffle skip timeout".split(" "));
/** These change nothing here: no test is run, and the output is always verbose text. */
const ignoredSwitches = new Set(["v", "json"]);
const refused = new Map([
  ["C", "change into the folder instead"],
  ["exec", "it is not supported"],
  ["c", "bench compiles the tests by itself"],
  ["o", "bench compiles the tests by itself"],
  ["list", "bench lists the benchmarks by itself"],
  ["fuzz", "bench runs benchmarks"],
  ...["blockprofile", "coverprofile", "cpuprofile", "memprofile", "mutexprofile", "trace"].map(
    (name) => [name, "a profile slows the measured process down: take it in a run of its own"] as const,
  ),
]);

/** Whether the words are `go test` with -bench, which is run benchmark by benchmark. */
export function isGoBenchmark(runner: readonly string[]): boolean {
  const [program = "", command] = runner;
  return (
    /(^|[/\\])go[\d.]*(\.exe)?$/.test(program) &&
    command === "test" &&
    runner.some((word) => /^--?(test\.)?bench(=|$)/.test(word))
  );
}

/** Takes `go test …` apart, by the flags of `go help build` and `go help testflag`. Throws `UsageError`. */
export function readGoTestWords(runner: readonly string[]): GoTestWords {
  const [go = "go", , ...words] = runner;
  const read = {
    packages: [] as string[],
    buildFlags: [] as string[],
    testFlags: [] as string[],
    ownFlags: [] as string[],
  };
  let bench = "";
  let benchtime: string | undefined;
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === "-args" || word === "--args") {
      read.ownFlags.push(...words);
      break;
    }
    const [, name = "", written] = /^--?(?:test\.)?([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (name === "") {
      read.packages.push(word);
      continue;
    }
    const reason = refused.get(name);
    if (reason !== undefined) throw new UsageError(`go test -${name}: ${reason}`);
    const value = (): string => {
      const taken = written ?? words.shift();
      if (taken === undefined) throw new UsageError(`go test -${name} has no value`);
      return taken;
    };
    if (name === "bench") bench = value();
    else if (name === "benchtime") benchtime = value();
    else if (name === "run") value();
    else if (ignoredSwitches.has(name)) continue;
    else if (buildSwitches.has(name)) read.buildFlags.push(written === undefined ? `-${name}` : `-${name}=${written}`);
    else if (buildValues.has(name)) read.buildFlags.push(`-${name}=${value()}`);
    else if (testSwitches.has(name)) read.testFlags.push(`-test.${name}=${written ?? "true"}`);
    else if (testValues.has(name)) read.testFlags.push(`-test.${name}=${value()}`);
    else {
      // A flag of the tests' own. As with go test itself, the word after it is its value.
      read.ownFlags.push(word);
      if (written === undefined && words[0] !== undefined && !words[0].startsWith("-"))
        read.ownFlags.push(words.shift() as string);
    }
  }
  if (bench === "") throw new UsageError("go test needs -bench with a pattern");
  return { go, bench, benchtime, ...read, packages: read.packages.length === 0 ? ["."] : read.packages };
}
