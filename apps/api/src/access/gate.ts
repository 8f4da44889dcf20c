import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { AppError } from "../http/errors.ts";
import { checkProjectName } from "../http/names.ts";
import { createProject, projectAccess } from "../storage/access-store.ts";
import { personOfSession } from "../storage/session-store.ts";
import type { Database } from "../storage/database.ts";
import { useToken } from "../storage/token-store.ts";
import { hashOf } from "../storage/secret-hash.ts";
import { isProjectPermission, type RoutePermission } from "./permission.ts";
import {
  knows,
  may,
  notePrincipal,
  type Principal,
  type ProjectAccess,
  type ProjectPermission,
} from "../http/principal.ts";
import { isTokenLike } from "./secrets.ts";
import { sessionCookie, sessionLimits } from "./session-cookie.ts";

/** Finds who asks, and whether they may. */
export class Gate {
  /** Sign-in is off: whoever reaches the server may all. */
  readonly isOpen: boolean;
  readonly #database: Database;
  readonly #cookie: string;
  readonly #now: () => number;

  constructor(database: Database, config: Pick<Config, "publicUrl">, options: { isOpen: boolean; now: () => number }) {
    this.isOpen = options.isOpen;
    this.#database = database;
    this.#cookie = sessionCookie(config).name;
    this.#now = options.now;
  }

  /** Lets a request pass, noting who asks, or throws `sign-in-needed`, `bad-token`, `not-allowed`, `not-found`. */
  async check(request: FastifyRequest, permission: RoutePermission): Promise<void> {
    if (permission === "anyone") return;
    const principal = await this.whoAsks(request);
    notePrincipal(request, principal);
    if (principal.kind === "anyone" || permission === "lists") return;
    if (isProjectPermission(permission)) {
      const { project } = request.params as { project?: string };
      if (project === undefined) throw new Error(`${request.routeOptions.url} names no project`);
      const mayMake = permission === "upload" && request.method === "PUT";
      await this.require(principal, permission, project, mayMake);
      return;
    }
    if (principal.kind === "nobody") throw new AppError("sign-in-needed");
    if (principal.kind !== "person" || (permission === "instance-admin" && !principal.isAdmin)) {
      throw new AppError("not-allowed");
    }
  }

  /**
   * The project of this name, if who asks may do this in it. What they may not see is `not-found`, whether it is there or not.
   * @param mayMake whether a person may make a project of this name where there is none: they become its admin
   */
  async require(
    principal: Principal,
    permission: ProjectPermission,
    slug: string,
    mayMake = false,
  ): Promise<ProjectAccess> {
    const find = () => projectAccess(this.#database.read, slug, principal);
    let project = await find();
    if (project === undefined && mayMake && principal.kind === "person") {
      checkProjectName(slug);
      await createProject(this.#database.write, slug, principal.id, this.#now());
      project = await find();
    }
    if (project !== undefined && may(principal, permission, project)) return project;
    if (principal.kind === "nobody" && permission !== "read") throw new AppError("sign-in-needed");
    if (project === undefined || !knows(principal, project)) throw new AppError("not-visible");
    throw new AppError("not-allowed", { details: { project: slug, permission } });
  }

  /** Returns the principal that a request comes from; its token counts before its session. Throws `bad-token`. */
  async whoAsks(request: FastifyRequest): Promise<Principal> {
    if (this.isOpen) return { kind: "anyone" };
    const { authorization } = request.headers;
    if (authorization !== undefined) {
      const [scheme = "", token = ""] = authorization.split(" ");
      const known =
        scheme.toLowerCase() === "bearer" && isTokenLike(token)
          ? await useToken(this.#database, hashOf(token), this.#now())
          : undefined;
      if (known === undefined) throw new AppError("bad-token");
      return { kind: "token", ...known };
    }
    const token = request.cookies[this.#cookie];
    if (token === undefined) return { kind: "nobody" };
    const person = await personOfSession(this.#database, hashOf(token), sessionLimits, this.#now());
    return person === undefined ? { kind: "nobody" } : { kind: "person", ...person };
  }
}
