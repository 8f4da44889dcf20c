import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { asksForGood } from "../http/deletion.ts";
import { AppError } from "../http/errors.ts";
import { checkProjectName } from "../http/names.ts";
import type { AccessStores } from "../storage/access-ports.ts";
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
import { shareSecretOf } from "../http/share-address.ts";
import { isFrozenName } from "../storage/frozen-name.ts";
import type { JobTokens } from "./job-tokens.ts";
import { isTokenLike } from "./secrets.ts";
import { checkShared } from "./share-gate.ts";
import { sessionCookie, sessionLimits } from "./session-cookie.ts";

/** Finds who asks, and whether they may. */
export class Gate {
  /** Sign-in is off: everybody who reaches the server may do everything. */
  readonly isOpen: boolean;
  readonly #stores: AccessStores;
  readonly #jobs: JobTokens;
  readonly #cookie: string;

  constructor(stores: AccessStores, config: Pick<Config, "publicUrl">, jobs: JobTokens, isOpen: boolean) {
    this.isOpen = isOpen;
    this.#stores = stores;
    this.#jobs = jobs;
    this.#cookie = sessionCookie(config).name;
  }

  /** Lets a request pass, noting who asks, or throws `sign-in-needed`, `bad-token`, `not-allowed`, `not-found`. */
  async check(request: FastifyRequest, permission: RoutePermission): Promise<void> {
    const secret = shareSecretOf(request.raw);
    if (secret !== undefined) {
      notePrincipal(request, await checkShared(this.#stores.shares, request, permission, secret));
      return;
    }
    if (permission === "anyone") return;
    const { report = "" } = request.params as { report?: string };
    if (isFrozenName(report)) throw new AppError("not-visible");
    const principal = await this.whoAsks(request);
    notePrincipal(request, principal);
    if (principal.kind === "anyone" || permission === "lists") return;
    if (isProjectPermission(permission)) {
      const { project } = request.params as { project?: string };
      if (project === undefined) throw new Error(`${request.routeOptions.url} names no project`);
      const mayMake = permission === "upload";
      // The trash is the way back from a mistake: to go past it is for admins.
      const isForGood = permission === "edit" && request.method === "DELETE" && asksForGood(request.query as object);
      await this.require(principal, isForGood ? "admin" : permission, project, mayMake);
      return;
    }
    if (principal.kind === "nobody") throw new AppError("sign-in-needed");
    if (principal.kind !== "person" || (permission === "instance-admin" && !principal.isAdmin)) {
      throw new AppError("not-allowed");
    }
  }

  /**
   * The project of this name, if who asks may do this in it. A project that they may not see is `not-found`, whether it is there or not.
   * @param mayMake whether a person may make a project of this name where there is none: they become its admin
   */
  async require(
    principal: Principal,
    permission: ProjectPermission,
    slug: string,
    mayMake = false,
  ): Promise<ProjectAccess> {
    const find = () => this.#stores.members.access(slug, principal);
    let project = await find();
    if (project === undefined && mayMake && principal.kind === "person") {
      checkProjectName(slug);
      await this.#stores.members.createProject(slug, principal.id);
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
      if (scheme.toLowerCase() !== "bearer") throw new AppError("bad-token");
      const { project } = (request.params ?? {}) as { project?: string };
      const known = isTokenLike(token)
        ? await this.#stores.tokens.use(hashOf(token))
        : await this.#jobs.use(token, project);
      if (known === undefined) throw new AppError("bad-token");
      return { kind: "token", ...known };
    }
    const token = request.cookies[this.#cookie];
    if (token === undefined) return { kind: "nobody" };
    const person = await this.#stores.sessions.person(hashOf(token), sessionLimits);
    return person === undefined ? { kind: "nobody" } : { kind: "person", ...person };
  }
}
