import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "./errors.ts";
import { type Preview, withPreview } from "./page-preview.ts";

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
  opening: (request: FastifyRequest, report: ReportAddress, hasState: boolean) => Promise<PageOpening>,
): Promise<void> {
  const page = folder === undefined ? undefined : join(folder, "index.html");
  if (folder !== undefined && page !== undefined && existsSync(page)) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.header("cache-control", cacheControlOf(path.slice(folder.length)));
      },
    });
  }
  const send = async (reply: FastifyReply, preview: Preview | null = null): Promise<FastifyReply> => {
    if (page === undefined || !existsSync(page)) {
      throw new AppError("not-found", { message: "The web app is not built. Run npm start, or npm run build." });
    }
    const html = await readFile(page, "utf8");
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(preview === null ? html : withPreview(html, preview));
  };
  const hidden = { schema: { hide: true } };
  app.get<{ Params: ReportAddress }>("/:project/:report", hidden, async (request, reply) => {
    if (!asksForPage(request)) throw notFound(request);
    const { addresses, preview } = await opening(request, request.params, request.url.includes("?"));
    if (addresses.length > 0) reply.header("link", addresses.map(preload).join(", "));
    return send(reply, preview);
  });
  app.get("/*", hidden, async (request, reply) => {
    if (!asksForPage(request)) throw notFound(request);
    return send(reply);
  });
  app.setNotFoundHandler((request) => {
    throw notFound(request);
  });
}

interface PageOpening {
  readonly addresses: readonly string[];
  readonly preview: Preview | null;
}

/** The names in the address of a report's page, not checked yet. */
export interface ReportAddress {
  readonly project: string;
  readonly report: string;
}

/** Returns whether a browser may be shown the page at an address; programs learn that there is nothing. */
function asksForPage({ url, headers }: FastifyRequest): boolean {
  return /text\/html|\*\/\*/.test(headers.accept ?? "*/*") && !/^\/(api|assets)([/?]|$)/.test(url);
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

/** With the mode that `fetch` has by itself, else the browser would fetch it twice. */
function preload(address: string): string {
  return `<${address}>; rel=preload; as=fetch; crossorigin=anonymous`;
}
