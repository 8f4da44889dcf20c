import type { FindingOf, FindingKindOf } from "./finding-kind.ts";
import { type FindingParts, unsaid } from "../words/finding-parts.ts";
import { measureText } from "../words/measure-text.ts";

/** A difference between the variants beside the change itself. */
export interface Incomparable extends FindingOf<"incomparable"> {
  readonly difference:
    | { readonly kind: "environment"; readonly key: string; readonly values: readonly VariantText[] }
    | {
        readonly kind: "sampling";
        readonly file: string;
        readonly unit: string;
        readonly values: readonly VariantText[];
      }
    | {
        readonly kind: "duration";
        readonly file: string;
        readonly nanoseconds: readonly { readonly variant: string; readonly value: number }[];
      };
}

interface VariantText {
  readonly variant: string;
  readonly value: string;
}

export const incomparable: FindingKindOf<Incomparable> = {
  kind: "incomparable",
  text: textOf,
};

function textOf({ difference }: Incomparable): FindingParts {
  switch (difference.kind) {
    case "environment":
      return {
        ...unsaid,
        subject: `Variants ran with different ${difference.key}:`,
        change: difference.values.map(({ variant, value }) => `${variant}: ${value}`).join("; "),
        remark: "run all variants on one machine with one toolchain: the difference may be the environment's",
      };
    case "sampling":
      return {
        ...unsaid,
        subject: `${difference.file} was sampled at different rates:`,
        change: difference.values
          .map(({ variant, value }) => `every ${measureText(Number(value), difference.unit)} in ${variant}`)
          .join(", "),
        remark: "sample counts do not compare; values do only as far as the profiler scales them",
      };
    case "duration":
      return {
        ...unsaid,
        subject: `${difference.file} ran for different lengths of time:`,
        change: difference.nanoseconds
          .map(({ variant, value }) => `${variant} ${measureText(value, "nanoseconds")}`)
          .join(", "),
        remark:
          "nothing says how much was done in them, so totals do not compare: profile one benchmark alone (-bench='^Name$') and add its output, or compare shares",
      };
  }
}
