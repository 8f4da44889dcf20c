import Type, { type Static } from "typebox";

const Time = Type.String({ format: "date-time" });

/** Days that a link works unless said otherwise, and at most. */
export const shareDays = { usual: 30, most: 366 } as const;

export const ShareRequest = Type.Object(
  {
    label: Type.Optional(
      Type.String({ maxLength: 100, description: "The person or group it is for; shown in the list of links only" }),
    ),
    follows: Type.Optional(
      Type.Boolean({
        description: "true: shows the report as it is when opened; else as it is now, whatever becomes of it",
      }),
    ),
    view: Type.Optional(
      Type.String({
        maxLength: 20_000,
        pattern: "^([?#].*)?$",
        description: "The part of the page's address behind the names, such as `?bench=…#profiles`",
      }),
    ),
    hasPreview: Type.Optional(
      Type.Boolean({ description: "Whether previews of the link in chats show title and verdict; true unless said" }),
    ),
    expiresAt: Type.Optional(
      Type.String({ maxLength: 40, description: "A time within a year, ISO 8601; 30 days from now unless said" }),
    ),
  },
  { additionalProperties: false },
);
export type ShareRequest = Static<typeof ShareRequest>;

export const ShareItem = Type.Object({
  id: Type.String(),
  label: Type.String(),
  follows: Type.Boolean(),
  revision: Type.Union([Type.Integer(), Type.Null()], { description: "The revision that it shows; null: the latest" }),
  hasPreview: Type.Boolean(),
  createdBy: Type.Union([Type.String(), Type.Null()], { description: "Name of who made it, where that is known" }),
  createdAt: Time,
  expiresAt: Time,
  openings: Type.Integer({
    description: "The number of times it was opened; programs that make previews are not counted",
  }),
  openedAt: Type.Union([Time, Type.Null()]),
});
export type ShareItem = Static<typeof ShareItem>;

export const ShareList = Type.Object({ shares: Type.Array(ShareItem) });
export type ShareList = Static<typeof ShareList>;

export const NewShare = Type.Object({
  ...ShareItem.properties,
  url: Type.String({ description: "Everybody who has it can read the report; it is not shown again" }),
});
export type NewShare = Static<typeof NewShare>;
