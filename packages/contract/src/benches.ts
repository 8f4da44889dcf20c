import { nullable } from "./nullable.ts";
import { betterWays } from "@sweetspot/model/judge/directions";
import { hiddenParts } from "@sweetspot/model/bench/table";
import { benchReadingModes } from "@sweetspot/model/bench/comparison";
import { corrections } from "@sweetspot/model/judge/policy";
import { certaintyLevels } from "@sweetspot/model/judge/certainty";
import { benchOutcomes } from "@sweetspot/model/judge/bench-outcome";
import Type, { type Static } from "typebox";
import { BetterDirection, BetterSetting } from "./directions.ts";

/** Text of one of benchstat's flags. */
const Expression = (description: string) => Type.Optional(Type.String({ maxLength: 4000, description }));

/** benchstat's flags as query parameters, by their own names, and what is read of the files. */
export const BenchQuery = Type.Object({
  table: Expression("Keys that split results into tables; .config"),
  row: Expression("Keys that make rows; .fullname"),
  col: Expression("Keys that make columns; .file, which is the variant"),
  ignore: Expression("Keys whose differences do not matter"),
  filter: Expression("Keeps what matches, in benchfilter syntax; *"),
  alpha: Type.Optional(Type.String({ maxLength: 40, description: "Significant when p ≤ alpha; 0.05" })),
  confidence: Type.Optional(Type.String({ maxLength: 40, description: "Level of the intervals; 0.95" })),
  minimum: Type.Optional(
    Type.String({ maxLength: 40, description: "Least change that counts, as a share; the project's policy" }),
  ),
  correction: Type.Optional(
    Type.Enum([...corrections], {
      description: "Whether p is corrected for all comparisons; the project's policy",
    }),
  ),
  reading: Type.Optional(
    Type.Enum([...benchReadingModes], {
      description:
        "benchstat: what benchstat sees in the same files. full: also repaired results, printed facts and other formats.",
    }),
  ),
});
export type BenchQuery = Static<typeof BenchQuery>;

/** Parameters that the page's comparison takes beside them; benchstat's own texts know no better direction. */
export const BenchTablesQuery = Type.Intersect([
  BenchQuery,
  Type.Object({
    better: Type.Optional(
      Type.Array(Type.String({ maxLength: 600 }), {
        maxItems: 200,
        description:
          "Which way of a unit is better, before the project's settings and what the names say: p99-ms=lower, " +
          "hits=higher, batch=neither; repeated for several units; * matches any text",
      }),
    ),
  }),
]);
export type BenchTablesQuery = Static<typeof BenchTablesQuery>;

/** A number that JSON cannot carry (infinite, not a number) is null. */
const MaybeNumber = nullable(Type.Number());

const NamedValue = Type.Object({ name: Type.String(), value: Type.String() });

export const BenchChange = Type.Object({
  delta: Type.Union([Type.Number(), Type.Null()], { description: "New over old less one; null against zero" }),
  p: Type.Union([Type.Number(), Type.Null()], { description: "True two-sided p; null for exact units" }),
  benchstatP: Type.Union([Type.Number(), Type.Null()], { description: "As benchstat computes it" }),
  baseCount: Type.Integer(),
  count: Type.Integer(),
  allEqual: Type.Boolean({ description: "Every value of both samples is the same" }),
  judged: Type.Object(
    {
      outcome: Type.Enum([...benchOutcomes], {
        description: "small: beyond chance, but less than the least effect that counts",
      }),
      level: Type.Enum([...certaintyLevels]),
      p: Type.Union([Type.Number(), Type.Null()], { description: "Over processes, corrected for all comparisons" }),
      pAlone: MaybeNumber,
      baseProcesses: Type.Integer(),
      processes: Type.Integer(),
      low: Type.Union([Type.Number(), Type.Null()], { description: "Bound of the 95 % interval of new over old" }),
      high: MaybeNumber,
      text: Type.String({ description: "How sure it is and why, in words" }),
    },
    { description: "By the project's policy, as the findings and the verdict judge it" },
  ),
});
export type BenchChange = Static<typeof BenchChange>;

