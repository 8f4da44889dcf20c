import Type, { type Static } from "typebox";
import { Visibility } from "./access.ts";

const Setting = Type.String({ maxLength: 500 });

/** The place of a project's source code; "" for each part that is not stated. */
export const SourceBody = Type.Object({
  repository: Type.String({ description: "Page of the repository: https://github.com/owner/name" }),
  lineLink: Type.String({
    description: "Address of a line where the host is not known: https://host/x/{commit}/{path}#L{line}",
  }),
  sourceRoot: Type.String({
    description: "The beginning of paths in profiles that is the repository's root: a folder or a Go module's path",
  }),
});
export type SourceBody = Static<typeof SourceBody>;

export const ProjectListItem = Type.Object({
  slug: Type.String(),
  reports: Type.Integer({ description: "The number of its reports that are not in the archive" }),
  updatedAt: Type.String({ format: "date-time" }),
});
export const ProjectList = Type.Object({ projects: Type.Array(ProjectListItem) });
export type ProjectList = Static<typeof ProjectList>;

/** The permissions in a project. */
export const Permission = Type.Enum(["read", "upload", "edit", "share", "admin"]);

export const ProjectBody = Type.Object({
  ...ProjectListItem.properties,
  archived: Type.Integer({ description: "The number of its reports in the archive" }),
  labels: Type.Array(Type.String(), { description: "Labels of its reports, the most frequent first" }),
  source: SourceBody,
  visibility: Visibility,
  may: Type.Array(Permission, { description: "Rights of the asker in the project" }),
});
export type ProjectBody = Static<typeof ProjectBody>;

export const ProjectPatch = Type.Object(
  {
    repository: Type.Optional(Setting),
    lineLink: Type.Optional(Setting),
    sourceRoot: Type.Optional(Setting),
    visibility: Type.Optional(Visibility),
  },
  { additionalProperties: false },
);
export type ProjectPatch = Static<typeof ProjectPatch>;
