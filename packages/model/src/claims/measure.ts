import { ExpressionError } from "./expression-error.ts";

/**
 * The dimension of a value: powers of seconds and of bytes, so that bytes a second are `time: -1, bytes: 1`, and counts and
 * ratios neither. `unknown` names what nobody says the unit of.
 */
export type Dimension =
  | { readonly kind: "known"; readonly time: number; readonly bytes: number }
  | { readonly kind: "unknown"; readonly of: string };

/** One number of the evidence, by the words that the author used. */
export interface Reference {
  readonly name: string;
  readonly args: readonly string[];
}

/**
 * The kind of calculation that gave a value. `change` is x − 1 and `reduction` 1 − x with x = first / second; a `difference`
 * is first − second, perhaps divided by a number.
 */
type Form =
  | { readonly kind: "plain" }
  | {
      readonly kind: "difference" | "ratio" | "change" | "reduction";
      readonly first: Measured;
      readonly second: Measured;
    };

/** A value of the evidence, or one calculated of such values, in base units. */
export interface Measured {
  readonly value: number;
  readonly dimension: Dimension;
  readonly form: Form;
  /** Whether it counts things, as allocations do; a number that was written in the calculation does not. */
  readonly isCount: boolean;
  /** Whether it is a number as written in the calculation. */
  readonly isLiteral: boolean;
  /** Whether a ratio was multiplied by 100; its value here is that before. */
  readonly inPercent: boolean;
  readonly references: readonly Reference[];
}

export const plainNumber: Dimension = { kind: "known", time: 0, bytes: 0 };
const plain: Form = { kind: "plain" };

/** A value without a history. */
export function measured(value: number, dimension: Dimension, own: Partial<Measured> = {}): Measured {
  return { value, dimension, form: plain, isCount: false, isLiteral: false, inPercent: false, references: [], ...own };
}

/** Whether a dimension is known and holds neither time nor bytes. */
export function isPlainNumber(dimension: Dimension): boolean {
  return dimension.kind === "known" && dimension.time === 0 && dimension.bytes === 0;
}

function sameDimension(a: Dimension, b: Dimension): boolean {
  if (a.kind === "unknown") return b.kind === "unknown" && a.of === b.of;
  if (b.kind === "unknown") return false;
  return a.time === b.time && a.bytes === b.bytes;
}

/** `bytes`, `a time`, `bytes a second`, in words for people. */
export function dimensionText({ dimension, isCount, form }: Measured): string {
  if (dimension.kind === "unknown") return `without a known unit (${dimension.of})`;
  const { time, bytes } = dimension;
  if (time === 0 && bytes === 0) return form.kind !== "plain" ? "a ratio" : isCount ? "a count" : "a plain number";
  if (bytes === 0 && time === 1) return "a time";
  if (bytes === 1 && time === 0) return "in bytes";
  if (bytes === 1 && time === -1) return "in bytes a second";
  if (bytes === 0 && time === -1) return "a rate";
  return "in a unit of its own";
}

/** The dimension of a sum; throws ExpressionError where the two cannot be added. */
function common(a: Measured, b: Measured): Dimension {
  if (sameDimension(a.dimension, b.dimension)) return a.dimension;
  if (a.dimension.kind === "unknown") return a.dimension;
  if (b.dimension.kind === "unknown") return b.dimension;
  throw new ExpressionError(
    `the calculation adds or subtracts what is ${dimensionText(a)} and what is ${dimensionText(b)}`,
  );
}

const both = (a: Measured, b: Measured): Pick<Measured, "isCount" | "references"> => ({
  isCount: a.isCount || b.isCount,
  references: [...a.references, ...b.references],
});

/** a + b. Throws `ExpressionError` where the two cannot be added. */
export function add(a: Measured, b: Measured): Measured {
  const form = a.form.kind === "ratio" && b.form.kind === "ratio" ? a.form : plain;
  return measured(a.value + b.value, common(a, b), { ...both(a, b), form });
}

/** a − b: of a ratio and 1 a relative change. Throws `ExpressionError` where the two cannot be subtracted. */
export function subtract(a: Measured, b: Measured): Measured {
  const dimension = common(a, b);
  let form: Form = { kind: "difference", first: a, second: b };
  if (isOne(b) && a.form.kind === "ratio") form = { ...a.form, kind: "change" };
  if (isOne(a) && b.form.kind === "ratio") form = { ...b.form, kind: "reduction" };
  return measured(a.value - b.value, dimension, { ...both(a, b), form });
}

/** a × b; a ratio or change by 100 stays one, in percent. */
export function multiply(a: Measured, b: Measured): Measured {
  for (const [one, other] of [[a, b] as const, [b, a] as const])
    if (one.isLiteral && one.value === 100 && isPlainNumber(one.dimension) && isRelative(other))
      return { ...other, inPercent: true };
  return measured(a.value * b.value, product(a.dimension, b.dimension, 1), { ...both(a, b), form: scaledForm(a, b) });
}

/** a / b: of one dimension a ratio, of a difference and its second side a change. */
export function divide(a: Measured, b: Measured): Measured {
  const value = a.value / b.value;
  const isSame = sameDimension(a.dimension, b.dimension) && !(a.isCount && b.isLiteral) && !(a.isLiteral && b.isCount);
  if (!isSame) return measured(value, product(a.dimension, b.dimension, -1), { ...both(a, b), form: scaledForm(a, b) });
  let form: Form = { kind: "ratio", first: a, second: b };
  if (a.form.kind === "difference") {
    const { first, second } = a.form;
    if (b.value === second.value) form = { kind: "change", first, second };
    else if (b.value === first.value) form = { kind: "reduction", first: second, second: first };
  }
  return measured(value, plainNumber, { ...both(a, b), isCount: false, form });
}

/** −a: a change becomes a reduction, and the reverse. */
export function negate(a: Measured): Measured {
  const value = -a.value;
  if (a.form.kind === "difference")
    return { ...a, value, form: { kind: "difference", first: a.form.second, second: a.form.first } };
  if (a.form.kind === "change") return { ...a, value, form: { ...a.form, kind: "reduction" } };
  if (a.form.kind === "reduction") return { ...a, value, form: { ...a.form, kind: "change" } };
  return { ...a, value, form: plain };
}

/** Whether a value relates two others: a ratio, a change or a reduction. */
export function isRelative({ form }: Measured): boolean {
  return form.kind === "ratio" || form.kind === "change" || form.kind === "reduction";
}

function isOne({ value, isLiteral }: Measured): boolean {
  return isLiteral && value === 1;
}

/** A difference stays one when it is divided by a number of steps. */
function scaledForm(a: Measured, b: Measured): Form {
  return a.form.kind === "difference" && isPlainNumber(b.dimension) && b.value > 0 ? a.form : plain;
}

function product(a: Dimension, b: Dimension, power: 1 | -1): Dimension {
  if (a.kind === "unknown" || b.kind === "unknown") {
    if (isPlainNumber(b)) return a;
    const names = [a, b].flatMap((one) => (one.kind === "unknown" ? [one.of] : []));
    return { kind: "unknown", of: names.join(power === 1 ? " × " : " / ") };
  }
  return { kind: "known", time: a.time + power * b.time, bytes: a.bytes + power * b.bytes };
}
