import { compileLogPattern, type LogMatcher } from "@sweetspot/model/log/log-matcher";
import type { LogPattern, LogPresetChoice } from "@sweetspot/model/log/log-pattern";
import { withoutColours } from "../read/terminal-text.ts";
import { detailPresets, isOwnExpression, lanePresets, type LogPreset, logPresets } from "./log-presets.ts";

/** A pattern that fits an input's beginning. */
export interface LogCandidate {
  /** The name of a preset. */
  readonly id: string;
  readonly label: string;
  readonly pattern: LogPattern;
  /** The number of the lines looked at that begin an event by it. */
  readonly matched: number;
}

interface Prepared {
  readonly preset: LogPreset;
  readonly pattern: LogPattern;
  readonly matcher: LogMatcher;
}

const looked = 400;
const longest = 4096;
const earliestMs = Date.UTC(2000, 0, 1);
const latestMs = Date.UTC(2100, 0, 1);

let prepared: readonly Prepared[] | undefined;

/** Every preset with each of its times, compiled once. */
function allPrepared(): readonly Prepared[] {
  prepared ??= logPresets.flatMap((preset) =>
    preset.times.map((time) => {
      const { line, pairs = false } = preset;
      const pattern: LogPattern = { line, time, zone: "UTC", start: "", detail: "", pairs };
      return { preset, pattern, matcher: compileLogPattern(pattern, isOwnExpression) };
    }),
  );
  return prepared;
}

/**
 * The known patterns that fit the beginning of a text, those that find more events first, each with the details that its
 * messages have. `id` keeps to one preset.
 */
export function guessLogPatterns(text: string, id?: string): LogCandidate[] {
  return guess(linesOf(text), id);
}

function guess(lines: readonly string[], id?: string): LogCandidate[] {
  const found: LogCandidate[] = [];
  for (const { preset, pattern, matcher } of allPrepared()) {
    if (id !== undefined && preset.id !== id) continue;
    // One time of a preset is enough: the more telling come first.
    const known = found.find((candidate) => candidate.id === preset.id);
    const names: string[] = [];
    let hasLane = false;
    for (const line of lines) {
      const parts = matcher.match(line);
      const time = parts && matcher.time.read(parts.time);
      if (parts === undefined || time === undefined) continue;
      // Numbers at the beginning of a line are of many kinds.
      if (preset.id === "epoch" && !(time.epoch !== undefined && time.epoch > earliestMs && time.epoch < latestMs))
        continue;
      names.push(parts.name);
      hasLane ||= parts.lane !== "";
    }
    if (names.length === 0 || (known !== undefined && known.matched >= names.length)) continue;
    if (known !== undefined) found.splice(found.indexOf(known), 1);
    const lanes = preset.line.includes("(?P<lane>") && hasLane ? [] : lanesOf(names);
    const detail = [...lanes, ...detailsOf(names)].join("\n");
    found.push({
      id: preset.id,
      label: preset.label,
      pattern: { ...pattern, detail },
      matched: names.length,
    });
  }
  // Stable: of equals, the more telling preset stays first.
  return found.sort((a, b) => b.matched - a.matched);
}

/** The parts of which each known line has one: a time of day, a count since 1970, or one since the start. Asked first, because compiling the patterns takes 20 ms. */
const anyTime = /\d:\d\d|\d{9}|^\[ {0,12}\d|^\d+ +\[/;

/** Whether a text looks like log lines at all: at least two events, and a quarter of the first lines. */
export function looksLikeLog(text: string): boolean {
  const lines = linesOf(text).slice(0, 100);
  if (!lines.some((line) => anyTime.test(line))) return false;
  const [best] = guess(lines);
  return best !== undefined && best.matched >= 2 && best.matched * 4 >= lines.length;
}

const levelWords = /^(?:trace|debug|info|notice|warn|warning|error|err|fatal|panic|crit|critical)$/i;
const mostLanes = 40;

/** The lane expression that gives most messages one of a few lanes; none where the line has given one already. */
function lanesOf(messages: readonly string[]): readonly string[] {
  return lanePresets.filter((source) => {
    const expression = new RegExp(source.replaceAll("(?P<", "(?<"));
    const found = messages.flatMap((message) => expression.exec(message)?.groups?.["lane"] ?? []);
    const lanes = new Set(found);
    return (
      found.length * 5 >= messages.length * 3 &&
      lanes.size >= 2 &&
      lanes.size <= mostLanes &&
      lanes.size * 2 <= found.length &&
      ![...lanes].some((lane) => levelWords.test(lane))
    );
  });
}

function detailsOf(names: readonly string[]): string[] {
  return detailPresets.filter((source) => {
    const expression = new RegExp(source.replaceAll("(?P<", "(?<"));
    return names.filter((name) => expression.test(name)).length * 50 >= names.length;
  });
}

function linesOf(text: string): string[] {
  const lines = withoutColours(text).split("\n", looked + 1);
  if (lines.length > 1) lines.pop();
  return lines.filter((line) => line.trim() !== "").map((line) => line.replace(/\r$/, "").slice(0, longest));
}

/** A preset as a pattern, fitted to the text; undefined where no line fits. */
export function presetPattern({ preset, zone, start }: LogPresetChoice, text: string): LogPattern | undefined {
  const [fitting] = guessLogPatterns(text, preset === autoPreset ? undefined : preset);
  return fitting && { ...fitting.pattern, zone, start };
}

/** Takes the preset that fits best. */
export const autoPreset = "auto";
