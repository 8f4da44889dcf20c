/**
 * The pattern by which the lines of a plain text log are read, as a person has confirmed it. It is stored with the file and
 * is, beside the bytes, all that decides which events they give.
 */
export interface LogPattern {
  /**
   * RE2 expression of an event's first line, in which `{time}` stands for the time. Named groups tell the rest: `level`,
   * `lane`, `message` (see `log-fields.ts`). Lines that it does not fit belong to the event before.
   */
  readonly line: string;
  /** The form of `{time}` in strptime's directives: `%Y/%m/%d %H:%M:%S%.f`. */
  readonly time: string;
  /** The zone of times that name none: `UTC`, `+01:00` or a name such as `Europe/Berlin`. */
  readonly zone: string;
  /** Year (`2026`) or day (`2026-11-21`) of the first line where times hold none; "" for that of the upload. */
  readonly start: string;
  /** RE2 expressions, one a line, searched in the message: `took (?P<duration>\S+)`. Each may give what no earlier one gave. */
  readonly detail: string;
  /** Whether `key=value` pairs and a JSON object at the end of a line are read for level, lane, duration and operation. */
  readonly pairs: boolean;
}

/** A field of a pattern that cannot be used, and where in it. */
export class LogPatternError extends Error {
  readonly field: keyof LogPattern;
  /** In UTF-16 units from the field's beginning. */
  readonly position: number;

  constructor(field: keyof LogPattern, message: string, position = 0) {
    super(message);
    this.name = "LogPatternError";
    this.field = field;
    this.position = position;
  }
}

/** A known way of writing logs by its name, fitted to the file when it is read; `auto` is the one that fits best. */
export interface LogPresetChoice {
  readonly preset: string;
  readonly zone: string;
  readonly start: string;
}

/** The instructions that come with a file for reading its lines. */
export type LogChoice = LogPattern | LogPresetChoice;

/** The choice as one text: equal for equal choices, so that it can be part of a key. */
export function logChoiceText(choice: LogChoice): string {
  if ("preset" in choice) {
    const { preset, zone, start } = choice;
    return JSON.stringify({ preset, zone, start });
  }
  const { line, time, zone, start, detail, pairs } = choice;
  return JSON.stringify({ line, time, zone, start, detail, pairs });
}
