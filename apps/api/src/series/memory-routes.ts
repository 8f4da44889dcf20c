import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { MemoryBody } from "@sweetspot/contract";
import { described } from "../http/described.ts";
import { ReportParams } from "../http/names.ts";
import { principalOf } from "../http/principal.ts";
import type { RouteOptions } from "../services.ts";

/** Memory accounting: heap profiles held against what the process kept resident. */
export const memoryRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { workers, answers } = services;
  app.get(
    "/api/v1/reports/:project/:report/memory",
    described("metrics", "From each heap profile's total to the resident size, term by term", {
      params: ReportParams,
      answer: MemoryBody,
    }),
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
