import { nullable } from "./nullable.ts";
import { verdictOutcomes } from "@sweetspot/model/findings/finding-names";
import type { ContentHash, ReadingId } from "@sweetspot/model/ids";
import Type, { type Static } from "typebox";
import { LogChoiceBody } from "./logs.ts";
import { Permission, ProjectListItem, SourceBody } from "./projects.ts";

export const DiagnosticBody = Type.Object({
  severity: Type.Enum(["info", "warning", "error"]),
  code: Type.String(),
  message: Type.String(),
  line: Type.Optional(Type.Integer()),
  offset: Type.Optional(Type.Integer()),
});
export type DiagnosticBody = Static<typeof DiagnosticBody>;

export const EvidenceKindName = Type.Union([
  Type.Literal("profile"),
  Type.Literal("bench"),
  Type.Literal("series"),
  Type.Literal("events"),
  Type.Literal("facts"),
]);

export const ArtifactState = Type.Enum(["pending", "ready", "failed"]);
export type ArtifactState = Static<typeof ArtifactState>;

/**
 * The facts of an artifact's content that a list needs without loading it, written once by the parser's worker.
 * A union by `kind`, as `Evidence` is.
 */
export const EvidenceSummary = Type.Union([
  Type.Object({
    kind: Type.Literal("profile"),
    sampleTypes: Type.Array(Type.Object({ type: Type.String(), unit: Type.String() })),
    defaultSampleType: Type.Integer({ description: "Index into sampleTypes that pprof would show first" }),
    samples: Type.Integer(),
    functions: Type.Integer(),
    durationNanos: Type.Number(),
    timeNanos: Type.Number({ description: "Nanoseconds since the Unix epoch, rounded to a double; 0 when unknown" }),
    labelKeys: Type.Array(Type.String()),
    readableNames: Type.Optional(
      Type.Boolean({ description: "Names that a compiler made were replaced; the file itself still has them" }),
    ),
  }),
  Type.Object({
    kind: Type.Literal("bench"),
    results: Type.Integer(),
    benchmarks: Type.Integer(),
    units: Type.Array(Type.String()),
    config: Type.Array(Type.Object({ key: Type.String(), value: Type.String() })),
  }),
  Type.Object({
    kind: Type.Literal("series"),
    series: Type.Integer(),
    samples: Type.Integer(),
    startMs: Type.Number(),
    endMs: Type.Number(),
  }),
  Type.Object({ kind: Type.Literal("events"), events: Type.Integer(), lanes: Type.Integer() }),
  Type.Object({ kind: Type.Literal("facts"), facts: Type.Integer() }),
]);
export type EvidenceSummary = Static<typeof EvidenceSummary>;

export const ArtifactBody = Type.Object({
  id: Type.String(),
  variant: Type.String(),
  name: Type.String(),
  sha256: Type.Unsafe<ContentHash>(Type.String({ description: "Hash of the bytes as uploaded, in hexadecimal" })),
  bytes: Type.Integer({ description: "Size as uploaded" }),
  evidence: Type.Unsafe<ReadingId>(
    Type.String({
      description: "Names what was read: by the bytes and by what else decided it, such as the time in the file's name",
    }),
  ),
  state: ArtifactState,
  needs: Type.Union([Type.Literal("log-pattern"), Type.Null()], {
    description: "The fact that a person has to give before the file can be read; its state is failed until then",
  }),
  log: Type.Union([LogChoiceBody, Type.Null()], { description: "The confirmed way to read its lines" }),
  kind: nullable(EvidenceKindName),
  format: Type.Union([Type.String(), Type.Null()], { description: "Id of the format, such as pprof" }),
  formatLabel: nullable(Type.String()),
  diagnostics: Type.Array(DiagnosticBody),
  summary: nullable(EvidenceSummary),
  uploadedAt: Type.String({ format: "date-time" }),
  rawUrl: Type.String({ description: "Path that gives the uploaded bytes back" }),
});
export type ArtifactBody = Static<typeof ArtifactBody>;

export const VariantBody = Type.Object({
  name: Type.String(),
  position: Type.Integer({ description: "0 is the baseline" }),
  parameter: Type.Union([Type.Number(), Type.Null()], { description: "Place in a sweep, such as 2 for 2-byte" }),
  commit: nullable(Type.String()),
});
export type VariantBody = Static<typeof VariantBody>;

/** The labels that a report is filed under. */
export const Labels = Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
  maxItems: 20,
  description: "Its labels, such as `release` or `regression`",
});

/** The link by which a report is read without an account. */
export const SharedBody = Type.Object({
  follows: Type.Boolean({
    description: "true: the report as it is; false: a copy of this revision, which stays as it is",
  }),
  until: Type.String({ format: "date-time" }),
});

