import { BenchTableBuilder, unplacedProcess } from "@sweetspot/model/bench/builder";
import type { BenchProcess, BenchTable, ConfigEntry } from "@sweetspot/model/bench/table";
import { UnusableInput } from "../diagnostics.ts";
import type { ParseContext } from "../format.ts";
import { entryOf } from "../read/entry-of.ts";
import type { Measured } from "./time-unit.ts";

const noConfig: readonly ConfigEntry[] = [];

/** Collects the results of a format that gives raw samples: each sample of a benchmark becomes a result of its own. */
export class ResultList {
  readonly #builder = new BenchTableBuilder();
  readonly #context: ParseContext;
  #config = noConfig;
  readonly #configs = new Map<string, readonly ConfigEntry[]>();
  /** The names that `addOfRun` has added since the run began. */
  readonly #ofRun = new Set<string>();
  readonly #said = new Set<string>();
  #values = 0;
  #isFull = false;

  constructor(context: ParseContext) {
    this.#context = context;
  }

  /** The results added from here on come from another process; without a call all come from one. */
  beginProcess(about: BenchProcess = unplacedProcess): void {
    this.#builder.beginProcess(about);
  }

  /** Values that are not finite are left out; a result without values is left out, too. `line` only where the format has lines. */
  add(name: string, iterations: number, values: readonly Measured[], config: readonly ConfigEntry[], line = 0): void {
    const { benchResults } = this.#context.limits;
    if (this.#builder.results >= benchResults) {
      if (!this.#isFull) this.warn("too-many-results", `Only the first ${benchResults} results were read.`);
      this.#isFull = true;
      return;
    }
    let first = 0;
    while (first < values.length && !Number.isFinite(values[first]!.value)) first++;
    if (first === values.length) return;
    const builder = this.#builder;
    const index = builder.nameIndex(name === "" ? "unnamed" : name);
    builder.beginResult(index, iterations, builder.configIndex(this.#shared(config)), line);
    for (let i = first; i < values.length; i++) {
      const { value, unit } = values[i]!;
      if (!Number.isFinite(value)) continue;
      builder.addValue(value, builder.unitIndex(unit));
      this.#values++;
      if (unit === "errors/op" && value >= 1)
        this.warn("failed-run", `Every operation of ${name} failed: its times are those of failures.`);
    }
  }

  /** Adds a result of a text that states no runs: a benchmark that comes again is of another run, a process of its own. */
  addOfRun(name: string, values: readonly Measured[], line: number): void {
    if (this.#ofRun.has(name)) {
      this.beginProcess();
      this.#ofRun.clear();
    }
    this.#ofRun.add(name);
    this.add(name, 0, values, [], line);
  }

  /** The first array of equal entries: the table keeps configurations by identity. */
  #shared(config: readonly ConfigEntry[]): readonly ConfigEntry[] {
    if (config.length === 0) return noConfig;
    // Mostly it is that of the result before.
    if (!isSame(config, this.#config)) this.#config = entryOf(this.#configs, JSON.stringify(config), () => config);
    return this.#config;
  }

  /** Says once which way of a unit is better, where its name does not. The unit is in base units. */
  stateBetter(unit: string, better: "higher" | "lower"): void {
    const key = `better ${unit}`;
    if (this.#said.has(key)) return;
    this.#said.add(key);
    this.#builder.addUnitMetadata({ unit, writtenUnit: unit, key: "better", value: better, line: 0 });
  }

  /** Whether it has no value. */
  get isEmpty(): boolean {
    return this.#values === 0;
  }

  warn(code: string, message: string): void {
    this.#context.diagnostics.add({ severity: "warning", code, message });
  }

  /** Says something once, of however many runs in the file it is true. */
  inform(code: string, message: string): void {
    if (this.#said.has(message)) return;
    this.#said.add(message);
    this.#context.diagnostics.add({ severity: "info", code, message });
  }

  /** The table. Throws `UnusableInput` when there is no result in it. */
  finish(lines = 0): BenchTable {
    if (this.isEmpty) throw new UnusableInput("no-benchmark-results", "The file holds no benchmark result.");
    return this.#builder.build({ lines });
  }
}

function isSame(one: readonly ConfigEntry[], other: readonly ConfigEntry[]): boolean {
  return (
    one.length === other.length && one.every(({ key, value }, i) => key === other[i]!.key && value === other[i]!.value)
  );
}

/** Configuration entries from keys and values, those without a value left out. */
export function configOf(entries: readonly (readonly [key: string, value: string | undefined])[]): ConfigEntry[] {
  const config: ConfigEntry[] = [];
  for (const [key, value] of entries) if (value !== undefined && value !== "") config.push({ key, value });
  return config;
}

/** A sub-benchmark part such as `/size=1k`; a slash in the value would begin another part. */
export function namePart(key: string, value: string): string {
  return `/${key}=${partName(value)}`;
}

/** A name as one part: a slash would begin another. */
export function partName(name: string): string {
  return name.includes("/") ? name.replaceAll("/", "∕") : name;
}

/** Names with their parameters where a name has results of several, such as commands of hyperfine that were named (`-n`). */
export function namesToldApart(runs: readonly { readonly name: string; readonly parameters: string }[]): string[] {
  const parametersOf = new Map<string, Set<string>>();
  for (const { name, parameters } of runs) entryOf(parametersOf, name, () => new Set()).add(parameters);
  return runs.map(({ name, parameters }) => ((parametersOf.get(name)?.size ?? 0) > 1 ? name + parameters : name));
}
