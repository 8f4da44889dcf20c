import type { BenchQuery, BenchTablesQuery } from "@sweetspot/contract";
import { type BenchReadingMode, type BenchstatFlags, defaultFlags } from "@sweetspot/model/bench/comparison";
import { readToldDirection, type ToldDirection, type ToldDirections } from "@sweetspot/model/judge/told-directions";
import type { JudgePolicy } from "@sweetspot/model/judge/policy";
import { parseGoFloat } from "@sweetspot/model/unit/go-number";
import { AppError } from "../http/errors.ts";
import type { LineFiles } from "../evidence/line-history.ts";

/** One benchmark file to compare, in the order of the columns. */
export interface BenchFile {
  readonly variant: string;
  readonly file: string;
  readonly sha256: string;
}

/** What the tasks of benchmarks take. */
export interface BenchRequest {
  readonly files: readonly BenchFile[];
  /** All variants of the report in order, with their numbers in a sweep. */
  readonly variants: readonly { readonly name: string; readonly parameter: number | null }[];
  readonly flags: BenchstatFlags;
  readonly reading: BenchReadingMode;
  /** The better direction of each unit, and who said it. */
  readonly told: ToldDirections;
  /** The policy that changes are judged by. */
  readonly policy: JudgePolicy;
  /** The project's line of reports, which tells how runs differ; empty for none. */
  readonly line: readonly LineFiles[];
}

/** Returns benchstat's flags from a query, with benchstat's defaults for those left out. Throws `bad-query` for text that is not a number. */
export function flagsOf(query: BenchQuery): BenchstatFlags {
  const { table, row, col, ignore, filter } = { ...defaultFlags, ...query };
  return {
    table,
    row,
    col,
    ignore,
    filter,
    alpha: numberOf("alpha", query.alpha, defaultFlags.alpha),
    confidence: numberOf("confidence", query.confidence, defaultFlags.confidence),
  };
}

/** Returns the better directions that a query states. Throws `bad-query` for text that states none. */
export function directionsOf({ better = [] }: Pick<BenchTablesQuery, "better">): ToldDirection[] {
  return better.map((text) => {
    const told = readToldDirection(text);
    if (told !== undefined) return told;
    throw new AppError("bad-query", {
      message: `"${text}" does not say which way is better: write a unit, "=", and lower, higher or neither.`,
      details: { field: "better" },
    });
  });
}

/** Returns the project's policy with the values that a query replaces. Throws `bad-query` for text that is not a number. */
export function policyOfQuery(query: BenchQuery, policy: JudgePolicy): JudgePolicy {
  return {
    alpha: numberOf("alpha", query.alpha, policy.alpha),
    minimumEffect: numberOf("minimum", query.minimum, policy.minimumEffect),
    correction: query.correction ?? policy.correction,
  };
}

function numberOf(field: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  const number = parseGoFloat(text.trim());
  if ("error" in number) {
    throw new AppError("bad-query", { message: `"${text}" is no number for ${field}.`, details: { field } });
  }
  return number.value;
}
