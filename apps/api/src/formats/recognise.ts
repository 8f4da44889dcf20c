import type { RecognisedBody } from "@sweetspot/contract";
import { preview } from "@sweetspot/parsers/parse";
import type { Task } from "../work/task.ts";

/** The format that will read a file, or the advice on one that none reads, by its first bytes. */
export const recogniseTask: Task<{ readonly head: Uint8Array }, RecognisedBody> = ({ head }) => {
  const { format, advice } = preview(head);
  return { format: format?.label ?? null, advice: advice ?? null };
};
