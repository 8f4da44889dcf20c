import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import Type from "typebox";
import { AppError } from "../http/errors.ts";
import { VariantParams } from "../http/names.ts";
import { principalOf } from "../http/principal.ts";
import type { RouteOptions } from "../services.ts";
import type { PrometheusCall, PrometheusOutput } from "./prometheus-compute.ts";
import type { PrometheusParams } from "./prometheus-params.ts";
import { emptyStatuses } from "./prometheus-statuses.ts";

/** The address of the server that clients are given. */
const server = "/api/v1/reports/:project/:report/:variant/prometheus";
const address = `${server}/api/v1`;

const text = Type.Optional(Type.String());

/** Parameters of all calls; each takes those that Prometheus' takes, and `rule`. */
const PrometheusQuery = Type.Object({
  query: Type.Optional(Type.String({ description: "PromQL" })),
  time: Type.Optional(Type.String({ description: "Unix seconds or RFC 3339; the newest sample's time if not given" })),
  start: text,
  end: text,
  step: Type.Optional(Type.String({ description: "Seconds or a duration such as 1m" })),
  limit: text,
  metric: text,
  lookback_delta: text,
  rule: Type.Optional(Type.String({ description: "3.x (default), 2.x or exact" })),
  "match[]": Type.Optional(Type.Array(Type.String())),
});

const calls = {
  query: "An instant query",
  query_range: "A range query",
  format_query: "A query, printed as Prometheus prints it",
  parse_query: "A query as a tree",
  series: "Series that match[] selects",
  labels: "Names of labels",
  metadata: "Types, help texts and units as the files state them",
  "status/tsdb": "Names and labels that most series have",
} as const;

/** The calls that are not made as forms. */
const onlyGet: ReadonlySet<keyof typeof calls> = new Set(["metadata", "status/tsdb"]);

/** The addresses that clients ask to learn whether the server is there. They take everything but 200 for a server that is down. */
const lives = {
  "": "Prometheus Server",
  "/-/healthy": "Prometheus Server is Healthy.",
  "/-/ready": "Prometheus Server is Ready.",
};

/** A failure in Prometheus' form, on its way out of the answer cache. */
class PrometheusFailure extends Error {
  readonly output: PrometheusOutput;
  constructor(output: PrometheusOutput) {
    super("the query has no answer");
    this.output = output;
  }
}

/** Prometheus' own HTTP API over one variant's samples, so that Grafana and promtool work against it unchanged. */
export const prometheusRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { answers, workers } = services;

  // Prometheus' clients send long queries as forms.
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
    done(null, formParams(String(body)));
  });

  for (const [kind, summary] of Object.entries(calls) as [keyof typeof calls, string][]) {
    const schema = { summary, tags: ["prometheus"], params: VariantParams, querystring: PrometheusQuery };
    app.get(`${address}/${kind}`, { schema }, async (request, reply) => send(request, reply, { kind }));
    if (onlyGet.has(kind)) continue;
    app.post(
      `${address}/${kind}`,
      { schema: { ...schema, consumes: ["application/x-www-form-urlencoded"], body: Type.Optional(PrometheusQuery) } },
      async (request, reply) => send(request, reply, { kind }),
    );
  }

  app.get(
    `${address}/label/:label/values`,
    {
      schema: {
        summary: "Values of one label",
        tags: ["prometheus"],
        params: Type.Intersect([VariantParams, Type.Object({ label: Type.String() })]),
        querystring: PrometheusQuery,
      },
    },
    async (request, reply) => send(request, reply, { kind: "label-values", label: request.params.label }),
  );

  app.get(
    `${address}/status/buildinfo`,
    {
      schema: {
        summary: "The build information that clients ask for, to learn the server's features",
        tags: ["prometheus"],
        params: VariantParams,
      },
    },
    async () => ({
      status: "success",
      // The version of the Prometheus whose query language is spoken: clients want to know that.
      data: { version: "3.0.0", revision: "", branch: "", buildUser: "", buildDate: "", goVersion: "" },
    }),
  );

  // Clients ask for these unasked, and take anything but an answer for a broken server. A variant has none of them.
  for (const [name, data] of Object.entries(emptyStatuses)) {
    const schema = { summary: `Always empty: a variant has no ${name}`, tags: ["prometheus"], params: VariantParams };
    app.get(`${address}/${name}`, { schema }, async () => ({ status: "success", data }));
    if (name === "query_exemplars")
      app.post(`${address}/${name}`, { schema }, async () => ({ status: "success", data }));
  }

  // Clients read errors of Prometheus' form only. No address of its own: the API's description leaves it out.
  app.route({
    method: ["GET", "POST", "PUT"],
    url: `${address}/*`,
    schema: { params: VariantParams, hide: true },
    handler: async (request, reply) => {
      const call = request.url.split("/prometheus/api/v1/", 2)[1]?.split("?", 1)[0] ?? "";
      const error = `a variant's metrics have no answer to ${JSON.stringify(call)}`;
      return reply.code(404).send({ status: "error", errorType: "not_found", error });
    },
  });

  for (const [path, answer] of Object.entries(lives)) {
    const schema = { summary: "Whether the server is there", tags: ["prometheus"], params: VariantParams };
    app.get(`${server}${path}`, { schema }, async (request, reply) => {
      await variantOf(request);
      return reply.type("text/plain; charset=utf-8").send(`${answer}\n`);
    });
  }

  /** The files of metrics of the variant that an address names. Throws `report-not-found`, `variant-not-found`. */
  async function variantOf(request: FastifyRequest<{ Params: { project: string; report: string; variant: string } }>) {
    const { project, report, variant } = request.params;
    const { catalogue } = services.as(principalOf(request));
    const { variants, artifacts } = await catalogue.readyOfKind(project, report, "series");
    if (!variants.includes(variant)) throw new AppError("variant-not-found", { details: { variant } });
    return artifacts.filter((artifact) => artifact.variant === variant);
  }

  async function send(
    request: FastifyRequest<{
      Params: { project: string; report: string; variant: string };
      Querystring: PrometheusParams;
    }>,
    reply: FastifyReply,
    call: PrometheusCall,
  ): Promise<FastifyReply> {
    const files = await variantOf(request);
    const readings = [...new Set(files.map(({ reading }) => reading))];
    const params: PrometheusParams = { ...request.query, ...(request.body as PrometheusParams | undefined) };
    try {
      return await answers.send(request, reply, {
        key: ["series.prometheus", readings, call, params],
        async make() {
          const output = await workers.run("series.prometheus", { readings, call, params });
          if (output.status !== 200) throw new PrometheusFailure(output);
          return output.body;
        },
      });
    } catch (error) {
      if (!(error instanceof PrometheusFailure)) throw error;
      return reply
        .code(error.output.status)
        .removeHeader("etag")
        .header("cache-control", "no-store")
        .type("application/json; charset=utf-8")
        .send(Buffer.from(error.output.body));
    }
  }
};

/** A form's fields; `match[]` may occur several times, of everything else the first counts. */
function formParams(body: string): PrometheusParams {
  const form = new URLSearchParams(body);
  const params: Record<string, string | string[]> = {};
  for (const name of Object.keys(PrometheusQuery.properties)) {
    const value = form.get(name);
    if (value !== null) params[name] = name === "match[]" ? form.getAll(name) : value;
  }
  return params;
}
