import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { type FindingsBody, type ReportBody } from "@sweetspot/contract";
import Type from "typebox";
import { defaultFlags } from "@sweetspot/model/bench/comparison";
import { chooseFindings } from "@sweetspot/model/findings/choose-findings";
import { described } from "../http/described.ts";
import { findingsAnswer, findingsInput } from "./gather-input.ts";
import type { FindingsInput } from "./input.ts";
import { originOf } from "../http/origin.ts";
import { principalOf } from "../http/principal.ts";
import type { RouteOptions } from "../services.ts";
import type { ReportName } from "../storage/ports.ts";
import type { PictureInput } from "./picture-svg.ts";
import { findingUrl, reportMarkdown, type ReportEvidence } from "./markdown.ts";

const Params = Type.Object({ project: Type.String(), file: Type.String() });

/** A report as a text to paste, as data, and as a picture, at its page's own address with `.md`, `.json` or `.png` behind it. */
export const reportExportRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { answers, config, workers } = services;

  async function gather(
    report: ReportEvidence["report"],
    place: ReportName,
    input: FindingsInput,
  ): Promise<ReportEvidence> {
    const benches = input.files.filter((file) => file.kind === "bench");
    const [findings, benchstat] = await Promise.all([
      answers.value(findingsAnswer(workers, place, input)) as Promise<FindingsBody>,
      benches.length === 0
        ? ""
        : workers.run("benches.text", {
            files: benches.map(({ variant, name, reading }) => ({ variant, file: name, reading })),
            variants: report.variants.map(({ name, parameter }) => ({ name, parameter })),
            flags: defaultFlags,
            reading: "full",
            told: {},
            policy: input.policy,
            line: [],
          }),
    ]);
    return { report, findings, benchstat };
  }

  app.get(
    "/:project/:file(^.+\\.(?:md|json|png)$)",
    described(
      "reports",
      "The report as Markdown for a pull request (.md), as data (.json), or as a picture for previews of links (.png)",
      {
        description: "At the address of the report's page: `/neutrino/pr-213.md`.",
        params: Params,
        produces: ["text/markdown", "application/json", "image/png"],
        answer: Type.String(),
      },
    ),
    async (request, reply) => {
      const { project, file } = request.params;
      const isMarkdown = file.endsWith(".md");
      const slug = file.slice(0, file.lastIndexOf("."));
      const origin = originOf(config, request);
      // The files' states are part of the key: a report is the same revision before and after they are read.
      const access = services.as(principalOf(request));
      const body = await access.catalogue.report(project, slug);
      const input = await findingsInput(access, { project, report: slug });
      if (file.endsWith(".png")) {
        const findings = await answers.value(findingsAnswer(workers, { project, report: slug }, input));
        // Chats show it on pages of their own.
        reply.header("cross-origin-resource-policy", "cross-origin");
        const picture = pictureInput(body, findings as FindingsBody);
        return answers.send(request, reply, workers.plainAnswer("findings.picture", picture, "image/png"));
      }
      return answers.send(request, reply, {
        key: [isMarkdown, origin, body, input],
        contentType: isMarkdown ? "text/markdown; charset=utf-8" : "application/json; charset=utf-8",
        async make() {
          const evidence = await gather({ ...body, url: origin + body.url }, { project, report: slug }, input);
          return isMarkdown ? reportMarkdown(evidence) : JSON.stringify(withUrls(evidence));
        },
      });
    },
  );
};

function pictureInput(report: ReportBody, { verdict, findings }: FindingsBody): PictureInput {
  const place = `${report.project} / ${report.slug}`;
  return {
    title: report.title || place,
    place,
    verdict: verdict.main,
    findings: chooseFindings(findings.filter(({ mark }) => mark.state !== "hidden")),
    hasSeveral: report.variants.length > 2,
  };
}

/** As data, each finding with the address that shows it. */
function withUrls({ report, findings, benchstat }: ReportEvidence): object {
  const linked = findings.findings.map((finding) => ({ ...finding, url: findingUrl(report.url, finding) }));
  return { report, findings: { ...findings, findings: linked }, benchstat };
}
