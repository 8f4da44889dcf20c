import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { AttributionQuery, BenchAttributionBody, FindingMark, FindingsBody, FindingsQuery } from "@sweetspot/contract";
import Type from "typebox";
import { described } from "../http/described.ts";
import { AppError } from "../http/errors.ts";
import { ReportParams } from "../http/names.ts";
import { principalOf } from "../http/principal.ts";
import type { RouteOptions } from "../services.ts";
import type { AttributionInput } from "./attribution.ts";
import { findingsAnswer, findingsInput } from "./gather-input.ts";
import { prepareVerdict } from "./prepare-verdict.ts";

/** The routes of a report's verdict and findings. */
export const findingsRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { answers, workers } = services;
  app.get(
    "/api/v1/reports/:project/:report/findings",
    described("findings", "The findings: better, worse, traded, and not known", {
      description:
        "With the sweet spot over three or more variants, attributions by function, and the checked claims of the notes. While files are being read the verdict says only that.",
      params: ReportParams,
      querystring: FindingsQuery,
      answer: FindingsBody,
    }),
    async (request, reply) => {
      const metrics = request.query.metrics?.split(",") ?? null;
      const input = await findingsInput(services.as(principalOf(request)), request.params, metrics);
      // The verdict for lists follows; where that fails, the next one who asks brings it.
      if (metrics === null) void prepareVerdict(services, request.params).catch(() => undefined);
      return answers.send(request, reply, findingsAnswer(workers, request.params, input));
    },
  );

  app.get(
    "/api/v1/reports/:project/:report/attribution",
    described(
      "findings",
      "The functions that account for a benchmark's change, from the profiles of the same two variants",
      {
        description: "In absolute terms and by operation, with what the profiles leave unexplained and why.",
        params: ReportParams,
        querystring: AttributionQuery,
        answer: BenchAttributionBody,
      },
    ),
    async (request, reply) => {
      const { catalogue } = services.as(principalOf(request));
      const { variants, artifacts } = await catalogue.report(request.params.project, request.params.report);
      const { query } = request;
      const base = query.base ?? variants[0]?.name ?? "";
      for (const [field, name] of [
        ["variant", query.variant],
        ["base", base],
      ] as const) {
        if (!variants.some((variant) => variant.name === name)) {
          throw new AppError("bad-query", { message: `This report has no variant "${name}".`, details: { field } });
        }
      }
      const input: AttributionInput = {
        query,
        base,
        files: artifacts.flatMap(({ variant, name, evidence, kind, state }) =>
          state === "ready" && kind !== null && (variant === base || variant === query.variant)
            ? [{ variant, name, reading: evidence, kind }]
            : [],
        ),
      };
      return answers.send(request, reply, workers.answer("findings.attribution", input));
    },
  );

  app.put(
    "/api/v1/reports/:project/:report/findings/:finding/mark",
    described("findings", "Pin, hide or annotate a finding", {
      description: "State `none` with an empty note takes the mark away.",
      params: Type.Object({ ...ReportParams.properties, finding: Type.String({ minLength: 1, maxLength: 1000 }) }),
      body: FindingMark,
      answer: FindingMark,
    }),
    async (request) => {
      await services.as(principalOf(request)).marks.set(request.params, request.params.finding, request.body);
      return request.body;
    },
  );
};