export const BenchCell = Type.Object({
  center: MaybeNumber,
  low: Type.Union([Type.Number(), Type.Null()], { description: "Bound of the interval; null when infinite" }),
  high: MaybeNumber,
  range: Type.String({ description: "The interval as benchstat prints it: 2%, ∞, ?" }),
  count: Type.Integer(),
  samples: Type.Union([Type.Array(MaybeNumber), Type.Null()], {
    description: "In the order in which they were measured; null in large answers: ask …/benches/samples",
  }),
  warnings: Type.Optional(Type.Array(Type.String(), { description: "What benchstat would warn of" })),
  change: nullable(BenchChange),
});
export type BenchCell = Static<typeof BenchCell>;

export const BenchRow = Type.Object({
  label: Type.String({ description: "Values of the row keys, joined by spaces" }),
  cells: Type.Array(nullable(BenchCell)),
});
export type BenchRow = Static<typeof BenchRow>;

export const BenchColumn = Type.Object({
  label: Type.String(),
  key: Type.Array(NamedValue),
  variant: Type.Union([Type.Integer(), Type.Null()], {
    description: "Position of the variant, where columns are variants",
  }),
  number: Type.Union([Type.Number(), Type.Null()], { description: "Its place in a sweep" }),
});
export type BenchColumn = Static<typeof BenchColumn>;

export const BenchTableBody = Type.Object({
  unit: Type.String({ description: "Base unit; for a printed fact its name and unit" }),
  fact: Type.Union([Type.Object({ name: Type.String(), unit: Type.String() }), Type.Null()]),
  exact: Type.Boolean({ description: "The unit's values are assumed to have no noise" }),
  better: BetterDirection,
  key: Type.Array(NamedValue),
  columns: Type.Array(BenchColumn),
  rows: Type.Array(BenchRow),
  geomeans: Type.Array(Type.Object({ center: MaybeNumber, ratio: MaybeNumber, warnings: Type.Array(Type.String()) })),
});
export type BenchTableBody = Static<typeof BenchTableBody>;

/** The fate of one file's lines. */
export const BenchImport = Type.Object({
  variant: Type.String(),
  file: Type.String(),
  results: Type.Integer(),
  lines: Type.Integer(),
  repaired: Type.Integer(),
  malformed: Type.Integer(),
  ignored: Type.Integer(),
  facts: Type.Integer(),
  suspiciousKeys: Type.Array(Type.String()),
  hidden: Type.Enum([...hiddenParts], {
    description: "What benchstat does not see of this file",
  }),
});
export type BenchImport = Static<typeof BenchImport>;

const LabelledValues = Type.Array(Type.Object({ label: Type.String(), value: Type.String() }));

export const BenchNote = Type.Union([
  Type.Object({ kind: Type.Literal("environment"), key: Type.String(), values: LabelledValues }),
  Type.Object({ kind: Type.Literal("processors"), values: LabelledValues }),
  Type.Object({
    kind: Type.Literal("benchmark-set"),
    label: Type.String(),
    missing: Type.Array(Type.String()),
    added: Type.Array(Type.String()),
  }),
]);
export type BenchNote = Static<typeof BenchNote>;

/** A key that results can be split and filtered by, with how many values it has. */
export const BenchKey = Type.Object({
  key: Type.String(),
  values: Type.Integer(),
  numeric: Type.Boolean({ description: "All values are numbers, with prefixes such as k and Ki understood" }),
});
export type BenchKey = Static<typeof BenchKey>;

/** The whole comparison of a report's benchmarks. */
export const BenchBody = Type.Object({
  alpha: Type.Number(),
  minimumEffect: Type.Number(),
  correction: Type.Enum([...corrections]),
  confidence: Type.Number(),
  comparisons: Type.Integer({ description: "How many tests over processes were made: what p is corrected for" }),
  processesNeeded: Type.Integer({ description: "Processes a side with which any comparison here can be proven" }),
  needForInterval: Type.Union([Type.Integer(), Type.Null()], {
    description: "Samples that an interval of this level takes; null above 50",
  }),
  tables: Type.Array(BenchTableBody),
  notes: Type.Array(BenchNote),
  keys: Type.Array(BenchKey),
  imports: Type.Array(BenchImport),
});
export type BenchBody = Static<typeof BenchBody>;

