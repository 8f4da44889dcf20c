import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { BenchBody, BenchQuery, BenchSamples, BenchTablesQuery } from "@sweetspot/contract";
import type { BenchReadingMode } from "@sweetspot/model/bench/comparison";
import type { ToldDirections } from "@sweetspot/model/judge/told-directions";
import Type from "typebox";
import { described } from "../http/described.ts";
import { ReportParams } from "../http/names.ts";
import { principalOf } from "../http/principal.ts";
import type { Access, RouteOptions } from "../services.ts";
import { lineFiles } from "../evidence/line-history.ts";
import { type BenchRequest, directionsOf, flagsOf, policyOfQuery } from "./request.ts";

const address = "/api/v1/reports/:project/:report";
const plainText = "text/plain; charset=utf-8";
const csv = "text/csv; charset=utf-8";

/** Benchmarks of a report: the comparison for its page, and benchstat's own text and CSV. */
export const benchRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { answers, workers } = services;

  /** Gathers what a query asks for. */
  async function prepare(
    { catalogue, policies }: Access,
    { project, report }: { project: string; report: string },
    query: BenchQuery,
    reading: BenchReadingMode,
    told: ToldDirections = {},
  ): Promise<BenchRequest> {
    const { artifacts } = await catalogue.readyOfKind(project, report, "bench");
    const { variants } = await catalogue.report(project, report);
    const policy = await policies.of(project, report);
    return {
      files: artifacts.map(({ variant, name, reading }) => ({ variant, file: name, reading })),
      variants: variants.map(({ name, parameter }) => ({ name, parameter })),
      flags: flagsOf(query),
      policy: policyOfQuery(query, policy),
      line: await lineFiles(catalogue, project, policy.line, report),
      reading: query.reading ?? reading,
      orInFull: query.reading === undefined,
      told,
    };
  }

  app.get(
    `${address}/benchstat.txt`,
    described("benchmarks", "The text that benchstat prints for the report's benchmarks", {
      description:
        "Columns are the variants, the first is the baseline. Parameters are benchstat's flags. Where benchstat reads none of the " +
        "files, as of other tools' results, what is read of them is printed as benchstat would, unless `reading=benchstat`.",
      params: ReportParams,
      querystring: BenchQuery,
      produces: ["text/plain"],
      answer: Type.String(),
    }),
    async (request, reply) => {
      const input = await prepare(services.as(principalOf(request)), request.params, request.query, "benchstat");
      return answers.send(request, reply, workers.plainAnswer("benches.text", input, plainText));
    },
  );

  app.get(
    `${address}/benchstat.csv`,
    described("benchmarks", "The CSV that benchstat -format csv prints", {
      params: ReportParams,
      querystring: BenchQuery,
      produces: ["text/csv"],
      answer: Type.String(),
    }),
    async (request, reply) => {
      const input = await prepare(services.as(principalOf(request)), request.params, request.query, "benchstat");
      return answers.send(request, reply, workers.plainAnswer("benches.csv", input, csv));
    },
  );

  app.get(
    `${address}/benches`,
    described("benchmarks", "The comparison of the report's benchmarks", {
      description: "Everything that is read of the files, unless `reading=benchstat`.",
      params: ReportParams,
      querystring: BenchTablesQuery,
      answer: BenchBody,
    }),
    async (request, reply) => {
      const access = services.as(principalOf(request));
      const told = {
        link: directionsOf(request.query),
        project: (await access.policies.of(request.params.project, request.params.report)).directions,
      };
      const input = await prepare(access, request.params, request.query, "full", told);
      return answers.send(request, reply, workers.answer("benches.tables", input));
    },
  );

  app.get(
    `${address}/benches/samples`,
    described("benchmarks", "The samples of one row, for comparisons too large to carry them", {
      params: ReportParams,
      querystring: Type.Intersect([
        BenchQuery,
        Type.Object({
          at: Type.Integer({ minimum: 0, description: "Number of the table in the comparison, from 0" }),
          line: Type.Integer({ minimum: 0, description: "Number of the row in the table, from 0" }),
        }),
      ]),
      answer: BenchSamples,
    }),
    async (request, reply) => {
      const { at: table, line: row } = request.query;
      const input = await prepare(services.as(principalOf(request)), request.params, request.query, "full");
      return answers.send(request, reply, workers.answer("benches.samples", { request: input, table, row }));
    },
  );
};
