import type { TokenScope } from "@sweetspot/contract";

/*
 * The port of the repositories whose CI jobs a project trusts.
 */

/** A trust that is to be kept. */
export interface NewTrust {
  readonly projectId: string;
  readonly issuer: string;
  /** As the issuer writes it: `owner/name`. */
  readonly repository: string;
  /** Git refs, `*` for any text: `refs/heads/main`. */
  readonly refs: string;
  readonly scopes: readonly TokenScope[];
  /** Id of the person who makes it. */
  readonly createdBy: string;
}

/** A trust as lists show it; times are milliseconds since the Unix epoch. */
export interface TrustRow extends Omit<NewTrust, "projectId" | "createdBy"> {
  readonly id: string;
  readonly project: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

/** A trust as a job's token is held against it. */
export interface FoundTrust extends TrustRow {
  readonly projectId: string;
  /** The issuer's own id of the repository, once a job has named it. */
  readonly repositoryId: string | null;
}

/** The repositories whose CI jobs may do something in a project. */
export interface Trusts {
  /** Keeps a trust; gives its id. */
  add(trust: NewTrust): Promise<string>;
  /** Trusts of a project by its id, the newest first. */
  of(projectId: string): Promise<TrustRow[]>;
  find(id: string): Promise<TrustRow | undefined>;
  /** Trusts of all projects in a repository. */
  inRepository(issuer: string, repository: string): Promise<FoundTrust[]>;
  /** Notes a use. The first one binds the trust to the id of its repository; returns whether it is that of this one. */
  noteUse(id: string, repositoryId: string): Promise<boolean>;
  remove(id: string): Promise<void>;
}
