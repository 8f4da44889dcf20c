import type { Contradiction, Incomparable, SweetSpotTrade } from "../findings/finding.ts";
import { benchChangeText } from "./bench-finding-text.ts";
import { type FindingParts, unsaid } from "./finding-parts.ts";
import { measureText } from "./measure-text.ts";
import { changeOfRatio, listText } from "./number-text.ts";
import { seriesChangeText } from "./series-finding-text.ts";

export function sweetSpotText(finding: SweetSpotTrade): FindingParts {
  const { best, isBestThroughout, metrics, gains, costs, kept, beaten, variants } = finding;
  const trades = (list: SweetSpotTrade["gains"]): string =>
    listText(list.map(({ label, ratio }) => `${changeOfRatio(ratio)} ${label}`));
  const scope = `${variants} variants`;
  if (isBestThroughout)
    return { ...unsaid, subject: `${best} is best in all of ${listText(metrics)}:`, change: trades(gains), scope };
  const beatenText = beaten.map(({ variant, by }) => `${variant} is beaten by ${by.join(", ")}`);
  return {
    ...unsaid,
    subject: gains.length === 0 ? "No variant gains on the baseline" : "No variant is best in everything:",
    change:
      gains.length === 0 ? "" : `${best} gives ${trades(gains)} for ${costs.length === 0 ? "nothing" : trades(costs)}`,
    scope,
    remark: [`no variant beats ${listText(kept)}`, ...beatenText].join("; "),
  };
}

export function incomparableText({ difference }: Incomparable): FindingParts {
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
          .map(({ variant, value }) => `every ${value} ${difference.unit} in ${variant}`)
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

export function contradictionText({ benchmarks, bench, metric }: Contradiction): FindingParts {
  const [one, other] = [benchChangeText(bench), seriesChangeText(metric)];
  return {
    ...unsaid,
    subject: `Benchmarks got ${benchmarks}, metrics ${benchmarks === "better" ? "worse" : "better"}:`,
    change: "they contradict each other",
    scope: one.scope,
    remark: `${one.subject} ${one.change}, but ${other.subject} ${other.change}: the benchmark may leave out what the running system waits for`,
  };
}
