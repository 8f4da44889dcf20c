import { join } from "node:path";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "./errors.ts";
import { asksForPage, type PageOpening, type WebPage } from "./web-page.ts";

/** Characters of one part of an address; routes with parameters are asked for nothing longer. */
export const longestParameter = 3_000;

const hour = 3600;
const year = 365 * 24 * hour;

/**
 * Serves the built web app: hashed files for ever, its icon by the hour, and the page itself, always asked for again, for
 * every address that is not a file, since addresses such as `/<project>/<report>` are the app's own. Register it last: what no
 * route answers is `not-found`.
 * @param opening gives the addresses of what the page of a report asks for first, which browsers fetch beside the page's code, and what
 * previews of a link to it show.
 */
export async function addWebApp(
  app: FastifyInstance,
  folder: string | undefined,
  page: WebPage,
  opening: (request: FastifyRequest, report: ReportAddress, hasState: boolean) => Promise<PageOpening>,
): Promise<void> {
  if (folder !== undefined && page.isThere) {
    const files: FastifyStaticOptions = {
      root: folder,
      wildcard: false,
      globIgnore: ["assets/**"],
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.header("cache-control", cacheControlOf(path.slice(folder.length)));
      },
    };
    await app.register(fastifyStatic, files);
    // Looked up when asked for: a build that is made under a running server has other names, and the page names those.
    await app.register(fastifyStatic, {
      ...files,
      root: join(folder, "assets"),
      prefix: "/assets/",
      wildcard: true,
      decorateReply: false,
    });
  }
  const hidden = { schema: { hide: true } };
  app.get<{ Params: ReportAddress }>("/:project/:report", hidden, async (request, reply) => {
    if (!asksForPage(request)) throw notFound(request);
    return page.send(reply, await opening(request, request.params, request.url.includes("?")));
  });
  app.get("/api/v1/docs", hidden, async (_request, reply) => page.send(reply));
  app.get("/*", hidden, async (request, reply) => {
    if (!asksForPage(request)) throw notFound(request);
    return page.send(reply);
  });
  app.setNotFoundHandler((request) => {
    throw notFound(request);
  });
}

/** The names in the address of a report's page, not checked yet. */
interface ReportAddress {
  readonly project: string;
  readonly report: string;
}

function notFound({ url }: FastifyRequest): AppError {
  const path = url.split("?", 1)[0] ?? "";
  // A route may exist whose parameter would be this long: it was passed over for that alone.
  const isTooLong = path.split("/").some((part) => part.length > longestParameter);
  return isTooLong ? new AppError("address-too-long") : new AppError("not-found", { details: { path } });
}

/** Browsers ask for the icon at every change of the address, so at every zoom into a flame graph. */
function cacheControlOf(path: string): string {
  if (path.startsWith("/assets/")) return `public, max-age=${year}, immutable`;
  return path.startsWith("/favicon.") ? `public, max-age=${hour}` : "no-cache";
}
