import type { BenchFact } from "@sweetspot/model/bench/table";
import { tidyRule } from "@sweetspot/model/unit/tidy";

/** A printed number with a name: `DB file size at cleanup: 43966464 bytes`. */
export type PrintedFact = Omit<BenchFact, "result">;

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
