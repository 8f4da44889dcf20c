import { entryPath } from "@sweetspot/contract/names";
import type { FastifyRequest } from "fastify";
import { AppError } from "../http/errors.ts";
import { principalOf } from "../http/principal.ts";
import type { Services } from "../services.ts";

/**
 * The present address of what was asked for, where its report has moved to a project that the caller may read; undefined for any other
 * failure. Only reading is sent on: an upload to the old address makes a report there.
 */
export async function movedAddress(
  services: Services,
  error: unknown,
  request: FastifyRequest,
): Promise<string | undefined> {
  const isGone = error instanceof AppError && (error.code === "report-not-found" || error.code === "file-not-found");
  if (!isGone || (request.method !== "GET" && request.method !== "HEAD")) return undefined;
  const {
    project,
    file,
    report = file?.replace(/\.(md|json|png)$/, ""),
  } = request.params as Readonly<Record<"project" | "report" | "file", string | undefined>>;
  if (project === undefined || report === undefined) return undefined;
  const to = await services.as(principalOf(request)).catalogue.movedTo({ project, report });
  return to && request.url.replace(entryPath(project, report), entryPath(to.project, to.report));
}
