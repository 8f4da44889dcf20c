import type { BenchTable } from "@sweetspot/model/bench/table";
import { shortDecimal } from "@sweetspot/model/series/number-text";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { isOfTrend, trendLabel, trendValue, valuesOf } from "./k6.ts";
import { namePart, ResultList } from "../result-list.ts";
import { bytesOf, type Measured, timePerOperation } from "../time-unit.ts";

/** `    http_reqs......................: 17672  8809.8/s`, a line for each metric; a part of one is in braces, one with a threshold has a mark. */
const metricLine = /^ {2,40}(?:[✓✗] )?(\{ .{1,200} \}|[\p{L}\d_ .-]{1,128}?)\.{1,60}: (\S.{0,400})$/u;
/** The heading of a part of the run (`--summary-mode=full`); groups are within scenarios and other groups, more to the right. */
const partLine = /^( {1,40})[█↳] (SCENARIO|GROUP): (.{1,200})$/u;
const totalLine = /^ {1,4}█ (?:THRESHOLDS|TOTAL RESULTS)$/u;
const plainName = /^[\w-][\w -]{0,127}$/;
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
  let within = "";
  forEachLine(bytes, context.diagnostics, (line, number) => {
    last = number;
    if (line.includes("█") || line.includes("↳")) {
      parts = partsAt(line.slice(0, longestLine).trimEnd(), parts);
      within = parts.map(({ part }) => part).join("");
    }
    const metric = readLine(line);
    if (metric === undefined) return;
    const isPart = metric.name.startsWith("{");
    if (!isPart) parent = metric.name;
    const own = isPart ? `${parent}{${metric.name.slice(1, -1).trim()}}` : parent;
    const name = own + within;
    if (seen.has(name)) {
      list.beginProcess();
      seen = new Set();
    }
    seen.add(name);
    const { values, count } = figuresOf(own, metric.text);
    list.add(name, count, values, [], number);
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
  if (raw.length > longestLine || !raw.startsWith("  ")) return undefined;
  const line = raw.trimEnd();
  const colon = line.indexOf(": ");
  let [from, end] = [2, colon];
  while (line.charCodeAt(from) === 32) from++;
  while (end > from && line.charCodeAt(end - 1) === 46) end--;
  const plain = line.slice(from, end);
  // Most lines are such: the expression, which knows the letters of all languages, is asked for the others.
  if (from <= 40 && end < colon && colon - end <= 60 && plainName.test(plain) && line.charCodeAt(colon + 2) !== 32)
    return { name: plain, text: line.slice(colon + 2) };
  const [, name, text] = metricLine.exec(line) ?? [];
  return name === undefined || text === undefined ? undefined : { name, text };
}

interface Figures {
  readonly values: readonly Measured[];
  readonly count: number;
}

/** The figures of a metric with this name. A gauge states its value first, then how small and great it was. */
function figuresOf(name: string, text: string): Figures {
  const first = text.charCodeAt(0);
  if (first >= 97 && first <= 122) return trendOf(text);
  const [, part, passes] = /^([\d.]{1,12})% +(?:✓ *)?(\d{1,15})(?: |$)/.exec(text) ?? [];
  if (part !== undefined) {
    const values = { passes: Number(passes), value: partOf(text, part) };
    return { values: valuesOf(name, values, false, false, undefined), count: 0 };
  }
  const [, digits, size = "", rate, rateSize = ""] =
    /^([\d.]{1,20}) ?([kMGT]?B)? +([\d.]{1,20}) ?([kMGT]?B)?\/s$/.exec(text) ?? [];
  if (rate === undefined) return { values: [], count: 0 };
  const count = Number(digits) * (bytesOf(size) ?? 1);
  const values = { count, rate: Number(rate) * (bytesOf(rateSize) ?? 1) };
  return { values: valuesOf(name, values, false, size !== "", undefined), count };
}

/** `avg=89.33µs  min=1.61µs  p(90)=7.41µs  count=202`. */
function trendOf(text: string): Figures {
  const figures: [label: string, value: number][] = [];
  let [count, isTime, isTrend] = [0, false, false];
  for (let at = text.indexOf("="); at >= 0; at = text.indexOf("=", at + 1)) {
    const key = text.slice(text.lastIndexOf(" ", at) + 1, at);
    const label = trendLabel(key);
    if (label === undefined && key !== "count") continue;
    let from = at + 1;
    while (text[from] === " ") from++;
    const end = text.indexOf(" ", from);
    const written = text.slice(from, end < 0 ? text.length : end);
    const plain = plainValue(written);
    if (label === undefined) count = plain ?? 0;
    else {
      isTime ||= plain === undefined;
      isTrend ||= isOfTrend(label);
      figures.push([label, plain ?? milliseconds(written)]);
    }
  }
  return { values: isTrend ? figures.map(([label, value]) => trendValue(label, value, isTime)) : [], count };
}

function plainValue(written: string): number | undefined {
  const short = shortDecimal(written);
  if (short >= 0) return short;
  return /^-?[\d.]+$/.test(written) ? Number(written) : undefined;
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
