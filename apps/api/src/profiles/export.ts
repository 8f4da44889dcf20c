import type { ProfileQuery } from "@sweetspot/contract";
import { encodePprof } from "@sweetspot/model/profile/encode-pprof";
import { foldedText, ownColumn, TooLong } from "@sweetspot/model/profile/flame/folded";
import { type Task, TaskError } from "../platform/task.ts";
import { exportedProfile } from "./filtered.ts";
import type { ProfileSelection } from "./selection.ts";
import { subjectOf } from "./subject.ts";

/** Longest folded text, in characters: what one worker's memory and a download bear. */
const longestFolded = 100_000_000;

export interface ExportInput extends ProfileSelection {
  readonly query: ProfileQuery;
}

/** The filtered or differenced view as folded stacks; of a difference the two sides, unscaled. */
export const foldedTask: Task<ExportInput, string> = (input, context) => {
  const subject = subjectOf(input, context);
  const { tree } = subject;
  const totals =
    subject.kind === "single" ? [subject.values.total] : [subject.diff.before.total, subject.diff.after.total];
  try {
    const own = totals.map((total) => ownColumn(tree, total));
    return foldedText(tree, own, longestFolded);
  } catch (error) {
    if (!(error instanceof TooLong)) throw error;
    throw new TaskError("unusable", `${error.message}. Filter it first, or take the pprof file.`);
  }
};

/** The filtered or differenced view as pprof protobuf: what `go tool pprof -proto` writes, opens in every tool. */
export const exportPprofTask: Task<ExportInput, Uint8Array<ArrayBuffer>> = (input, context) => {
  const load = (hashes: readonly string[]) => hashes.map((sha256) => context.evidence({ sha256 }, "profile"));
  return encodePprof(exportedProfile(load(input.files), load(input.base), input.query));
};
