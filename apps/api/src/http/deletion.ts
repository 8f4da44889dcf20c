import { trashDays, trashHeader } from "@sweetspot/contract/trash";
import type { FastifyReply } from "fastify";
import Type, { type Static } from "typebox";
import type { Deletion } from "../storage/ports.ts";

export const DeletionQuery = Type.Object({
  forever: Type.Optional(Type.String({ description: "1: delete for good, not into the trash" })),
});

export const deletionText = `Deleted things are kept in the project's trash for ${trashDays} days; the header ${trashHeader} says under which id. With \`?forever=1\`, which asks for an admin of the project, and while the disk has too little room for uploads, it is deleted for good, and the header is missing.`;

/** Whether a query asks to delete for good. */
export function asksForGood({ forever }: { readonly forever?: unknown }): boolean {
  return forever === "1" || forever === "true";
}

/** Deletes by `work`, into the trash or for good, and answers 204 with the id of the trash's entry in a header. */
export async function answerDeletion(
  space: { isShort(): Promise<boolean>; freeing<T>(work: () => Promise<T>): Promise<T> },
  { forever }: Static<typeof DeletionQuery>,
  reply: FastifyReply,
  work: (deletion: Deletion) => Promise<string | null>,
): Promise<void> {
  const forGood = asksForGood({ forever }) || (await space.isShort());
  const trashed = await space.freeing(() => work({ forGood }));
  if (trashed !== null) reply.header(trashHeader, trashed);
  return reply.code(204).send(null);
}
