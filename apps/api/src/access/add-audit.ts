import type { FastifyInstance, FastifyRequest } from "fastify";
import { principalOf } from "../http/principal.ts";
import type { Audit, NewAuditEntry } from "../storage/audit-ports.ts";
import { networkOf } from "./attempts.ts";
import { auditedRoutes } from "./audited-routes.ts";

/** Fields of a request's body that an entry may hold: none of them is a secret. */
const namedInBody = ["name", "label", "title", "email", "role", "visibility", "isAdmin", "scopes", "follows"] as const;
/** Longest subject of an entry. */
const longest = 300;

/** The subject of a request whose address and body do not say it. */
interface Named {
  readonly project: string;
  readonly subject: string;
}

const named = new WeakMap<FastifyRequest, Named>();

/** Says what a request is about, for routes that name it by a number only. */
export function nameInAudit(request: FastifyRequest, what: Named): void {
  named.set(request, what);
}

/**
 * Records who did what before the answer is sent: requests that changed something (audited-routes.ts), and sign-ins that failed. Where
 * nobody signs in there is nobody to name, and nothing is recorded. A request that was done is answered even where it cannot be
 * recorded, as on a full disk.
 */
export function addAudit(app: FastifyInstance, audit: Audit, isOpen: boolean): void {
  if (isOpen) return;
  app.addHook("onSend", async (request, reply) => {
    const action = auditedRoutes[`${request.method} ${request.routeOptions.url ?? ""}`] ?? null;
    if (action === null) return;
    // An upload of what is there already answers 200 and changes nothing.
    const isDone = action === "upload file" ? reply.statusCode === 201 : reply.statusCode < 400;
    const isTried = action.startsWith("sign in") && (reply.statusCode === 401 || reply.statusCode === 429);
    if (!isDone && !isTried) return;
    try {
      await audit.add(entryOf(request, isDone ? action : `${action}, refused`));
    } catch (error) {
      request.log.error({ err: error }, "not recorded");
    }
  });
}

function entryOf(request: FastifyRequest, action: string): NewAuditEntry {
  const params = (request.params ?? {}) as Readonly<Record<string, string>>;
  const body = (request.body ?? {}) as Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
  const principal = principalOf(request);
  const email = typeof body["email"] === "string" ? body["email"].toLowerCase() : "";
  const { project = typeof body["project"] === "string" ? body["project"] : null, ...names } = params;
  const said = namedInBody.flatMap((name) =>
    body[name] === undefined || name === "email" ? [] : [`${name}: ${[body[name]].flat().join(" ")}`],
  );
  const query = (request.query ?? {}) as { forever?: unknown };
  if (query.forever !== undefined) said.push("for good");
  const subject = [Object.values(names).join(" / "), ...said].filter((part) => part !== "").join(", ");
  const about = named.get(request) ?? { project, subject };
  const from = { ...about, action, subject: about.subject.slice(0, longest), address: networkOf(request.ip) };
  switch (principal.kind) {
    case "person":
      return { ...from, actorKind: "person", actor: principal.email };
    case "token":
      return { ...from, actorKind: "token", actor: principal.name };
    default:
      return { ...from, actorKind: "nobody", actor: email.slice(0, 254) };
  }
}
