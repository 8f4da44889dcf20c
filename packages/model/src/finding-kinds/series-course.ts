import type { FindingOf, FindingKindOf } from "./finding-kind.ts";
import type { ShownUnit } from "../series/unit/metric-value.ts";
import { aboutMetric } from "../words/about-metric.ts";
import { type FindingParts, unsaid } from "../words/finding-parts.ts";

/** The course of a single run's metric over its time: phases of its pace, or a trend. */
export interface SeriesCourse extends FindingOf<"series-course"> {
  readonly metric: string;
  readonly isRate: boolean;
  readonly unit: ShownUnit;
  readonly variant: string;
  readonly course: "phases" | "trend";
  readonly sentence: string;
}

export const seriesCourse: FindingKindOf<SeriesCourse> = {
  kind: "series-course",
  tone: "account",
  text: textOf,
  title: ({ metric, isRate }) => ({ name: metric, detail: isRate ? "rate" : "" }),
};

function textOf({ metric, isRate, unit, variant, sentence }: SeriesCourse): FindingParts {
  return {
    ...unsaid,
    about: aboutMetric(metric, unit),
    subject: `${isRate ? "rate of " : ""}${metric}:`,
    change: sentence,
    scope: variant,
  };
}
