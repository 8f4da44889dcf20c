import type { FindingOf, FindingKindOf } from "./finding-kind.ts";
import { type FindingParts, unsaid } from "../words/finding-parts.ts";

/** A metric above what is physically possible. */
export interface SeriesLimit extends FindingOf<"series-limit"> {
  readonly metric: string;
  readonly sentence: string;
}

export const seriesLimit: FindingKindOf<SeriesLimit> = {
  kind: "series-limit",
  tone: "contradiction",
  text: textOf,
};

function textOf({ metric, sentence }: SeriesLimit): FindingParts {
  return { ...unsaid, subject: metric, change: "above a physical limit", remark: sentence };
}
