import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { entryOf } from "../../read/entry-of.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { xmlAttribute } from "../../read/xml-attribute.ts";
import { csvHeader, forEachCsvRow, parseCsvNumber } from "../../read/csv-rows.ts";
import { partName, ResultList } from "../result-list.ts";
import { failedPart, measured, timed } from "../text-reports.ts";

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
  const labels = new Labels();
  let places: readonly number[] | undefined;
  let last = 0;
  forEachCsvRow(bytes, context.diagnostics, ({ cells, line }, header) => {
    last = line;
    places ??= ["timestamp", "elapsed", "label", "bytes", "success"].map((name) => header.indexOf(name));
    const [begun = "", lasted = "", label = "", moved = "", success = ""] = places.map((place) => cells[place]);
    const elapsed = parseCsvNumber(lasted);
    if (elapsed === undefined) {
      const message = "This row has no length in milliseconds.";
      context.diagnostics.add({ severity: "warning", code: "bad-line", message, line });
      return;
    }
    const start = parseCsvNumber(begun) ?? timeOf(begun);
    labels.add({ label, start, elapsed, succeeded: success.toLowerCase() === "true", bytes: parseCsvNumber(moved) });
  });
  return labels.table(context, last);
}

/** JMeter's results as XML: a tag for each request; those within another are parts of it. Source: apache/jmeter, SampleResultConverter. */
export const jmeterXml: Format = {
  id: "jmeter-xml",
  label: "JMeter results (XML, .jtl)",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "JMeter",
    command: "jmeter -n -t plan.jmx -l results.jtl -Jjmeter.save.saveservice.output_format=xml",
    reads: jmeter.guide.reads,
    leaves: "Threads, connect times and time to the first byte; single requests, and those that are parts of others.",
  },
  sniff: (head) => (/^\s*(?:<\?xml[^>]*>\s*)?<testResults version="/.test(headText(head)) ? "certain" : "no"),
  parse(bytes, context): BenchTable {
    const labels = new Labels();
    let depth = 0;
    let last = 0;
    forEachLine(bytes, context.diagnostics, (raw, line) => {
      last = line;
      const [, close, own] = /^\s*<(\/?)(?:httpSample|sample)([ >])/.exec(raw) ?? [];
      if (own === undefined) return;
      if (close === "/") depth--;
      else {
        const elapsed = numberOf(raw, "t");
        const label = xmlAttribute(raw, "lb");
        const succeeded = xmlAttribute(raw, "s") === "true";
        if (depth === 0 && elapsed !== undefined)
          labels.add({ label, start: numberOf(raw, "ts"), elapsed, succeeded, bytes: numberOf(raw, "by") });
        if (!raw.trimEnd().endsWith("/>")) depth++;
      }
    });
    return labels.table(context, last);
  },
};

function numberOf(tag: string, name: string): number | undefined {
  return parseCsvNumber(xmlAttribute(tag, name));
}

/** Times in milliseconds. */
interface Request {
  readonly label: string;
  readonly start: number | undefined;
  readonly elapsed: number;
  readonly succeeded: boolean;
  readonly bytes: number | undefined;
}

/** The requests by their labels. */
class Labels {
  readonly #requests = new Map<
    string,
    { elapsed: number[]; failed: number; bytes: number; from: number; until: number }
  >();
  #isTimed = true;

  add({ label, start, elapsed, succeeded, bytes = 0 }: Request): void {
    const of = entryOf(this.#requests, label, () => {
      return { elapsed: [], failed: 0, bytes: 0, from: Infinity, until: -Infinity };
    });
    of.elapsed.push(elapsed);
    of.bytes += bytes;
    if (!succeeded) of.failed++;
    if (start === undefined) this.#isTimed = false;
    of.from = Math.min(of.from, start ?? Infinity);
    of.until = Math.max(of.until, (start ?? -Infinity) + elapsed);
  }

  table(context: ParseContext, lines: number): BenchTable {
    const list = new ResultList(context);
    for (const [label, { elapsed, failed, bytes, from, until }] of this.#requests) {
      const count = elapsed.length;
      const ascending = Float64Array.from(elapsed).sort();
      const rank = (part: number): number | undefined => ascending[Math.max(Math.round(count * part), 1) - 1];
      const perSecond = (value: number): number => (this.#isTimed ? (value * 1000) / (until - from) : Number.NaN);
      const values = [
        measured(perSecond(count), "requests/s"),
        timed(elapsed.reduce((sum, one) => sum + one, 0) / count, "ms"),
        ...[50, 90, 95, 99].map((part) => timed(rank(part / 100), "ms", `p${part}`)),
        timed(ascending[count - 1], "ms", "max"),
        failedPart(failed, count),
        bytes > 0 ? measured(perSecond(bytes), "B/s") : undefined,
      ];
      list.add(
        partName(label),
        count,
        values.filter((value) => value !== undefined),
        [],
      );
    }
    if (!this.#isTimed) {
      const message =
        "Rates were left out, since the times of requests are written in a way that is not read. Numbers are: jmeter.save.saveservice.timestamp_format=ms.";
      list.warn("unread-times", message);
    }
    return list.finish(lines);
  }
}

/** The milliseconds of a time such as `2026/11/24 01:19:54.401` or with other signs between; only differences of them count. */
function timeOf(written: string): number | undefined {
  const match = /^(\d{4})[/.-](\d\d)[/.-](\d\d)[ T](\d\d):(\d\d):(\d\d)(?:[.,](\d{3}))?$/.exec(written);
  if (match === null) return undefined;
  const [year = 0, month = 0, ...rest] = match.slice(1).map((digits) => Number(digits ?? 0));
  return Date.UTC(year, month - 1, ...rest);
}
