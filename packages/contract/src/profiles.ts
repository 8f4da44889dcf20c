import { nullable } from "./nullable.ts";
import { compareModes } from "@sweetspot/model/profile/compare-mode";
import Type, { type Static } from "typebox";
import { DenominatorBody } from "./operations.ts";

/*
 * Answers about profiles, for the web page and for scripts. Bulk is columns: row i of a table is entry i of each of its
 * arrays. Values are in the sample type's unit, as doubles; pprof's own text (`…/pprof/top.txt`) has every digit.
 */

export const SampleTypeBody = Type.Object({ type: Type.String(), unit: Type.String() });

/** The fields of both flame answers beside their rows. Rows are in pre-order, siblings by falling width; row 0 is the zoom root. */
const flameHead = {
  sampleType: SampleTypeBody,
  /** The zoom root's callers, the outermost first, without the root frame that holds everything. */
  ancestors: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  ancestorsAbove: Type.Integer({ description: "The number of them that come before those left out" }),
  ancestorsLeftOut: Type.Integer({ description: "Callers between the first and the last ones listed" }),
  rootFound: Type.Boolean({ description: "False when the path asked for is not in this profile: the whole is drawn" }),
  names: Type.Array(Type.String(), { description: "Distinct frame names" }),
  files: Type.Array(Type.String(), { description: "The source file of each name, or nothing" }),
  name: Type.Array(Type.Integer(), { description: "Row → index into names" }),
  parent: Type.Array(Type.Integer(), { description: "Row → row of its parent; -1 for row 0" }),
  id: Type.Array(Type.String(), { description: "Row → path id, for links and zooms" }),
  hidden: Type.Array(Type.Integer(), { description: "Row → frames below it that are not sent" }),
  hiddenTotal: Type.Integer(),
  frames: Type.Integer({ description: "Frames of the whole tree that have a value" }),
  cutFrames: Type.Integer({ description: "Frames that did not fit into the server's tree; their values are kept" }),
};

const Digits = Type.Array(Type.String({ pattern: "^-?[0-9]+$" }));

export const FlameBody = Type.Object({
  kind: Type.Literal("flame"),
  ...flameHead,
  whole: Type.Number({ description: "The whole of percentages: the sum of all magnitudes before any filter" }),
  wholeWeight: Type.Number({ description: "Sum of all magnitudes" }),
  self: Type.Array(Type.Number()),
  total: Type.Array(Type.Number()),
  weight: Type.Union([Type.Array(Type.Number()), Type.Null()], {
    description: "Width: sum of magnitudes; null when it is the total",
  }),
  mean: Type.Union([Type.Array(Type.Number()), Type.Null()], {
    description: "Each total divided by the first sample type's, where means are asked for",
  }),
  exact: Type.Optional(
    Type.Object({ self: Digits, total: Digits }, { description: "To the last digit, where numbers exceed 2^53" }),
  ),
});
export type FlameBody = Static<typeof FlameBody>;

/** The fields of both kinds of difference on how their sides were made comparable. */
const comparedBy = {
  operations: Type.Union([DenominatorBody, Type.Null()], { description: "The divisor of `mode=operation`" }),
};

const SideBody = Type.Object({
  whole: Type.Number({ description: "The side's sum of all magnitudes before any filter, scaled" }),
  scale: Type.Number({ description: "The factor of the side's values" }),
});

export const FlameDiffBody = Type.Object({
  kind: Type.Literal("flame-diff"),
  ...flameHead,
  mode: Type.Enum([...compareModes]),
  ...comparedBy,
  before: SideBody,
  after: SideBody,
  wholeWeight: Type.Number(),
  selfBefore: Type.Array(Type.Number()),
  selfAfter: Type.Array(Type.Number()),
  totalBefore: Type.Array(Type.Number()),
  totalAfter: Type.Array(Type.Number()),
  weight: Type.Array(Type.Number(), { description: "Width: adds up the larger own value of each frame" }),
  quiet: Type.Array(Type.Integer(), { description: "1 where the change is within what sampling alone would do" }),
  mean: Type.Union(
    [Type.Object({ before: Type.Array(Type.Number()), after: Type.Array(Type.Number()) }), Type.Null()],
    { description: "Each side's own means, where they are asked for" },
  ),
  exact: Type.Optional(
    Type.Object(
      { selfBefore: Digits, selfAfter: Digits, totalBefore: Digits, totalAfter: Digits },
      { description: "To the last digit, where numbers exceed 2^53 and sides are compared as they are" },
    ),
  ),
});
export type FlameDiffBody = Static<typeof FlameDiffBody>;

export const FlameAnswer = Type.Union([FlameBody, FlameDiffBody]);
export type FlameAnswer = Static<typeof FlameAnswer>;

/** A flame answer of two levels: row 0 is the caller, the others a page of what it calls, widest first. */
export const ChildrenBody = Type.Object({
  offset: Type.Integer(),
  children: Type.Integer({ description: "Children with a value, in this answer and beyond it" }),
  answer: FlameAnswer,
});
export type ChildrenBody = Static<typeof ChildrenBody>;