export const ReportBody = Type.Object({
  project: Type.String(),
  slug: Type.String(),
  title: Type.String(),
  notes: Type.String({ description: "Plain text or Markdown as written" }),
  revision: Type.Integer(),
  createdAt: Type.String({ format: "date-time" }),
  updatedAt: Type.String({ format: "date-time" }),
  author: Type.Union([Type.String(), Type.Null()], {
    description: "Name of the person or token that made it; null where nobody signs in",
  }),
  labels: Labels,
  archived: Type.Boolean({ description: "Whether it is in the archive: lists leave it out" }),
  url: Type.String({ description: "The report's page" }),
  source: SourceBody,
  may: Type.Array(Permission, { description: "Rights of the asker to the report" }),
  shared: Type.Union([SharedBody, Type.Null()], { description: "The link that it was asked for by, if it was" }),
  variants: Type.Array(VariantBody, { description: "In order; the first is the baseline" }),
  artifacts: Type.Array(ArtifactBody, { description: "By variant, then by name" }),
  contents: Type.Object(
    { benchmarks: Type.Integer(), metrics: Type.Integer() },
    { description: "The number of different ones in all files together" },
  ),
});
export type ReportBody = Static<typeof ReportBody>;

export const UploadAnswer = Type.Object({
  artifact: ArtifactBody,
  report: Type.Object({ project: Type.String(), slug: Type.String(), url: Type.String(), revision: Type.Integer() }),
});
export type UploadAnswer = Static<typeof UploadAnswer>;

export const ReportPatch = Type.Object(
  {
    title: Type.Optional(Type.String({ maxLength: 300 })),
    notes: Type.Optional(Type.String({ maxLength: 200_000 })),
    labels: Type.Optional(Labels),
    archived: Type.Optional(Type.Boolean()),
    variantOrder: Type.Optional(
      Type.Array(Type.String(), { description: "Every variant's name once, in the order wanted" }),
    ),
  },
  { additionalProperties: false },
);
export type ReportPatch = Static<typeof ReportPatch>;

/** Another place for a report; what is left out stays. */
export const ReportPlace = Type.Object(
  {
    project: Type.Optional(Type.String({ description: "Made if there is none" })),
    report: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
export type ReportPlace = Static<typeof ReportPlace>;

export const ReportPlaceAnswer = Type.Object({
  project: Type.String(),
  report: Type.String(),
  url: Type.String({ description: "The report's page" }),
});
export type ReportPlaceAnswer = Static<typeof ReportPlaceAnswer>;

export const VariantPatch = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    parameter: Type.Optional(nullable(Type.Number())),
    commit: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
  },
  { additionalProperties: false },
);
export type VariantPatch = Static<typeof VariantPatch>;

export const ArtifactPatch = Type.Object(
  {
    variant: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  },
  { additionalProperties: false },
);
export type ArtifactPatch = Static<typeof ArtifactPatch>;

/** The verdict of a report as lists show it. */
export const ListedVerdict = Type.Object({
  outcome: Type.Enum([...verdictOutcomes]),
  text: Type.String({ description: "The first sentences of the verdict, as the report's page has them" }),
});
export type ListedVerdict = Static<typeof ListedVerdict>;

export const ReportListItem = Type.Object({
  project: Type.String(),
  slug: Type.String(),
  title: Type.String(),
  url: Type.String(),
  verdict: Type.Union([ListedVerdict, Type.Null()], { description: "Null until it has been made for this revision" }),
  updatedAt: Type.String({ format: "date-time" }),
  labels: Type.Array(Type.String()),
  variants: Type.Array(Type.String()),
  artifacts: Type.Integer(),
  kinds: Type.Array(EvidenceKindName),
  failed: Type.Integer({ description: "Artifacts that could not be read" }),
});
export type ReportListItem = Static<typeof ReportListItem>;

export const ReportList = Type.Object({
  reports: Type.Array(ReportListItem),
  next: Type.Union([Type.String(), Type.Null()], { description: "Cursor of the next page" }),
});
export type ReportList = Static<typeof ReportList>;

/** A name of evidence, with the last changed reports that have it. */
export const FoundNameBody = Type.Object({
  kind: Type.Enum(["benchmark", "metric", "function"]),
  text: Type.String(),
  reports: Type.Array(Type.Object({ project: Type.String(), report: Type.String(), title: Type.String() })),
});
export type FoundNameBody = Static<typeof FoundNameBody>;

export const NameList = Type.Object({ names: Type.Array(FoundNameBody, { description: "The shortest first" }) });
export type NameList = Static<typeof NameList>;

export const ExampleBody = Type.Object({
  id: Type.String(),
  title: Type.String(),
  summary: Type.String(),
  files: Type.Integer(),
  bytes: Type.Integer(),
  url: Type.String({ description: "The address of its report, loaded or not" }),
  loaded: Type.Boolean(),
});
export const ExampleList = Type.Object({ examples: Type.Array(ExampleBody) });
export type ExampleList = Static<typeof ExampleList>;

/** A kind of file that can be uploaded. */
export const FormatBody = Type.Object({
  id: Type.String(),
  label: Type.String({ description: "Its title" }),
  kind: EvidenceKindName,
});
export type FormatBody = Static<typeof FormatBody>;

/** The contents of the first page. */
export const HomeBody = Type.Object({
  reports: Type.Array(ReportListItem, { description: "The last changed first" }),
  next: Type.Union([Type.String(), Type.Null()], { description: "Cursor for /api/v1/reports to go on with" }),
  projects: Type.Array(ProjectListItem),
  examples: Type.Array(ExampleBody),
  formats: Type.Array(FormatBody),
  uploadBytes: Type.Integer({ description: "Largest upload as sent" }),
});
export type HomeBody = Static<typeof HomeBody>;
