import { tidyRule } from "../unit/tidy.ts";
import type { Direction } from "./directions.ts";
import { matchesPattern } from "./pattern.ts";

/** The ways that somebody can call better; with neither, changes are shown without a judgement. */
export const toldWays = ["lower", "higher", "neither"] as const;

/** Somebody's word on which way is better. */
export interface ToldDirection {
  /** A benchmark's unit, as written or in base units, or a metric's name; `*` matches any text. */
  readonly name: string;
  readonly better: (typeof toldWays)[number];
}

/** The sources that may give a direction before anything is read of the names. */
export interface ToldDirections {
  /** The reader, in a link or a query. */
  readonly link?: readonly ToldDirection[];
  /** The project's settings. */
  readonly project?: readonly ToldDirection[];
}

/** `p99-ms=lower`, as links and queries write it; undefined for any other text. */
export function readToldDirection(text: string): ToldDirection | undefined {
  const at = text.lastIndexOf("=");
  const word = text.slice(at + 1);
  // Links that were made before there was "neither" say "unknown".
  const better = toldWays.find((way) => way === (word === "unknown" ? "neither" : word));
  if (at <= 0 || better === undefined) return undefined;
  return { name: text.slice(0, at), better };
}

/**
 * The direction that was told of a unit or metric: the last word that fits it, of the link before the project; undefined for none.
 * @param name a unit in base units, or a metric.
 */
export function toldDirection(name: string, { link = [], project = [] }: ToldDirections): Direction | undefined {
  const fits = (one: ToldDirection): boolean =>
    matchesPattern(name, one.name) || matchesPattern(name, tidyRule(one.name).unit);
  const said = link.findLast(fits);
  const set = said ?? project.findLast(fits);
  if (set === undefined) return undefined;
  const direction = set.better === "neither" ? "unknown" : set.better;
  return { direction, from: said === undefined ? "setting" : "link", words: [set.name] };
}
