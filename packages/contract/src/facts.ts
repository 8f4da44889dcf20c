import Type, { type Static } from "typebox";

const FactCell = Type.Union([
  Type.Object({
    value: Type.Number(),
    digits: Type.Optional(
      Type.String({ description: "The value to its last digit, where it is a whole number beyond 2^53" }),
    ),
    step: Type.Number({ description: "What one step of the last printed digit is worth" }),
  }),
  Type.Null(),
]);

/** Stated numbers of files that bear the same name, side by side. */
export const FactGroup = Type.Object({
  file: Type.String(),
  formatLabel: Type.String(),
  /** By variant position; null for a variant without this file. */
  sources: Type.Array(
    Type.Union([
      Type.Object({
        about: Type.Array(Type.Object({ key: Type.String(), value: Type.String() })),
        limitations: Type.Array(Type.String()),
      }),
      Type.Null(),
    ]),
  ),
  quantities: Type.Array(Type.String()),
  rows: Type.Array(
    Type.Object({
      subject: Type.String({ description: "Empty for the source as a whole" }),
      quantity: Type.String(),
      unit: Type.String(),
      cells: Type.Array(FactCell, { description: "By variant position" }),
    }),
  ),
});
export type FactGroup = Static<typeof FactGroup>;

export const FactsBody = Type.Object({ groups: Type.Array(FactGroup) });
export type FactsBody = Static<typeof FactsBody>;
