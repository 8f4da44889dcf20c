import { type FindingOf, type FindingKindOf, numbersOf } from "./finding-kind.ts";
import { metricValue } from "../series/unit/metric-value.ts";
import type { FindingParts } from "../words/finding-parts.ts";
import { sentence, strong, type Sentence } from "../words/sentence.ts";

/** Operations whose latency rises or falls with their index; milliseconds. */
export interface EventsTrend extends FindingOf<"events-trend"> {
  readonly operation: string;
  readonly variant: string;
  readonly first: number;
  readonly last: number;
  readonly start: number;
  readonly end: number;
  readonly slope: number;
  readonly low: number;
  readonly high: number;
  /** The part of the work whose share grew most; null where no part's did. */
  readonly growing: {
    readonly part: string;
    readonly of: string;
    readonly early: number;
    readonly late: number;
  } | null;
}

export const eventsTrend: FindingKindOf<EventsTrend> = {
  kind: "events-trend",
  text: textOf,
  title: ({ operation }) => ({ name: operation, detail: "latency" }),
  sentence: trendSentence,
  numbers: ({ start, end }) => numbersOf(start, end, "milliseconds"),
};

function textOf(finding: EventsTrend): FindingParts {
  const { operation, variant, first, last, start, end, slope, low, high, growing } = finding;
  const share = (value: number): string => `${(value * 100).toFixed(0)} %`;
  return {
    about: "time",
    subject: `latency of ${operation}`,
    change: `${signedTime(slope)} an operation`,
    scope: `${variant}, operations ${first} to ${last}`,
    amounts: start > 0 && end > 0 ? `${timeText(start)} → ${timeText(end)}` : "",
    remark: [
      `99 % interval ${signedTime(low)} … ${signedTime(high)} an operation`,
      ...(growing === null
        ? []
        : [`${growing.part} grows from ${share(growing.early)} to ${share(growing.late)} of ${growing.of}`]),
    ].join("; "),
  };
}

function timeText(milliseconds: number): string {
  return metricValue(milliseconds, { unit: "milliseconds", perSecond: false });
}

function signedTime(milliseconds: number): string {
  return `${milliseconds < 0 ? "" : "+"}${timeText(milliseconds)}`;
}

function trendSentence(finding: EventsTrend): Sentence {
  const { operation, variant, slope } = finding;
  const { change, amounts } = textOf(finding);
  return sentence(
    `In ${variant}, the latency of ${operation} ${slope < 0 ? "falls" : "rises"} by `,
    strong(change.replace(/^[+−-]/, "")),
    amounts === "" ? "" : ` (${amounts} from operation ${finding.first} to ${finding.last})`,
    ".",
  );
}
