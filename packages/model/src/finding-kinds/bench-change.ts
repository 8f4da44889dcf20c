import type { BetterWay } from "../judge/directions.ts";
import type { FindingOf, FindingKindOf, BeforeAfter } from "./finding-kind.ts";
import { directionReason, directionText } from "../judge/direction-text.ts";
import type { Direction } from "../judge/directions.ts";
import { unitTitle } from "../unit/format.ts";
import { amountsText } from "../words/amounts-text.ts";
import type { FindingParts } from "../words/finding-parts.ts";
import { changeOfRatio } from "../words/number-text.ts";
import { quantityWord } from "../words/quantity-word.ts";

/** A benchmark's unit that changed: the variant that changed most, the others beside it. */
export interface BenchChange extends FindingOf<"bench-change">, BeforeAfter {
  /** Without the GOMAXPROCS suffix. */
  readonly benchmark: string;
  /** Base unit; for a printed fact the fact's unit, which may be "". */
  readonly unit: string;
  /** Name of the printed fact; null for a measurement. */
  readonly fact: string | null;
  readonly better: BetterWay;
  /** The direction with who says so. */
  readonly direction: Direction;
  readonly variant: string;
  readonly baseline: string;
  /** The interval of the ratio, at the level of the policy; null where nothing was tested. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly others: readonly { readonly variant: string; readonly ratio: number }[];
}

export const benchChange: FindingKindOf<BenchChange> = {
  kind: "bench-change",
  text: textOf,
  title: ({ benchmark, fact, unit }) => ({ name: benchmark, detail: fact ?? quantityWord(unit) }),
  numbers: ({ before, after, ratio, interval, unit }) => ({ before, after, ratio, interval, unit }),
  quantity: ({ fact, unit }) => fact ?? unit,
};

function textOf(finding: BenchChange): FindingParts {
  const { benchmark, unit, fact, direction, variant, baseline, before, after, ratio, others } = finding;
  const title = fact === null ? unitTitle(unit) : "";
  return {
    about: title === unit ? "" : title,
    subject: `${benchmark} ${fact ?? unit}`,
    change: before === 0 ? "from 0" : changeOfRatio(ratio),
    scope: `${variant} vs ${baseline}`,
    amounts: amountsText(before, after, unit),
    remark: [
      ...(others.length === 0
        ? []
        : [`also ${others.map((other) => `${other.variant} ${changeOfRatio(other.ratio)}`).join(", ")}`]),
      ...directionRemark(direction),
    ].join("; "),
  };
}

/** A direction goes without saying only where somebody has stated it. */
function directionRemark(better: Direction): string[] {
  if (better.direction === "unknown") return ["which direction is better is not known"];
  return better.from === "name" ? [`${directionText(better.direction)}, ${directionReason(better)}`] : [];
}
