import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ErrorBody, HomeBody } from "@sweetspot/contract";
import { formats } from "@sweetspot/parsers/formats";
import { listProjects } from "../storage/project-store.ts";
import { encodeCursor } from "../http/cursor.ts";
import { listReports } from "../storage/report-store.ts";
import type { RouteOptions } from "../services.ts";

const latest = 20;

interface HomeOptions extends RouteOptions {
  /** Lists the examples, and which of them are loaded. */
  readonly examples: () => Promise<HomeBody["examples"]>;
}

/** What the first page shows, in one answer. */
export const homeRoutes: FastifyPluginAsyncTypebox<HomeOptions> = async (app, { services, examples: listed }) => {
  const { config, database } = services;
  app.get(
    "/api/v1/home",
    {
      schema: {
        summary: "The first page: latest reports, projects, examples, what can be uploaded",
        tags: ["reports"],
        response: { 200: HomeBody, "4xx": ErrorBody },
      },
    },
    async () => {
      const [{ reports, next }, projects, examples] = await Promise.all([
        listReports(database.read, { limit: latest }),
        listProjects(database.read),
        listed(),
      ]);
      return {
        reports,
        next: next === null ? null : encodeCursor(next),
        projects,
        examples,
        formats: formats.map(({ id, label, kind }) => ({ id, label, kind })),
        uploadBytes: config.uploadBytes,
      };
    },
  );
};
