import type { LogReadingBody } from "@sweetspot/contract";
import type { ContentHash } from "@sweetspot/model/ids";
import { LogPatternError, type LogChoice, type LogPattern } from "@sweetspot/model/log/log-pattern";
import { presetPattern } from "@sweetspot/parsers/events/log-guess";
import { logCandidates, previewLog } from "@sweetspot/parsers/events/log-preview";
import { headText } from "@sweetspot/parsers/read/lines";
import type { Task, TaskContext } from "../work/task.ts";

export interface LogReadingInput {
  /** The hash of the content. */
  readonly sha256: ContentHash;
  readonly receivedAtMs: number;
  /** The pattern that was confirmed for this file, and the last one for another of its project. */
  readonly confirmed: LogChoice | null;
  readonly remembered: LogPattern | null;
  /** The pattern that is tried; null for the first choice. */
  readonly tried: LogPattern | null;
}

/** Patterns that read a stored log, and the events that one of them gives over the whole file. */
export const logReadingTask: Task<LogReadingInput, LogReadingBody> = (input, context) => {
  const bytes = context.content(input.sha256);
  const choices = choicesOf(input, bytes, context);
  const pattern = input.tried ?? choices[0]?.pattern ?? null;
  if (pattern === null) return { choices, pattern, preview: null, problem: null };
  try {
    const preview = previewLog(bytes, pattern, input.receivedAtMs);
    const body = {
      lines: preview.lines.map((line) => ({ ...line, time: line.time && ([...line.time] as [number, number]) })),
    };
    return {
      choices,
      pattern,
      preview: { ...preview, ...body, unread: [...preview.unread], levels: [...preview.levels] },
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof LogPatternError)) throw error;
    const { field, position, message } = error;
    return { choices, pattern, preview: null, problem: { field, position, message } };
  }
};

type Choices = LogReadingBody["choices"];

function choicesOf(
  { sha256, confirmed, remembered }: LogReadingInput,
  bytes: Uint8Array,
  context: TaskContext,
): Choices {
  const guessed = context.derived(`log candidates ${sha256}`, () => ({ value: logCandidates(bytes), bytes: 10_000 }));
  const choices: Choices = guessed.map((candidate) => ({ ...candidate }));
  const head = headText(bytes.subarray(0, 64 * 1024));
  const own = confirmed !== null && "preset" in confirmed ? presetPattern(confirmed, head) : confirmed;
  // A pattern that a person has given for this file comes first; one that was confirmed elsewhere only where it fits at all.
  if (remembered !== null) {
    const matched = matchedIn(bytes, remembered);
    if (matched > 0)
      choices.unshift({ id: "project", label: "as confirmed last in this project", pattern: remembered, matched });
  }
  if (own)
    choices.unshift({
      id: "confirmed",
      label: "as confirmed for this file",
      pattern: own,
      matched: matchedIn(bytes, own),
    });
  return choices;
}

/** Events among the first lines; 0 for a pattern that can no longer be used. */
function matchedIn(bytes: Uint8Array, pattern: LogPattern): number {
  try {
    return previewLog(bytes.subarray(0, 64 * 1024), pattern, 0).counts.events;
  } catch (error) {
    if (error instanceof LogPatternError) return 0;
    throw error;
  }
}
