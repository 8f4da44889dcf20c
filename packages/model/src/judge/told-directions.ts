import { tidyRule } from "../unit/tidy.ts";
import { type Direction, directionOfUnit } from "./directions.ts";
import { directionOfMetric, type MetricDirection, type MetricKind } from "./metric-directions.ts";
import { matchesPattern } from "./pattern.ts";

/** Somebody's word on which way is better. */
export interface ToldDirection {
  /** A benchmark's unit, as written or in base units, or a metric's name; `*` stands for any text. */
  readonly name: string;
  readonly better: "lower" | "higher" | "neither";
}

/** Who may say which way is better, before anything is read of the names. */
export interface ToldDirections {
  /** The reader, in a link or a query. */
  readonly link?: readonly ToldDirection[];
  /** The project's settings. */
  readonly project?: readonly ToldDirection[];
}

/**
 * Which way of a benchmark's unit is better: by the link, else the project's settings, else the evidence, else its name.
 * @param unit in base units.
 * @param stated what a `Unit` line of the evidence says: `better=lower`, `better=higher`; other words mean neither.
 */
export function unitDirection(unit: string, told: ToldDirections, stated?: string): Direction {
  const said = saidOf(unit, told);
  if (said !== undefined) return said;
  if (stated === undefined) return directionOfUnit(unit);
  const direction = stated === "lower" || stated === "higher" ? stated : "unknown";
  return { direction, from: "metadata", words: [`better=${stated}`] };
}

/** Which way of a metric is better: by the project's settings, else its name. */
export function metricDirection(metric: string, kind: MetricKind, told: ToldDirections): MetricDirection {
  const said = saidOf(metric, told);
  return said === undefined ? directionOfMetric(metric, kind) : { ...said, underLoad: kind !== "counter" };
}

/** `p99-ms=lower`, as links and queries write it; undefined for any other text. */
export function readToldDirection(text: string): ToldDirection | undefined {
  const at = text.lastIndexOf("=");
  const word = text.slice(at + 1);
  // Links that were made before there was "neither" say "unknown".
  const better = word === "unknown" ? "neither" : word;
  if (at <= 0 || (better !== "lower" && better !== "higher" && better !== "neither")) return undefined;
  return { name: text.slice(0, at), better };
}

/** The last that fits counts, of the link before the project. */
function saidOf(name: string, { link = [], project = [] }: ToldDirections): Direction | undefined {
  const fits = (one: ToldDirection): boolean =>
    matchesPattern(name, one.name) || matchesPattern(name, tidyRule(one.name).unit);
  const said = link.findLast(fits);
  const set = said ?? project.findLast(fits);
  if (set === undefined) return undefined;
  const direction = set.better === "neither" ? "unknown" : set.better;
  return { direction, from: said === undefined ? "setting" : "link", words: [set.name] };
}
