import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { entryOf } from "../read/entry-of.ts";
import { csvHeader, forEachCsvRow, parseCsvNumber } from "../read/csv-rows.ts";
import { partName, ResultList } from "./result-list.ts";
import { failedPart, measured, timed } from "./text-reports.ts";

/** The requests of one label. Times in milliseconds. */
interface Requests {
  readonly elapsed: number[];
  failed: number;
  bytes: number;
  firstStart: number;
  lastEnd: number;
}

/**
 * JMeter's results as CSV (`.jtl`), a row for each request, as its Aggregate Report sums them up: throughput from the first
 * start to the last end, percentiles by rank. Source: apache/jmeter, StatCalculator and SamplingStatCalculator.
 */
export const jmeter: Format = {
  id: "jmeter",
  label: "JMeter results (CSV, .jtl)",
  kind: "bench",
  version: 2,
  guide: {
    madeBy: "JMeter",
    command: "jmeter -n -t plan.jmx -l results.jtl",
    reads:
      "Requests and bytes a second, mean, greatest and percentile latencies, and the part of requests that failed, of each label. A file is one process.",
    leaves: "Threads, connect times and time to the first byte; single requests.",
  },
  sniff(head): SniffAnswer {
    const header = csvHeader(head);
    return header !== undefined && ["timestamp", "elapsed", "label", "success"].every((name) => header.includes(name))
      ? "certain"
      : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  const labels = new Map<string, Requests>();
  let places: readonly number[] | undefined;
  let last = 0;
  let isTimed = true;
  forEachCsvRow(bytes, context.diagnostics, ({ cells, line }, header) => {
    last = line;
    places ??= ["timestamp", "elapsed", "label", "bytes", "success"].map((name) => header.indexOf(name));
    const [begun = "", lasted = "", label = "", moved = "", success = ""] = places.map((place) => cells[place]);
    const start = parseCsvNumber(begun) ?? timeOf(begun);
    const elapsed = parseCsvNumber(lasted);
    if (elapsed === undefined) {
      const message = "This row has no length in milliseconds.";
      context.diagnostics.add({ severity: "warning", code: "bad-line", message, line });
      return;
    }
    const of = entryOf(labels, label, (): Requests => {
      return { elapsed: [], failed: 0, bytes: 0, firstStart: Infinity, lastEnd: -Infinity };
    });
    of.elapsed.push(elapsed);
    of.bytes += parseCsvNumber(moved) ?? 0;
    if (success.toLowerCase() !== "true") of.failed++;
    if (start === undefined) isTimed = false;
    of.firstStart = Math.min(of.firstStart, start ?? Infinity);
    of.lastEnd = Math.max(of.lastEnd, (start ?? -Infinity) + elapsed);
  });
  for (const [label, { elapsed, failed, bytes: moved, firstStart, lastEnd }] of labels) {
    const count = elapsed.length;
    const ascending = Float64Array.from(elapsed).sort();
    const rank = (part: number): number | undefined => ascending[Math.max(Math.round(count * part), 1) - 1];
    const perSecond = (value: number): number => (isTimed ? (value * 1000) / (lastEnd - firstStart) : Number.NaN);
    const values = [
      measured(perSecond(count), "requests/s"),
      timed(elapsed.reduce((sum, one) => sum + one, 0) / count, "ms"),
      ...[50, 90, 95, 99].map((part) => timed(rank(part / 100), "ms", `p${part}`)),
      timed(ascending[count - 1], "ms", "max"),
      failedPart(failed, count),
      moved > 0 ? measured(perSecond(moved), "B/s") : undefined,
    ];
    list.add(
      partName(label),
      count,
      values.filter((value) => value !== undefined),
      [],
    );
  }
  if (!isTimed) {
    const message =
      "Rates were left out, since the times of requests are written in a way that is not read. Numbers are: jmeter.save.saveservice.timestamp_format=ms.";
    list.warn("unread-times", message);
  }
  return list.finish(last);
}

/** The milliseconds of a time such as `2026/11/24 01:19:54.401` or with other signs between; only differences of them count. */
function timeOf(written: string): number | undefined {
  const match = /^(\d{4})[/.-](\d\d)[/.-](\d\d)[ T](\d\d):(\d\d):(\d\d)(?:[.,](\d{3}))?$/.exec(written);
  if (match === null) return undefined;
  const [year = 0, month = 0, ...rest] = match.slice(1).map((digits) => Number(digits ?? 0));
  return Date.UTC(year, month - 1, ...rest);
}
