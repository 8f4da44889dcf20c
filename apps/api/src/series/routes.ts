import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ErrorBody, SeriesCatalogue, SeriesCatalogueQuery, SeriesChart, SeriesChartQuery } from "@sweetspot/contract";
import type { ReadingId } from "@sweetspot/model/ids";
import { ReportParams } from "../http/names.ts";
import type { Catalogue, Policies, ReadyArtifact } from "../storage/ports.ts";
import { principalOf } from "../http/principal.ts";
import type { RouteOptions } from "../services.ts";
import type { VariantSeries } from "../evidence/report-series.ts";

const address = "/api/v1/reports/:project/:report/series";

/** What the web page shows of metrics: the catalogue of everything that can be charted, and one chart. */
export const seriesRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { workers, answers } = services;

  const toldOf = async (policies: Policies, project: string) => ({ project: (await policies.of(project)).directions });

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
      const { catalogue, policies } = services.as(principalOf(request));
      const { variants, readers } = await seriesOf(catalogue, request.params.project, request.params.report);
      const told = await toldOf(policies, request.params.project);
      return answers.send(request, reply, {
        key: ["series.catalogue", variants, readers, request.query, told],
        // As a page asks for it.
        ...(request.query.charts !== undefined && { keep: { ...request.params, name: "series" } }),
        make: () => workers.json("series.catalogue", { variants, ...request.query, told }),
      });
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
      const { catalogue, policies } = services.as(principalOf(request));
      const { variants, readers } = await seriesOf(catalogue, request.params.project, request.params.report);
      const told = await toldOf(policies, request.params.project);
      return answers.send(request, reply, {
        key: ["series.chart", variants, readers, request.query, told],
        make: () => workers.json("series.chart", { variants, query: request.query, told }),
      });
    },
  );
};

/** The series files of every variant by their readings, in the report's order, variants without any included. */
async function seriesOf(
  catalogue: Catalogue,
  project: string,
  report: string,
): Promise<{ variants: VariantSeries[]; readers: string[] }> {
  const [{ variants, artifacts }, events] = await Promise.all([
    catalogue.readyOfKind(project, report, "series"),
    catalogue.readyOfKind(project, report, "events"),
  ]);
  const of = (files: readonly ReadyArtifact[], name: string): ReadingId[] =>
    files.filter((file) => file.variant === name).map((file) => file.reading);
  return {
    variants: variants.map((name) => ({ name, readings: of(artifacts, name), events: of(events.artifacts, name) })),
    readers: [...new Set([...artifacts, ...events.artifacts].map((artifact) => artifact.reader))],
  };
}
