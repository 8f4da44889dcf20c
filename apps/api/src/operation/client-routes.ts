import { readFile } from "node:fs/promises";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { AppError } from "../http/errors.ts";
import type { RouteOptions } from "../services.ts";

/** The command line client as one script, so that a machine needs nothing but Node and the server's address to hand measurements in. */
export const clientRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  app.get(
    "/cli",
    {
      schema: {
        summary: "The command line client: one script for Node 18 and later",
        description: "curl -O <this address>, then: node cli help",
        tags: ["operation"],
      },
    },
    async (_request, reply) => {
      const script = await readFile(services.config.clientFile).catch(() => {
        throw new AppError("not-found", { message: "The client is not built. Run npm start, or npm run build." });
      });
      return reply
        .type("text/javascript; charset=utf-8")
        .header("content-disposition", 'attachment; filename="sweetspot"')
        .header("cache-control", "no-cache")
        .send(script);
    },
  );
};
