import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";

const year = 365 * 24 * 3600;

/**
 * Serves the built web app: hashed files for ever, the page itself always asked for again, and the page for every
 * address that is not a file, since addresses such as `/<project>/<report>` are the app's own.
 */
export async function addWebApp(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const page = folder === undefined ? undefined : join(folder, "index.html");
  if (folder !== undefined && page !== undefined && existsSync(page)) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const isHashed = path.includes(`${folder}/assets/`);
        response.header("cache-control", isHashed ? `public, max-age=${year}, immutable` : "no-cache");
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === "GET" && (request.headers.accept ?? "*/*").match(/text\/html|\*\/\*/) !== null;
    const path = request.url.split("?", 1)[0] ?? "";
    if (!isPage || /^\/(api|assets)(\/|$)/.test(path)) throw new AppError("not-found", { details: { path } });
    if (page === undefined || !existsSync(page)) {
      throw new AppError("not-found", { message: "The web app is not built. Run npm start, or npm run build." });
    }
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(await readFile(page));
  });
}
