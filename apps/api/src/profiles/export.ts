import type { DenominatorBody, ProfileQuery } from "@sweetspot/contract";
import type { ReadingId } from "@sweetspot/model/ids";
import { encodePprof } from "@sweetspot/model/profile/encode-pprof";
import { exactNodeTotals, needsExact } from "@sweetspot/model/profile/flame/exact-totals";
import { foldedText, ownColumn, TooLong } from "@sweetspot/model/profile/flame/folded";
import { withoutInlines } from "@sweetspot/model/profile/without-inlines";
import { type Task, TaskError } from "../work/task.ts";
import { chosenDenominator } from "./denominators.ts";
import { exportedProfile } from "./filtered.ts";
import type { ProfileSelection } from "./selection.ts";
import { subjectOf } from "./subject.ts";

/** Longest folded text, in characters: what one worker's memory and a download bear. */
const longestFolded = 100_000_000;

export interface ExportInput extends ProfileSelection {
  readonly query: ProfileQuery;
}

/**
 * The filtered or differenced view as folded stacks; of a difference the two sides, unscaled, or compared by operation
 * the base taken to as many operations as the profile has.
 */
export const foldedTask: Task<ExportInput, string> = (input, context) => {
  const subject = subjectOf(input, context);
  const { tree } = subject;
  try {
    const sides = subject.kind === "single" ? [subject.side] : subject.sides;
    const isExact = subject.kind === "single" || subject.operations === null;
    const own =
      isExact && sides.some(({ values }) => needsExact(values))
        ? sides.map(({ leaves, values }) => exactNodeTotals(tree, leaves, values).own)
        : subject.kind === "single"
          ? [ownColumn(tree, subject.values.total)]
          : [
              toOperations(ownColumn(tree, subject.diff.before.total), subject.operations),
              ownColumn(tree, subject.diff.after.total),
            ];
    return foldedText(tree, own, longestFolded);
  } catch (error) {
    if (!(error instanceof TooLong)) throw error;
    throw new TaskError("unusable", `${error.message}. Filter it first, or take the pprof file.`);
  }
};

/** The filtered or differenced view as pprof protobuf: what `go tool pprof -proto` writes, opens in every tool. */
export const exportPprofTask: Task<ExportInput, Uint8Array<ArrayBuffer>> = (input, context) => {
  const load = (readings: readonly ReadingId[]) => readings.map((reading) => context.evidence({ reading }, "profile"));
  const isCounted = input.query.mode === "operation" && input.base.length > 0;
  const operations = isCounted ? chosenDenominator(input, context) : null;
  const exported = exportedProfile(load(input.files), load(input.base), input.query, operations);
  return encodePprof(input.query.noinlines === true ? withoutInlines(exported) : exported);
};

/** The base's own values as if it had done as many operations as the profile; whole, as folded stacks are. */
function toOperations(own: Float64Array, operations: DenominatorBody | null): Float64Array {
  if (operations === null) return own;
  const factor = operations.after.count / operations.before.count;
  return own.map((value) => Math.round(value * factor));
}
