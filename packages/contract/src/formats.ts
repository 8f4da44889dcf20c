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

export const FormatsBody = Type.Object({ formats: Type.Array(FormatGuideBody) });
export type FormatsBody = Static<typeof FormatsBody>;
