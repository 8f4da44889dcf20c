import Type, { type Static } from "typebox";

export const AuditItem = Type.Object({
  id: Type.Integer(),
  at: Type.String({ format: "date-time" }),
  actorKind: Type.Enum(["person", "token", "nobody"]),
  actor: Type.String({
    description: "E-mail address of the person, or name of the token; what was tried, for sign-ins that failed",
  }),
  action: Type.String({ description: "The action, such as `make token`" }),
  project: Type.Union([Type.String(), Type.Null()]),
  subject: Type.String({ description: "The subject of the action: names of the address, or of the request" }),
  address: Type.Union([Type.String(), Type.Null()], {
    description: "The address that the request came from, kept for 30 days; of IPv6 its network",
  }),
});
export type AuditItem = Static<typeof AuditItem>;

export const AuditList = Type.Object({
  entries: Type.Array(AuditItem),
  next: Type.Union([Type.Integer(), Type.Null()], { description: "Number for `before` to go on with" }),
});
export type AuditList = Static<typeof AuditList>;
