import type { BenchTableBuilder } from "@sweetspot/model/bench/builder";
import type { BenchFact } from "@sweetspot/model/bench/table";
import { tidyRule } from "@sweetspot/model/unit/tidy";

/** A printed number with a name: `DB file size at cleanup: 43966464 bytes`. */
type PrintedFact = Omit<BenchFact, "result">;

const factLine =
  /^\s*(\p{L}[^:\n]{0,99}?)\s*:\s+([+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:e[+-]?\d+)?)\s*([A-Za-zµμ%][A-Za-zµμ%/]{0,19})?\s*$/iu;

const scales = new Map<string, { unit: string; factor: number }>([
  ["bytes", { unit: "B", factor: 1 }],
  ["byte", { unit: "B", factor: 1 }],
  ["kB", { unit: "B", factor: 1e3 }],
  ["KB", { unit: "B", factor: 1e3 }],
  ["GB", { unit: "B", factor: 1e9 }],
  ["TB", { unit: "B", factor: 1e12 }],
  ["KiB", { unit: "B", factor: 2 ** 10 }],
  ["MiB", { unit: "B", factor: 2 ** 20 }],
  ["GiB", { unit: "B", factor: 2 ** 30 }],
  ["TiB", { unit: "B", factor: 2 ** 40 }],
  ["s", { unit: "sec", factor: 1 }],
  ["seconds", { unit: "sec", factor: 1 }],
  ["ms", { unit: "sec", factor: 1e-3 }],
  ["us", { unit: "sec", factor: 1e-6 }],
  ["µs", { unit: "sec", factor: 1e-6 }],
  ["μs", { unit: "sec", factor: 1e-6 }],
]);

/**
 * Reads a stray line of test output as a fact: a name, a colon, one number and at most one unit, and nothing else.
 * Sizes become bytes and times seconds. Lines that the format reads as configuration must not be passed.
 */
export function readFact(line: string, lineNumber: number): PrintedFact | undefined {
  if (line.length > 200) return undefined;
  const match = factLine.exec(line);
  if (match === null) return undefined;
  const [, name = "", digits = "", written = ""] = match;
  const number = Number(digits.replaceAll(",", ""));
  if (!Number.isFinite(number)) return undefined;
  const scale = scales.get(written) ?? tidyRule(written);
  return { name, value: number * scale.factor, unit: scale.unit, line: lineNumber };
}

const maxFacts = 300_000;

/** The facts of a file in its order. */
export class PrintedFacts {
  readonly #facts: { readonly fact: PrintedFact; readonly resultsBefore: number; readonly isAfterEnd: boolean }[] = [];
  #beforeFirstResult = false;

  /**
   * @param isAfterEnd whether the process that printed the last result has ended
   * @returns false when no more are taken in.
   */
  add(fact: PrintedFact, resultsBefore: number, isAfterEnd: boolean): boolean {
    if (resultsBefore === 0) this.#beforeFirstResult = true;
    if (this.#facts.length >= maxFacts) return false;
    this.#facts.push({ fact, resultsBefore, isAfterEnd });
    return true;
  }

  /**
   * A fact belongs to the result that follows. Where the file begins with a result and ends with a fact, the test
   * prints after each result instead, and a fact belongs to the result before it; one below the end of the process is of no benchmark.
   */
  attachTo(builder: BenchTableBuilder): void {
    const { results } = builder;
    if (results === 0) return;
    const last = this.#facts.findLast(({ isAfterEnd }) => !isAfterEnd);
    const trailing = last?.resultsBefore === results;
    const printedAfter = trailing && !this.#beforeFirstResult;
    for (const { fact, resultsBefore, isAfterEnd } of this.#facts) {
      if (printedAfter && isAfterEnd) continue;
      const result = printedAfter ? resultsBefore - 1 : Math.min(resultsBefore, results - 1);
      if (!printedAfter && resultsBefore === results) continue;
      builder.addFact({ ...fact, result });
    }
  }
}
