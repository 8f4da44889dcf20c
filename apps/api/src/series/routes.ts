import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { SeriesCatalogue, SeriesCatalogueQuery, SeriesChart, SeriesChartQuery } from "@sweetspot/contract";
import { described } from "../http/described.ts";
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
    described("metrics", "Metrics of all variants, in the order of interest, with what changed", {
      params: ReportParams,
      querystring: SeriesCatalogueQuery,
      answer: SeriesCatalogue,
    }),
    async (request, reply) => {
      const access = services.as(principalOf(request));
      const answer = await seriesCatalogueAnswer(access, workers, request.params, request.query.charts);
      return answers.send(request, reply, answer);
    },
  );

  app.get(
    `${address}/chart`,
    described("metrics", "One metric or PromQL query over all variants, with what can be said about it", {
      params: ReportParams,
      querystring: SeriesChartQuery,
      answer: SeriesChart,
    }),
    async (request, reply) => {
      const input = await seriesInput(services.as(principalOf(request)), request.params);
      return answers.send(request, reply, workers.answer("series.chart", { ...input, query: request.query }));
    },
  );
};
