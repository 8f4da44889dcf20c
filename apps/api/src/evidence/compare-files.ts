import { compareBenches } from "@sweetspot/model/bench/compare";
import type { BenchComparison, BenchInput, BenchReadingMode, BenchstatFlags } from "@sweetspot/model/bench/comparison";
import { FlagError } from "@sweetspot/model/bench/grouping";
import type { ReadingId } from "@sweetspot/model/ids";
import type { ToldDirections } from "@sweetspot/model/judge/told-directions";
import { type TaskContext, TaskError } from "../work/task.ts";

/** One benchmark file to compare, in the order of the columns. */
interface BenchFile {
  readonly variant: string;
  readonly file: string;
  readonly reading: ReadingId;
}

/** Benchmark files and how they are compared. */
export interface ComparedFiles {
  readonly files: readonly BenchFile[];
  readonly flags: BenchstatFlags;
  readonly reading: BenchReadingMode;
  /** The better direction of each unit, and who said it. */
  readonly told: ToldDirections;
}

/**
 * The comparison of a report's benchmark files, kept for whoever asks again: the table, the findings and the verdict.
 * Throws `bad-query` for an expression that cannot be read.
 */
export function compareFiles(
  { files, flags, reading, told }: ComparedFiles,
  context: TaskContext,
): { comparison: BenchComparison; inputs: readonly BenchInput[] } {
  // A file uploaded twice to one variant is one measurement. The benchstat reading counts it twice, as benchstat does.
  const counted =
    reading === "benchstat"
      ? files
      : files.filter(
          ({ variant, reading }, at) =>
            at === files.findIndex((other) => other.variant === variant && other.reading === reading),
        );
  const inputs = counted.map(({ variant, file, reading }) => ({
    label: variant,
    path: `${variant}/${file}`,
    table: context.evidence({ reading }, "bench"),
  }));
  const key = JSON.stringify(["bench", counted, flags, reading, told]);
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
