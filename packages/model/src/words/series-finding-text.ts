import type { EventsTrend, MemoryAccount, SeriesChange, SeriesCourse, SeriesLimit } from "../findings/finding.ts";
import { metricValue, type ShownUnit } from "../series/unit/metric-value.ts";
import { type FindingParts, unsaid } from "./finding-parts.ts";
import { changeOfRatio } from "./number-text.ts";

export function seriesChangeText(finding: SeriesChange): FindingParts {
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

export function seriesCourseText({ metric, isRate, unit, variant, sentence }: SeriesCourse): FindingParts {
  return {
    ...unsaid,
    about: aboutMetric(metric, unit),
    subject: `${isRate ? "rate of " : ""}${metric}:`,
    change: sentence,
    scope: variant,
  };
}

export function seriesLimitText({ metric, sentence }: SeriesLimit): FindingParts {
  return { ...unsaid, subject: metric, change: "above a physical limit", remark: sentence };
}

export function eventsTrendText(finding: EventsTrend): FindingParts {
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

export function memoryAccountText(finding: MemoryAccount): FindingParts {
  const { variant, moment, profile, resident, largest, isComplete, goal } = finding;
  const size = (bytes: number): string => metricValue(bytes, { unit: "bytes", perSecond: false });
  return {
    about: "memory",
    subject: "resident memory",
    change: `${(resident / profile).toFixed(2)} times the heap profile`,
    scope: `${variant}, ${moment}`,
    amounts: `${size(profile)} → ${size(resident)}`,
    remark: [
      `${size(resident)} over ${size(profile)}`,
      ...(largest === null ? [] : [`${largest.label} ${size(largest.bytes)}`]),
      ...(goal === null ? [] : [goal]),
      ...(isComplete ? [] : ["only the total is known: no scrape of the same moment divides it"]),
    ].join("; "),
  };
}

/** The everyday word for what a metric measures, where its unit says it. */
function aboutMetric(metric: string, { unit }: ShownUnit): string {
  if (unit === "bytes" && /memory|memstats|heap|alloc/.test(metric)) return "memory";
  return unit === "seconds" || unit === "milliseconds" || unit === "nanoseconds" ? "time" : "";
}

function timeText(milliseconds: number): string {
  return metricValue(milliseconds, { unit: "milliseconds", perSecond: false });
}

function signedTime(milliseconds: number): string {
  return `${milliseconds < 0 ? "" : "+"}${timeText(milliseconds)}`;
}
