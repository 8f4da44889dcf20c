import type { ProjectRole, TokenScope, Visibility } from "@sweetspot/contract";
import type { FastifyRequest } from "fastify";

/** The permissions in a project, from reading it to deciding who else may. */
export const projectPermissions = ["read", "upload", "edit", "share", "admin"] as const;
export type ProjectPermission = (typeof projectPermissions)[number];

/** The caller. */
export type Principal =
  /** Sign-in is off: everybody who reaches the server may do everything. Also the server itself, for what it does ahead. */
  | { readonly kind: "anyone" }
  /** Without a session or a token. */
  | { readonly kind: "nobody" }
  | {
      readonly kind: "person";
      readonly id: string;
      readonly name: string;
      readonly email: string;
      /** Runs this server, and may do everything in each project. */
      readonly isAdmin: boolean;
      readonly sessionId: string;
    }
  | {
      readonly kind: "token";
      readonly id: string;
      readonly name: string;
      readonly projectId: string;
      readonly scopes: readonly TokenScope[];
    }
  /** Holds a link to one report. */
  | {
      readonly kind: "share";
      readonly id: string;
      readonly projectId: string;
      /** Slugs of the project and the report, as addresses have them. */
      readonly project: string;
      readonly report: string;
      /** The report's name in the store: its slug, or that of a copy. */
      readonly shown: string;
      readonly follows: boolean;
      readonly expiresAtMs: number;
      /** The beginning of its addresses: `/s/<secret>`. */
      readonly base: string;
    };

/** A project as its rights depend on it; `role` is that of the person who asks. */
export interface ProjectAccess {
  readonly id: string;
  readonly visibility: Visibility;
  readonly role: ProjectRole | null;
}

const rolePermissions: Readonly<Record<ProjectRole, readonly ProjectPermission[]>> = {
  viewer: ["read"],
  uploader: ["read", "upload"],
  member: ["read", "upload", "edit", "share"],
  admin: ["read", "upload", "edit", "share", "admin"],
};

const scopePermissions: Readonly<Record<TokenScope, readonly ProjectPermission[]>> = {
  read: ["read"],
  upload: ["upload"],
  share: ["share"],
  admin: ["read", "upload", "edit", "share", "admin"],
};

/** Whether who asks may do something in a project. */
export function may(principal: Principal, permission: ProjectPermission, project: ProjectAccess): boolean {
  if (principal.kind === "anyone") return true;
  // The gate has checked already which report it is (access/share-gate.ts).
  if (principal.kind === "share") return permission === "read" && principal.projectId === project.id;
  if (permission === "read" && project.visibility === "public") return true;
  switch (principal.kind) {
    case "nobody":
      return false;
    case "token":
      return (
        principal.projectId === project.id &&
        principal.scopes.some((scope) => scopePermissions[scope].includes(permission))
      );
    case "person":
      if (principal.isAdmin || (permission === "read" && project.visibility === "internal")) return true;
      return project.role !== null && rolePermissions[project.role].includes(permission);
  }
}

/** Whether who asks may know that a project exists. A token knows its own, whatever it may do there. */
export function knows(principal: Principal, project: ProjectAccess): boolean {
  return may(principal, "read", project) || (principal.kind === "token" && principal.projectId === project.id);
}

/** The name of the person or the token; null where nobody signs in. */
export function nameOf(principal: Principal): string | null {
  return principal.kind === "person" || principal.kind === "token" ? principal.name : null;
}

/** Returns a text that is equal for principals who may do the same everywhere, as long as nothing is written. */
export function sameRights(principal: Principal): string {
  switch (principal.kind) {
    case "anyone":
    case "nobody":
      return principal.kind;
    case "person":
      return `person ${principal.isAdmin ? "admin" : principal.id}`;
    case "token":
      return `token ${principal.projectId} ${principal.scopes.toSorted().join(" ")}`;
    case "share":
      return `share ${principal.id}`;
  }
}

/** Everybody who reaches the server; also the server itself, for what it does ahead. */
export const anyone: Principal = { kind: "anyone" };

const asked = new WeakMap<FastifyRequest, Principal>();

/** Returns the caller whom the check before the route has found. Nobody for a request that was never checked. */
export function principalOf(request: FastifyRequest): Principal {
  return asked.get(request) ?? { kind: "nobody" };
}

/** Notes who asks, for `principalOf`. */
export function notePrincipal(request: FastifyRequest, principal: Principal): void {
  asked.set(request, principal);
}
