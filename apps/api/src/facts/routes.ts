import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { FactsBody } from "@sweetspot/contract";
import { described } from "../http/described.ts";
import { ReportParams } from "../http/names.ts";
import { principalOf } from "../http/principal.ts";
import type { RouteOptions } from "../services.ts";
import type { FactsInput } from "./compute.ts";

/** Numbers that somebody stated: printed profiles, `top` output, tables of claims. */
export const factRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { answers, workers } = services;
  app.get(
    "/api/v1/reports/:project/:report/facts",
    described("facts", "Stated numbers of the report, files of equal name side by side", {
      params: ReportParams,
      answer: FactsBody,
    }),
    async (request, reply) => {
      const { catalogue } = services.as(principalOf(request));
      const { variants, artifacts } = await catalogue.report(request.params.project, request.params.report);
      const input: FactsInput = {
        variants: variants.map(({ name }) => name),
        files: artifacts
          .filter(({ kind, state }) => kind === "facts" && state === "ready")
          .map(({ variant, name, evidence, formatLabel }) => ({
            variant,
            name,
            reading: evidence,
            formatLabel: formatLabel ?? "",
          })),
      };
      return answers.send(request, reply, workers.answer("facts.all", input));
    },
  );
};
