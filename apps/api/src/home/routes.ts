import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ErrorBody, HomeBody } from "@sweetspot/contract";
import { formats } from "@sweetspot/parsers/formats";
import { encodeCursor } from "../http/cursor.ts";
import { principalOf } from "../http/principal.ts";
import type { RouteOptions } from "../services.ts";
import type { Catalogue } from "../storage/ports.ts";

const latest = 20;

interface HomeOptions extends RouteOptions {
  /** Lists the examples, and which of them are loaded. */
  readonly examples: (catalogue: Catalogue) => Promise<HomeBody["examples"]>;
}

/** What the first page shows, in one answer. */
export const homeRoutes: FastifyPluginAsyncTypebox<HomeOptions> = async (app, { services, examples: listed }) => {
  const { config } = services;
  app.get(
    "/api/v1/home",
    {
      schema: {
        summary: "The first page: latest reports, projects, examples, what can be uploaded",
        tags: ["reports"],
        response: { 200: HomeBody, "4xx": ErrorBody },
      },
    },
    async (request) => {
      const { catalogue } = services.as(principalOf(request));
      const [{ reports, next }, projects, examples] = await Promise.all([
        catalogue.reports({ limit: latest }),
        catalogue.projects(),
        listed(catalogue),
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