export const SearchBody = Type.Object({
  rows: Type.Array(Type.Integer(), { description: "Rows of the same flame answer that match" }),
  frames: Type.Integer({ description: "Matching frames of the whole tree, drawn or not" }),
  weight: Type.Number({ description: "Weight of all samples that match" }),
  wholeWeight: Type.Number(),
  found: Type.Array(Type.Object({ name: Type.String(), weight: Type.Number(), id: Type.String() }), {
    description: "The widest matching frames, drawn or not",
  }),
});
export type SearchBody = Static<typeof SearchBody>;

/** The part that trimming left of a table, as pprof's header says it. */
const TrimmedBody = Type.Union([
  Type.Object({
    shownTotal: Type.Number({ description: "Sum of the flat values that are listed" }),
    dropped: Type.Integer({ description: "Functions below nodefraction" }),
    cutoff: Type.Number({ description: "The cumulative value that they are below" }),
    functions: Type.Integer({ description: "Functions that were left before nodecount" }),
  }),
  Type.Null(),
]);

const ByRun = Type.Union([Type.Array(Type.Array(Type.Number())), Type.Null()], {
  description: "Function → its value in each run; null for more than a dozen runs",
});

export const TopBody = Type.Object({
  kind: Type.Literal("top"),
  sampleType: SampleTypeBody,
  whole: Type.Number({ description: "The whole of percentages" }),
  names: Type.Array(Type.String()),
  files: Type.Array(Type.String()),
  flat: Type.Array(Type.Number()),
  cum: Type.Array(Type.Number()),
  mean: Type.Boolean({ description: "Values are means by the first sample type" }),
  trimmed: TrimmedBody,
  spread: Type.Union([
    Type.Object({
      runs: Type.Integer(),
      inRuns: Type.Array(Type.Integer(), { description: "The number of runs in which the function has a value" }),
      flatByRun: ByRun,
      cumByRun: ByRun,
      flatLeast: Type.Array(Type.Number()),
      flatGreatest: Type.Array(Type.Number()),
      cumLeast: Type.Array(Type.Number()),
      cumGreatest: Type.Array(Type.Number()),
    }),
    Type.Null(),
  ]),
  exact: Type.Union([Type.Object({ flat: Digits, cum: Digits }), Type.Null()], {
    description: "The values to the last digit, where numbers beyond 2^53 are among them",
  }),
});
export type TopBody = Static<typeof TopBody>;

export const FunctionFateName = Type.Union([
  Type.Literal("none"),
  Type.Literal("added"),
  Type.Literal("removed"),
  Type.Literal("renamed"),
  Type.Literal("inlined"),
  Type.Literal("outlined"),
  Type.Literal("moved"),
]);
export type FunctionFateName = Static<typeof FunctionFateName>;

export const TopDiffBody = Type.Object({
  kind: Type.Literal("top-diff"),
  sampleType: SampleTypeBody,
  mode: FlameDiffBody.properties.mode,
  ...comparedBy,
  before: SideBody,
  after: SideBody,
  names: Type.Array(Type.String()),
  files: Type.Array(Type.String()),
  flatBefore: Type.Array(Type.Number()),
  flatAfter: Type.Array(Type.Number()),
  cumBefore: Type.Array(Type.Number()),
  cumAfter: Type.Array(Type.Number()),
  quiet: Type.Array(Type.Integer({ description: "1 where the change is within what sampling alone would do" })),
  mean: Type.Boolean({ description: "Values are each side's own means by the first sample type" }),
  byRun: Type.Union(
    [
      Type.Object({
        before: Type.Array(Type.Array(Type.Number())),
        after: Type.Array(Type.Array(Type.Number())),
      }),
      Type.Null(),
    ],
    { description: "Function → its cumulative value in each run of a side; where runs are added up, unscaled" },
  ),
  trimmed: TrimmedBody,
  change: Type.Number({ description: "The whole change: what flatAfter − flatBefore add up to" }),
  fate: Type.Array(FunctionFateName, {
    description:
      "What became of the function: added, removed, renamed (other: its name on the other side), inlined or outlined (other: into or out of what), moved to other callers (other: the new one)",
  }),
  other: Type.Array(Type.String({ description: "The other function that fate is about, or nothing" })),
  exact: Type.Union(
    [Type.Object({ flatBefore: Digits, flatAfter: Digits, cumBefore: Digits, cumAfter: Digits }), Type.Null()],
    { description: "The values to the last digit, where numbers beyond 2^53 are among them; unscaled modes only" },
  ),
});
export type TopDiffBody = Static<typeof TopDiffBody>;

export const TopAnswer = Type.Union([TopBody, TopDiffBody]);
export type TopAnswer = Static<typeof TopAnswer>;

/** Two flame answers whose row 0 is the function: its callers upwards, its callees downwards. */
export const CallersBody = Type.Object({
  found: Type.Boolean({ description: "False when no sample that passes the filters has the function" }),
  callers: nullable(FlameAnswer),
  callees: nullable(FlameAnswer),
});
export type CallersBody = Static<typeof CallersBody>;
