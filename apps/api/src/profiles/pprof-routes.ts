import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ErrorBody } from "@sweetspot/contract";
import { PprofError } from "@sweetspot/model/profile/pprof/error";
import { defaultPprofOptions, parsePprofOptions } from "@sweetspot/model/profile/pprof/options";
import type { ReportKind } from "@sweetspot/model/profile/pprof/report";
import Type from "typebox";
import { AppError, isErrorCode } from "../errors.ts";
import { FileParams } from "../platform/names.ts";
import type { RouteOptions } from "../services.ts";
import type { Place } from "../uploads/store.ts";
import { type PprofTextInput, taskFailure } from "./pprof-compute.ts";

const texts: Readonly<Record<string, ReportKind>> = {
  "top.txt": "top",
  "peek.txt": "peek",
  "tree.txt": "tree",
  "traces.txt": "traces",
  "tags.txt": "tags",
  "raw.txt": "raw",
  dot: "dot",
  // Not a text: the profile itself, gzipped, with the filters applied.
  "profile.pb.gz": "raw",
};

/** Query parameters are pprof's options, by pprof's names; see `PprofOptions`. */
const PprofQuery = Type.Object(
  {
    peek: Type.Optional(Type.String({ description: "peek.txt: the functions to look at, an RE2 expression" })),
    diff_base: Type.Optional(Type.String({ description: "<variant>/<file> to compare with" })),
    base: Type.Optional(Type.String({ description: "<variant>/<file> to subtract" })),
    ...Object.fromEntries(
      Object.keys(defaultPprofOptions).map((name) => [
        name,
        Type.Optional(Type.String({ description: `pprof's -${name}` })),
      ]),
    ),
  },
  { additionalProperties: Type.Union([Type.String(), Type.Array(Type.String())]) },
);

/** pprof's own texts of an uploaded profile: the same bytes as `go tool pprof` prints for it. */
export const pprofRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { answers, catalogue, workers } = services;
  app.get(
    "/api/v1/files/:project/:report/:variant/:file/pprof/:text",
    {
      schema: {
        summary: "What go tool pprof prints for a profile",
        description: `One of ${Object.keys(texts).join(", ")}. Query parameters are pprof's options.`,
        tags: ["profiles"],
        params: Type.Intersect([FileParams, Type.Object({ text: Type.String() })]),
        querystring: PprofQuery,
        produces: ["text/plain"],
        response: { "4xx": ErrorBody },
      },
    },
    async (request, reply) => {
      const { text, ...place } = request.params;
      const kind = Object.hasOwn(texts, text) ? texts[text] : undefined;
      if (kind === undefined) throw new AppError("not-found");
      const { options, symbol, base } = readQuery(kind, request.query);
      const source = await catalogue.ready(place, "profile");
      const other = base === undefined ? undefined : await catalogue.ready(basePlace(place, base.path), "profile");
      const input: PprofTextInput = {
        sha256: source.sha256,
        kind,
        options,
        ...(symbol === undefined ? {} : { symbol }),
        ...(base === undefined || other === undefined ? {} : { base: { sha256: other.sha256, mode: base.mode } }),
      };
      if (text === "profile.pb.gz") {
        return answers.send(request, reply, {
          key: ["pprof proto", source.reader, other?.reader, input],
          contentType: "application/octet-stream",
          make: () => workers.run("profiles.pprofProto", input),
        });
      }
      return answers.send(request, reply, {
        key: ["pprof text", source.reader, other?.reader, input],
        contentType: "text/plain; charset=utf-8",
        make: () => workers.run("profiles.pprofText", input),
      });
    },
  );
};

interface Asked {
  readonly options: PprofTextInput["options"];
  readonly symbol?: string;
  readonly base?: { readonly path: string; readonly mode: "diff" | "subtract" };
}

/** Splits a query into what names files or functions and what are options. Throws `bad-query`. */
function readQuery(kind: ReportKind, query: Readonly<Record<string, unknown>>): Asked {
  const named = new Map<string, string>();
  const pairs: [string, string][] = [];
  for (const [name, given] of Object.entries(query)) {
    const values = (Array.isArray(given) ? given : [given]).filter((value) => value !== undefined).map(String);
    if (name === "peek" || name === "diff_base" || name === "base") {
      if (values.length > 1)
        throw new AppError("bad-query", { message: `${name} can be given once.`, details: { field: name } });
      if ((values[0] ?? "") !== "") named.set(name, values[0] ?? "");
    } else for (const value of values) pairs.push([name, value]);
  }
  const symbol = named.get("peek");
  const diff = named.get("diff_base");
  const subtracted = named.get("base");
  try {
    const options = parsePprofOptions(pairs);
    if (diff !== undefined && subtracted !== undefined) {
      throw new PprofError("bad-option", "base and diff_base exclude each other.", "base");
    }
    const path = diff ?? subtracted;
    if (options.normalize && path === undefined) {
      throw new PprofError("bad-option", "normalize needs a base profile.", "normalize");
    }
    if (kind === "peek" && symbol === undefined) {
      throw new PprofError("bad-option", "peek.txt needs peek=<expression>: the functions to look at.", "peek");
    }
    return {
      options,
      ...(kind === "peek" && symbol !== undefined ? { symbol } : {}),
      ...(path === undefined ? {} : { base: { path, mode: diff === undefined ? "subtract" : "diff" } }),
    };
  } catch (error) {
    if (!(error instanceof PprofError)) throw error;
    const [code, message, details] = taskFailure(error);
    throw new AppError(isErrorCode(code) ? code : "bad-query", { message, details });
  }
}

/** `<variant>/<file>` in the same report, or `<project>/<report>/<variant>/<file>` anywhere. */
function basePlace(place: Place, path: string): Place {
  const parts = path.split("/");
  const [first = "", second = "", third, fourth] = parts;
  if (parts.length === 2) return { ...place, variant: first, file: second };
  if (parts.length === 4 && third !== undefined && fourth !== undefined) {
    return { project: first, report: second, variant: third, file: fourth };
  }
  throw new AppError("bad-query", { message: "A base is named <variant>/<file>.", details: { field: "base" } });
}
