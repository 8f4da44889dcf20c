import { nullable } from "./nullable.ts";
import { looks } from "@sweetspot/model/words/sentence";
import { perUnits } from "@sweetspot/model/operations/per-unit";
import { tradeVerdicts } from "@sweetspot/model/findings/sweet-spot";
import { corrections } from "@sweetspot/model/judge/policy";
import Type, { type Static } from "typebox";
import { certaintyLevels } from "@sweetspot/model/judge/certainty";
import { findingGroups, findingTones, verdictOutcomes } from "@sweetspot/model/findings/finding-names";
import { findingKinds } from "@sweetspot/model/finding-kinds/finding-kinds";
import { BenchAttributionBody } from "./attribution.ts";
import { DenominatorBody } from "./operations.ts";

export const FindingGroupName = Type.Enum([...findingGroups]);

const NumberOrNull = nullable(Type.Number());

/** The certainty of a statement, and its reasons. */
export const CertaintyBody = Type.Object({
  level: Type.Enum([...certaintyLevels], {
    description:
      "proven: several processes a side, balanced in time, beyond chance after correction; certain: a calculation or a count without noise; likely: as proven, but the order is unknown or one side ran after the other; differs: these runs differ, which says nothing about the versions; measured: nothing relates it to the work done; noise; refused",
  }),
  p: Type.Union([Type.Number(), Type.Null()], { description: "Corrected for all comparisons; null without a test" }),
  pAlone: NumberOrNull,
  n: Type.Union([Type.Integer(), Type.Null()], { description: "Values on the side with fewer" }),
  processes: Type.Union([Type.Integer(), Type.Null()], { description: "Processes on the side with fewer" }),
  correctedOver: Type.Union([Type.Integer(), Type.Null()], { description: "Comparisons that p is corrected for" }),
  conditions: Type.Array(
    Type.Object(
      { kind: Type.String(), text: Type.String({ description: "The certainty in words" }) },
      { additionalProperties: true, description: "Why the level is what it is, with the numbers of each kind" },
    ),
  ),
  text: Type.String({ description: "All of it in words, level first" }),
});
export type CertaintyBody = Static<typeof CertaintyBody>;

export const FindingMark = Type.Object(
  {
    state: Type.Enum(["pinned", "hidden", "none"]),
    note: Type.String({ maxLength: 2000, description: "The author's remark" }),
  },
  { additionalProperties: false },
);
export type FindingMark = Static<typeof FindingMark>;

/** Both sides of a finding as numbers, in base units. */
export const FindingNumbers = Type.Object({
  before: NumberOrNull,
  after: NumberOrNull,
  ratio: Type.Union([Type.Number(), Type.Null()], { description: "After / before; null from zero" }),
  low: Type.Union([Type.Number(), Type.Null()], { description: "Bound of the ratio's 95 % interval" }),
  high: NumberOrNull,
  unit: Type.String(),
});

export const FindingBody = Type.Object({
  id: Type.String({ description: "Stable over recomputation" }),
  kind: Type.Enum([...findingKinds]),
  group: FindingGroupName,
  tone: Type.Enum([...findingTones], {
    description: "The group, with `probably` before what is only likely",
  }),
  certainty: CertaintyBody,
  numbers: nullable(FindingNumbers),
  of: Type.Object(
    {
      benchmark: Type.Optional(Type.String()),
      metric: Type.Optional(Type.String()),
      file: Type.Optional(Type.String()),
      sampleType: Type.Optional(Type.String()),
      variant: Type.Optional(Type.String()),
      baseline: Type.Optional(Type.String()),
    },
    { description: "The subject, by the names that the evidence has" },
  ),
  quantity: Type.String({ description: "The measure: a benchmark's unit, or the view that shows it" }),
  name: Type.String({ description: "The subject, named for people: `ConcurrentChecks`, `CPU time`" }),
  detail: Type.String({ description: "The part of the subject: `time`, `cpu.pb.gz`; may be empty" }),
  about: Type.String({ description: "The measure in everyday words (`memory`, `time`); may be empty" }),
  subject: Type.String({ description: "The change" }),
  change: Type.String({ description: "The change as text" }),
  scope: Type.String({ description: "The sides that are compared" }),
  amounts: Type.String({ description: "The numbers of both sides: `3.88 GiB → 1.56 GiB`; may be empty" }),
  remark: Type.String(),
  evidence: Type.Object({
    view: Type.String({ description: "Section of the report that shows it" }),
    parameters: Type.Record(Type.String(), Type.String(), { description: "View state of that section" }),
  }),
  strength: Type.Number(),
  mark: FindingMark,
});
export type FindingBody = Static<typeof FindingBody>;

