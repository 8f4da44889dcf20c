import Type, { type Static } from "typebox";

const orNone = (description: string, most: number) =>
  Type.Union([Type.Integer({ minimum: 1, maximum: most }), Type.Null()], { description });

/** The bytes that a project may store, and the days for which it keeps them. */
export const StoragePolicy = Type.Object(
  {
    quotaBytes: orNone("Most bytes of files, those in the trash included, each content once; null: no limit", 2 ** 50),
    keepDays: orNone(
      "Days without a change, counted back from the project's latest change, after which a report goes to the trash; null: no report does",
      36_500,
    ),
    keepLast: Type.Integer({
      minimum: 0,
      maximum: 10_000,
      description:
        "The number of newest reports of the project's line (of all, without one) that stay whatever their age",
    }),
    keepReports: Type.String({
      maxLength: 1_000,
      description: "Reports that stay whatever their age: slugs with commas between them, in which * is any text",
    }),
    keepLabels: Type.Optional(
      Type.String({
        maxLength: 1_000,
        description:
          "Reports with any of these labels stay whatever their age: labels with commas between them, in which * is any text",
      }),
    ),
  },
  { additionalProperties: false },
);
export type StoragePolicy = Static<typeof StoragePolicy>;

/** A project's storage: the policy that holds, and what is used. */
export const StorageBody = Type.Object({
  policy: StoragePolicy,
  usedBytes: Type.Integer({ description: "Bytes of files in reports and in the trash, each content once" }),
  trashBytes: Type.Integer({ description: "The part of these bytes that only the trash holds" }),
  expired: Type.Array(Type.String(), { description: "Slugs of the reports that the policy moves to the trash next" }),
});
export type StorageBody = Static<typeof StorageBody>;
