import type { Diagnostics } from "../diagnostics.ts";

/**
 * The section `=== Failed` that gotestsum prints at a run's end, up to its line `DONE …`. It takes benchmarks for failed
 * tests, since they have no end of their own in `go test -json`, and prints their output once more.
 */
export class GotestsumFailures {
  readonly #diagnostics: Diagnostics;
  /** The results that were read when the last run was over. */
  #resultsBefore = 0;
  #isOpen = false;

  constructor(diagnostics: Diagnostics) {
    this.#diagnostics = diagnostics;
  }

  /** Whether the lines that come repeat what was printed before. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Takes the next line that may begin or end the section. `results`: how many were read. @returns whether it belongs to it. */
  take(line: string, number: number, results: number): boolean {
    if (/^DONE \d/.test(line)) {
      const wasOpen = this.#isOpen;
      this.#isOpen = false;
      this.#resultsBefore = results;
      return wasOpen;
    }
    if (!this.#isOpen && line === "=== Failed") {
      if (results === this.#resultsBefore) {
        const message =
          "In this format gotestsum prints one result of each benchmark at most, whatever `-count` says. Use `--format standard-verbose`, or upload what `--jsonfile` writes.";
        this.#diagnostics.add({ severity: "warning", code: "partial-results", message, line: number });
      } else {
        this.#isOpen = true;
        const message =
          "gotestsum prints results a second time from here on; they were passed over. What `--jsonfile` writes holds all, each once.";
        this.#diagnostics.add({ severity: "info", code: "repeated-results", message, line: number });
      }
    }
    return this.#isOpen;
  }
}
