import type { RecognisedBody } from "@sweetspot/contract";
import { preview } from "@sweetspot/parsers/parse";
import type { Task } from "../work/task.ts";

/** Returns the format that will read a file, or the advice on one that none reads, by its first bytes and its last. */
export const recogniseTask: Task<{ readonly ends: Uint8Array }, RecognisedBody> = ({ ends }) => {
  const { format, advice } = preview(ends);
  return { format: format?.label ?? null, advice: advice ?? null };
};
