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

/** The proof for an account that nobody has signed in with yet. */
export interface Admission {
  /** A person who is signed in and adds the account to their own. */
  readonly personId: string | null;
  /** Hash of an invitation's secret. */
  readonly invitation: string | null;
  /** Whether the settings let this account in without an invitation. */
  readonly isOpen: boolean;
}

/** The reason that an account lets nobody in. */
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
  /** Takes an account or a passkey from a person: "last" when they have no other way in, "unknown" when it is not theirs. */
  remove(personId: string, id: string): Promise<"done" | "last" | "unknown">;
}

/** A passkey as its person sees it; times are milliseconds since the Unix epoch. */
export interface PasskeyRow {
  readonly id: string;
  readonly name: string;
  readonly addedAt: number;
  readonly usedAt: number | null;
  /** Under which its device knows it. */
  readonly credentialId: string;
}

/** A passkey as a signature is checked by it. */
export interface PasskeyKey {
  readonly id: string;
  readonly credentialId: string;
  readonly personId: string;
  /** In base64url. */
  readonly publicKey: string;
  /** Signatures that the device says to have made; 0 where it does not count. */
  readonly counter: number;
  /** The transports of the device. */
  readonly transports: readonly string[];
}

/** A passkey that is to be kept. */
export type NewPasskey = Omit<PasskeyKey, "id"> & { readonly name: string };

/** The passkeys by which people sign in. */
export interface Passkeys {
  /** Keeps a passkey; gives its id, or undefined where its device has registered it already. */
  add(passkey: NewPasskey): Promise<string | undefined>;
  find(credentialId: string): Promise<PasskeyKey | undefined>;
  /** Notes a sign-in, with the device's counter after it. */
  noteUse(id: string, counter: number): Promise<void>;
  /** Passkeys of a person, the oldest first. */
  of(personId: string): Promise<PasskeyRow[]>;
  /** Names a passkey of a person; whether it is theirs. */
  name(personId: string, id: string, name: string): Promise<boolean>;
}

/** The purpose of a secret that works once: a sign-in at a provider, one by a passkey, or a new password. */
export type SingleUseKind = "provider" | "passkey" | "password";

/** The purpose of a secret, to be kept until it is used or over. */
export interface NewSingleUse {
  readonly kind: SingleUseKind;
  /** SHA-256 of the secret. */
  readonly hash: string;
  /** The owner, if it has one: it ends with their account. */
  readonly personId: string | null;
  /** Kept as JSON. */
  readonly value: unknown;
  readonly expiresAtMs: number;
}

/** Secrets that work once, by their hashes. */
export interface SingleUse {
  /** Drops all secrets of a kind that are a person's. */
  drop(kind: SingleUseKind, personId: string): Promise<void>;
  add(use: NewSingleUse): Promise<void>;
  /** Uses a secret up: gives its purpose, once; undefined when it is unknown, used or over. */
  take(
    kind: SingleUseKind,
    hash: string,
  ): Promise<{ readonly value: unknown; readonly personId: string | null } | undefined>;
}
