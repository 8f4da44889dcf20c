import Type, { type Static } from "typebox";

/** A row of the table of formats. */
export const FormatGuideBody = Type.Object({
  id: Type.String({ description: "As in an artifact's `format`" }),
  label: Type.String(),
  kind: Type.String({ description: "profile, bench, series, events or facts" }),
  madeBy: Type.String({ description: "The tools that write it" }),
  command: Type.String({ description: 'A command that makes such a file; "" where there is none' }),
  reads: Type.String(),
  leaves: Type.String(),
});
export type FormatGuideBody = Static<typeof FormatGuideBody>;

/** The beginning of a file, looked at before the file is sent. */
export const RecognisedBody = Type.Object({
  format: Type.Union([Type.String(), Type.Null()], {
    description: "The format's name for people; null where no format reads such a file",
  }),
  advice: Type.Union([Type.String(), Type.Null()], { description: "The advice on a file that no format reads" }),
});
export type RecognisedBody = Static<typeof RecognisedBody>;

/** A kind of file that is known and not read. */
export const ForeignFileBody = Type.Object({
  what: Type.String({ description: "The file's kind in words: a recording of Linux perf" }),
  advice: Type.String({ description: "The command that makes something readable of it, or what to upload instead" }),
});
export type ForeignFileBody = Static<typeof ForeignFileBody>;

export const FormatsBody = Type.Object({
  formats: Type.Array(FormatGuideBody),
  foreign: Type.Array(ForeignFileBody),
});
export type FormatsBody = Static<typeof FormatsBody>;
