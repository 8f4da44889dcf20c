import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ErrorBody, SeriesCatalogue, SeriesCatalogueQuery, SeriesChart, SeriesChartQuery } from "@sweetspot/contract";
import { ReportParams } from "../http/names.ts";
import { principalOf } from "../http/principal.ts";
import type { RouteOptions } from "../services.ts";
import { seriesCatalogueAnswer, seriesInput } from "./catalogue-answer.ts";

const address = "/api/v1/reports/:project/:report/series";

/** The routes of the page's metrics: the catalogue of everything that can be charted, and one chart. */
export const seriesRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { workers, answers } = services;

  app.get(
    address,
    {
      schema: {
        summary: "Metrics of all variants, in the order of interest, with what changed",
        tags: ["metrics"],
        params: ReportParams,
        querystring: SeriesCatalogueQuery,
        response: { 200: SeriesCatalogue, "4xx": ErrorBody },
      },
    },
    async (request, reply) => {
      const access = services.as(principalOf(request));
      const answer = await seriesCatalogueAnswer(access, workers, request.params, request.query.charts);
      return answers.send(request, reply, answer);
    },
  );

  app.get(
    `${address}/chart`,
    {
      schema: {
        summary: "One metric or PromQL query over all variants, with what can be said about it",
        tags: ["metrics"],
        params: ReportParams,
        querystring: SeriesChartQuery,
        response: { 200: SeriesChart, "4xx": ErrorBody },
      },
    },
    async (request, reply) => {
      const input = await seriesInput(services.as(principalOf(request)), request.params);
      return answers.send(request, reply, workers.answer("series.chart", { ...input, query: request.query }));
    },
  );
};
