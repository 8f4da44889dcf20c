import { nullable } from "./nullable.ts";
import { statementTones } from "@sweetspot/model/series/statements/tone";
import Type, { type Static } from "typebox";

/** Memory accounting: from a heap profile's total to the resident size, at each moment that a variant has both of. */

const Stated = Type.Object({
  bytes: Type.Number(),
  step: Type.Number({ description: "Worth of the last printed digit in bytes; 0: exact" }),
  source: Type.String(),
});

export const MemoryMoment = Type.Object({
  variant: Type.Integer({ description: "Position of the variant" }),
  name: Type.String({ description: "The file that gives the moment its name" }),
  timeMs: nullable(Type.Number()),
  terms: Type.Array(
    Type.Object({ id: Type.String(), label: Type.String(), meaning: Type.String(), bytes: Type.Number() }),
    { description: "Add up to `resident`, where that is known" },
  ),
  profile: nullable(Stated),
  resident: nullable(Stated),
  goal: Type.Union([Type.Object({ bytes: Type.Number(), stated: Type.Boolean(), gogc: Type.Number() }), Type.Null()]),
  sentences: Type.Array(Type.Object({ text: Type.String(), tone: Type.Enum([...statementTones]) })),
  missing: Type.Array(Type.String()),
});
export type MemoryMoment = Static<typeof MemoryMoment>;

export const MemoryBody = Type.Object({ moments: Type.Array(MemoryMoment) });
export type MemoryBody = Static<typeof MemoryBody>;
