import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { RevisionDifference, RevisionList } from "@sweetspot/contract";
import Type from "typebox";
import { described } from "../http/described.ts";
import { ReportParams } from "../http/names.ts";
import { principalOf } from "../http/principal.ts";
import type { RouteOptions } from "../services.ts";
import type { KeptRevision } from "../storage/report-ports.ts";
import { headOf, revisionDifference } from "./revision-difference.ts";

const address = "/api/v1/reports/:project/:report/revisions";
const Revision = Type.Integer({ minimum: 0, description: "A revision of the list" });

/** The states that a report had, and what is different between two of them. */
export const revisionRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  app.get(
    address,
    described("reports", "Revisions of a report", {
      description:
        "One for each time that all its files had been read, and for each change by hand; at most the last 100.",
      params: ReportParams,
      answer: RevisionList,
    }),
    async (request) => {
      const kept = await services.as(principalOf(request)).revisions.of(request.params);
      return { revisions: kept.map((revision, i) => listed(revision, kept[i + 1])) };
    },
  );

  app.get(
    `${address}/difference`,
    described("reports", "The difference between two revisions of a report", {
      params: ReportParams,
      querystring: Type.Object({ from: Revision, to: Revision }),
      answer: RevisionDifference,
    }),
    async (request) => {
      const { revisions } = services.as(principalOf(request));
      const { from, to } = request.query;
      return revisionDifference(await revisions.at(request.params, from), await revisions.at(request.params, to));
    },
  );
};

function listed(revision: KeptRevision, before: KeptRevision | undefined): RevisionList["revisions"][number] {
  const nothing = { title: revision.state.title, notes: revision.state.notes, labels: [], variants: [], files: [] };
  const { words, files, variants } = revisionDifference(before ?? { ...revision, state: nothing }, revision);
  const count = (change: string): number => files.filter((file) => file.change === change).length;
  return {
    ...headOf(revision),
    words,
    files: { added: count("added"), removed: count("removed"), replaced: count("replaced") },
    variants: variants.length,
  };
}
