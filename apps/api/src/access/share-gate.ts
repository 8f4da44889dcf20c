import type { FastifyRequest } from "fastify";
import { AppError } from "../http/errors.ts";
import type { Principal } from "../http/principal.ts";
import { shareAddress } from "../http/share-address.ts";
import { hashOf } from "../storage/secret-hash.ts";
import type { FoundShare, Shares } from "../storage/share-ports.ts";
import type { RoutePermission } from "./permission.ts";

type SharePrincipal = Extract<Principal, { kind: "share" }>;

/** The link of a secret as who asks. */
export function sharePrincipal(secret: string, found: FoundShare): SharePrincipal {
  const { id, projectId, project, report, shown, follows, expiresAtMs } = found;
  return { kind: "share", id, projectId, project, report, shown, follows, expiresAtMs, base: shareAddress(secret) };
}

/**
 * Lets a request below a link's address pass where it reads the link's report, and points it at what the link shows. Everything
 * else is `not-visible`. Throws `share-over` for a link that does not work.
 */
export async function checkShared(
  shares: Shares,
  request: FastifyRequest,
  permission: RoutePermission,
  secret: string,
): Promise<SharePrincipal> {
  const found = await shares.find(hashOf(secret));
  if (found === undefined) throw new AppError("share-over");
  const principal = sharePrincipal(secret, found);
  const params = request.params as { project?: string; report?: string; file?: string };
  const isRead = permission === "read" && (request.method === "GET" || request.method === "HEAD");
  if (!isRead || params.project !== principal.project) throw new AppError("not-visible");
  if (params.report !== undefined) {
    if (params.report !== principal.report) throw new AppError("not-visible");
    params.report = principal.shown;
    return principal;
  }
  // Without a report in the address, only its texts and its picture are about it: `<report>.md`.
  const extension = /\.(?:md|json|png)$/.exec(params.file ?? "")?.[0];
  if (extension === undefined || params.file !== principal.report + extension) throw new AppError("not-visible");
  params.file = principal.shown + extension;
  return principal;
}
