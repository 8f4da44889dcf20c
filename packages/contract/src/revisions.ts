import { findingTones } from "@sweetspot/model/findings/finding-names";
import Type, { type Static } from "typebox";
import { nullable } from "./nullable.ts";
import { ListedVerdict } from "./reports.ts";

/** A finding as a revision remembers it. */
export const RememberedFinding = Type.Object({
  id: Type.String(),
  tone: Type.Enum([...findingTones]),
  subject: Type.String(),
  change: Type.String({ description: "The change as text" }),
});
export type RememberedFinding = Static<typeof RememberedFinding>;

const FileChange = Type.Object({
  variant: Type.String(),
  name: Type.String(),
  change: Type.Enum(["added", "removed", "replaced"]),
});

const VariantChange = Type.Object({
  name: Type.String(),
  change: Type.Enum(["added", "removed", "changed"], { description: "changed: its commit or its place in a sweep" }),
});

const RevisionHead = Type.Object({
  revision: Type.Integer(),
  at: Type.String({ format: "date-time", description: "The time of this revision" }),
  by: Type.Array(Type.String(), {
    description: "Names of those who changed it since the revision before; empty where nobody signs in",
  }),
  verdict: Type.Union([ListedVerdict, Type.Null()], {
    description: "Null where it was changed again before its files were read",
  }),
});

/** The difference of two revisions of a report. */
export const RevisionDifference = Type.Object({
  from: RevisionHead,
  to: RevisionHead,
  words: Type.Array(Type.Enum(["title", "notes", "labels", "order of variants"])),
  variants: Type.Array(VariantChange),
  files: Type.Array(FileChange, { description: "By variant and name" }),
  findings: Type.Union(
    [
      Type.Array(
        Type.Object({
          id: Type.String(),
          before: nullable(RememberedFinding),
          after: nullable(RememberedFinding),
        }),
      ),
      Type.Null(),
    ],
    { description: "The findings that came, went or changed; null where those of one side are not known" },
  ),
});
export type RevisionDifference = Static<typeof RevisionDifference>;

export const RevisionList = Type.Object({
  revisions: Type.Array(
    Type.Object({
      ...RevisionHead.properties,
      words: RevisionDifference.properties.words,
      files: Type.Object({ added: Type.Integer(), removed: Type.Integer(), replaced: Type.Integer() }),
      variants: Type.Integer({ description: "The number of variants that were added, removed or changed" }),
    }),
    { description: "The latest first, at most 100, each with what changed since the one before it" },
  ),
});
export type RevisionList = Static<typeof RevisionList>;
