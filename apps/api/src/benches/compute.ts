import { finiteOrNull } from "@sweetspot/model/finite-or-null";
import type { BenchBody, BenchPolicy, BenchSamples, BenchVerdict } from "@sweetspot/contract";
import { benchstatCsv } from "@sweetspot/model/bench/benchstat-csv";
import type { BenchComparison } from "@sweetspot/model/bench/comparison";
import { benchstatText } from "@sweetspot/model/bench/benchstat-text";
import { type TaskContext, TaskError } from "../work/task.ts";
import { benchBody } from "./body.ts";
import { compareFiles } from "../evidence/compare-files.ts";
import { judgeComparison } from "../evidence/line-history.ts";
import type { BenchRequest } from "./request.ts";
import { verdictOf } from "./verdict.ts";

/** The comparison as benchstat prints it. */
export function benchTextTask(request: BenchRequest, context: TaskContext): string {
  return benchstatText(printedComparison(request, context));
}

/** The comparison as benchstat prints it with `-format csv`. */
export function benchCsvTask(request: BenchRequest, context: TaskContext): string {
  return benchstatCsv(printedComparison(request, context)).csv;
}

/** Returns the comparison of the results that benchstat reads; where it reads none of them, as of other tools' files, that of all results. */
function printedComparison(request: BenchRequest, context: TaskContext): BenchComparison {
  const { comparison, inputs } = compareFiles(request, context);
  const isUnread = inputs.every(({ table }) => table.reading.hidden === "everything");
  if (request.orInFull !== true || !isUnread) return comparison;
  return compareFiles({ ...request, reading: "full" }, context).comparison;
}

/** The comparison for the report's page. */
export function benchTablesTask(request: BenchRequest, context: TaskContext): BenchBody {
  const { comparison, inputs } = compareFiles(request, context);
  return benchBody(comparison, judgeComparison(comparison, request.policy, request.line, context), inputs, request);
}

/** Whether the comparison keeps a project's budgets. */
export function benchVerdictTask(
  { request, policy }: { request: BenchRequest; policy: BenchPolicy },
  context: TaskContext,
): BenchVerdict {
  return verdictOf(judgeComparison(compareFiles(request, context).comparison, policy, request.line, context), policy);
}

/** The samples of one row, for answers too large to carry all. */
export function benchSamplesTask(
  { request, table, row }: { request: BenchRequest; table: number; row: number },
  context: TaskContext,
): BenchSamples {
  const cells = compareFiles(request, context).comparison.tables[table]?.rows[row]?.cells;
  if (cells === undefined) throw new TaskError("bad-query", "There is no such row.", { table, row });
  return {
    cells: cells.map((cell) => (cell === undefined ? null : Array.from(cell.samples, (value) => finiteOrNull(value)))),
  };
}
