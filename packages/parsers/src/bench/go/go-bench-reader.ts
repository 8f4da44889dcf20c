import type { BenchTable } from "@sweetspot/model";
import { BenchTableBuilder } from "@sweetspot/model/bench/builder";
import type { Diagnostics } from "../../diagnostics.ts";
import type { ParseContext } from "../../format.ts";
import { GoBenchConfig } from "./go-bench-config.ts";
import { GoBenchFailures } from "./go-bench-failures.ts";
import { GoBenchProcesses } from "./go-bench-processes.ts";
import { gluedResult } from "./go-bench-glued.ts";
import { Gotestsum } from "./gotestsum.ts";
import { readUnitLine } from "./go-bench-unit.ts";
import { isPlaceKey } from "@sweetspot/model/bench/place-keys";
import { PrintedFacts, readFact } from "./go-bench-fact.ts";
import type { PlainResults } from "./go-bench-plain.ts";
import { fieldEnd, type Figures, readFigures, readKeyValue, skipSpace } from "./go-bench-line.ts";

/** benchstat gives up at a line of this many bytes. */
const goLineLimit = 64 * 1024;
const maxSyntaxErrors = 10_000;
const maxUnitMetadata = 100_000;

/** Keys that people set on purpose; any other that first appears among the results may be a log line. */
const usualKeys = new Set(["goos", "goarch", "pkg", "cpu", "commit", "commit-time", "branch", "toolchain", "note"]);
/** Keys that `go test` or the runtime print and nobody means as configuration. */
const logKeys = new Set(["panic", "coverage", "error", "warning", "info", "debug", "fatal", "signal", "goroutine"]);

/** Text that Go's own framework prints between results, which ends a benchmark that was begun. */
const frameworkLine = /^(?:PASS|FAIL|SKIP|DONE|ok\s|---|===|::(?:end)?group::|\?\s|exit status|testing:)/;
const printedBefore = "its test printed text without a newline before it";
/** Figures as Go's framework prints them, possibly behind text that a test printed without a newline. */
const gluedFigures = /(?:^|\s)(\d+)\t\s*[\d.]+ ns\/op/;

/** Reads Go benchmark text line by line into a `BenchTable`. */
export class GoBenchReader {
  readonly #builder = new BenchTableBuilder();
  readonly #diagnostics: Diagnostics;
  readonly #maxResults: number;
  readonly #figures: Figures = { iterations: 0, values: [], units: [] };
  /** The name of a benchmark whose figures have not come yet. */
  #begun: string | undefined;
  /** The line with that name, when it is an error to Go's reader: reported unless its figures are found. */
  #glued: { line: number; problem: string } | undefined;
  readonly #config = new GoBenchConfig();
  readonly #processes = new GoBenchProcesses();
  #lines = 0;
  #ignored = 0;
  #repaired = 0;
  #syntaxErrors = 0;
  #unitMetadata = 0;
  readonly #limitsNoted = new Set<string>();
  #sawBenchmark = false;
  readonly #suspicious = new Set<string>();
  #tooLong: { line: number; resultsBefore: number } | undefined;
  readonly #facts = new PrintedFacts();
  readonly #gotestsum: Gotestsum;
  readonly #failures: GoBenchFailures;

  constructor(context: ParseContext) {
    this.#diagnostics = context.diagnostics;
    this.#gotestsum = new Gotestsum(context.diagnostics, this.#builder);
    this.#failures = new GoBenchFailures(context.diagnostics);
    this.#maxResults = context.limits.benchResults;
  }

  /** The results so far, for a faster reader of usual lines. */
  get builder(): BenchTableBuilder {
    return this.#builder;
  }

  /** Whether the next lines are read as texts: some of their results may not count. */
  get needsTexts(): boolean {
    return this.#gotestsum.needsTexts;
  }

  /** Takes a result line that was read already. @returns false when no more may be taken in. */
  takePlain(plain: PlainResults, number: number): boolean {
    this.#lines = number;
    this.#sawBenchmark = true;
    this.#forget();
    const config = this.#admit(number);
    if (config === undefined) return false;
    this.#processes.beforeResult(this.#builder);
    this.#builder.beginResult(plain.name, plain.iterations, config, number);
    for (let i = 0; i < plain.count; i++) this.#builder.addValue(plain.values[i] as number, plain.units[i] as number);
    return true;
  }

