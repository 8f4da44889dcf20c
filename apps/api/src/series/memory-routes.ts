import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ErrorBody, MemoryBody } from "@sweetspot/contract";
import { ReportParams } from "../http/names.ts";
import { principalOf } from "../http/principal.ts";
import type { RouteOptions } from "../services.ts";

/** Memory accounting: heap profiles held against what the process kept resident. */
export const memoryRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { workers, answers } = services;
  app.get(
    "/api/v1/reports/:project/:report/memory",
    {
      schema: {
        summary: "From each heap profile's total to the resident size, term by term",
        tags: ["metrics"],
        params: ReportParams,
        response: { 200: MemoryBody, "4xx": ErrorBody },
      },
    },
    async (request, reply) => {
      const { project, report } = request.params;
      const { catalogue } = services.as(principalOf(request));
      const kinds = await Promise.all(
        (["profile", "series", "facts"] as const).map((kind) => catalogue.readyOfKind(project, report, kind)),
      );
      const files = kinds.flatMap(({ artifacts }) => artifacts);
      const variants = kinds[0]!.variants.map((name) => ({
        name,
        files: files
          .filter((file) => file.variant === name)
          .map((file) => ({ name: file.name, reading: file.reading, kind: file.kind })),
      }));
      return answers.send(request, reply, workers.answer("series.memory", { variants }));
    },
  );
};
