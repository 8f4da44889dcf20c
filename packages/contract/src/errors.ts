import Type, { type Static } from "typebox";

/** The body of every answer that is not 2xx or 3xx. */
export const ErrorBody = Type.Object({
  error: Type.Object({
    code: Type.String({ description: "Stable word that programs can match" }),
    status: Type.Integer(),
    message: Type.String({ description: "What is wrong, as a sentence" }),
    hint: Type.Optional(Type.String({ description: "What to do about it" })),
    details: Type.Optional(Type.Unknown({ description: "Where it is wrong: a field, a position, a limit" })),
  }),
});
export type ErrorBody = Static<typeof ErrorBody>;
