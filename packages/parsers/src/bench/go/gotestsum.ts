import type { BenchTableBuilder } from "@sweetspot/model/bench/builder";
import type { ConfigEntry } from "@sweetspot/model/bench/table";
import type { Diagnostics } from "../../diagnostics.ts";
import { gluedResult } from "./go-bench-glued.ts";
import { fieldEnd, type Figures, readFigures, skipSpace } from "./go-bench-line.ts";
import { GotestsumFailures } from "./gotestsum-failures.ts";
import { GotestsumPackages } from "./gotestsum-packages.ts";

/** The parts of Go benchmark text that gotestsum prints in an order of its own: results by test, and its section of failed tests. */
export class Gotestsum {
  readonly packages: GotestsumPackages;
  readonly #failures: GotestsumFailures;
  /** The benchmark whose output is being printed within the section. */
  #begun: string | undefined;

  constructor(diagnostics: Diagnostics, builder: BenchTableBuilder) {
    this.packages = new GotestsumPackages(builder);
    this.#failures = new GotestsumFailures(diagnostics, builder);
  }

  /** Whether the lines that come are of the section of failed tests. */
  get isInFailures(): boolean {
    return this.#failures.isOpen;
  }

  /** Whether the next lines are read as texts: some of their results may not count. */
  get needsTexts(): boolean {
    return this.packages.only !== undefined || this.isInFailures;
  }

  /** Takes a line that may begin or end the section of failed tests. @returns whether it is within one */
  takeLine(line: string, number: number): boolean {
    const wasOpen = this.isInFailures;
    this.#failures.take(line, number);
    return wasOpen || this.isInFailures;
  }

  /** The result in a line of the section, its figures read into `figures`; undefined where it holds none. */
  resultIn(line: string, figures: Figures): { readonly name: string; readonly isGlued: boolean } | undefined {
    if (!line.startsWith("Benchmark")) {
      const glued = gluedResult(line, this.#begun);
      if (glued === undefined || readFigures(line, glued.at, figures) !== undefined) return undefined;
      return { name: glued.name, isGlued: true };
    }
    const end = fieldEnd(line, 0);
    const name = line.slice("Benchmark".length, end);
    if (end === line.length) this.#begun = name;
    else if (readFigures(line, skipSpace(line, end), figures) === undefined) return { name, isGlued: false };
    return undefined;
  }

  /**
   * Takes a result of any line.
   * @param config the configuration in force
   * @returns whether it counts: it is neither one that was printed before nor one of another benchmark than its heading says
   */
  takeResult(name: string, figures: Figures, line: number, config: readonly ConfigEntry[]): boolean {
    const { only } = this.packages;
    if (only !== undefined && name !== only && name.replace(/-\d+$/, "") !== only) return false;
    const earlier = this.isInFailures ? this.#failures.takeResult(name, figures, line) : undefined;
    if (earlier !== undefined) this.packages.placeEarlier(earlier, config);
    return earlier === undefined;
  }
}
