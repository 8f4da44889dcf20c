import Type, { type Static } from "typebox";

/** The days for which deleted things are kept. */
export const trashDays = 30;

export const TrashEntry = Type.Object({
  id: Type.String(),
  kind: Type.Enum(["report", "variant", "file"]),
  report: Type.String({ description: "The slug of the report that it was, or was in" }),
  title: Type.String({ description: "The title of that report when it was deleted" }),
  variant: Type.Union([Type.String(), Type.Null()], { description: "Null for a report" }),
  file: Type.Union([Type.String(), Type.Null()], { description: "Null for a report or a variant" }),
  files: Type.Integer({ description: "The number of its files" }),
  bytes: Type.Integer({ description: "The size of these files as uploaded" }),
  deletedAt: Type.String({ format: "date-time" }),
  until: Type.String({ format: "date-time", description: "The time at which it is deleted for good" }),
});
export type TrashEntry = Static<typeof TrashEntry>;

export const TrashList = Type.Object({
  entries: Type.Array(TrashEntry, { description: "The last deleted first, at most 500" }),
});
export type TrashList = Static<typeof TrashList>;

export const RestoreAnswer = Type.Object({
  url: Type.String({ description: "The page of the report that it is in again" }),
});
export type RestoreAnswer = Static<typeof RestoreAnswer>;

/** The header in which a deletion says under which id the trash has what was deleted. */
export const trashHeader = "sweetspot-trash";
