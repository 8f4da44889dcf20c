import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { AppError } from "./errors.ts";

const hour = 3600;
const year = 365 * 24 * hour;

/**
 * Serves the built web app: hashed files for ever, the page itself always asked for again, its icon by the hour, and the
 * page for every address that is not a file, since addresses such as `/<project>/<report>` are the app's own.
 * @param opening the addresses of what the page at a path asks for first: browsers fetch them beside the page's code.
 */
export async function addWebApp(
  app: FastifyInstance,
  folder: string | undefined,
  opening: (path: string, hasState: boolean) => Promise<readonly string[]>,
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
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === "GET" && (request.headers.accept ?? "*/*").match(/text\/html|\*\/\*/) !== null;
    const [path = "", state = ""] = request.url.split("?", 2);
    if (!isPage || /^\/(api|assets)(\/|$)/.test(path)) throw new AppError("not-found", { details: { path } });
    if (page === undefined || !existsSync(page)) {
      throw new AppError("not-found", { message: "The web app is not built. Run npm start, or npm run build." });
    }
    const addresses = await opening(path, state !== "");
    if (addresses.length > 0) reply.header("link", addresses.map(preload).join(", "));
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(await readFile(page));
  });
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
