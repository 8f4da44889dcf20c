import type { BetterWay } from "../judge/directions.ts";
import type { FindingOf, FindingKindOf, BeforeAfter } from "./finding-kind.ts";
import { metricValue, type ShownUnit } from "../series/unit/metric-value.ts";
import { aboutMetric } from "../words/about-metric.ts";
import { changeSentence } from "../words/change-sentence.ts";
import type { FindingParts } from "../words/finding-parts.ts";
import { changeOfRatio } from "../words/number-text.ts";

/** A metric whose mean or rate changed between two variants. */
export interface SeriesChange extends FindingOf<"series-change">, BeforeAfter {
  readonly metric: string;
  /** The quantity that was compared: the mean of a level, the rate of a counter, or a ratio of two counters. */
  readonly measure: "mean" | "rate" | "ratio";
  /** The divisor of a ratio; null otherwise. */
  readonly per: string | null;
  readonly unit: ShownUnit;
  readonly better: BetterWay;
  readonly variant: string;
  readonly baseline: string;
  /** Sentences about its course in each variant. */
  readonly phases: readonly string[];
}

export const seriesChange: FindingKindOf<SeriesChange> = {
  kind: "series-change",
  text: textOf,
  title: ({ metric, measure, per }) => ({ name: metric, detail: measure === "ratio" ? `per ${per ?? ""}` : measure }),
  sentence: (finding) => {
    const { metric, measure, per } = finding;
    const name = measure === "ratio" ? `${metric} per ${per ?? ""}` : `the ${measure} of ${metric}`;
    return changeSentence(finding, textOf(finding).amounts, name);
  },
  numbers: ({ before, after, ratio, unit }) => ({
    before,
    after,
    ratio,
    interval: null,
    unit: `${unit.unit}${unit.perSecond ? "/second" : ""}`,
  }),
};

function textOf(finding: SeriesChange): FindingParts {
  const { metric, measure, per, unit, variant, baseline, before, after, ratio, phases, better } = finding;
  const subjects = { mean: `mean of ${metric}`, rate: `rate of ${metric}`, ratio: `${metric} per ${per ?? ""}` };
  return {
    about: aboutMetric(metric, unit),
    subject: subjects[measure],
    change: changeOfRatio(ratio),
    scope: `${variant} vs ${baseline}`,
    amounts: `${metricValue(before, unit)} → ${metricValue(after, unit)}`,
    remark:
      phases.length > 0
        ? phases.join("; ")
        : better === "unknown"
          ? "which direction is better depends on the load"
          : "",
  };
}