const TradeBody = Type.Object({
  metric: Type.String(),
  label: Type.String(),
  ratio: nullable(Type.Number()),
  verdict: Type.Enum([...tradeVerdicts]),
  proven: Type.Boolean(),
});

const EstimateBody = Type.Union([
  Type.Object({
    centre: Type.Number(),
    low: Type.Union([Type.Number(), Type.Null()], { description: "Null where the samples give no bound" }),
    high: nullable(Type.Number()),
    samples: Type.Integer(),
  }),
  Type.Null(),
]);

export const SweetSpotBody = Type.Object({
  /** Every quantity that can be traded; `counts` says which decided the Pareto set. */
  metrics: Type.Array(
    Type.Object({
      id: Type.String(),
      label: Type.String(),
      better: Type.Enum(["lower", "higher"]),
      counts: Type.Boolean(),
      values: Type.Array(EstimateBody),
    }),
  ),
  variants: Type.Array(
    Type.Object({
      position: Type.Integer(),
      pareto: Type.Boolean(),
      dominatedBy: Type.Array(Type.Integer()),
      againstBaseline: Type.Array(TradeBody),
      againstPrevious: Type.Array(TradeBody),
    }),
  ),
  incomplete: Type.Array(Type.Integer()),
});
export type SweetSpotBody = Static<typeof SweetSpotBody>;

export const AttributionBody = Type.Object({
  finding: Type.String({ description: "Id of the finding that it breaks down" }),
  variant: Type.String(),
  baseline: Type.String(),
  file: Type.String(),
  baselineFile: Type.String(),
  sampleType: Type.String(),
  unit: Type.String(),
  operations: Type.Union([DenominatorBody, Type.Null()], {
    description: "The divisor of both sides; null where nothing says how much was done",
  }),
  per: Type.Enum([...perUnits], {
    description: "The unit of work that all values here are divided by; `none`: plain totals, of several runs the mean",
  }),
  before: Type.Number(),
  after: Type.Number(),
  change: Type.Number(),
  parts: Type.Array(
    Type.Object({
      name: Type.String(),
      before: Type.Number(),
      after: Type.Number(),
      change: Type.Number(),
      share: Type.Number(),
    }),
  ),
  rest: Type.Object({ functions: Type.Integer(), change: Type.Number() }),
  cancelled: Type.Number(),
  beyondSampling: nullable(Type.Boolean()),
});
export type AttributionBody = Static<typeof AttributionBody>;

const Bound = Type.Union([Type.Number(), Type.Null()], { description: "null for no limit" });

/** A number that a claim's words state, in base units; percentages are fractions. */
const StatedNumberBody = Type.Object({
  text: Type.String({ description: "As written" }),
  kind: Type.String({ description: "time, bytes, rate, throughput, percent, factor, number or unreadable" }),
  unit: Type.String({ description: "As written; empty for none" }),
  sign: Type.String({ description: "+ or - where it was written" }),
  comparator: Type.String({ description: "equal, about, below, at-most, above, at-least, up-to or interval" }),
  direction: Type.String({ description: "up, down, faster, slower, better or worse, as the words say; may be empty" }),
  readings: Type.Array(
    Type.Object({ value: Type.Number(), low: Bound, high: Bound, looseLow: Bound, looseHigh: Bound }),
    {
      description:
        "With what each allows: to the last digit, and in fewer digits; several where `1,234` leaves a doubt",
    },
  ),
  compared: Type.Boolean({ description: "Whether the verdict is about this one" }),
});

