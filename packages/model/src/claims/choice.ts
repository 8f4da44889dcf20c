import { isPlainNumber, isRelative, type Measured } from "./measure.ts";
import type { StatedKind, StatedNumber } from "./stated-number.ts";
import type { Refusal } from "./verdict.ts";

/** The numbers of a sentence that can be what its calculation gives. */
interface Choice {
  readonly numbers: readonly StatedNumber[];
  /** Whether the unit of what was calculated is known, so that another number contradicts it. */
  readonly isCertain: boolean;
}

/**
 * The numbers with the dimension of the calculation: those the author marked, else those that are no part of a name and
 * were not given to the calculation, or a refusal that says why there are none.
 */
export function choiceOf(
  stated: readonly StatedNumber[],
  computed: Measured,
  literals: readonly Measured[],
): Choice | Refusal {
  const marked = stated.filter(({ isMarked }) => isMarked);
  const among = marked.length > 0 ? marked : stated;
  for (const kinds of kindsFor(computed)) {
    const fitting = among.filter(({ kind }) => kinds.includes(kind));
    const numbers = without(
      without(fitting, (one) => one.isAside),
      (one) => isGiven(one, literals),
    );
    if (numbers.length > 0) return { numbers, isCertain: computed.dimension.kind === "known" };
  }
  const [other] = among.filter(({ kind }) => kind !== "number");
  if (computed.dimension.kind === "unknown" && other !== undefined)
    return { code: "unknown-unit", stated: other, of: computed.dimension.of };
  return { code: "other-dimension", stated: among, measured: computed };
}

/** The candidates that a reason does not speak against, or all where it speaks against all. */
function without(numbers: readonly StatedNumber[], isOut: (one: StatedNumber) => boolean): readonly StatedNumber[] {
  const left = numbers.filter((one) => !isOut(one));
  return left.length > 0 ? left : numbers;
}

/** The kinds of stated numbers that can be compared, the likelier first. */
function kindsFor(computed: Measured): readonly (readonly StatedKind[])[] {
  const { dimension, form, isCount } = computed;
  // A quotient of what nobody names the units of is often a share.
  if (dimension.kind === "unknown")
    return dimension.of.includes(" / ") ? [["percent", "factor"], ["number"]] : [["number"]];
  if (!isPlainNumber(dimension)) {
    const { time, bytes } = dimension;
    if (time === 1 && bytes === 0) return [["time"]];
    if (time === 0 && bytes === 1) return [["bytes"]];
    if (time === -1 && bytes === 0) return [["rate"]];
    if (time === -1 && bytes === 1) return [["throughput"]];
    return [];
  }
  if (form.kind === "change" || form.kind === "reduction") return [["percent", "factor"]];
  if (isRelative(computed)) return [["percent", "factor"], ["number"]];
  return isCount ? [["number"]] : [["percent", "factor"], ["number"]];
}

/** Whether a number is one that the calculation was given: `a heap of 43.5 GiB grows to 87 GiB = 2 * 43.5 GiB`. */
function isGiven({ readings }: StatedNumber, literals: readonly Measured[]): boolean {
  return literals.some(({ value }) => readings.some((one) => Math.abs(one.value - value) <= Math.abs(value) * 1e-9));
}
