import { betterAuth } from "better-auth/minimal";
import { signInAdapter, signInTables } from "../storage/sign-in-adapter.ts";
import type { Database } from "../storage/database.ts";
import { hashPassword, passwordLengths, verifyPassword } from "./password.ts";
import { sessionCookie, sessionLimits } from "./session-cookie.ts";

/** The path below which better-auth answers. Only addresses that a route of ours passes on are reached. */
export const authPath = "/api/v1/auth";

/** The header by which routes hand the client's address on. */
export const addressHeader = "x-sweetspot-client";

/** The server's settings that sign-in depends on. */
export interface SignInSettings {
  /** Signs cookies. */
  readonly secret: string;
  /** Address under which people reach the server. */
  readonly origin: string;
  readonly publicUrl: string | undefined;
}

/** Answers sign-in by better-auth (docs/decisions/0140-sign-in.md). Takes 50 MB once loaded: load it with the first who signs in. */
export function makeSignIn(
  database: Database,
  { secret, origin, publicUrl }: SignInSettings,
): (request: Request) => Promise<Response> {
  const { name, secure } = sessionCookie({ publicUrl });
  const { handler } = betterAuth({
    baseURL: origin,
    basePath: authPath,
    secret,
    database: signInAdapter(database),
    trustedOrigins: [origin],
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Counted by the routes, which know the client's address.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      // People come by invitation.
      disableSignUp: true,
      minPasswordLength: passwordLengths.least,
      maxPasswordLength: passwordLengths.most,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: signInTables.user,
    session: {
      ...signInTables.session,
      expiresIn: sessionLimits.idleMs / 1000,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    account: { ...signInTables.account, accountLinking: { enabled: false } },
    verification: signInTables.verification,
    advanced: {
      useSecureCookies: false,
      cookiePrefix: "sweetspot",
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: "lax", path: "/" },
      cookies: { session_token: { name } },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
  });
  return handler;
}
