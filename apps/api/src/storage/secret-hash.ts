import { createHash } from "node:crypto";

/** As which the secret of a token, a session or a link is kept: its SHA-256. There is so much chance in them that a slow hash would add nothing. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
