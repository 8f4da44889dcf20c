import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import {
  CallersBody,
  CallersQuery,
  ErrorBody,
  FlameAnswer,
  FlameQuery,
  ProfileQuery,
  SearchBody,
  SearchQuery,
  TopAnswer,
} from "@sweetspot/contract";
import { AppError } from "../errors.ts";
import { ReportParams } from "../platform/names.ts";
import type { Tasks } from "../platform/tasks.ts";
import type { RouteOptions, Services } from "../services.ts";
import type { ReportName } from "../reports/store.ts";

const address = "/api/v1/reports/:project/:report/profiles";

/** What the web page shows of profiles: one profile of a report, or the difference of two. */
export const profileRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  app.get(
    `${address}/flame`,
    {
      schema: {
        summary: "The widest frames of a flame graph under a zoom root, with exact values",
        tags: ["profiles"],
        params: ReportParams,
        querystring: FlameQuery,
        response: { 200: FlameAnswer, "4xx": ErrorBody },
      },
    },
    async (request, reply) => answer(services, request, reply, "profiles.flame"),
  );

  app.get(
    `${address}/top`,
    {
      schema: {
        summary: "Flat and cumulative values of every function, or both sides of them",
        tags: ["profiles"],
        params: ReportParams,
        querystring: ProfileQuery,
        response: { 200: TopAnswer, "4xx": ErrorBody },
      },
    },
    async (request, reply) => answer(services, request, reply, "profiles.top"),
  );

  app.get(
    `${address}/callers`,
    {
      schema: {
        summary: "What leads to a function and what it leads to, merged over all its places",
        tags: ["profiles"],
        params: ReportParams,
        querystring: CallersQuery,
        response: { 200: CallersBody, "4xx": ErrorBody },
      },
    },
    async (request, reply) => answer(services, request, reply, "profiles.callers"),
  );

  app.get(
    `${address}/search`,
    {
      schema: {
        summary: "What a search matches in the whole profile, and which rows of the flame answer",
        tags: ["profiles"],
        params: ReportParams,
        querystring: SearchQuery,
        response: { 200: SearchBody, "4xx": ErrorBody },
      },
    },
    async (request, reply) => answer(services, request, reply, "profiles.search"),
  );
};

type ProfileTask = Extract<keyof Tasks, `profiles.${string}`>;
type Answering = Parameters<Services["answers"]["send"]>;

/** Turns names into content hashes and sends what the task makes of them. */
async function answer(
  { catalogue, workers, answers }: Services,
  request: Answering[0] & { readonly params: ReportName; readonly query: ProfileQuery },
  reply: Answering[1],
  task: ProfileTask,
) {
  const { params, query } = request;
  const file = await catalogue.ready(placeOf(params, query.file, "file"), "profile");
  const base = query.base === undefined ? null : await catalogue.ready(placeOf(params, query.base, "base"), "profile");
  const input = { sha256: file.sha256, baseSha256: base?.sha256 ?? null, query };
  return answers.send(request, reply, {
    key: [task, file.sha256, file.reader, base?.sha256, base?.reader, query],
    make: () => workers.json(task, input),
  });
}

/** `<variant>/<file>`; neither part can hold a slash. */
function placeOf(report: ReportName, name: string, field: string) {
  const slash = name.indexOf("/");
  if (slash <= 0 || slash === name.length - 1) {
    throw new AppError("bad-query", { message: `${field} is "<variant>/<file>", not "${name}".`, details: { field } });
  }
  return { project: report.project, report: report.report, variant: name.slice(0, slash), file: name.slice(slash + 1) };
}
