import type { BenchTable } from "@sweetspot/model/bench/table";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, FormatGuide, ParseContext, SniffAnswer } from "../format.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { configOf, ResultList } from "./result-list.ts";
import { type Measured, timePerOperation } from "./time-unit.ts";

/** The results of one report of a tool about one thing. */
export interface ReportedResult {
  readonly name: string;
  readonly values: readonly (Measured | undefined)[];
  readonly config?: readonly (readonly [key: string, value: string | undefined])[];
  /** The status with which the measured command ended, where the tool prints it. */
  readonly exitStatus?: number | undefined;
  /** The signal that ended the measured command. */
  readonly signal?: number | undefined;
  /** A sentence on figures that read otherwise than they were meant. */
  readonly remark?: string | undefined;
}

interface TextReportTool {
  readonly id: string;
  readonly label: string;
  readonly guide: FormatGuide;
  /** The line that a report begins with, within `longestLine` characters. */
  readonly begins: RegExp;
  /** A line that every report has, so that a text that only begins alike is another's. */
  readonly holds: RegExp;
  /** A line that only the report of another tool has, which is alike otherwise. */
  readonly lacks?: RegExp;
  /** A line above the first of a report that belongs to it; the last two are kept, the later one first. */
  readonly precedes?: RegExp;
  /** A line within a report that holds no result, such as progress: it does not count as one of the report's lines. */
  readonly passes?: RegExp;
  /** A line that the tool prints before a run, for reports that may come after all that is sniffed. */
  readonly announces?: RegExp;
  /** Reads one report: the first and the last of its lines, where it has very many. Undefined where it holds no result. */
  readonly read: (lines: readonly string[]) => ReportedResult | readonly ReportedResult[] | undefined;
}

const longestLine = 2048;
const short = (line: string): string => line.slice(0, longestLine).trimEnd();

/** The lines of beginnings that are being sniffed: dozens of formats ask for those of one. */
const linesOf = new WeakMap<Uint8Array, readonly string[]>();

function headLines(head: Uint8Array): readonly string[] {
  const known = linesOf.get(head);
  if (known !== undefined) return known;
  const lines = headText(head).split("\n").map(short);
  linesOf.set(head, lines);
  return lines;
}

/** The lines of a report that are read: the first and the last. The middle may be the output of the program itself. */
const mostFirst = 4000;
const mostLast = 4000;

/** Takes the middle out of the lines of a report once they are twice as many as are read. */
function cutMiddle(lines: string[]): void {
  if (lines.length >= 2 * (mostFirst + mostLast)) lines.splice(mostFirst, lines.length - mostFirst - mostLast);
}

/**
 * A format for the text that a tool prints at the end of a run. A file may hold several, one after the other: each is a
 * process of its own.
 */
export function textReports({
  id,
  label,
  guide,
  begins,
  holds,
  lacks,
  precedes,
  passes,
  announces,
  read,
}: TextReportTool): Format {
  return {
    id,
    label,
    kind: "bench",
    version: 10,
    guide,
    sniff(head): SniffAnswer {
      const lines = headLines(head);
      if (announces !== undefined && lines.some((line) => announces.test(line))) return "certain";
      const at = lines.findIndex((line) => begins.test(line));
      if (at < 0) return "no";
      const report = lines.slice(at);
      const isOther = lacks !== undefined && report.some((line) => lacks.test(line));
      return !isOther && report.some((line) => holds.test(line)) ? "certain" : "no";
    },
    parse(bytes: Uint8Array, context: ParseContext): BenchTable {
      const list = new ResultList(context);
      let open: { readonly lines: string[]; readonly at: number } | undefined;
      let above: readonly string[] = [];
      let last = 0;
      const close = (): void => {
        if (open === undefined) return;
        const { at } = open;
        const results = [read(open.lines) ?? []].flat();
        if (results.length === 0) {
          const message = "This report has no figures; its run may have failed or been stopped.";
          context.diagnostics.add({ severity: "warning", code: "empty-report", message, line: at });
          return;
        }
        list.beginProcess();
        for (const { name, values, config = [], exitStatus = 0, signal, remark } of results) {
          if (remark !== undefined)
            context.diagnostics.add({ severity: "info", code: "figures-meaning", message: remark, line: at });
          if (exitStatus !== 0 || signal !== undefined) {
            const how = signal === undefined ? `ended with status ${exitStatus}` : `was ended by signal ${signal}`;
            const message = `The command ${how}; its figures may be those of a failure.`;
            context.diagnostics.add({ severity: "warning", code: "failed-run", message, line: at });
          }
          const present = values.filter((value) => value !== undefined);
          list.add(name, 0, present, configOf(config), at);
        }
      };
      forEachLine(bytes, context.diagnostics, (raw, number) => {
        last = number;
        const line = short(raw);
        if (precedes?.test(line) === true) above = [line, ...above.slice(0, 1)];
        else if (begins.test(line)) {
          close();
          open = { lines: [line, ...above], at: number };
          above = [];
        } else if (open !== undefined && passes?.test(line) !== true) {
          open.lines.push(line);
          cutMiddle(open.lines);
        }
      });
      close();
      if (list.isEmpty && announces !== undefined) {
        const message = "The file holds no result: the run failed or was stopped before its report. Run it again.";
        throw new UnusableInput("no-benchmark-results", message);
      }
      return list.finish(last);
    },
  };
}

/** A line, cut to a bound, without what carriage returns let a later print of it replace, such as progress. */
export function withoutProgress(raw: string): string {
  const line = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
  return line
    .slice(line.lastIndexOf("\r") + 1)
    .slice(0, longestLine)
    .trimEnd();
}

/** The groups of the first line that fits. */
export function find(lines: readonly string[], pattern: RegExp): readonly string[] | undefined {
  for (const line of lines) {
    const match = pattern.exec(line);
    if (match !== null) return match.slice(1).map((part) => part ?? "");
  }
  return undefined;
}

/** The number in the first group of the first line that fits; digits may be grouped by commas. */
export function numberIn(lines: readonly string[], pattern: RegExp): number | undefined {
  const digits = find(lines, pattern)?.[0];
  const value = digits === undefined || digits === "" ? Number.NaN : Number(digits.replaceAll(",", ""));
  return Number.isFinite(value) ? value : undefined;
}

/** A number with a unit that is written behind it; undefined without a number. */
export function measured(value: number | undefined, unit: string): Measured | undefined {
  return value === undefined ? undefined : { value, unit };
}

/** A time such as `346.39us` for each operation; `label` says which, such as `p99`. */
export function timed(value: number | undefined, unit: string, label = ""): Measured | undefined {
  if (value === undefined) return undefined;
  const time = timePerOperation(value, unit);
  return time === undefined || label === "" ? time : { value: time.value, unit: `${label}-${time.unit}` };
}

/** The share of the operations that failed. */
export function failedPart(failed: number, all: number | undefined): Measured | undefined {
  return all === undefined || all <= 0 ? undefined : { value: failed / all, unit: "errors/op" };
}

/** `p99` for 99, `p99.9` for 99.9; `max` for 100. */
export function percentileLabel(percent: number): string {
  return percent === 100 ? "max" : `p${percent}`;
}

/** The path of an address: what is measured, wherever the server is. */
export function pathOf(address: string): string {
  const path = address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, "");
  return path === "" ? "/" : path;
}
