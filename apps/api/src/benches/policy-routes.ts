import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { BenchHistory, BenchPolicy, BenchVerdict } from "@sweetspot/contract";
import { defaultFlags } from "@sweetspot/model/bench/comparison";
import Type from "typebox";
import { described } from "../http/described.ts";
import { ProjectParams, ReportParams } from "../http/names.ts";
import { principalOf } from "../http/principal.ts";
import type { RouteOptions } from "../services.ts";
import type { HistoryReport } from "./history.ts";
import { lineFiles } from "../evidence/line-history.ts";
import type { BenchRequest } from "./request.ts";

/** A project's rules for its benchmarks: its policy, a report's verdict by it, the history of its line of reports. */
export const benchPolicyRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { answers, workers } = services;

  app.get(
    "/api/v1/projects/:project/bench-policy",
    described("benchmarks", "The rules by which the project judges benchmarks", {
      params: ProjectParams,
      answer: BenchPolicy,
    }),
    async (request) => services.as(principalOf(request)).policies.of(request.params.project),
  );

  app.put(
    "/api/v1/projects/:project/bench-policy",
    described("benchmarks", "Set the project's line of reports, least effect, budgets and better directions", {
      params: ProjectParams,
      body: BenchPolicy,
      answer: BenchPolicy,
    }),
    async (request) => {
      const { policies } = services.as(principalOf(request));
      await policies.set(request.params.project, request.body);
      return policies.of(request.params.project);
    },
  );

  app.get(
    "/api/v1/reports/:project/:report/verdict",
    described("benchmarks", "Check the report's benchmarks against the project's budgets", {
      description: "For CI: `pass`, `fail` or `unclear`, with reasons. The first variant is the baseline.",
      params: ReportParams,
      answer: BenchVerdict,
    }),
    async (request, reply) => {
      const { project, report } = request.params;
      const access = services.as(principalOf(request));
      const { artifacts } = await access.catalogue.readyOfKind(project, report, "bench");
      const policy = await access.policies.of(project, report);
      const input: BenchRequest = {
        files: artifacts.map(({ variant, name, reading }) => ({ variant, file: name, reading })),
        variants: [],
        flags: defaultFlags,
        reading: "full",
        told: { project: policy.directions },
        policy,
        line: await lineFiles(access.catalogue, project, policy.line, report),
      };
      return answers.send(request, reply, workers.answer("benches.verdict", { request: input, policy }));
    },
  );

  app.get(
    "/api/v1/projects/:project/bench-history",
    described("benchmarks", "Benchmarks over the project's line of reports, with change points", {
      params: ProjectParams,
      querystring: Type.Object({
        line: Type.Optional(Type.String({ maxLength: 400, description: "Instead of the policy's line" })),
        q: Type.Optional(Type.String({ maxLength: 400, description: "Text that a benchmark's name must hold" })),
      }),
      answer: BenchHistory,
    }),
    async (request, reply) => {
      const { project } = request.params;
      const { catalogue, policies } = services.as(principalOf(request));
      const policy = await policies.of(project);
      const line = request.query.line ?? policy.line;
      const reports: HistoryReport[] = [];
      for (const { slug, title, createdAtMs } of await catalogue.reportsOfLine(project, line)) {
        const { artifacts } = await catalogue.readyOfKind(project, slug, "bench");
        const variant = artifacts.at(-1)?.variant;
        if (variant === undefined) continue;
        const own = artifacts.filter((artifact) => artifact.variant === variant);
        const { variants } = await catalogue.report(project, slug);
        const commit = variants.find(({ name }) => name === variant)?.commit ?? null;
        const createdAt = new Date(createdAtMs).toISOString();
        reports.push({ slug, title, createdAt, variant, commit, files: own.map(({ reading }) => reading) });
      }
      const input = { reports, search: request.query.q ?? "", told: { project: policy.directions } };
      return answers.send(request, reply, workers.answer("benches.history", input));
    },
  );
};
