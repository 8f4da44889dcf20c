import type { BenchQuery, BenchTablesQuery } from "@sweetspot/contract";
import { type BenchstatFlags, defaultFlags } from "@sweetspot/model/bench/comparison";
import { readToldDirection, type ToldDirection } from "@sweetspot/model/judge/told-directions";
import type { JudgePolicy } from "@sweetspot/model/judge/policy";
import { parseGoFloat } from "@sweetspot/model/unit/go-number";
import { AppError } from "../http/errors.ts";
import type { ComparedFiles } from "../evidence/compare-files.ts";
import type { LineFiles } from "../evidence/line-history.ts";

/** The input of the tasks of benchmarks. */
export interface BenchRequest extends ComparedFiles {
  /** All variants of the report in order, with their numbers in a sweep. */
  readonly variants: readonly { readonly name: string; readonly parameter: number | null }[];
  /** Set where the files may be read in full if benchstat reads none of them: the query does not say how. */
  readonly orInFull?: boolean;
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
    throw new AppError("bad-query", { message: `"${text}" is not a number for ${field}.`, details: { field } });
  }
  return number.value;
}