  /** Takes the next line. @returns false when no more may be taken in. */
  readLine(line: string, number: number): boolean {
    this.#lines = number;
    if (this.#gotestsum.takeLine(line, number)) return this.#readFailed(line, number);
    if (line.length >= goLineLimit / 3) this.#noteLength(line, number);
    if (line.startsWith("Benchmark")) return this.#readBenchmark(line, number);
    const glued = this.#readGlued(line, number);
    if (glued !== undefined) return glued;
    if (this.#readUnit(line, number)) return true;
    // A panic is configuration to benchstat: results behind it stay in the table that benchstat puts them into.
    const isPanic = this.#failures.take(line, number);
    const keyValue = readKeyValue(line);
    if (keyValue !== undefined) this.#setConfig(keyValue.key, keyValue.value, number, isPanic);
    else return this.#readOther(line, number);
    return true;
  }

  finish(hidden: BenchTable["reading"]["hidden"]): BenchTable {
    this.#forget();
    if (this.#failures.unproved !== undefined) this.#noteSuspicious("panic", this.#failures.unproved);
    this.#facts.attachTo(this.#builder);
    return this.#builder.build({
      lines: this.#lines,
      ignoredLines: this.#ignored,
      repairedResults: this.#repaired,
      suspiciousKeys: [...this.#suspicious],
      tooLong: this.#tooLong,
      hidden,
    });
  }

  #readBenchmark(line: string, number: number): boolean {
    this.#sawBenchmark = true;
    const start = "Benchmark".length;
    const nameEnd = fieldEnd(line, start);
    const name = line.slice(start, nameEnd);
    if (nameEnd === line.length) {
      // `go test -v` prints the bare name when a benchmark begins.
      this.#forget();
      this.#begun = name;
      return true;
    }
    const rest = skipSpace(line, nameEnd);
    const problem = readFigures(line, rest, this.#figures);
    if (problem === undefined) return this.#addResult(name, number, undefined);
    this.#addSyntaxError(number, problem);
    this.#forget();
    if (!problem.includes("iteration count")) {
      this.#reportMalformed(number, problem);
      return true;
    }
    const glued = this.#readGlued(line.slice(rest), number);
    if (glued !== undefined) return glued;
    this.#begun = name;
    this.#glued = { line: number, problem };
    return rest === line.length || this.#readStray(line.slice(rest), number);
  }

  /** Takes a line of gotestsum's section of failed tests, of which results count that were not printed above it. */
  #readFailed(line: string, number: number): boolean {
    if (frameworkLine.test(line)) this.#readFramework(line);
    else {
      const result = this.#gotestsum.resultIn(line, this.#figures);
      if (result !== undefined) return this.#addResult(result.name, number, result.isGlued ? printedBefore : undefined);
      this.#ignored++;
    }
    return true;
  }

  #readFramework(line: string): void {
    this.#forget();
    this.#processes.takeFrameworkLine(line);
    this.#gotestsum.packages.take(line, this.#config.snapshot() ?? []);
    this.#ignored++;
  }

