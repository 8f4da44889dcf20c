import { createHash } from "node:crypto";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { HomeBody } from "@sweetspot/contract";
import { formats } from "@sweetspot/parsers/formats";
import { encodeCursor } from "../http/cursor.ts";
import { described } from "../http/described.ts";
import { principalOf, sameRights } from "../http/principal.ts";
import type { RouteOptions } from "../services.ts";
import type { Catalogue } from "../storage/ports.ts";
import { UntilWritten } from "../work/until-written.ts";

const latest = 20;

/** People and tokens whose answers are kept; each is at most about a hundred kilobytes. */
const keptAnswers = 100;

interface HomeOptions extends RouteOptions {
  /** Lists the examples, and which of them are loaded. */
  readonly examples: (catalogue: Catalogue) => Promise<HomeBody["examples"]>;
}

/** The first page in one answer, made once for everybody who may see the same, until something is written. */
export const homeRoutes: FastifyPluginAsyncTypebox<HomeOptions> = async (app, { services, examples: listed }) => {
  const { answers, config, stores } = services;
  const kept = new UntilWritten<{ text: string; hash: string }>(stores, keptAnswers);
  const make = async (catalogue: Catalogue) => {
    const [{ reports, next }, projects, examples] = await Promise.all([
      catalogue.reports({ limit: latest }),
      catalogue.projects(),
      listed(catalogue),
    ]);
    const text = JSON.stringify({
      reports,
      next: next === null ? null : encodeCursor(next),
      projects,
      examples,
      formats: formats.map(({ id, label, kind }) => ({ id, label, kind })),
      uploadBytes: config.uploadBytes,
    } satisfies HomeBody);
    return { text, hash: createHash("sha256").update(text).digest("base64url") };
  };
  app.get(
    "/api/v1/home",
    described("reports", "The first page: latest reports, projects, examples, what can be uploaded", {
      answer: HomeBody,
    }),
    async (request, reply) => {
      const principal = principalOf(request);
      const { text, hash } = await kept.get(sameRights(principal), () => make(services.as(principal).catalogue));
      return answers.send(request, reply, { key: ["home", hash], make: async () => text });
    },
  );
};