export const BenchSamples = Type.Object({
  cells: Type.Array(Type.Union([Type.Array(MaybeNumber), Type.Null()]), {
    description: "One for each column of the row",
  }),
});
export type BenchSamples = Static<typeof BenchSamples>;

/** A limit for benchmarks of a project. */
export const BenchBudget = Type.Object(
  {
    benchmark: Type.String({ maxLength: 400, description: "Benchmark name; `*` matches any text" }),
    unit: Type.String({ maxLength: 200, description: "Base unit such as sec/op; `*` for all" }),
    worsening: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1000, description: "Largest significant worsening allowed, as a share" }),
    ),
    limit: Type.Optional(Type.Number({ description: "Value in the base unit that must not be passed" })),
  },
  { additionalProperties: false },
);
export type BenchBudget = Static<typeof BenchBudget>;

/** The rules by which a project judges its benchmarks, and the directions in which its units and metrics are better. */
export const BenchPolicy = Type.Object(
  {
    line: Type.String({
      maxLength: 400,
      description: "Slugs of the reports that make the history, `*` for any text, such as main-*; empty: none",
    }),
    alpha: Type.Number({ minimum: 0, maximum: 1 }),
    minimumEffect: Type.Number({ minimum: 0, maximum: 10, description: "Smaller changes do not count, as a share" }),
    correction: Type.Enum([...corrections]),
    budgets: Type.Array(BenchBudget, { maxItems: 500, description: "The last that fits a benchmark and unit counts" }),
    directions: Type.Optional(
      Type.Array(BetterSetting, {
        maxItems: 500,
        description: "Which way is better of units and metrics; the last that fits counts. Left out: none",
      }),
    ),
  },
  { additionalProperties: false },
);
export type BenchPolicy = Static<typeof BenchPolicy>;

export const BenchReason = Type.Object({
  kind: Type.Union([
    Type.Literal("worse"),
    Type.Literal("limit"),
    Type.Literal("likely-worse"),
    Type.Literal("too-few"),
  ]),
  benchmark: Type.String(),
  unit: Type.String(),
  variant: Type.String(),
  message: Type.String({ description: "What is wrong, as a sentence" }),
});
export type BenchReason = Static<typeof BenchReason>;

/** Whether the last variants of a report keep the project's budgets. */
export const BenchVerdict = Type.Object({
  verdict: Type.Enum(["pass", "fail", "unclear"], {
    description: "unclear: nothing failed, but something is only likely worse, or has too few processes to tell",
  }),
  sentences: Type.Array(Type.String(), { description: "What the benchmarks say in plain sentences" }),
  comparisons: Type.Integer(),
  reasons: Type.Array(BenchReason),
  policy: BenchPolicy,
});
export type BenchVerdict = Static<typeof BenchVerdict>;

/** One benchmark and unit over a line of reports. */
export const BenchHistory = Type.Object({
  reports: Type.Array(
    Type.Object({
      slug: Type.String(),
      title: Type.String(),
      createdAt: Type.String({ format: "date-time" }),
      variant: Type.String({ description: "The variant taken: the report's last" }),
      commit: nullable(Type.String()),
    }),
    { description: "Oldest first" },
  ),
  series: Type.Array(
    Type.Object({
      benchmark: Type.String(),
      unit: Type.String(),
      better: Type.Enum([...betterWays]),
      centers: Type.Array(MaybeNumber, { description: "One for each report; null where it has none" }),
      lows: Type.Array(MaybeNumber),
      highs: Type.Array(MaybeNumber),
      changes: Type.Array(
        Type.Object({
          report: Type.Integer({ description: "Index of the first report of the new level" }),
          before: Type.Number(),
          after: Type.Number(),
          delta: nullable(Type.Number()),
          verdict: Type.Enum(["better", "worse", "changed"]),
        }),
        { description: "Found by PELT on the centres, penalty 3·ln n" },
      ),
    }),
  ),
  left: Type.Integer({ description: "Series beyond the limit of an answer" }),
});
export type BenchHistory = Static<typeof BenchHistory>;