  #readOther(line: string, number: number): boolean {
    if (line.trim() === "") return true;
    if (!frameworkLine.test(line)) return this.#readStray(line, number);
    this.#readFramework(line);
    return true;
  }

  /** A result behind text that a test printed without a newline. undefined: the line holds none; otherwise whether more may be taken in. */
  #readGlued(line: string, number: number): boolean | undefined {
    const glued = gluedResult(line, this.#begun);
    if (glued === undefined || readFigures(line, glued.at, this.#figures) !== undefined) return undefined;
    for (const text of glued.printed) if (text.trim() !== "") this.#readFact(text, number);
    return this.#addResult(glued.name, number, printedBefore);
  }

  /** Text that a test printed: perhaps the figures of a benchmark begun above, perhaps a fact. */
  #readStray(text: string, number: number): boolean {
    if (this.#begun !== undefined) {
      const at = gluedFigures.exec(text);
      if (at !== null && readFigures(text, skipSpace(text, at.index), this.#figures) === undefined) {
        const before = text.slice(0, at.index);
        if (before.trim() !== "") this.#readFact(before, number);
        return this.#addResult(this.#begun, number, "the test printed in between");
      }
    }
    if (!this.#readFact(text, number)) this.#ignored++;
    return true;
  }

  #readFact(text: string, number: number): boolean {
    const fact = readFact(text, number);
    if (fact === undefined) return false;
    if (!this.#facts.add(fact, this.#builder.results, this.#processes.isOver)) this.#noteLimit("printed facts", number);
    return true;
  }

  /** @param torn why the result is not on a line of its own, as Go's reader wants it */
  #addResult(name: string, line: number, torn: string | undefined): boolean {
    if (!this.#gotestsum.takeResult(name, this.#figures, line, this.#config.snapshot() ?? [])) {
      this.#forget();
      this.#ignored++;
      return true;
    }
    const config = this.#admit(line);
    if (config === undefined) return false;
    const builder = this.#builder;
    // The heading above it says whose it is.
    if (!this.#gotestsum.isInFailures) this.#processes.beforeResult(builder);
    builder.beginResult(builder.nameIndex(name), this.#figures.iterations, config, line, torn !== undefined);
    const { values, units } = this.#figures;
    for (let i = 0; i < values.length; i++)
      builder.addValue(values[i] as number, builder.unitIndex(units[i] as string));
    if (torn !== undefined) {
      this.#glued = undefined;
      this.#repaired++;
      this.#diagnostics.add({
        severity: "warning",
        code: "split-line-repaired",
        message: `The name and figures of Benchmark${name} are not a line of their own, because ${torn}. They were put together; benchstat loses this result.`,
        line,
      });
    }
    this.#forget();
    return true;
  }

  /** Gives up a benchmark that was begun and whose figures did not come. */
  #forget(): void {
    if (this.#glued !== undefined) this.#reportMalformed(this.#glued.line, this.#glued.problem);
    this.#glued = undefined;
    this.#begun = undefined;
  }

  /** The index of the configuration in force; undefined, with a diagnostic, when no more may be taken in. */
  #admit(line: number): number | undefined {
    if (this.#builder.results >= this.#maxResults) {
      return this.#stop("too-many-results", `Only the first ${this.#maxResults} results were read.`, line);
    }
    const config = this.#config.snapshot();
    if (config !== undefined) return this.#builder.configIndex(config);
    const message = "The configuration changes too often; the results from here on were not read.";
    return this.#stop("too-much-configuration", message, line);
  }

  #stop(code: string, message: string, line: number): undefined {
    this.#diagnostics.add({ severity: "warning", code, message, line });
    return undefined;
  }

  #setConfig(key: string, value: string, line: number, isPanic: boolean): void {
    this.#processes.takeConfig(key, value);
    if (key === "pkg") this.#gotestsum.packages.takePath(value);
    const outcome = this.#config.set(key, value, line);
    if (outcome === "full") return this.#noteLimit("configuration keys", line);
    if (value === "") return;
    const unusual = outcome === "new" && this.#sawBenchmark && !usualKeys.has(key) && !isPlaceKey(key);
    if (isPanic) this.#suspicious.add(key);
    else if ((unusual || logKeys.has(key)) && !this.#suspicious.has(key)) this.#noteSuspicious(key, line);
  }

  /** Says once that more of something is not taken in. */
  #noteLimit(what: string, line: number): void {
    if (this.#limitsNoted.has(what)) return;
    this.#limitsNoted.add(what);
    this.#stop("too-many-entries", `There are more ${what} than are read; those from here on are left out.`, line);
  }

  #noteSuspicious(key: string, line: number): void {
    if (this.#suspicious.size >= 100) return;
    this.#suspicious.add(key);
    this.#diagnostics.add({
      severity: "warning",
      code: "suspicious-config",
      message: `"${key}:" reads as configuration and puts the results after it into a table of their own. If it is a log line, ignore the key "${key}".`,
      line,
    });
  }

  /** @returns whether it is a `Unit` line */
  #readUnit(line: string, number: number): boolean {
    const read = readUnitLine(line, number);
    for (const problem of read?.problems ?? []) {
      this.#addSyntaxError(number, problem);
      this.#reportMalformed(number, problem);
    }
    for (const entry of read?.metadata ?? []) {
      if (this.#unitMetadata++ >= maxUnitMetadata) this.#noteLimit("entries of Unit lines", number);
      else this.#builder.addUnitMetadata(entry);
    }
    return read !== undefined;
  }

  #addSyntaxError(line: number, message: string): void {
    if (this.#syntaxErrors++ < maxSyntaxErrors) this.#builder.addSyntaxError({ line, message });
  }

  #reportMalformed(line: number, message: string): void {
    this.#diagnostics.add({
      severity: "warning",
      code: "malformed-line",
      message: `This line is not a benchmark result (${message}) and was dropped.`,
      line,
    });
  }

  #noteLength(line: string, number: number): void {
    if (this.#tooLong !== undefined || new TextEncoder().encode(line).length < goLineLimit) return;
    this.#tooLong = { line: number, resultsBefore: this.#builder.results };
    this.#diagnostics.add({
      severity: "info",
      code: "line-over-64-kib",
      message: "This line has 64 KiB or more. It was read; benchstat gives up here.",
      line: number,
    });
  }
}
