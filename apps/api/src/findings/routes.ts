import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ErrorBody, FindingsBody, FindingsQuery } from "@sweetspot/contract";
import { ReportParams } from "../platform/names.ts";
import type { RouteOptions } from "../services.ts";
import type { FindingsInput } from "./compute.ts";

/** What a report says before anyone reads a chart. */
export const findingsRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { answers, catalogue, workers } = services;
  app.get(
    "/api/v1/reports/:project/:report/findings",
    {
      schema: {
        summary: "What got better, worse, was traded, stays unclear or cannot be said",
        description:
          "With the sweet spot over three or more variants, attributions by function, and the checked claims of the notes.",
        tags: ["findings"],
        params: ReportParams,
        querystring: FindingsQuery,
        response: { 200: FindingsBody, "4xx": ErrorBody },
      },
    },
    async (request, reply) => {
      const { project, report } = request.params;
      const { notes, variants, artifacts } = await catalogue.report(project, report);
      const input: FindingsInput = {
        variants: variants.map(({ name }) => name),
        files: artifacts.flatMap(({ variant, name, sha256, kind, state }) =>
          state === "ready" && kind !== null ? [{ variant, name, sha256, kind }] : [],
        ),
        notes,
        metrics: request.query.metrics === undefined ? null : request.query.metrics.split(","),
      };
      return answers.send(request, reply, {
        key: ["findings", input],
        make: () => workers.json("findings.all", input),
      }) as never;
    },
  );
};
