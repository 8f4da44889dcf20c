import type { BenchBody, BenchPolicy, BenchSamples, BenchVerdict } from "@sweetspot/contract";
import { benchstatCsv } from "@sweetspot/model/bench/benchstat-csv";
import { benchstatText } from "@sweetspot/model/bench/benchstat-text";
import { compareBenches } from "@sweetspot/model/bench/compare";
import type { BenchComparison, BenchInput } from "@sweetspot/model/bench/comparison";
import { FlagError } from "@sweetspot/model/bench/grouping";
import { judgeBenches } from "@sweetspot/model/judge/judge-benches";
import { type TaskContext, TaskError } from "../platform/task.ts";
import { benchBody } from "./body.ts";
import type { BenchRequest } from "./request.ts";
import { verdictOf } from "./verdict.ts";

export { benchHistoryTask } from "./history.ts";

/** The comparison as benchstat prints it. */
export function benchTextTask(request: BenchRequest, context: TaskContext): string {
  return benchstatText(compare(request, context).comparison);
}

/** The comparison as benchstat prints it with `-format csv`. */
export function benchCsvTask(request: BenchRequest, context: TaskContext): string {
  return benchstatCsv(compare(request, context).comparison).csv;
}

/** The comparison for the report's page. */
export function benchTablesTask(request: BenchRequest, context: TaskContext): BenchBody {
  const { comparison, inputs } = compare(request, context);
  return benchBody(comparison, judgeBenches(comparison, request.policy), inputs, request);
}

/** Whether the comparison keeps a project's budgets. */
export function benchVerdictTask(
  { request, policy }: { request: BenchRequest; policy: BenchPolicy },
  context: TaskContext,
): BenchVerdict {
  return verdictOf(judgeBenches(compare(request, context).comparison, policy), policy);
}

/** The samples of one row, for answers too large to carry all. */
export function benchSamplesTask(
  { request, table, row }: { request: BenchRequest; table: number; row: number },
  context: TaskContext,
): BenchSamples {
  const cells = compare(request, context).comparison.tables[table]?.rows[row]?.cells;
  if (cells === undefined) throw new TaskError("bad-query", "There is no such row.", { table, row });
  return {
    cells: cells.map((cell) => (cell === undefined ? null : Array.from(cell.samples, (value) => finite(value)))),
  };
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function compare(
  { files, flags, reading, told }: BenchRequest,
  context: TaskContext,
): { comparison: BenchComparison; inputs: BenchInput[] } {
  const inputs = files.map(({ variant, file, sha256 }) => ({
    label: variant,
    path: `${variant}/${file}`,
    table: context.evidence({ sha256 }, "bench"),
  }));
  const key = JSON.stringify(["bench", files, flags, reading, told]);
  try {
    const comparison = context.derived(key, () => {
      const value = compareBenches(inputs, flags, reading, told);
      return { value, bytes: sizeOf(value) };
    });
    return { comparison, inputs };
  } catch (error) {
    if (!(error instanceof FlagError)) throw error;
    throw new TaskError("bad-query", flagMessage(error), {
      field: error.flag,
      ...(error.cause === undefined ? {} : { offset: error.cause.offset, expression: error.cause.expression }),
    });
  }
}

function flagMessage({ flag, cause, message }: FlagError): string {
  return cause === undefined ? message : `The ${flag} expression cannot be read: ${cause.message}.`;
}

/** About what a comparison takes in memory. */
function sizeOf({ tables }: BenchComparison): number {
  let bytes = 1_000;
  for (const { rows } of tables) {
    for (const { cells } of rows) for (const cell of cells) bytes += 600 + 8 * (cell?.samples.length ?? 0);
  }
  return bytes;
}
