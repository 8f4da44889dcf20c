import { tidyRule } from "../unit/tidy.ts";
import type {
  BenchFact,
  BenchProcess,
  BenchReading,
  BenchSyntaxError,
  BenchTable,
  ConfigEntry,
  UnitMetadata,
} from "./table.ts";

/** A process of which nothing but its results is known. */
export const unplacedProcess: BenchProcess = { round: null, order: null, startedMs: null };

/** One result to add, with values as written. */
interface NewBenchResult {
  /** Without the `Benchmark` prefix. */
  readonly name: string;
  readonly iterations: number;
  /** As written in the input; tidied here. A unit may be given twice: two samples. */
  readonly values: readonly { readonly value: number; readonly unit: string }[];
  /** Pass the same array for neighbours that share it: it is kept once. */
  readonly config: readonly ConfigEntry[];
  readonly line?: number;
  readonly repaired?: boolean;
}

/** Collects results in order into the columns of a `BenchTable`. */
export class BenchTableBuilder {
  readonly #names = new Interned();
  readonly #units = new Interned();
  readonly #configs: (readonly ConfigEntry[])[] = [];
  readonly #configIndex = new Map<readonly ConfigEntry[], number>();
  readonly #name = new Uint32Column();
  readonly #iterations = new Float64Column();
  readonly #config = new Uint32Column();
  readonly #process = new Uint32Column();
  readonly #processes: BenchProcess[] = [];
  readonly #line = new Uint32Column();
  readonly #repaired = new Uint32Column();
  readonly #firstValue = new Uint32Column();
  readonly #value = new Float64Column();
  readonly #unit = new Uint32Column();
  readonly #written = new Float64Column();
  readonly #writtenUnit = new Uint32Column();
  readonly #facts: BenchFact[] = [];
  readonly #unitMetadata: UnitMetadata[] = [];
  readonly #syntaxErrors: BenchSyntaxError[] = [];
  /** By index of the written unit: its rule and the index of the tidied unit. */
  readonly #rules: { factor: number; unit: number }[] = [];

  /** The number of results added so far. */
  get results(): number {
    return this.#name.length;
  }

  /** The index of a name, for `beginResult`. */
  nameIndex(name: string): number {
    return this.#names.index(name);
  }

  /** The index of a unit as written, for `addValue`. */
  unitIndex(unit: string): number {
    return this.#units.index(unit);
  }

  /** The index of a state of the configuration, by identity of the array. */
  configIndex(config: readonly ConfigEntry[]): number {
    let index = this.#configIndex.get(config);
    if (index === undefined) {
      index = this.#configs.push(config) - 1;
      this.#configIndex.set(config, index);
    }
    return index;
  }

  /**
   * Says that the results from here on come from another process. A table whose reader never calls this has one process.
   * @param about its place in the experiment, where that is known.
   * @returns its index
   */
  beginProcess(about: BenchProcess = unplacedProcess): number {
    // A copy, because processes are told apart by identity.
    return this.#processes.push({ ...about }) - 1;
  }

  /** The index of the process of a result. */
  processOf(result: number): number {
    return this.#process.at(result);
  }

  /** The index of the state of the configuration of a result. */
  configOf(result: number): number {
    return this.#config.at(result);
  }

  /** The state of the configuration with an index. */
  configAt(index: number): readonly ConfigEntry[] {
    return this.#configs[index]!;
  }

  /** The name of a result. */
  nameOf(result: number): string {
    return this.#names.list[this.#name.at(result)]!;
  }

