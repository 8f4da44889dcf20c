import Type, { type Static } from "typebox";
import { BenchPolicy } from "./benches.ts";
import { FindingMark } from "./findings.ts";
import { LogChoiceBody } from "./logs.ts";
import { nullable } from "./nullable.ts";
import { SourceBody } from "./projects.ts";
import { Labels } from "./reports.ts";

/** The most files that one archive holds. */
export const archiveFilesAtMost = 10_000;

const Time = Type.Integer({ description: "Milliseconds since the Unix epoch" });

/** The first entry of an exported report, `report.json`: all that the report is beside the bytes of its files. */
export const ReportManifest = Type.Object({
  format: Type.Literal("sweetspot-report"),
  version: Type.Literal(1),
  project: Type.String({ description: "The project that it was exported from" }),
  slug: Type.String(),
  title: Type.String({ maxLength: 300 }),
  notes: Type.String({ maxLength: 200_000 }),
  revision: Type.Integer({ minimum: 0 }),
  createdAt: Time,
  labels: Labels,
  isOrdered: Type.Boolean({ description: "Whether a person has put the variants in order" }),
  variants: Type.Array(
    Type.Object({
      name: Type.String(),
      parameter: nullable(Type.Number()),
      isParameterSet: Type.Boolean({ description: "Whether a person has set the parameter" }),
      commit: nullable(Type.String({ maxLength: 100 })),
    }),
    { description: "In order; the first is the baseline" },
  ),
  files: Type.Array(
    Type.Object({
      variant: Type.String(),
      name: Type.String(),
      sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
      bytes: Type.Integer({ minimum: 0 }),
      uploadedAt: Time,
      log: nullable(LogChoiceBody),
    }),
    { maxItems: archiveFilesAtMost, description: "Each is the entry `files/<variant>/<name>` of the archive" },
  ),
  marks: Type.Array(Type.Object({ finding: Type.String({ maxLength: 2000 }), ...FindingMark.properties, at: Time }), {
    maxItems: 1_000,
    description: "The author's marks on findings: pinned, hidden, remarks",
  }),
  policy: Type.Union([BenchPolicy, Type.Null()], {
    description: "How its project judges benchmarks; null where the link by which it was exported does not show that",
  }),
  source: SourceBody,
});
export type ReportManifest = Static<typeof ReportManifest>;

/** The name of a file's entry in an exported report. */
export const archiveEntry = ({ variant, name }: { readonly variant: string; readonly name: string }): string =>
  `files/${variant}/${name}`;
