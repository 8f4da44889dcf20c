import { type BenchChange, benchChange } from "./bench-change.ts";
import type { FindingOf, FindingKindOf } from "./finding-kind.ts";
import { type SeriesChange, seriesChange } from "./series-change.ts";
import { type FindingParts, unsaid } from "../words/finding-parts.ts";

/** Benchmarks of time and metrics of time that moved in opposite directions. */
export interface Contradiction extends FindingOf<"contradiction"> {
  readonly benchmarks: "better" | "worse";
  readonly bench: BenchChange;
  readonly metric: SeriesChange;
}

export const contradiction: FindingKindOf<Contradiction> = {
  kind: "contradiction",
  tone: "contradiction",
  text: textOf,
};

function textOf({ benchmarks, bench, metric }: Contradiction): FindingParts {
  const [one, other] = [benchChange.text(bench), seriesChange.text(metric)];
  return {
    ...unsaid,
    subject: `Benchmarks got ${benchmarks}, metrics ${benchmarks === "better" ? "worse" : "better"}:`,
    change: "they contradict each other",
    scope: one.scope,
    remark: `${one.subject} ${one.change}, but ${other.subject} ${other.change}: the benchmark may leave out what the running system waits for`,
  };
}
