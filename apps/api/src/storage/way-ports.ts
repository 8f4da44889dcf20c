/*
 * The ports of the ways in which people sign in, beside passwords.
 */

/** An account at a provider, as the provider has just vouched for it. */
export interface ProviderAccount {
  /** Together the key of the account: whatever else of it changes, these stay. */
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  /** undefined where the provider tells none. */
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
}

/** What speaks for an account that nobody has signed in with yet. */
export interface Admission {
  /** A person who is signed in and adds the account to their own. */
  readonly personId: string | null;
  /** Hash of an invitation's secret. */
  readonly invitation: string | null;
  /** Whether the settings let this account in without an invitation. */
  readonly isOpen: boolean;
}

/** Why an account lets nobody in. */
export type Refusal = "not-invited" | "link-over" | "email-missing" | "email-taken" | "account-taken";

/** An account at a provider by which somebody signs in. */
export interface AccountRow {
  readonly id: string;
  readonly issuer: string;
  /** ISO text. */
  readonly addedAt: string;
}

/** The accounts at providers by which people sign in. */
export interface Accounts {
  /**
   * Finds the person of an account, or makes or extends one where something speaks for it, in one step. The e-mail address is never
   * a key: an account whose address belongs to somebody here is refused, not joined to theirs.
   */
  enter(account: ProviderAccount, admission: Admission): Promise<{ readonly personId: string } | Refusal>;
  /** Accounts of a person, the oldest first. */
  of(personId: string): Promise<AccountRow[]>;
  /** Takes an account from a person: "last" when they have no other way in, "unknown" when it is not theirs. */
  remove(personId: string, id: string): Promise<"done" | "last" | "unknown">;
}

/** The purpose of a secret that works once: a sign-in at a provider. */
export type SingleUseKind = "provider";

/** The purpose of a secret, to be kept until it is used or over. */
export interface NewSingleUse {
  readonly kind: SingleUseKind;
  /** SHA-256 of the secret. */
  readonly hash: string;
  /** Whose it is, where it is somebody's: it ends with their account. */
  readonly personId: string | null;
  /** Kept as JSON. */
  readonly value: unknown;
  readonly expiresAtMs: number;
}

/** Secrets that work once, by their hashes. */
export interface SingleUse {
  add(use: NewSingleUse): Promise<void>;
  /** Uses a secret up: gives its purpose, once; undefined when it is unknown, used or over. */
  take(
    kind: SingleUseKind,
    hash: string,
  ): Promise<{ readonly value: unknown; readonly personId: string | null } | undefined>;
}
