import { nullable } from "./nullable.ts";
import Type, { type Static } from "typebox";

/*
 * Plain text logs: how their lines are read, what that gives, and what a person confirms. The words are those of
 * `packages/model/src/log/log-pattern.ts`.
 */

export const LogPatternBody = Type.Object(
  {
    line: Type.String({
      maxLength: 4096,
      description:
        "RE2 expression of an event's first line; {time} is the time, named groups (level, lane, message, duration, op) for the rest",
    }),
    time: Type.String({
      maxLength: 200,
      description: "The form of {time} in strptime's directives: %Y/%m/%d %H:%M:%S%.f",
    }),
    zone: Type.String({ maxLength: 100, description: "Time zone of times that name none: UTC, +01:00, Europe/Berlin" }),
    start: Type.String({
      maxLength: 10,
      description: "Year or day of the first line where times hold none; empty: that of the upload",
    }),
    detail: Type.String({ maxLength: 8192, description: "RE2 expressions, one a line, searched in the message" }),
    pairs: Type.Boolean({ description: "Read key=value pairs and a JSON object at the end of a line" }),
  },
  { additionalProperties: false },
);
export type LogPatternBody = Static<typeof LogPatternBody>;

export const LogPresetBody = Type.Object(
  {
    preset: Type.String({ maxLength: 50 }),
    zone: Type.String({ maxLength: 100 }),
    start: Type.String({ maxLength: 10 }),
  },
  {
    additionalProperties: false,
    description: "A known way of writing logs by its id, or auto for the one that fits best",
  },
);

export const LogChoiceBody = Type.Union([LogPatternBody, LogPresetBody]);
export type LogChoiceBody = Static<typeof LogChoiceBody>;

export const LogPreviewLine = Type.Object({
  number: Type.Integer(),
  text: Type.String({ description: "At most 500 characters" }),
  kind: Type.Enum(["event", "continued", "unread", "blank"], {
    description: "continued: belongs to the event before; unread: before the first event, or an impossible time",
  }),
  time: nullable(
    Type.Tuple([Type.Integer(), Type.Integer()], {
      description: "The place of the time in the text: its start and end",
    }),
  ),
  atMs: nullable(Type.Number()),
  level: Type.String(),
  lane: Type.String(),
  name: Type.String(),
  duration: nullable(Type.Number({ description: "Milliseconds" })),
  operation: nullable(Type.Integer()),
});
export type LogPreviewLine = Static<typeof LogPreviewLine>;

export const LogPreviewBody = Type.Object({
  lines: Type.Array(LogPreviewLine, { description: "The first of the file" }),
  counts: Type.Object({
    lines: Type.Integer(),
    events: Type.Integer(),
    continued: Type.Integer(),
    unread: Type.Integer(),
    blank: Type.Integer(),
    skipped: Type.Integer({ description: "Too long to be read" }),
    backwards: Type.Integer({ description: "Earlier than the event above" }),
    impossible: Type.Integer({ description: "Unread lines with an impossible time" }),
  }),
  isWhole: Type.Boolean({ description: "Whether the counts are of the whole file" }),
  unread: Type.Array(Type.Object({ number: Type.Integer(), text: Type.String() }), {
    description: "The first lines that could not be read",
  }),
  firstMs: nullable(Type.Number()),
  lastMs: nullable(Type.Number()),
  assumed: Type.Object({ zone: nullable(Type.String()), start: nullable(Type.String()) }),
  lanes: Type.Integer(),
  levels: Type.Array(Type.Object({ level: Type.String(), count: Type.Integer() })),
  durations: Type.Integer(),
  operations: Type.Integer(),
});
export type LogPreviewBody = Static<typeof LogPreviewBody>;

export const LogProblem = Type.Object({
  field: Type.KeyOf(LogPatternBody),
  position: Type.Integer({ description: "Position in the field's text" }),
  message: Type.String(),
});
export type LogProblem = Static<typeof LogProblem>;

/** The patterns that can read a file's lines, and the events that one of them gives. */
export const LogReadingBody = Type.Object({
  choices: Type.Array(
    Type.Object({
      id: Type.String({ description: "A preset's, confirmed or project" }),
      label: Type.String(),
      pattern: LogPatternBody,
      matched: Type.Integer({ description: "The number of the first lines that begin an event" }),
    }),
    { description: "The patterns that fit the file's beginning, the best first; before them the one confirmed last" },
  ),
  pattern: nullable(LogPatternBody),
  preview: nullable(LogPreviewBody),
  problem: nullable(LogProblem),
});
export type LogReadingBody = Static<typeof LogReadingBody>;

export const LogTry = Type.Object(
  { pattern: Type.Optional(LogPatternBody) },
  { additionalProperties: false, description: "Without a pattern, the first choice is tried" },
);
export type LogTry = Static<typeof LogTry>;