export const CheckedClaimBody = Type.Object({
  line: Type.Integer({ description: "Line of the notes" }),
  text: Type.String(),
  expression: Type.String(),
  verdict: Type.Union([
    Type.Literal("holds"),
    Type.Literal("rounds-to"),
    Type.Literal("contradicted"),
    Type.Literal("doubted"),
    Type.Literal("cannot-be-checked"),
  ]),
  reason: Type.Union([Type.String(), Type.Null()], { description: "Code of why it cannot be checked; else null" }),
  computed: Type.String({
    description: "The value by the evidence, in the claim's unit; empty when it cannot be checked",
  }),
  remark: Type.String({ description: "The tolerance, the slip or the reason, in words; may be empty" }),
  gives: Type.Union(
    [
      Type.Object({
        value: Type.Number(),
        unit: Type.Union([Type.String(), Type.Null()], {
          description: "`s`, `B`, `B/s`, `1/s`; empty for counts and ratios; null where it is not known",
        }),
      }),
      Type.Null(),
    ],
    { description: "The result of the calculation, in base units; null where it cannot be made" },
  ),
  stated: Type.Array(StatedNumberBody),
});
export type CheckedClaimBody = Static<typeof CheckedClaimBody>;

export const FindingsQuery = Type.Object({
  metrics: Type.Optional(
    Type.String({
      maxLength: 4000,
      description: "Ids of the metrics that matter, comma-separated; absent: the default",
    }),
  ),
});
export type FindingsQuery = Static<typeof FindingsQuery>;

const SentenceBody = Type.Array(
  Type.Object({
    text: Type.String(),
    look: Type.Enum([...looks]),
  }),
  { description: "A sentence in stretches: what is gained, what it costs, what is to be seen first, and the rest" },
);

/** The verdict of a report, in one or two sentences and what is to be known with them. */
export const ReportVerdictBody = Type.Object({
  outcome: Type.Enum([...verdictOutcomes], {
    description:
      "better, worse and mixed are proven or certain; probable is likely; unproven tells only these runs apart; unchanged was tested without a change; described has nothing tested to compare; nothing has nothing to say",
  }),
  main: Type.Array(SentenceBody, { description: "The changes that matter, in a sentence" }),
  origin: Type.Array(SentenceBody, {
    description: "The source of the change, or the evidence that would show it; may be empty",
  }),
  support: Type.Array(SentenceBody, { description: "The certainty, and what a reader must know with it" }),
  run: Type.Union([Type.String(), Type.Null()], {
    description: "The command that would tell what is open; null where nothing is",
  }),
  next: Type.String({ description: "The next measurement, where no command says it; may be empty" }),
});
export type ReportVerdictBody = Static<typeof ReportVerdictBody>;

export const FindingsBody = Type.Object({
  verdict: ReportVerdictBody,
  sentences: Type.Array(Type.String(), { description: "The verdict as plain sentences, what happened first" }),
  findings: Type.Array(FindingBody, {
    description: "Cautions first, then what is established, probable, traded, contradicts or differs, then refusals",
  }),
  comparisons: Type.Integer({ description: "Benchmark cells tested, all corrected together by Holm's method" }),
  policy: Type.Object(
    {
      alpha: Type.Number(),
      minimumEffect: Type.Number(),
      correction: Type.Enum([...corrections]),
    },
    { description: "The rules by which benchmarks were compared" },
  ),
  sweetSpot: nullable(SweetSpotBody),
  attributions: Type.Array(AttributionBody, { description: "Functions behind the changes of profiles' totals" }),
  benchAttributions: Type.Array(Type.Object({ finding: Type.String(), attribution: BenchAttributionBody }), {
    description: "Functions behind the proven changes of benchmarks, by the finding's id",
  }),
  claims: Type.Array(CheckedClaimBody),
});
export type FindingsBody = Static<typeof FindingsBody>;
