import { scaleMeasure } from "../../unit/pprof-measure.ts";
import { int64 } from "../int64.ts";
import { compilePattern, type Pattern, PatternError } from "../pattern.ts";
import { GrowableUint32 } from "../growable.ts";
import { selectLabels } from "../sample-writer.ts";
import { keepSamples } from "../scale.ts";
import type { Profile } from "../table.ts";
import { PprofError } from "./error.ts";

/** Says of a sample whether its labels match. */
type TagFilter = (profile: Profile, sample: number) => boolean;

/** As `compilePattern`, with the option at fault named; `offset` is where the source begins in the option's value. */
export function compileOption(option: string, source: string, offset = 0): Pattern | undefined {
  if (source === "") return undefined;
  try {
    return compilePattern(source);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw new PprofError("bad-pattern", `${option}: ${error.message}`, option, offset + error.position);
  }
}

/**
 * Compiles `tagfocus` and `tagignore`: `key=` limits what follows to one key; `1kb:2kb`, `:64kb`, `4mb:` and `32kb` are
 * ranges over numeric labels; anything else is a comma-separated list of patterns over text labels, one of which must
 * match the key's value, or (without a key) each of which must match some `key:value`.
 * Source: github.com/google/pprof/internal/driver/driver_focus.go.
 */
export function compileTagFilter(
  option: string,
  source: string,
  units: ReadonlyMap<number, string>,
): TagFilter | undefined {
  if (source === "") return undefined;
  const equals = source.indexOf("=");
  // `=value` names no key, as if it stood alone.
  const wantedKey = equals <= 0 ? undefined : source.slice(0, equals);
  const value = equals < 0 ? source : source.slice(equals + 1);
  const range = parseRange(value, option);
  if (range !== undefined) return numericFilter(range, wantedKey, units);
  let offset = source.length - value.length;
  const patterns = value.split(",").map((part) => {
    const pattern = compileOption(option, part, offset) ?? (() => true);
    offset += part.length + 1;
    return pattern;
  });
  return (profile, sample) => {
    const texts = textRows(profile, sample);
    if (wantedKey !== undefined) {
      return texts.some(([key, text]) => key === wantedKey && patterns.some((pattern) => pattern(text)));
    }
    return patterns.every((pattern) => texts.some(([key, text]) => pattern(`${key}:${text}`)));
  };
}

function textRows(profile: Profile, sample: number): [string, string][] {
  const { labels, samples, strings } = profile;
  const rows: [string, string][] = [];
  for (let row = samples.labelStart[sample] ?? 0; row < (samples.labelStart[sample + 1] ?? 0); row++) {
    const text = labels.text[row] ?? 0;
    if (text !== 0) rows.push([strings[labels.key[row] ?? 0] ?? "", strings[text] ?? ""]);
  }
  return rows;
}

type Range = (value: bigint, unit: string) => boolean;

function numericFilter(range: Range, wantedKey: string | undefined, units: ReadonlyMap<number, string>): TagFilter {
  return (profile, sample) => {
    const { labels, samples, strings } = profile;
    for (let row = samples.labelStart[sample] ?? 0; row < (samples.labelStart[sample + 1] ?? 0); row++) {
      if (labels.text[row] !== 0) continue;
      const key = labels.key[row] ?? 0;
      if (wantedKey !== undefined && strings[key] !== wantedKey) continue;
      if (range(labels.number[row] ?? 0n, units.get(key) ?? "")) return true;
    }
    return false;
  };
}

const rangeNumber = /([+-]?[0-9]+)([A-Za-z]+)?/g;

function parseRange(filter: string, option: string): Range | undefined {
  const [first, second] = [...filter.matchAll(rangeNumber)].slice(0, 2);
  if (first === undefined) return undefined;
  const low = scaleMeasure(wholeNumber(first[1] ?? "", option), first[2] ?? "", first[2] ?? "");
  const test = (accept: (scaled: number) => boolean): Range => {
    return (value, unit) => {
      const scaled = scaleMeasure(int64(value), unit, low.unit);
      return scaled.unit === low.unit && accept(scaled.value);
    };
  };
  if (second === undefined) {
    if (filter === first[0]) return test((value) => value === low.value);
    if (filter === `${first[0]}:`) return test((value) => value >= low.value);
    if (filter === `:${first[0]}`) return test((value) => value <= low.value);
    return undefined;
  }
  if (filter !== `${first[0]}:${second[0]}`) return undefined;
  const high = scaleMeasure(wholeNumber(second[1] ?? "", option), second[2] ?? "", low.unit);
  if (high.unit !== low.unit) return undefined;
  return test((value) => value >= low.value && value <= high.value);
}

function wholeNumber(text: string, option: string) {
  const value = BigInt(text.replace("+", ""));
  if (BigInt.asIntN(64, value) !== value) {
    throw new PprofError("bad-option", `${option}: ${text} does not fit into 64 bits.`, option);
  }
  return int64(value);
}

/** Keeps the samples that `focus` accepts and `ignore` does not. */
export function filterByTag(profile: Profile, focus: TagFilter | undefined, ignore: TagFilter | undefined): Profile {
  if (focus === undefined && ignore === undefined) return profile;
  const keep = new Uint8Array(profile.samples.length);
  for (let sample = 0; sample < keep.length; sample++) {
    const isFocused = focus?.(profile, sample) ?? true;
    keep[sample] = isFocused && ignore?.(profile, sample) !== true ? 1 : 0;
  }
  return keepSamples(profile, keep);
}

/** Keeps the labels whose key `show` matches and `hide` does not. */
export function filterLabels(profile: Profile, show: Pattern | undefined, hide: Pattern | undefined): Profile {
  if (show === undefined && hide === undefined) return profile;
  const { labels, samples, strings } = profile;
  const rows = new GrowableUint32(labels.length);
  const labelStart = new Uint32Array(samples.length + 1);
  for (let sample = 0; sample < samples.length; sample++) {
    for (let row = samples.labelStart[sample] ?? 0; row < (samples.labelStart[sample + 1] ?? 0); row++) {
      const key = strings[labels.key[row] ?? 0] ?? "";
      if (show?.(key) !== false && hide?.(key) !== true) rows.push(row);
    }
    labelStart[sample + 1] = rows.length;
  }
  return { ...profile, samples: { ...samples, labelStart }, labels: selectLabels(labels, rows.take()) };
}
