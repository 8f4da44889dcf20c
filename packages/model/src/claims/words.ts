import type { CheckedClaim } from "./check.ts";
import { dimensionText, type Measured } from "./measure.ts";
import type { OtherMeaning } from "./expected.ts";
import { aboutTolerance, type StatedNumber } from "./stated-number.ts";
import type { Refusal, Slip } from "./verdict.ts";

/** The words for a verdict: what the evidence gives in the claim's unit ("" where nothing is), and a remark or "". */
export function claimWords({ computed, verdict }: CheckedClaim): {
  readonly computed: string;
  readonly remark: string;
} {
  if (verdict.kind === "cannot-be-checked") return { computed: "", remark: refusalText(verdict.refusal) };
  const { stated } = verdict;
  const given = computed === null ? "" : valueText(computed, stated);
  switch (verdict.kind) {
    case "doubted":
      return {
        computed: given,
        remark: "implausible for one thread: under 5 ns each is a few instructions, and no memory beyond the caches",
      };
    case "contradicted":
      return {
        computed: given,
        remark: [slipText(verdict.slip), toleranceText(stated)].filter((text) => text !== "").join("; "),
      };
    case "rounds-to":
      return { computed: given, remark: toleranceText(stated) || roundedText(stated) };
    default:
      return { computed: given, remark: toleranceText(stated) };
  }
}

/** The value of the evidence, in four digits and the unit in which the claim was stated. */
function valueText(computed: Measured, stated: StatedNumber): string {
  const { kind, unit, factor } = stated;
  const shown = comparable(computed, stated) / factor;
  const plain = String(Number(shown.toPrecision(4))).replace("-", "−");
  if (kind === "percent") return `${plain} %`;
  if (kind === "factor") return `${plain} x`;
  return unit === "" || unit === "/s" ? `${plain}${unit}` : `${plain} ${unit}`;
}

/** The value as the claim puts it: a ratio as the change or the factor that the sentence speaks of. */
function comparable(
  { value, form, inPercent }: Measured,
  { kind, sign, direction, isTarget, readings }: StatedNumber,
): number {
  if (kind === "number") return inPercent ? value * 100 : value;
  if (form.kind !== "ratio") return value;
  if (kind === "percent" && (sign !== "" || (direction !== "" && !isTarget))) return value - 1;
  if (kind === "factor" && readings.every((reading) => reading.value > 1 !== value > 1)) return 1 / value;
  return value;
}

function toleranceText({ comparator, text, readings }: StatedNumber): string {
  if (comparator === "about") return `“about” allows ±${aboutTolerance * 100} % here`;
  if (readings.length > 1) return `“${text}” can be read in two ways`;
  return "";
}

function roundedText({ comparator, readings }: StatedNumber): string {
  if (comparator !== "equal") return "within its rounding";
  const step = (readings[0]!.loose.high - readings[0]!.loose.low) / 2;
  return `rounded to ${digitsText(readings[0]!.value, step)}`;
}

function digitsText(value: number, step: number): string {
  const digits = Math.max(1, Math.round(Math.log10(Math.abs(value) / step)));
  return digits === 1 ? "one digit" : `${digits} digits`;
}

function slipText(slip: Slip | null): string {
  if (slip === null) return "";
  if (slip.kind === "unit") return `it holds in ${slip.holds}, not in ${slip.stated}`;
  return slip.kind === "sign" ? "it holds with the other sign" : "it holds against the other side as the base";
}

/** The reason that a claim cannot be checked, as a sentence without its first capital, and what to write instead. */
export function refusalText(refusal: Refusal): string {
  switch (refusal.code) {
    case "no-number":
      return "it states no number";
    case "too-long":
      return `its words are more than ${refusal.most} characters`;
    case "no-calculation":
      return "it names no evidence: add = bench(…), metric(…), profile(…), fact(…) or a calculation";
    case "calculation":
      return refusal.message;
    case "not-finite":
      return "the evidence gives no finite number";
    case "negated":
      return "it denies something: state the number that the evidence gives";
    case "which-number":
      return `which number is meant is not clear (${listed(refusal.stated)}): set it in **bold**, or write a claim for each`;
    case "unknown-unit":
      return `the unit of ${refusal.of} is not known, so ${refusal.stated.text} cannot be compared with it`;
    case "ambiguous-number":
      return `“${refusal.stated.text}” can be read in two ways, and neither is what the evidence gives`;
    case "vague":
      return `whether ${refusal.stated.text} is meant to the digit is not clear: write “about”, or one digit more`;
    case "negative-bound":
      return `a bound of ${refusal.stated.text} can be read in two ways: write “at least … less”`;
    case "up-to":
      return `“up to ${refusal.stated.text}” is about several cases, and the calculation gives one`;
    case "other-subject":
      return `the sentence speaks of ${refusal.said}, the calculation of ${refusal.calculated}`;
    case "other-dimension":
      return otherDimensionText(refusal.stated, refusal.measured);
    case "other-meaning":
      return `${meaningTexts[refusal.why]} (“${refusal.stated.text}”)`;
  }
}

const meaningTexts: Readonly<Record<OtherMeaning, string>> = {
  "which-side": "which side is which is not clear: name both in the sentence as the calculation does",
  "other-sign": "it holds only if the other side is meant as the base or the sign is the other: write new / old - 1",
  "other-way-round": "it holds only if the calculation divides the other way round: write new / old",
  "change-for-ratio": "the sentence states a change, the calculation a ratio: write new / old - 1",
  "ratio-for-change": "the sentence states a ratio, the calculation a change: leave out - 1",
  "twice-for-more": "“twice” and “twice more” are not the same: state the change in percent",
};

function otherDimensionText(stated: readonly StatedNumber[], measured: Measured): string {
  const relative = stated.find(({ kind }) => kind === "percent" || kind === "factor");
  const given = dimensionText(measured);
  if (relative !== undefined && measured.form.kind === "plain") {
    const [reference] = measured.references;
    const own = reference === undefined ? "new / old" : `…/${reference.name}(…, "before")`;
    return `${relative.text} is a ratio, this calculation is ${given}: write ${own}${relative.kind === "percent" ? " - 1" : ""}`;
  }
  return `no number of it (${listed(stated)}) is what the calculation is: ${given}`;
}

function listed(stated: readonly StatedNumber[]): string {
  return stated
    .slice(0, 4)
    .map(({ text }) => text)
    .join(", ");
}
