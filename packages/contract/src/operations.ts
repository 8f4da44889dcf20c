import { denominatorKinds } from "@sweetspot/model/operations/denominator";
import Type, { type Static } from "typebox";

/** The divisor of a profile's values in the comparison by operation, and where the numbers come from. */
const CountedSide = Type.Object({
  count: Type.Number({ description: "Operations, or seconds" }),
  low: Type.Number({ description: "The least that it can be" }),
  high: Type.Number({ description: "The most that it can be" }),
  basis: Type.String({ description: "The source of the number" }),
});

const DenominatorKindName = Type.Enum([...denominatorKinds]);

export const DenominatorBody = Type.Object({
  id: Type.String({ description: "`bench:<benchmark>`, `counter:<metric>` or `duration`; what `per` takes" }),
  kind: DenominatorKindName,
  label: Type.String({ description: "`per op of BenchmarkHeaderIndex/1byte`" }),
  unit: Type.Enum(["op", "s"], {
    description: "The unit of work after the slash of a unit",
  }),
  before: CountedSide,
  after: CountedSide,
  notes: Type.Array(Type.String(), { description: "The facts that a reader of the quotients needs" }),
  focus: Type.Union([Type.String(), Type.Null()], {
    description: "A `focus` that leaves only the benchmark's own stacks; null where the profile has no others",
  }),
});
export type DenominatorBody = Static<typeof DenominatorBody>;

export const DenominatorsBody = Type.Object({
  choices: Type.Array(DenominatorBody, { description: "Known of both sides, the best first" }),
  missing: Type.Array(Type.Object({ id: Type.String(), label: Type.String(), reason: Type.String() }), {
    description: "Known of one side only, so nothing can be divided by them",
  }),
  reason: Type.String({ description: "The reason why there is no choice; empty where there is one" }),
});
export type DenominatorsBody = Static<typeof DenominatorsBody>;
