import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { valuesOf } from "./k6.ts";
import { namePart, ResultList } from "./result-list.ts";
import { bytesOf, timePerOperation } from "./time-unit.ts";

/** `    http_reqs......................: 17672  8809.8/s`, a line for each metric; a part of one is in braces, one with a threshold has a mark. */
const metricLine = /^ {2,40}(?:[✓✗] )?(\{ .{1,200} \}|[\p{L}\d_ .-]{1,128}?)\.{1,60}: (\S.{0,400})$/u;
/** The heading of a part of the run (`--summary-mode=full`); groups are within scenarios and other groups, more to the right. */
const partLine = /^( {1,40})[█↳] (SCENARIO|GROUP): (.{1,200})$/u;
const totalLine = /^ {1,4}█ (?:THRESHOLDS|TOTAL RESULTS)$/u;
const longestLine = 600;

/** The summary that k6 prints at the end of a run. Source: grafana/k6, internal/js/summary.go and lib/summary. */
export const k6Console: Format = {
  id: "k6-console",
  label: "k6 text",
  kind: "bench",
  version: 2,
  guide: {
    madeBy: "k6",
    command: "k6 run script.js | tee k6.txt",
    reads:
      "Mean, median, percentiles and maximum of each trend, counters by the second, rates such as failed requests and passed checks. With `--summary-mode=full` those of each scenario and group, too. Several summaries in one file are several processes.",
    leaves: "Thresholds and single checks. Figures are rounded as k6 prints them; `--summary-export` has all digits.",
  },
  sniff(head): SniffAnswer {
    const metrics = headText(head).split("\n").map(readLine);
    const isSure = metrics.some((metric) => /^(?:iteration_duration|http_req_duration)$/.test(metric?.name ?? ""));
    return isSure && metrics.some((metric) => metric?.name === "data_sent") ? "certain" : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let seen = new Set<string>();
  let parent = "";
  let last = 0;
  let parts: readonly Part[] = [];
  forEachLine(bytes, context.diagnostics, (line, number) => {
    last = number;
    if (line.includes("█") || line.includes("↳")) parts = partsAt(line.slice(0, longestLine).trimEnd(), parts);
    const metric = readLine(line);
    if (metric === undefined) return;
    const isPart = metric.name.startsWith("{");
    if (!isPart) parent = metric.name;
    const own = isPart ? `${parent}{${metric.name.slice(1, -1).trim()}}` : parent;
    const name = own + parts.map(({ part }) => part).join("");
    if (seen.has(name)) {
      list.beginProcess();
      seen = new Set();
    }
    seen.add(name);
    const { values, isTime, isData } = figuresOf(metric.text);
    list.add(name, values["count"] ?? 0, valuesOf(own, values, isTime, isData, undefined), [], number);
  });
  return list.finish(last);
}

/** A scenario or group that is open, as a part of names. */
interface Part {
  readonly indent: number;
  readonly part: string;
}

/** The parts that are open below this line, a heading or not. */
function partsAt(line: string, parts: readonly Part[]): readonly Part[] {
  if (totalLine.test(line)) return [];
  const [, { length: indent } = "", kind, title = ""] = partLine.exec(line) ?? [];
  if (kind === undefined) return parts;
  return [...parts.filter((one) => one.indent < indent), { indent, part: namePart(kind.toLowerCase(), title) }];
}

function readLine(raw: string): { readonly name: string; readonly text: string } | undefined {
  const line = raw.length > longestLine ? "" : raw.trimEnd();
  const [, name, text] = metricLine.exec(line) ?? [];
  return name === undefined || text === undefined ? undefined : { name, text };
}

interface Figures {
  /** As in k6's JSON: `avg` and `p(95)` of a trend, `count` and `rate` of a counter, `passes` and `value` of a rate. */
  readonly values: Record<string, number>;
  readonly isTime: boolean;
  readonly isData: boolean;
}

const trendKeys = new Set(["avg", "min", "med", "max", "count"]);

function figuresOf(text: string): Figures {
  const values: Record<string, number> = {};
  // A gauge states its value first, then how small and great it was.
  if (/^[a-z]/.test(text)) {
    let isTime = false;
    for (let at = text.indexOf("="); at >= 0; at = text.indexOf("=", at + 1)) {
      const key = text.slice(text.lastIndexOf(" ", at) + 1, at);
      if (!trendKeys.has(key) && !/^p\([\d.]{1,8}\)$/.test(key)) continue;
      let from = at + 1;
      while (text[from] === " ") from++;
      const end = text.indexOf(" ", from);
      const written = text.slice(from, end < 0 ? text.length : end);
      const number = /^-?[\d.]+$/.test(written);
      if (!number) isTime = true;
      values[key] = number ? Number(written) : milliseconds(written);
    }
    return { values, isTime, isData: false };
  }
  const [, part, passes] = /^([\d.]{1,12})% +(?:✓ *)?(\d{1,15})(?: |$)/.exec(text) ?? [];
  if (part !== undefined)
    return { values: { passes: Number(passes), value: partOf(text, part) }, isTime: false, isData: false };
  const [, count, size = "", rate, rateSize = ""] =
    /^([\d.]{1,20}) ?([kMGT]?B)? +([\d.]{1,20}) ?([kMGT]?B)?\/s$/.exec(text) ?? [];
  if (rate === undefined) return { values, isTime: false, isData: false };
  values["count"] = Number(count) * (bytesOf(size) ?? 1);
  values["rate"] = Number(rate) * (bytesOf(rateSize) ?? 1);
  return { values, isTime: false, isData: size !== "" };
}

/** The exact part, where the counts are printed (`354 out of 17672`, `✓ 354 ✗ 17318`), else the rounded one. */
function partOf(text: string, percent: string): number {
  const [, hits, all] = /(\d+) out of (\d+)/.exec(text) ?? [];
  if (all !== undefined) return Number(hits) / Number(all);
  const [, passes, misses] = /✓ *(\d+) +✗ *(\d+)/.exec(text) ?? [];
  return misses === undefined ? Number(percent) / 100 : Number(passes) / (Number(passes) + Number(misses));
}

/** `1m2.5s` and the like: each part with its unit. */
function milliseconds(written: string): number {
  let sum = Number.NaN;
  for (let at = 0; at < written.length;) {
    const from = at;
    while (isOfNumber(written, at)) at++;
    const digits = written.slice(from, at);
    const unitFrom = at;
    while (at < written.length && !isOfNumber(written, at)) at++;
    const { value, unit } = timePerOperation(Number(digits), written.slice(unitFrom, at)) ?? noTime;
    sum = (Number.isNaN(sum) ? 0 : sum) + (unit === "sec/op" ? value * 1e3 : value / 1e6);
  }
  return sum;
}

const noTime = { value: Number.NaN, unit: "" };

function isOfNumber(text: string, at: number): boolean {
  const code = at < text.length ? text.charCodeAt(at) : 0;
  return (code >= 0x30 && code <= 0x39) || code === 0x2e;
}