  /** A result as it was written, for `writtenResult` of the same. */
  writtenOf(result: number): string {
    const from = this.#firstValue.at(result);
    const until = result + 1 < this.results ? this.#firstValue.at(result + 1) : this.#value.length;
    const values: number[] = [];
    const units: string[] = [];
    for (let i = from; i < until; i++) {
      values.push(this.#written.at(i));
      units.push(this.#units.list[this.#writtenUnit.at(i)]!);
    }
    return writtenResult(this.nameOf(result), this.#iterations.at(result), values, units);
  }

  /** Gives the results of a range to another process and state of the configuration, which a later line told. */
  place(from: number, process: number, config: number, until = this.results): void {
    for (let i = from; i < until; i++) {
      this.#process.set(i, process);
      this.#config.set(i, config);
    }
  }

  /** Adds a result; its values follow by `addValue`. Returns its index. */
  beginResult(name: number, iterations: number, config: number, line: number, repaired = false): number {
    this.#firstValue.push(this.#value.length);
    this.#iterations.push(iterations);
    this.#config.push(config);
    if (this.#processes.length === 0) this.beginProcess();
    this.#process.push(this.#processes.length - 1);
    this.#line.push(line);
    this.#repaired.push(repaired ? 1 : 0);
    return this.#name.push(name);
  }

  /** Adds a value of the result begun last, in its unit as written. */
  addValue(written: number, writtenUnit: number): void {
    const rule = this.#rules[writtenUnit] ?? this.#addRule(writtenUnit);
    this.#value.push(written * rule.factor);
    this.#unit.push(rule.unit);
    this.#written.push(written);
    this.#writtenUnit.push(writtenUnit);
  }

  /** Adds a whole result. Returns its index. */
  add(result: NewBenchResult): number {
    const index = this.beginResult(
      this.nameIndex(result.name),
      result.iterations,
      this.configIndex(result.config),
      result.line ?? 0,
      result.repaired,
    );
    for (const { value, unit } of result.values) this.addValue(value, this.unitIndex(unit));
    return index;
  }

  addFact(fact: BenchFact): void {
    this.#facts.push(fact);
  }

  addUnitMetadata(metadata: UnitMetadata): void {
    this.#unitMetadata.push(metadata);
  }

  addSyntaxError(error: BenchSyntaxError): void {
    this.#syntaxErrors.push(error);
  }

  build(reading: Partial<BenchReading> = {}): BenchTable {
    this.#firstValue.push(this.#value.length);
    return {
      kind: "bench",
      names: this.#names.list,
      units: this.#units.list,
      configs: this.#configs,
      results: {
        length: this.#name.length,
        name: this.#name.trimmed(),
        iterations: this.#iterations.trimmed(),
        config: this.#config.trimmed(),
        process: this.#process.trimmed(),
        line: this.#line.trimmed(),
        repaired: Uint8Array.from(this.#repaired.trimmed()),
        firstValue: this.#firstValue.trimmed(),
      },
      processes: this.#processes.length === 0 ? [{ ...unplacedProcess }] : this.#processes,
      values: {
        length: this.#value.length,
        value: this.#value.trimmed(),
        unit: this.#unit.trimmed(),
        written: this.#written.trimmed(),
        writtenUnit: this.#writtenUnit.trimmed(),
      },
      facts: this.#facts,
      unitMetadata: this.#unitMetadata,
      syntaxErrors: this.#syntaxErrors,
      reading: {
        lines: 0,
        ignoredLines: 0,
        repairedResults: 0,
        suspiciousKeys: [],
        tooLong: undefined,
        // Unless the format is Go's own text: then its reader says what is hidden.
        hidden: "everything",
        ...reading,
      },
    };
  }

  #addRule(writtenUnit: number): { factor: number; unit: number } {
    const tidied = tidyRule(this.#units.list[writtenUnit] ?? "");
    const rule = { factor: tidied.factor, unit: this.unitIndex(tidied.unit) };
    this.#rules[writtenUnit] = rule;
    return rule;
  }
}

/** A text that is equal for results of the same name and figures. */
export function writtenResult(
  name: string,
  iterations: number,
  values: readonly number[],
  units: readonly string[],
): string {
  return `${name} ${iterations} ${values.join(" ")} ${units.join(" ")}`;
}

class Interned {
  readonly list: string[] = [];
  readonly #index = new Map<string, number>();

  index(text: string): number {
    let index = this.#index.get(text);
    if (index === undefined) {
      index = this.list.push(text) - 1;
      this.#index.set(text, index);
    }
    return index;
  }
}

class Uint32Column {
  length = 0;
  #data = new Uint32Array(64);

  push(value: number): number {
    if (this.length === this.#data.length) {
      const grown = new Uint32Array(this.length * 2);
      grown.set(this.#data);
      this.#data = grown;
    }
    this.#data[this.length] = value;
    return this.length++;
  }

  at(index: number): number {
    return this.#data[index] as number;
  }

  set(index: number, value: number): void {
    this.#data[index] = value;
  }

  trimmed(): Uint32Array<ArrayBuffer> {
    return this.#data.slice(0, this.length);
  }
}

class Float64Column {
  length = 0;
  #data = new Float64Array(64);

  push(value: number): number {
    if (this.length === this.#data.length) {
      const grown = new Float64Array(this.length * 2);
      grown.set(this.#data);
      this.#data = grown;
    }
    this.#data[this.length] = value;
    return this.length++;
  }

  at(index: number): number {
    return this.#data[index] as number;
  }

  trimmed(): Float64Array<ArrayBuffer> {
    return this.#data.slice(0, this.length);
  }
}
