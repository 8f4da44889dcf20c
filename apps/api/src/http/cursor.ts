import { AppError } from "./errors.ts";
import type { ReportCursor } from "../storage/ports.ts";

/** A cursor as opaque text for an address. */
export function encodeCursor(cursor: ReportCursor): string {
  return Buffer.from(JSON.stringify([cursor.updatedAt, cursor.id])).toString("base64url");
}

/** The cursor of a text that `encodeCursor` made. Throws `bad-query` on any other. */
export function decodeCursor(text: string): ReportCursor {
  const refusal = new AppError("bad-query", {
    message: "This cursor is not one of ours.",
    details: { field: "cursor" },
  });
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    throw refusal;
  }
  if (!Array.isArray(value) || value.length !== 2) throw refusal;
  const [updatedAt, id] = value as unknown[];
  if (typeof updatedAt !== "number" || typeof id !== "string") throw refusal;
  return { updatedAt, id };
}
