import type { BenchTable } from "@sweetspot/model/bench/table";
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
  /** A line above the first of a report that belongs to it; the last two are kept, the later one first. */
  readonly precedes?: RegExp;
  /** A line that the tool prints before a run, for reports that may come after all that is sniffed. */
  readonly announces?: RegExp;
  /** Reads one report, of at most `mostLines` lines. Undefined where it holds no result. */
  readonly read: (lines: readonly string[]) => ReportedResult | readonly ReportedResult[] | undefined;
}

const longestLine = 2048;
const mostLines = 1000;

/**
 * A format for the text that a tool prints at the end of a run. A file may hold several, one after the other: each is a
 * process of its own.
 */
export function textReports({ id, label, guide, begins, holds, precedes, announces, read }: TextReportTool): Format {
  const short = (line: string): string => line.slice(0, longestLine).trimEnd();
  return {
    id,
    label,
    kind: "bench",
    version: 9,
    guide,
    sniff(head): SniffAnswer {
      const lines = headText(head).split("\n").map(short);
      if (announces !== undefined && lines.some((line) => announces.test(line))) return "certain";
      const at = lines.findIndex((line) => begins.test(line));
      return at >= 0 && lines.slice(at, at + mostLines).some((line) => holds.test(line)) ? "certain" : "no";
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
        } else if (open !== undefined && open.lines.length < mostLines) open.lines.push(line);
      });
      close();
      return list.finish(last);
    },
  };
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
