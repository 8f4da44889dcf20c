import { parseDuration } from "@sweetspot/model/series/promql/duration";
import { type Rule, rules } from "@sweetspot/model/series/promql/context";
import { QueryError } from "@sweetspot/model/series/promql/error";

/** Parameters of Prometheus' HTTP API as they came, from the address and a form together. */
export interface PrometheusParams {
  readonly query?: string;
  readonly time?: string;
  readonly start?: string;
  readonly end?: string;
  readonly step?: string;
  readonly limit?: string;
  readonly metric?: string;
  readonly lookback_delta?: string;
  /** Ours: whose arithmetic, `3.x` where not given. */
  readonly rule?: string;
  readonly "match[]"?: readonly string[];
}

function invalid(name: string, message: string): QueryError {
  return new QueryError("bad_data", `invalid parameter "${name}": ${message}`);
}

/** Milliseconds of a time given as Unix seconds or in RFC 3339; `otherwise` where it is not given. */
export function timeParam(params: PrometheusParams, name: "time" | "start" | "end", otherwise?: number): number {
  const text = params[name];
  if (text === undefined || text === "") {
    if (otherwise !== undefined) return otherwise;
    throw invalid(name, `cannot parse "" to a valid timestamp`);
  }
  const ms = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)
    ? Math.round(Number(text) * 1000)
    : /^\d{4}-\d{2}-\d{2}T/.test(text)
      ? Date.parse(text)
      : Number.NaN;
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) {
    throw invalid(name, `cannot parse ${JSON.stringify(text)} to a valid timestamp`);
  }
  return ms;
}

/** Milliseconds of a duration given as seconds or as `1m30s`. */
export function durationParam(params: PrometheusParams, name: "step" | "lookback_delta"): number | undefined {
  const text = params[name];
  if (text === undefined || text === "") return undefined;
  const ms = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)
    ? Math.round(Number(text) * 1000)
    : parseDuration(text);
  if (ms === undefined || !Number.isSafeInteger(ms)) {
    throw invalid(name, `cannot parse ${JSON.stringify(text)} to a valid duration`);
  }
  return ms;
}

/** The rule asked for. */
export function ruleParam(params: PrometheusParams): Rule {
  const text = params.rule ?? "3.x";
  const rule = rules.find((candidate) => candidate === text);
  if (rule === undefined) throw invalid("rule", `${JSON.stringify(text)} is not one of ${rules.join(", ")}`);
  return rule;
}

/** The number of entries that a list may have; all where not given or 0. */
export function limitParam(params: PrometheusParams): number {
  const text = params.limit;
  if (text === undefined || text === "" || text === "0") return Infinity;
  if (!/^\d+$/.test(text)) throw invalid("limit", "limit must be non-negative");
  return Number(text);
}

/** The first entries of a list, as many as the limit allows, and whether there are more. */
export function limited<T>(
  items: readonly T[],
  limit: number,
): { readonly items: readonly T[]; readonly isCut: boolean } {
  return items.length > limit ? { items: items.slice(0, limit), isCut: true } : { items, isCut: false };
}
