import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { PprofError } from "@sweetspot/model/profile/pprof/error";
import { defaultPprofOptions, parsePprofOptions } from "@sweetspot/model/profile/pprof/options";
import type { ReportKind } from "@sweetspot/model/profile/pprof/report";
import { type TracesPart, type TracesPlace, tracesStart } from "@sweetspot/model/profile/pprof/traces-text";
import Type from "typebox";
import { described } from "../http/described.ts";
import { AppError, isErrorCode } from "../http/errors.ts";
import { FileParams } from "../http/names.ts";
import { principalOf } from "../http/principal.ts";
import type { RouteOptions, Services } from "../services.ts";
import type { Place } from "../storage/ports.ts";
import { LongText, sendParts } from "../http/long-text.ts";
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

/** More than that is no comparison of repeated runs any more. */
const mostProfiles = 50;

const profileNames = (description: string) =>
  Type.Optional(Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: mostProfiles })], { description }));

/** Query parameters are pprof's options, by pprof's names; see `PprofOptions`. */
const PprofQuery = Type.Object(
  {
    peek: Type.Optional(Type.String({ description: "peek.txt: the functions to look at, an RE2 expression" })),
    also: profileNames("profiles added to this one: <variant>/<file>, several times for several"),
    diff_base: profileNames("<variant>/<file> to compare with; several are added up first"),
    base: profileNames("<variant>/<file> to subtract; several are added up first"),
    printed_symbols: Type.Optional(
      Type.String({ description: "1 takes names from comments, too; pprof itself does not read those" }),
    ),
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
  const { answers, workers } = services;
  app.get(
    "/api/v1/files/:project/:report/:variant/:file/pprof/:text",
    described("profiles", "The text that go tool pprof prints for a profile", {
      description: `One of ${Object.keys(texts).join(", ")}. Query parameters are pprof's options.`,
      params: Type.Intersect([FileParams, Type.Object({ text: Type.String() })]),
      querystring: PprofQuery,
      produces: ["text/plain"],
    }),
    async (request, reply) => {
      const { text, ...place } = request.params;
      const kind = Object.hasOwn(texts, text) ? texts[text] : undefined;
      if (kind === undefined) throw new AppError("not-found");
      const { options, symbol, also, base, printedSymbols } = readQuery(kind, request.query);
      const { catalogue } = services.as(principalOf(request));
      const ready = (names: readonly string[]) =>
        Promise.all(names.map((name) => catalogue.ready(namedPlace(place, name), "profile")));
      const sources = [await catalogue.ready(place, "profile"), ...(await ready(also))];
      const others = await ready(base?.names ?? []);
      const content = (artifacts: typeof sources) => artifacts.map(({ reading }) => reading);
      const input: PprofTextInput = {
        files: content(sources),
        kind,
        options,
        printedSymbols,
        ...(symbol === undefined ? {} : { symbol }),
        ...(base === undefined ? {} : { base: { files: content(others), mode: base.mode } }),
      };
      if (text === "profile.pb.gz") {
        const profile = workers.plainAnswer("profiles.pprofProto", input, "application/octet-stream");
        return answers.send(request, reply, profile);
      }
      const contentType = "text/plain; charset=utf-8";
      try {
        return await answers.send(request, reply, {
          ...workers.plainAnswer("profiles.pprofText", input, contentType),
          ...(kind === "traces" && { make: () => wholeTraces(workers, input) }),
        });
      } catch (error) {
        if (!(error instanceof LongText)) throw error;
        return sendParts(request, reply.type(contentType), error.parts());
      }
    },
  );
};

type Workers = Services["workers"];

/** The text of samples in one; throws `LongText` where it has several parts. */
async function wholeTraces(workers: Workers, input: PprofTextInput): Promise<string> {
  const { text, next } = await workers.run("profiles.pprofTraces", { ...input, from: tracesStart });
  if (next === null) return text;
  throw new LongText(async function* () {
    yield text;
    let from: TracesPlace | null = next;
    while (from !== null) {
      const part: TracesPart = await workers.run("profiles.pprofTraces", { ...input, from });
      yield part.text;
      from = part.next;
    }
  });
}

interface Asked {
  readonly options: PprofTextInput["options"];
  readonly symbol?: string;
  readonly also: readonly string[];
  readonly base?: { readonly names: readonly string[]; readonly mode: "diff" | "subtract" };
  readonly printedSymbols: boolean;
}

/** Splits a query into what names files or functions and what are options. Throws `bad-query`. */
function readQuery(kind: ReportKind, query: Readonly<Record<string, unknown>>): Asked {
  const named = { peek: [] as string[], also: [] as string[], diff_base: [] as string[], base: [] as string[] };
  const pairs: [string, string][] = [];
  let printedSymbols = false;
  for (const [name, given] of Object.entries(query)) {
    const values = (Array.isArray(given) ? given : [given]).filter((value) => value !== undefined).map(String);
    if (name === "printed_symbols") printedSymbols = values.at(-1) === "1";
    else if (name === "peek" || name === "also" || name === "diff_base" || name === "base") {
      named[name].push(...values.filter((value) => value !== ""));
    } else for (const value of values) pairs.push([name, value]);
  }
  const [symbol, second] = named.peek;
  try {
    const options = parsePprofOptions(pairs);
    if (second !== undefined) throw new PprofError("bad-option", "peek can be given once.", "peek");
    if (named.diff_base.length > 0 && named.base.length > 0) {
      throw new PprofError("bad-option", "base and diff_base exclude each other: give one of them.", "base");
    }
    const names = named.diff_base.length > 0 ? named.diff_base : named.base;
    if (options.normalize && names.length === 0) {
      throw new PprofError("bad-option", "normalize needs a base profile.", "normalize");
    }
    if (kind === "peek" && symbol === undefined) {
      throw new PprofError("bad-option", "peek.txt needs peek=<expression>: the functions to look at.", "peek");
    }
    return {
      options,
      also: named.also,
      printedSymbols,
      ...(kind === "peek" && symbol !== undefined ? { symbol } : {}),
      ...(names.length === 0 ? {} : { base: { names, mode: named.diff_base.length > 0 ? "diff" : "subtract" } }),
    };
  } catch (error) {
    if (!(error instanceof PprofError)) throw error;
    const [code, message, details] = taskFailure(error);
    throw new AppError(isErrorCode(code) ? code : "bad-query", { message, details });
  }
}

/** `<variant>/<file>` in the same report, or `<project>/<report>/<variant>/<file>` anywhere. */
function namedPlace(place: Place, path: string): Place {
  const parts = path.split("/");
  const [first = "", second = "", third, fourth] = parts;
  if (parts.length === 2) return { ...place, variant: first, file: second };
  if (parts.length === 4 && third !== undefined && fourth !== undefined) {
    return { project: first, report: second, variant: third, file: fourth };
  }
  throw new AppError("bad-query", { message: "A profile is named <variant>/<file>.", details: { field: "base" } });
}
