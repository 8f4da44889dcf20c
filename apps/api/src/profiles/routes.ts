import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import {
  CallersBody,
  CallersQuery,
  ChildrenBody,
  ChildrenQuery,
  DenominatorsBody,
  FlameAnswer,
  FlameQuery,
  ProfileQuery,
  SearchBody,
  SearchQuery,
  TopAnswer,
  TopQuery,
} from "@sweetspot/contract";
import type { ReadingId } from "@sweetspot/model/ids";
import { described } from "../http/described.ts";
import { AppError } from "../http/errors.ts";
import { ReportParams } from "../http/names.ts";
import { principalOf } from "../http/principal.ts";
import type { RouteOptions, Services } from "../services.ts";
import type { Catalogue, ReportName } from "../storage/ports.ts";
import type { OperationsEvidence } from "../evidence/operations.ts";

const address = "/api/v1/reports/:project/:report/profiles";

/** The routes of the page's profiles: one profile of a report, or the difference of two. */
export const profileRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  app.get(
    `${address}/flame`,
    described("profiles", "The widest frames of a flame graph under a zoom root, with exact values", {
      params: ReportParams,
      querystring: FlameQuery,
      answer: FlameAnswer,
    }),
    async (request, reply) => answer(services, request, reply, "profiles.flame"),
  );

  app.get(
    `${address}/top`,
    described("profiles", "Flat and cumulative values of every function, or both sides of them", {
      params: ReportParams,
      querystring: TopQuery,
      answer: TopAnswer,
    }),
    async (request, reply) => answer(services, request, reply, "profiles.top"),
  );

  app.get(
    `${address}/denominators`,
    described("profiles", "The divisors that compare two profiles by operation, with the source of each number", {
      params: ReportParams,
      querystring: ProfileQuery,
      answer: DenominatorsBody,
    }),
    async (request, reply) => answer(services, request, reply, "profiles.denominators", true),
  );

  app.get(
    `${address}/callers`,
    described("profiles", "Callers and callees of a function, merged over all its places", {
      params: ReportParams,
      querystring: CallersQuery,
      answer: CallersBody,
    }),
    async (request, reply) => answer(services, request, reply, "profiles.callers"),
  );

  app.get(
    `${address}/children`,
    described("profiles", "A page of what one frame of a flame graph calls, widest first, drawn or not", {
      params: ReportParams,
      querystring: ChildrenQuery,
      answer: ChildrenBody,
    }),
    async (request, reply) => answer(services, request, reply, "profiles.children"),
  );

  app.get(
    `${address}/search`,
    described("profiles", "The matches of a search in the whole profile, and their rows of the flame answer", {
      params: ReportParams,
      querystring: SearchQuery,
      answer: SearchBody,
    }),
    async (request, reply) => answer(services, request, reply, "profiles.search"),
  );

  app.get(
    `${address}/folded`,
    described("profiles", "The filtered or differenced view as folded stacks", {
      params: ReportParams,
      querystring: ProfileQuery,
      produces: ["text/plain"],
    }),
    async (request, reply) => {
      const input = await findProfiles(services, request);
      const folded = services.workers.plainAnswer("profiles.folded", input, "text/plain; charset=utf-8");
      return services.answers.send(request, reply, folded);
    },
  );

  app.get(
    `${address}/export.pb`,
    described("profiles", "The filtered or differenced view as a pprof profile", {
      params: ReportParams,
      querystring: ProfileQuery,
      produces: ["application/octet-stream"],
    }),
    async (request, reply) => {
      const input = await findProfiles(services, request);
      const profile = services.workers.plainAnswer("profiles.exportPprof", input, "application/octet-stream");
      return services.answers.send(request, reply, profile);
    },
  );
};

type ProfileTask =
  | "profiles.flame"
  | "profiles.top"
  | "profiles.callers"
  | "profiles.children"
  | "profiles.search"
  | "profiles.denominators";
type Answering = Parameters<Services["answers"]["send"]>;
type Asking = Answering[0] & { readonly params: ReportName; readonly query: ProfileQuery };

/** Sends what a task makes of the profiles that a query names. */
async function answer(
  services: Services,
  request: Asking,
  reply: Answering[1],
  task: ProfileTask,
  byOperation = request.query.mode === "operation",
) {
  const input = await findProfiles(services, request, byOperation);
  return services.answers.send(request, reply, services.workers.answer(task, input));
}

/** Finds the readings of the profiles that a query names, and all else that an answer about them depends on. */
async function findProfiles(services: Services, request: Asking, byOperation = request.query.mode === "operation") {
  const { params, query } = request;
  const { catalogue } = services.as(principalOf(request));
  const find = (names: readonly string[], field: string) =>
    Promise.all(names.map((name) => catalogue.ready(placeOf(params, name, field), "profile")));
  const files = await find([query.file, ...(query.also ?? [])], "file");
  const base = query.base === undefined ? [] : await find([query.base, ...(query.base_also ?? [])], "base");
  const readingOf = ({ reading }: { readonly reading: ReadingId }) => reading;
  const [shown, against] = [files[0], base[0]];
  const operations =
    byOperation && shown !== undefined && against !== undefined
      ? await operationsEvidence(catalogue, params, against.variant, shown.variant)
      : null;
  return {
    files: files.map(readingOf),
    base: base.map(readingOf),
    query,
    ...(operations && { operations }),
  };
}

/** The benchmark outputs, metrics and profiles of two variants: what may say how much was done while profiles were taken. */
async function operationsEvidence(
  catalogue: Catalogue,
  { project, report }: ReportName,
  before: string,
  after: string,
): Promise<OperationsEvidence> {
  const [benches, series, profiles] = await Promise.all([
    catalogue.readyOfKind(project, report, "bench"),
    catalogue.readyOfKind(project, report, "series"),
    catalogue.readyOfKind(project, report, "profile"),
  ]);
  const of = (variant: string) => ({
    benches: benches.artifacts
      .filter((artifact) => artifact.variant === variant)
      .map(({ name, reading }) => ({ file: name, reading })),
    series: series.artifacts.filter((artifact) => artifact.variant === variant).map(({ reading }) => reading),
    profiles: profiles.artifacts
      .filter((artifact) => artifact.variant === variant)
      .map(({ name, reading }) => ({ file: name, reading })),
  });
  return { before: of(before), after: of(after) };
}

/** `<variant>/<file>`; neither part can hold a slash. */
function placeOf(report: ReportName, name: string, field: string) {
  const slash = name.indexOf("/");
  if (slash <= 0 || slash === name.length - 1) {
    throw new AppError("bad-query", { message: `${field} is "<variant>/<file>", not "${name}".`, details: { field } });
  }
  return { project: report.project, report: report.report, variant: name.slice(0, slash), file: name.slice(slash + 1) };
}
