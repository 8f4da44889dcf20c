import { nodeSorts } from "@sweetspot/model/profile/pprof/options";
import { compareModes } from "@sweetspot/model/profile/compare-mode";
import Type, { type Static } from "typebox";

/* Questions about profiles; `profiles.ts` has the answers. */

/** One profile of a report, as `<variant>/<file>`. */
const ProfileName = Type.String({ maxLength: 401, description: "`<variant>/<file>` of a profile of this report" });

const Expression = Type.Optional(Type.String({ maxLength: 2000, description: "RE2 expression, as pprof's option" }));

/** Parameters that select and reshape a profile before anything is drawn; parameters are named as pprof's options. */
const selection = {
  file: ProfileName,
  also: Type.Optional(
    Type.Array(ProfileName, { maxItems: 50, description: "Profiles added to it: more runs of the same variant" }),
  ),
  base_also: Type.Optional(Type.Array(ProfileName, { maxItems: 50, description: "Profiles added to the base" })),
  base: Type.Optional(Type.String({ maxLength: 401, description: "The profile it is compared against" })),
  mode: Type.Optional(
    Type.Enum([...compareModes], {
      description: "The way in which the sides of a comparison are made comparable",
    }),
  ),
  per: Type.Optional(
    Type.String({
      maxLength: 1000,
      description: "The divisor of `mode=operation`: an id of `profiles/denominators`; absent: the best known",
    }),
  ),
  sample_index: Type.Optional(Type.String({ maxLength: 200, description: "Sample type by name; absent: the default" })),
  focus: Expression,
  ignore: Expression,
  hide: Expression,
  show: Expression,
  show_from: Expression,
  prune_from: Expression,
  tagfocus: Expression,
  tagignore: Expression,
  tagroot: Expression,
  tagleaf: Expression,
  tagshow: Expression,
  taghide: Expression,
  mean: Type.Optional(
    Type.Boolean({ description: "Means by the first sample type, as pprof's -mean; flame graphs keep their widths" }),
  ),
  relative_percentages: Type.Optional(
    Type.Boolean({ description: "Percentages of what passes the filters instead of the whole profile" }),
  ),
  noinlines: Type.Optional(Type.Boolean()),
  granularity: Type.Optional(
    Type.Union([
      Type.Literal("functions"),
      Type.Literal("filefunctions"),
      Type.Literal("files"),
      Type.Literal("lines"),
      Type.Literal("addresses"),
    ]),
  ),
};

export const ProfileQuery = Type.Object(selection);
export type ProfileQuery = Static<typeof ProfileQuery>;

const Fraction = Type.Optional(Type.Number({ minimum: 0, maximum: 1 }));

/** Trimming of a table, named as pprof's options; without any of them every function is listed. */
export const TopQuery = Type.Object({
  ...selection,
  nodecount: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description: "Functions at most; 0: all" })),
  nodefraction: Fraction,
  sort: Type.Optional(Type.Enum([...nodeSorts], { description: "The order in which `nodecount` keeps rows" })),
});
export type TopQuery = Static<typeof TopQuery>;

export const FlameQuery = Type.Object({
  ...selection,
  root: Type.Optional(Type.String({ maxLength: 11, pattern: "^[0-9a-z]*$", description: "Path id of the zoom root" })),
  frames: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000, description: "Frames at most; 800 unless told" })),
});
export type FlameQuery = Static<typeof FlameQuery>;

export const ChildrenQuery = Type.Object({
  ...selection,
  root: Type.Optional(Type.String({ maxLength: 11, pattern: "^[0-9a-z]*$", description: "Path id of the caller" })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000, description: "Children to pass over" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, description: "Children at most; 100 unless told" })),
});
export type ChildrenQuery = Static<typeof ChildrenQuery>;

export const SearchQuery = Type.Object({
  ...FlameQuery.properties,
  search: Type.String({
    minLength: 1,
    maxLength: 500,
    description: "RE2; either case unless it has an upper case letter",
  }),
});
export type SearchQuery = Static<typeof SearchQuery>;

export const CallersQuery = Type.Object({
  ...selection,
  function: Type.String({ minLength: 1, maxLength: 65_536, description: "The function's whole name" }),
});
export type CallersQuery = Static<typeof CallersQuery>;
