import type { Config } from "../config.ts";

/** Longest that a session lasts: unused, and in all. */
export const sessionLimits = { idleMs: 7 * 86_400_000, absoluteMs: 30 * 86_400_000 };

/**
 * The session's cookie. Over TLS its name has the prefix by which browsers take it from this very host over TLS only; plain HTTP
 * is for loopback, and for who has set a public address that is plain.
 */
export function sessionCookie({ publicUrl }: Pick<Config, "publicUrl">): { name: string; secure: boolean } {
  const secure = publicUrl?.startsWith("https:") ?? false;
  return { name: secure ? "__Host-sweetspot-session" : "sweetspot-session", secure };
}
