import {
  busyWords,
  costWords,
  descriptionWords,
  gainWords,
  heldWords,
  lagWords,
  memoryWords,
  notHeldWords,
  settingWords,
  sizeUnits,
  slowWords,
  stateWords,
  statisticWords,
  successWords,
  timeUnits,
  usageWords,
  workWords,
} from "./directions-words.ts";
import { knownMetric } from "../series/exporters/known-metric.ts";
import { type Direction, lastOf, settingOf } from "./directions.ts";
import { nameWords } from "./name-words.ts";

/** The direction in which a metric is better, and whether that holds by itself. */
export interface MetricDirection extends Direction {
  /**
   * Whether the value can be judged whatever the load is: the mean of what was observed, a level, a share. False for the
   * pace of a counter, which grows with the load: twice the requests fail twice as often.
   */
  readonly underLoad: boolean;
}

/** The behaviour of a metric's values: a counter's pace, a level, or the mean of what was observed. */
export const metricKinds = ["counter", "gauge", "distribution"] as const;
export type MetricKind = (typeof metricKinds)[number];

/**
 * The direction in which a metric is better: the one its exporter is known for, else by its name and how it behaves. Far
 * fewer metrics have a direction than units of benchmarks: nobody scrapes a number because it is good or bad, and most
 * counters follow the load. @param metric the family's name, without `_bucket`, `_sum`, `_count`.
 */
export function directionOfMetric(metric: string, kind: MetricKind): MetricDirection {
  const { better } = knownMetric(metric);
  if (better !== undefined) return { direction: better, from: "known", words: [], underLoad: kind !== "counter" };
  const { words, per } = nameWords(metric);
  const setting = settingOf(words, allSettings);
  // A counter counts the times that a timeout ran out, unless running out is what it is for.
  const isCounted =
    kind === "counter" &&
    per.length === 0 &&
    words.at(endOf(words)) === "timeout" &&
    words.every((word) => word === "timeout" || !allSettings.has(word));
  if (setting !== undefined && !isCounted)
    return { direction: "unknown", from: "name", words: [setting], underLoad: false };
  const found = isCounted ? lower("timeout") : (levelOf(words, kind) ?? costOf(words, kind) ?? timeOf(words, kind));
  return found === undefined
    ? { direction: "unknown", from: "nowhere", words: [], underLoad: false }
    : { ...found, underLoad: kind !== "counter" };
}

const allSettings = new Set([...settingWords, ...descriptionWords]);
const waits = new Set(["wait", "waits", "waiting"]);
const endings = new Set(["total", "count", "sum"]);

/** Position from the end of the last word that is no suffix of the format. */
function endOf(words: readonly string[]): number {
  const at = words.findLastIndex((word) => !endings.has(word));
  return at < 0 ? 0 : at;
}

type Found = Direction | undefined;

function lower(...words: readonly string[]): Direction {
  return { direction: "lower", from: "name", words };
}

function has(words: readonly string[], kind: ReadonlySet<string>): boolean {
  return words.some((word) => kind.has(word));
}

function costOf(words: readonly string[], kind: MetricKind): Found {
  if (has(words, gainWords) || has(words, successWords)) return shareOf(words, kind);
  const at = lastOf(words, costWords, [costWords, statisticWords, timeUnits, sizeUnits, workWords, slowWords]);
  // A number of waiting things may be one of things at rest, as nginx' connections are; the time for which they wait is a cost.
  const isState = kind === "gauge" && waits.has(words[at] ?? "") && !has(words, timeUnits) && !has(words, slowWords);
  if (at >= 0) return isState ? undefined : lower(words[at]!);
  const lag = lastOf(words, lagWords, [lagWords, statisticWords, timeUnits, sizeUnits, workWords]);
  return lag >= 0 ? lower(words[lag]!) : undefined;
}

/** Seconds that something took: by the event, or as a share of each second. */
function timeOf(words: readonly string[], kind: MetricKind): Found {
  const slow = lastOf(words, slowWords, [slowWords, statisticWords, timeUnits]);
  if (slow >= 0) return lower(words[slow]!);
  const time = lastOf(words, timeUnits, [timeUnits, statisticWords]);
  if (time < 0) return undefined;
  // The time for which something is used, or a processor is busy, is what was asked for.
  if (has(words, usageWords)) return undefined;
  if (kind === "distribution") return lower(words[time]!);
  const busy = words.find((word) => busyWords.has(word));
  return kind === "counter" && busy !== undefined && words[time] !== "time" ? lower(busy, words[time]!) : undefined;
}

/** Memory that is held, queues, and states. */
function levelOf(words: readonly string[], kind: MetricKind): Found {
  if (kind !== "gauge") return undefined;
  const last = words.at(-1) ?? "";
  // Work that is ready waits for somebody to do it.
  if (stateWords.has(last) && !workWords.has(words.at(-2) ?? "")) {
    return { direction: "higher", from: "name", words: [last] };
  }
  // The length and size of a queue are often what it may hold.
  if (last === "depth" && words.at(-2) === "queue") return lower("queue", last);
  const size = lastOf(words, sizeUnits, [sizeUnits]);
  const held = words.find((word) => heldWords.has(word));
  const memory = words.find((word) => memoryWords.has(word));
  const isHeld = size >= 0 && held !== undefined && memory !== undefined && !has(words, notHeldWords);
  return isHeld ? lower(...new Set([memory, held])) : undefined;
}

/** A share of hits or successes; their number follows the load. */
function shareOf(words: readonly string[], kind: MetricKind): Found {
  const last = words.at(-1) ?? "";
  const isShare = last === "ratio" || last === "fraction" || last === "percent" || last === "percentage";
  const success = lastOf(words, successWords, [successWords, statisticWords]);
  const isMixed = has(words, costWords);
  return kind === "gauge" && isShare && success >= 0 && !isMixed
    ? { direction: "higher", from: "name", words: [words[success]!, last] }
    : undefined;
}
