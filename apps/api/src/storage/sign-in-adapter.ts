import { kyselyAdapter } from "@better-auth/kysely-adapter";
import type { BetterAuthOptions, DBAdapter } from "better-auth";
import { hashedSessions } from "./hashed-sessions.ts";
import type { Database } from "./database.ts";

/** How better-auth reaches the tables of people, sessions and accounts, under the names that they have here. */
export function signInAdapter({ write }: Database): (options: BetterAuthOptions) => DBAdapter {
  const adapter = kyselyAdapter(write, { type: "sqlite" });
  return (options) => hashedSessions(adapter(options));
}

/** Tables and columns of better-auth's models. */
export const signInTables = {
  user: {
    modelName: "person",
    fields: { emailVerified: "email_verified", createdAt: "created_at", updatedAt: "updated_at" },
  },
  session: {
    modelName: "person_session",
    fields: {
      userId: "person_id",
      expiresAt: "expires_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      createdAt: "created_at",
      updatedAt: "updated_at",
    },
  },
  account: {
    modelName: "person_account",
    fields: {
      accountId: "account_id",
      providerId: "provider_id",
      userId: "person_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
      createdAt: "created_at",
      updatedAt: "updated_at",
    },
  },
  verification: {
    modelName: "verification",
    fields: { expiresAt: "expires_at", createdAt: "created_at", updatedAt: "updated_at" },
  },
} as const;
