import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { parse } from "@sweetspot/parsers";
import type { SeriesTable } from "@sweetspot/model";
import { evaluateInstant, evaluateRange } from "@sweetspot/model/series/promql/query";
import { instantJson, rangeJson } from "@sweetspot/model/series/promql/answer-json";
import { QueryError } from "@sweetspot/model/series/promql/error";
import type { Rule } from "@sweetspot/model/series/promql/context";

/** Prometheus' answer as its JSON has it, as far as it is compared. */
export interface PrometheusAnswer {
  readonly status: "success" | "error";
  readonly data?: { readonly resultType: string; readonly result: unknown };
}

type Point = readonly [seconds: number, value: string | HistogramValue];

interface HistogramValue {
  readonly count: string;
  readonly sum: string;
  readonly buckets?: readonly (readonly [number, string, string, string])[];
}

interface Row {
  readonly metric: Record<string, string>;
  readonly value?: Point;
  readonly values?: readonly Point[];
  readonly histogram?: Point;
  readonly histograms?: readonly Point[];
}

/** One question of a set of cases. Times in seconds. */
export interface PrometheusCase {
  readonly kind: "query" | "query_range";
  readonly expr: string;
  readonly start?: number;
  readonly end?: number;
  readonly step?: number;
  readonly time?: number;
}

/** The file's bytes, unpacked where it is gzip. */
export function readBytes(path: string): Uint8Array {
  const bytes = readFileSync(path);
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
}

/** The file's series; throws where it cannot be read. */
export function readSeries(path: string): SeriesTable {
  const outcome = parse(readBytes(path), { fileName: path.split("/").at(-1) ?? "", receivedAtMs: 0 });
  if (outcome.state === "failed") throw new Error(`${path}: ${JSON.stringify(outcome.diagnostics)}`);
  if (outcome.evidence.kind !== "series") throw new Error(`${path} is ${outcome.evidence.kind}`);
  return outcome.evidence;
}

/** Our answer, in Prometheus' form. */
export function ask(table: SeriesTable, question: PrometheusCase, rule: Rule): PrometheusAnswer {
  try {
    const data =
      question.kind === "query_range"
        ? rangeJson(
            evaluateRange(question.expr, table, {
              startMs: Math.round((question.start ?? 0) * 1000),
              endMs: Math.round((question.end ?? 0) * 1000),
              stepMs: Math.round((question.step ?? 0) * 1000),
              rule,
            }),
          )
        : instantJson(evaluateInstant(question.expr, table, { timeMs: Math.round((question.time ?? 0) * 1000), rule }));
    return { status: "success", data: JSON.parse(data) as NonNullable<PrometheusAnswer["data"]> };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return { status: "error" };
  }
}

const number = (text: string): number => Number(text.replace("Inf", "Infinity"));

function sameValue(a: string, b: string, tolerance: number): boolean {
  const x = number(a);
  const y = number(b);
  if (Object.is(x, y) || x === y) return true;
  return Math.abs(x - y) <= tolerance * Math.max(Math.abs(x), Math.abs(y));
}

/** A value's numbers in one order; those of buckets are their bounds, which are compared exactly, and counts. */
function partsOf(value: string | HistogramValue): readonly string[] {
  if (typeof value === "string") return [value];
  return [value.count, value.sum, ...(value.buckets ?? []).map(([, , , count]) => count)];
}

const boundsOf = (value: string | HistogramValue): string =>
  typeof value === "string"
    ? ""
    : JSON.stringify((value.buckets ?? []).map(([ends, lower, upper]) => [ends, lower, upper]));

function samePoint(a: string | HistogramValue, b: string | HistogramValue, tolerance: number): boolean {
  const [mine, theirs] = [partsOf(a), partsOf(b)];
  if (mine.length !== theirs.length || boundsOf(a) !== boundsOf(b)) return false;
  return mine.every((part, i) => sameValue(part, theirs[i]!, tolerance));
}

const pointsOf = ({ value, values = [], histogram, histograms = [] }: Row): Point[] => [
  ...(value === undefined ? [] : [value]),
  ...values,
  ...(histogram === undefined ? [] : [histogram]),
  ...histograms,
];

const keyOf = (row: Row): string => JSON.stringify(Object.entries(row.metric).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The first difference between two answers, or undefined where they agree: values to `tolerance` relative, times exactly. */
export function difference(got: PrometheusAnswer, want: PrometheusAnswer, tolerance = 1e-12): string | undefined {
  if (got.status !== want.status) return `${got.status} instead of ${want.status}`;
  if (want.data === undefined || got.data === undefined) return undefined;
  if (got.data.resultType !== want.data.resultType) return `${got.data.resultType}, not ${want.data.resultType}`;
  if (want.data.resultType === "scalar" || want.data.resultType === "string") {
    const [a, b] = [got.data.result, want.data.result] as [[number, string], [number, string]];
    const same = want.data.resultType === "string" ? a[1] === b[1] : sameValue(a[1], b[1], tolerance);
    return same && a[0] === b[0] ? undefined : `${a.join(" ")} instead of ${b.join(" ")}`;
  }
  const ours = new Map((got.data.result as Row[]).map((row) => [keyOf(row), row]));
  const theirs = want.data.result as Row[];
  if (ours.size !== theirs.length) return `${ours.size} series instead of ${theirs.length}`;
  for (const row of theirs) {
    const mine = ours.get(keyOf(row));
    if (mine === undefined) return `no series ${keyOf(row)}`;
    const a = pointsOf(mine);
    const b = pointsOf(row);
    if (a.length !== b.length) return `${a.length} points instead of ${b.length} in ${keyOf(row)}`;
    for (let i = 0; i < b.length; i++) {
      const [x, y] = [a[i]!, b[i]!];
      if (x[0] !== y[0] || !samePoint(x[1], y[1], tolerance)) {
        return `${JSON.stringify(x)} instead of ${JSON.stringify(y)} in ${keyOf(row)}`;
      }
    }
  }
  return undefined;
}
