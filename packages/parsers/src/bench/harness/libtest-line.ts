import type { ResultList } from "../result-list.ts";
import { type Measured, perOperation } from "../time-unit.ts";

/** Other harnesses print the same line with units of their own: `2,835 cycles/iter`, `1911 MS/s`. */
const benchLine =
  /^test (\S.*?)\s+\.\.\. bench:\s+([\d,]+(?:\.\d+)?) ([A-Za-zµμ%]{1,20}\/[a-z]{1,10}) \(\+\/- ([\d,]+(?:\.\d+)?)\)(?: = ([\d,]+(?:\.\d+)?) MB\/s)?\s*$/;

/** Whether a line of `cargo bench` is a result of Rust's built-in harness. */
export function isLibtestLine(line: string): boolean {
  return parseBenchLine(line) !== null;
}

/** Adds the result of a line of `cargo bench`; a benchmark that panicked is named. @returns whether the line is libtest's. */
export function addLibtestLine(list: ResultList, line: string, number: number): boolean {
  const match = parseBenchLine(line);
  if (match === null) {
    const failed = /^test (\S{1,1000}) +\.\.\. FAILED$/.exec(line.trimEnd());
    if (failed !== null) list.warn("skipped-benchmark", `The benchmark ${failed[1]} failed.`);
    return failed !== null;
  }
  const values: Measured[] = [perOperation(parseGrouped(match[2]), match[3]!.replace(/\/iter$/, "/op"))];
  if (match[5] !== undefined) values.push({ value: parseGrouped(match[5]), unit: "MB/s" });
  list.addOfRun(match[1] ?? "", values, number);
  return true;
}

/** libtest writes no longer lines, and the pattern costs the square of their length. */
function parseBenchLine(line: string): RegExpExecArray | null {
  return line.length <= 2048 && line.startsWith("test ") ? benchLine.exec(line.trimEnd()) : null;
}

/** `1,234.5` */
function parseGrouped(digits: string | undefined): number {
  return Number((digits ?? "").replaceAll(",", ""));
}
