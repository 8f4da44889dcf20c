import type { InvitationOffer, ProjectRole, TokenScope } from "@sweetspot/contract";
import type { Principal, ProjectAccess } from "../http/principal.ts";
import type { Audit } from "./audit-ports.ts";
import type { Shares } from "./share-ports.ts";
import type { Trusts } from "./trust-ports.ts";
import type { Accounts, Passkeys, SingleUse } from "./way-ports.ts";

/*
 * The ports of people, sign-in and programs' tokens. A secret (of a session, an invitation, a token) is known by its SHA-256 only:
 * see `secret-hash.ts`.
 */

/** A person as lists show them. */
export interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isAdmin: boolean;
}

/** A person who signs in by a password, with its hash. */
export interface PasswordAccount {
  readonly personId: string;
  readonly hash: string;
}

/** The people who can sign in. */
interface People {
  /** Returns whether there is anybody. */
  any(): Promise<boolean>;
  /** Everybody, by e-mail address. */
  list(): Promise<PersonRow[]>;
  /**
   * Makes a person run the instance or not, or removes them with their sessions, roles and tokens. The last one who runs it stays:
   * then nothing is done and the answer is "last". "unknown" when there is no such person.
   */
  change(id: string, change: { readonly isAdmin: boolean } | "remove"): Promise<"done" | "last" | "unknown">;
  /** The person of an e-mail address who signs in by a password; undefined where there is none. */
  passwordAccount(email: string): Promise<PasswordAccount | undefined>;
  /** The hash of a person's password; undefined for a person who has none. */
  passwordHash(id: string): Promise<string | undefined>;
  /** Sets the hash of a person's password; who had none signs in by it from now on. */
  setPasswordHash(id: string, hash: string): Promise<void>;
}

/** Longest that a session lasts: unused, and in all. */
export interface SessionLimits {
  readonly idleMs: number;
  readonly absoluteMs: number;
}

/** A session as its person sees it; times are ISO texts. */
export interface SessionRow {
  readonly id: string;
  readonly createdAt: string;
  readonly usedAt: string;
  readonly expiresAt: string;
  readonly address: string | null;
  readonly agent: string | null;
}

/** The browser that a session was made for, as the account page shows it. */
interface SessionClient {
  readonly address: string;
  readonly agent: string;
}

/** A session that is to be kept; it ends if it is not used for `idleMs`. */
export interface NewSession {
  readonly personId: string;
  readonly client: SessionClient;
  readonly idleMs: number;
}

/** The sessions of people, by the hashes of their tokens. */
interface Sessions {
  add(hash: string, session: NewSession): Promise<void>;
  /** Ends the session with this hash, if there is one. */
  endByHash(hash: string): Promise<void>;
  /** The person of the session with this hash; undefined when it is unknown or over. */
  person(hash: string, limits: SessionLimits): Promise<(PersonRow & { readonly sessionId: string }) | undefined>;
  /** Sessions of a person that are not over, the last used first. */
  of(personId: string): Promise<SessionRow[]>;
  /** Ends one session of a person, or all but the one in `except`, or all. */
  end(personId: string, which: { readonly only: string } | { readonly except: string } | "all"): Promise<void>;
}

/** A way to sign in: by a password, or by an account at a provider, which its issuer and its subject name. */
export type WayIn = { readonly passwordHash: string } | { readonly issuer: string; readonly subject: string };

/** A person to be made, with the way in which they come. */
export interface NewPerson {
  readonly name: string;
  readonly email: string;
  /** Whether the address is known to be theirs. */
  readonly isEmailVerified: boolean;
  readonly way: WayIn;
}

/** The rights that an invitation gives to the person who accepts it. */
export interface NewInvitation {
  /** The link of the log, for the first admin. */
  readonly isSetUp: boolean;
  readonly isAdmin: boolean;
  /** For whom it is, in the words of who invites. */
  readonly label: string;
  /** A project that they become part of. */
  readonly member: { readonly projectId: string; readonly role: ProjectRole } | null;
  readonly expiresAtMs: number;
}

/** An invitation as lists show it. */
export interface InvitationRow {
  readonly id: string;
  readonly label: string;
  readonly isAdmin: boolean;
  readonly project: string | null;
  readonly role: ProjectRole | null;
  /** ISO text. */
  readonly expiresAt: string;
}

/** The links that make a person, each once. */
interface Invitations {
  /** Keeps an invitation; gives its id. A set-up link takes the place of all before it. */
  add(hash: string, invitation: NewInvitation): Promise<string>;
  /** Invitations that can still be followed, the newest first; not the set-up link. */
  list(): Promise<InvitationRow[]>;
  /** The offer of a secret; undefined when it is unknown, used or over. */
  find(hash: string): Promise<InvitationOffer | undefined>;
  /** Takes an invitation back. */
  remove(id: string): Promise<void>;
  /**
   * Makes a person by an invitation, which is then over, in one step. "over" when it is so already, "taken" when the address has an
   * account; nothing is done then. An admin who is set up ends every other link that was made for that.
   */
  accept(hash: string, person: NewPerson): Promise<{ readonly personId: string } | "over" | "taken">;
}

/** A token as lists show it, without its secret; times are milliseconds since the Unix epoch. */
export interface TokenRow {
  readonly id: string;
  readonly name: string;
  readonly project: string;
  readonly scopes: readonly TokenScope[];
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly lastUsedAt: number | null;
}

/** A token that is to be kept. */
export interface NewToken {
  readonly projectId: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** Id of the person who makes it. */
  readonly createdBy: string;
  readonly expiresAtMs: number;
}

/** The rights of a token that is in use. */
export interface UsedToken {
  readonly id: string;
  readonly name: string;
  readonly projectId: string;
  readonly scopes: readonly TokenScope[];
}

/** The tokens of programs. */
interface Tokens {
  /** Keeps a token; gives its id. */
  add(hash: string, token: NewToken): Promise<string>;
  /** The token of this hash, noted as used; undefined when it is unknown, revoked or over. */
  use(hash: string): Promise<UsedToken | undefined>;
  /** Tokens of a project by its id, the newest first. */
  of(projectId: string): Promise<TokenRow[]>;
  find(id: string): Promise<TokenRow | undefined>;
  /** Revokes a token: no request is answered by it any more. */
  remove(id: string): Promise<void>;
}

/** A member of a project. */
export interface MemberRow {
  readonly email: string;
  readonly name: string;
  readonly role: ProjectRole;
}

/** The roles of people in projects. */
interface Members {
  /** Members of a project by e-mail address. */
  of(project: string): Promise<MemberRow[]>;
  /** Gives a person a role in a project, or takes it away (null). Returns whether there is a person of this address. */
  set(project: string, email: string, role: ProjectRole | null): Promise<boolean>;
  /** A project with the role that a principal has in it; undefined where there is none of this name. */
  access(project: string, principal: Principal): Promise<ProjectAccess | undefined>;
  /** Makes a project that nobody else may see, with its maker as admin. Returns whether it did: the name may be taken by now. */
  createProject(project: string, personId: string): Promise<boolean>;
}

/** All of the store that says who asks and whether they may. */
export interface AccessStores {
  readonly people: People;
  readonly sessions: Sessions;
  readonly invitations: Invitations;
  readonly tokens: Tokens;
  readonly members: Members;
  readonly shares: Shares;
  readonly audit: Audit;
  readonly accounts: Accounts;
  readonly passkeys: Passkeys;
  readonly singleUse: SingleUse;
  readonly trusts: Trusts;
}
