import type { BenchTableBuilder } from "@sweetspot/model/bench/builder";
import type { ConfigEntry } from "@sweetspot/model/bench/table";

/** gotestsum's line about one test: behind what it printed in the format testname, before it in github-actions. */
const oneTest =
  /^(::group::)?(?:PASS|FAIL|SKIP) (\S{1,400}?)\.(?:Benchmark|Test|Example|Fuzz)\S{0,400} \(-?[\d.]{1,20}s\)\s*$/;
/** The heading of one test in the section of those that failed. */
const failedTest = /^=== (?:FAIL|SKIP): (\S{1,400}) (\S{1,400}) \((?:unknown|[\d.]{1,20}s)\)\s*$/;

/**
 * The packages of results that gotestsum prints test by test, in another order than that of the programs: in the formats testname and
 * github-actions, and in its section of failed tests.
 */
export class GotestsumPackages {
  readonly #builder: BenchTableBuilder;
  /** The paths that programs printed. */
  readonly #paths = new Set<string>();
  /** By path: the process and the configuration of the results of this run that have been placed, or that followed Go's own lines. */
  readonly #known = new Map<string, { readonly process: number; readonly config: number }>();
  /** The first result that may be of a path that is not known yet. */
  #knownUntil = 0;
  /** The first result that no line has placed. */
  #from = 0;
  #open: string | undefined;
  #only: string | undefined;

  constructor(builder: BenchTableBuilder) {
    this.#builder = builder;
  }

  /** The only benchmark whose results count here, since those of others are repeated below headings of their own. */
  get only(): string | undefined {
    return this.#only;
  }

  /** Takes the path of a package that a program printed. */
  takePath(path: string): void {
    if (this.#paths.size < 10_000) this.#paths.add(path);
  }

  /** Gives a result that the heading in force has been printed for to its package, where nothing has named its package. */
  placeEarlier(result: number, config: readonly ConfigEntry[]): void {
    const builder = this.#builder;
    const has = builder.configAt(builder.configOf(result)).some(({ key }) => key === "pkg");
    if (this.#open !== undefined && !has) this.#placeRange(this.#open, config, result, result + 1);
  }

  /** Takes a line of the framework; `config`: the configuration in force. */
  take(line: string, config: readonly ConfigEntry[]): void {
    const one = oneTest.exec(line);
    const failed = one === null ? failedTest.exec(line) : null;
    if (one !== null && one[1] === undefined) this.#place(one[2]!, config);
    else if (one !== null || failed !== null) {
      this.#close(config);
      this.#open = one?.[2] ?? failed![1];
      this.#only = failed?.[2]?.replace(/^Benchmark/, "");
    } else if (/^(?:::endgroup::|=== [A-Z][a-z]|DONE \d)/.test(line)) {
      this.#close(config);
      if (line.startsWith("DONE")) {
        this.#known.clear();
        this.#knownUntil = this.#builder.results;
      }
    } else if (/^(?:PASS|FAIL|ok\s)/.test(line)) this.#from = this.#builder.results;
  }

  #close(config: readonly ConfigEntry[]): void {
    if (this.#open !== undefined) this.#place(this.#open, config);
    this.#from = this.#builder.results;
    this.#open = undefined;
    this.#only = undefined;
  }

  /** Gives the results since the last such line to the process and the path of their package. */
  #place(name: string, config: readonly ConfigEntry[]): void {
    const from = this.#from;
    this.#from = this.#builder.results;
    if (from < this.#from) this.#placeRange(name, config, from, this.#from);
  }

  #placeRange(name: string, config: readonly ConfigEntry[], from: number, until: number): void {
    const builder = this.#builder;
    const path = this.#pathOf(name);
    this.#learn(from);
    let place = this.#known.get(path);
    if (place === undefined) {
      let process = builder.processOf(from);
      // A process with other results than these is another package's.
      const isAnothers = from > 0 && until === builder.results && builder.processOf(from - 1) === process;
      if (isAnothers || [...this.#known.values()].some((known) => known.process === process))
        process = builder.beginProcess();
      place = { process, config: builder.configIndex(configOf(path, config)) };
      this.#known.set(path, place);
    }
    builder.place(from, place.process, place.config, until);
  }

  /** Learns the paths that Go's own lines gave to the results before one. */
  #learn(until: number): void {
    const builder = this.#builder;
    for (; this.#knownUntil < until; this.#knownUntil++) {
      const config = builder.configOf(this.#knownUntil);
      const path = builder.configAt(config).find(({ key }) => key === "pkg")?.value;
      if (path === undefined || this.#known.has(path)) continue;
      this.#known.set(path, { process: builder.processOf(this.#knownUntil), config });
    }
  }

  /** The whole path of a package that gotestsum shortens by what all have in common. */
  #pathOf(name: string): string {
    const ends = [...this.#paths].filter((path) => path === name || path.endsWith(`/${name}`));
    if (name === ".")
      ends.push(...[...this.#paths].filter((path) => [...this.#paths].every((other) => other.startsWith(path))));
    return ends.length === 1 ? ends[0]! : name;
  }
}

/** A configuration of results of another package. */
function configOf(path: string, config: readonly ConfigEntry[]): readonly ConfigEntry[] {
  const line = config.find(({ key }) => key === "pkg")?.line;
  const entry = { key: "pkg", value: path, ...(line !== undefined && { line }) };
  return config.some(({ key }) => key === "pkg")
    ? config.map((one) => (one.key === "pkg" ? entry : one))
    : [...config, entry];
}
