import type { SeriesTable } from "@sweetspot/model";
import { shortDecimal } from "@sweetspot/model/series/number-text";
import { parseEventTime } from "../events/event-fields.ts";
import type { Format, ParseContext } from "../format.ts";
import { entryOf } from "../read/entry-of.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { type Collection, collectionTable, noCollection, type Pauses, pausesByLabels } from "./collections.ts";
import { type Safepoint, safepointOf } from "./safepoints.ts";

/** The decorations of a line: a clock, the time since the start, level and tags; then the collection and what it did. */
const pauseLine =
  /^((?:\[[^\]\n]{1,60}\]){1,12}) GC\(\d{1,12}\) ((?:[A-Za-z]: )?Pause [A-Z][A-Za-z ]{0,40}?(?: \((?:[^()\n]|\(\)){0,80}\)){0,4})(?: (\d{1,12})([KMG])->(\d{1,12})([KMG])\((\d{1,12})([KMG])\))? (\d{1,12}[.,]\d{1,6})ms$/;
/**
 * A line of ZGC with the heap before and after a collection, or of Shenandoah with that of a clean-up, which has its size as well. The pauses
 * are in other lines.
 */
const collectionLine =
  /^((?:\[[^\]\n]{1,60}\]){1,12}) GC\(\d{1,12}\) (?:[A-Z][a-z]{2,20} Collection \((?:[^()\n]|\(\)){0,80}\)|Concurrent cleanup(?: \([^()\n]{0,80}\)){0,2}) (\d{1,12})([KMG])(?:\(\d{1,3}%\))?->(\d{1,12})([KMG])\((?:\d{1,3}%|(\d{1,12})([KMG]))\)/;
/** Parts of a pause that JDK 11 to 14 print as pauses of their own at the level `debug`, by the thread that worked. */
const partOfPause = / Pause [A-Z][A-Za-z ]{0,40} \((?:VM Thread|ZWorker#\d{1,4})\)/;
const clockText = /\[(\d{4}-\d\d-\d\dT[\d:.,]{8,20}(?:[+-]\d{4}|Z)?)\]/;
const uptimeText = /\[(\d{1,12}[.,]\d{1,6})s\]|\[(\d{1,15})ms\]|\[(\d{1,18})ns\]/;
/** `timemillis` counts from 1970: no program runs for 30 years. */
const leastEpochMs = 1e12;
const factors: Readonly<Record<string, number>> = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

/** The JDK's unified log of its collector (`-Xlog:gc`). Source: JEP 158 and JEP 271. */
export const jdkGcLog: Format = {
  id: "jdk-gc-log",
  label: "JDK garbage collection log (-Xlog:gc)",
  kind: "series",
  version: 6,
  linesBeginWithTimes: true,
  guide: {
    madeBy: "the JDK (9 and later)",
    command: "java -Xlog:gc:file=gc.log:time,uptime,level,tags -jar program.jar",
    reads:
      "Pauses by kind and cause (of generational ZGC also by generation), the heap before and after collections, and stops for any reason (`-Xlog:safepoint`); by the clock, else by the time since the start. ZGC prints its pauses with `-Xlog:gc,gc+phases`.",
    leaves: "Other phases, concurrent work and lines of further tags. A log without times (`none`) is not read.",
  },
  sniff: (head) =>
    /^(?:\[[^\]\n]{1,60}\]){1,12} (?:Using (?:G1|Serial|Parallel|Concurrent Mark Sweep|The Z Garbage Collector|Shenandoah|Epsilon)|GC\(\d+\) (?:Pause |[A-Z][a-z]{2,20} Collection \()|Safepoint "[A-Za-z0-9_]{1,60}", Time since last: \d|Total time for which application threads were stopped: \d)/m.test(
      headText(head),
    )
      ? "certain"
      : "no",
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const found: Collection[] = [];
  const safepoints: Safepoint[] = [];
  const pausesOf = pausesByText();
  let hasBegun = false;
  forEachLine(bytes, context.diagnostics, (line) => {
    if (line.length > 2048) return;
    hasBegun ||= line.includes(" GC(");
    const pause = pauseLine.exec(line);
    const match = pause ?? collectionLine.exec(line);
    if (match === null) {
      const stop = safepointOf(line);
      const decorations = stop === undefined ? "" : line.slice(0, line.indexOf("] ") + 1);
      if (stop !== undefined)
        safepoints.push({ ...stop, clockMs: clockOf(decorations), uptimeMs: uptimeOf(decorations) });
      return;
    }
    if (pause !== null && partOfPause.test(line)) return;
    const decorations = match[1] ?? "";
    const sizes = pause === null ? 2 : 3;
    found.push({
      clockMs: clockOf(decorations),
      uptimeMs: uptimeOf(decorations),
      pauses: pause === null ? undefined : pausesOf(pause[2] ?? ""),
      seconds: pause === null ? 0 : decimal(pause[9] ?? "") / 1000,
      before: sizeOf(match[sizes], match[sizes + 1]),
      after: sizeOf(match[sizes + 2], match[sizes + 3]),
      capacity: sizeOf(match[sizes + 4], match[sizes + 5]),
    });
  });
  return collectionTable(
    found,
    context,
    hasBegun
      ? "No collection of the log has an end with its pause. ZGC prints its pauses with `-Xlog:gc,gc+phases`."
      : noCollection,
    safepoints,
  );
}

/** The generations of ZGC by the letter before a pause, which is small in a collection of the young one alone. */
const generations: Readonly<Record<string, string>> = { Y: "young", y: "young", O: "old" };

/** Finds the pauses of a text such as `Y: Pause Young (Normal) (G1 Evacuation Pause)`: the cause comes last, a kind before it. */
function pausesByText(): (text: string) => Pauses {
  const byText = new Map<string, Pauses>();
  const pausesOf = pausesByLabels();
  return (text) =>
    entryOf(byText, text, () => {
      const [, letter = "", name = "", remarks = ""] = /^(?:([A-Za-z]): )?([^(]*?)( \(.*)?$/.exec(text) ?? [];
      const cause = /\(((?:[^()]|\(\))*)\)$/.exec(remarks)?.[1] ?? "";
      const kind = /^ \(((?:[^()]|\(\))*)\) \(/.exec(remarks)?.[1];
      const action = kind === undefined ? name : `${name} (${kind})`;
      const generation = generations[letter] ?? "";
      return pausesOf(action, cause, generation);
    });
}

function sizeOf(digits: string | undefined, unit: string | undefined): number {
  return Number(digits) * (factors[unit ?? ""] ?? 1);
}

function decimal(text: string): number {
  const short = shortDecimal(text);
  return short >= 0 ? short : Number(text.replace(",", "."));
}

function clockOf(decorations: string): number {
  const clock = clockText.exec(decorations)?.[1];
  if (clock !== undefined) return parseEventTime(clock);
  const ms = uptimeOf(decorations);
  return ms >= leastEpochMs ? ms : Number.NaN;
}

/** The time since the program's start in milliseconds. */
function uptimeOf(decorations: string): number {
  const [, seconds, milliseconds, nanoseconds] = uptimeText.exec(decorations) ?? [];
  if (seconds !== undefined) return decimal(seconds) * 1000;
  return Number(milliseconds ?? (nanoseconds === undefined ? 0 : Number(nanoseconds) / 1e6));
}
