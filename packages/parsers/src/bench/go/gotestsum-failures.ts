import { type BenchTableBuilder, writtenResult } from "@sweetspot/model/bench/builder";
import type { Diagnostics } from "../../diagnostics.ts";
import type { Figures } from "./go-bench-line.ts";

/**
 * The section `=== Failed` that gotestsum prints at a run's end, up to its line `DONE …`. It takes benchmarks for failed
 * tests, since they have no end of their own in `go test -json`, and prints the output of each under a heading: the first of its
 * results, which most formats printed before, and the format standard-quiet did not.
 */
export class GotestsumFailures {
  readonly #diagnostics: Diagnostics;
  readonly #builder: BenchTableBuilder;
  /** The results that were read when the last run was over. */
  #resultsBefore = 0;
  #isOpen = false;
  #saysRepeats = false;
  /** The results printed above the section, by their text, those that the section repeats taken away. */
  readonly #above = new Map<string, number[]>();

  constructor(diagnostics: Diagnostics, builder: BenchTableBuilder) {
    this.#diagnostics = diagnostics;
    this.#builder = builder;
  }

  /** Whether the lines that come may repeat what was printed before. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Takes the next line that may begin or end the section. */
  take(line: string, number: number): void {
    const { results } = this.#builder;
    if (/^DONE \d/.test(line)) {
      this.#isOpen = false;
      this.#above.clear();
      this.#resultsBefore = results;
    } else if (!this.#isOpen && line === "=== Failed") {
      if (results === this.#resultsBefore || this.#isOneEach()) this.#sayPartial(number);
      if (results > this.#resultsBefore) this.#open();
    }
  }

  /** Takes a result of the section. @returns the result above that it repeats; undefined: it was not printed before */
  takeResult(name: string, { iterations, values, units }: Figures, number: number): number | undefined {
    const result = this.#above.get(writtenResult(name, iterations, values, units))?.shift();
    if (result === undefined || this.#saysRepeats) return result;
    this.#saysRepeats = true;
    const message =
      "gotestsum prints results a second time from here on; they were passed over. What `--jsonfile` writes holds all, each once.";
    this.#diagnostics.add({ severity: "info", code: "repeated-results", message, line: number });
    return result;
  }

  #open(): void {
    this.#isOpen = true;
    this.#saysRepeats = false;
    for (let i = this.#resultsBefore; i < this.#builder.results; i++) {
      const text = this.#builder.writtenOf(i);
      const same = this.#above.get(text);
      if (same === undefined) this.#above.set(text, [i]);
      else same.push(i);
    }
  }

  /** Whether the run's results are of the formats that print each benchmark's first alone, without Go's own lines above them. */
  #isOneEach(): boolean {
    const builder = this.#builder;
    const seen = new Set<string>();
    for (let i = this.#resultsBefore; i < builder.results; i++) {
      const config = builder.configAt(builder.configOf(i));
      if (config.some(({ key }) => key === "goos")) return false;
      const key = `${builder.processOf(i)} ${builder.nameOf(i)}`;
      if (seen.has(key)) return false;
      seen.add(key);
    }
    return true;
  }

  #sayPartial(line: number): void {
    const message =
      "In this format gotestsum prints one result of each benchmark at most, whatever `-count` says. Use `--format standard-verbose`, or upload what `--jsonfile` writes.";
    this.#diagnostics.add({ severity: "warning", code: "partial-results", message, line });
  }
}
