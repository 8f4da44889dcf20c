import { nullable } from "./nullable.ts";
import Type, { type Static } from "typebox";

/** The parts that account for a benchmark's change: the functions of its stacks in the profiles of the same two variants. */

const UnitName = Type.Enum(["sec/op", "B/op", "allocs/op"]);

const NullableNumber = nullable(Type.Number());

const SideBody = Type.Object({
  variant: Type.String(),
  file: Type.String({ description: "The profile" }),
  measured: Type.Number({ description: "The benchmark's figure by operation, in the profile's unit" }),
  profiled: Type.Number({ description: "The profile's figure by operation" }),
  total: Type.Number({ description: "The benchmark's part of the profile, not by operation" }),
  elsewhere: Type.Number({ description: "The part that is on no benchmark's stack, not by operation" }),
  operations: Type.Number({
    description: "The number that the profile saw: the reported iterations and the smaller rounds",
  }),
  operationsLow: Type.Number(),
  operationsHigh: Type.Number(),
  iterations: Type.Number({ description: "The reported iterations (N) of the runs that the profile covers" }),
  basis: Type.String({ description: "The source of the number of operations" }),
});

const PartBody = Type.Object({
  name: Type.String(),
  before: Type.Number({ description: "In the profile's unit, not by operation" }),
  after: Type.Number(),
  beforePerOp: Type.Number(),
  afterPerOp: Type.Number(),
  change: Type.Number({ description: "By operation" }),
  share: Type.Union([Type.Number(), Type.Null()], { description: "Share of the benchmark's change" }),
});

const BreakdownBody = Type.Object({
  parts: Type.Array(PartBody, { description: "By falling magnitude of change" }),
  rest: Type.Object({ functions: Type.Integer(), change: Type.Number() }),
  gains: Type.Number({ description: "The sum of all functions that rose, by operation" }),
  losses: Type.Number({ description: "The sum of all functions that fell, by operation" }),
});
export type BreakdownBody = Static<typeof BreakdownBody>;

export const AttributedBenchBody = Type.Object({
  kind: Type.Literal("attributed"),
  benchmark: Type.String(),
  unit: UnitName,
  sampleType: Type.String(),
  profileUnit: Type.String(),
  before: SideBody,
  after: SideBody,
  change: Type.Number({ description: "Change of the benchmark's median, by operation in the profile's unit" }),
  explained: Type.Number({ description: "The change that the profiles have: the sum of all parts and of the rest" }),
  unexplained: Type.Number({ description: "change − explained" }),
  share: NullableNumber,
  uncertainty: Type.Union([
    Type.Object({
      sampling: Type.Number(),
      operations: Type.Number(),
      runs: Type.Number(),
      total: Type.Number({
        description: "The most that explained and change may lie apart without either being wrong",
      }),
    }),
    Type.Null(),
  ]),
  verdict: Type.Union([
    Type.Literal("explains"),
    Type.Literal("explains-part"),
    Type.Literal("does-not-explain"),
    Type.Literal("too-uncertain"),
    Type.Literal("nothing"),
  ]),
  reasons: Type.Array(Type.String(), { description: "The reasons why explained and measured change differ, in words" }),
  own: Type.Object(BreakdownBody.properties, { description: "By the function a sample was taken in: pprof's flat" }),
  callers: Type.Object(BreakdownBody.properties, {
    description: "By the innermost function outside of the runtime: additive, too",
  }),
});
export type AttributedBenchBody = Static<typeof AttributedBenchBody>;

export const BenchAttributionBody = Type.Union([
  AttributedBenchBody,
  Type.Object({
    kind: Type.Literal("refused"),
    benchmark: Type.String(),
    unit: UnitName,
    before: Type.String({ description: "Variant" }),
    after: Type.String(),
    reason: Type.String({ description: "The evidence that is missing, and how to capture it" }),
    isAbsent: Type.Boolean({ description: "No profile of either side is of this benchmark" }),
  }),
]);
export type BenchAttributionBody = Static<typeof BenchAttributionBody>;

export const AttributionQuery = Type.Object({
  benchmark: Type.String({ minLength: 1, maxLength: 2000, description: "Full name without `Benchmark`" }),
  unit: UnitName,
  variant: Type.String({ minLength: 1, maxLength: 200 }),
  base: Type.Optional(Type.String({ maxLength: 200, description: "Absent: the first variant" })),
});
export type AttributionQuery = Static<typeof AttributionQuery>;
