import { finiteOrNull } from "@sweetspot/model/finite-or-null";
import type { CheckedClaimBody } from "@sweetspot/contract";
import type { BenchComparison } from "@sweetspot/model/bench/comparison";
import { checkClaim, type CheckedClaim } from "@sweetspot/model/claims/check";
import { claimsOf } from "@sweetspot/model/claims/claim";
import type { Lookup } from "@sweetspot/model/claims/expression";
import { ExpressionError } from "@sweetspot/model/claims/expression-error";
import type { Dimension, Measured } from "@sweetspot/model/claims/measure";
import type { StatedNumber } from "@sweetspot/model/claims/stated-number";
import { meaningOfMetric, meaningOfUnit, type UnitMeaning } from "@sweetspot/model/claims/unit-dimension";
import { claimWords } from "@sweetspot/model/claims/words";
import type { Capture } from "@sweetspot/model/series/capture/capture";
import { pointsOfSeries } from "@sweetspot/model/series/capture/capture";
import type { SeriesTable } from "@sweetspot/model";
import type { TaskContext } from "../work/task.ts";
import type { FindingsFile, FindingsInput } from "./input.ts";

interface Loaded {
  readonly bench: BenchComparison | null;
  /** By variant position. */
  readonly captures: readonly (Capture | null)[];
}

/** Every claim of the notes, checked against this report's evidence. */
export function checkedClaims(input: FindingsInput, loaded: Loaded, context: TaskContext): CheckedClaimBody[] {
  const lookup = lookupOf(input, loaded, context);
  return claimsOf(input.notes).map((claim) => bodyOf(checkClaim(claim, lookup, input.variants)));
}

type Found = Pick<Measured, "value" | "dimension" | "isCount">;

function found(value: number, { dimension, factor, isCount }: UnitMeaning): Found {
  return { value: value * factor, dimension, isCount };
}

/**
 * The references an author can write, each in base units (seconds, bytes) with what it measures:
 *   bench("benchmark", "unit", "variant")        median
 *   profile("file", "sample type", "variant")    total of a profile
 *   metric("name", "last" | "max" | "increase", "variant")   added up over its series
 *   fact("subject", "quantity", "variant")       a stated number
 */
function lookupOf(input: FindingsInput, { bench, captures }: Loaded, context: TaskContext): Lookup {
  return (name, args) => {
    const [first = "", second = "", variant = ""] = args;
    if (!["bench", "profile", "metric", "fact"].includes(name))
      throw new ExpressionError(`there is no reference called ${name}`);
    if (args.length !== 3)
      throw new ExpressionError(`${name}(…) takes three texts: what, which of it, and the variant`);
    if (!input.variants.includes(variant)) throw new ExpressionError(`this report has no variant "${variant}"`);
    switch (name) {
      case "bench":
        return benchValue(bench, first, second, variant);
      case "profile":
        return profileTotal(input.files, first, second, variant, context);
      case "metric":
        return metricValue(captures[input.variants.indexOf(variant)] ?? null, first, second);
      default:
        return factValue(input.files, first, second, variant, context);
    }
  };
}

function benchValue(bench: BenchComparison | null, benchmark: string, unit: string, variant: string): Found {
  for (const table of bench?.tables ?? []) {
    if (table.unit !== unit && table.fact?.name !== unit) continue;
    const column = table.columns.findIndex(({ label }) => label === variant);
    const row = table.rows.find(({ label }) => label === benchmark || label.replace(/-\d+$/, "") === benchmark);
    const cell = row?.cells[column];
    if (cell !== undefined)
      return found(
        cell.summary.center,
        meaningOfUnit(table.fact === undefined ? table.unit : table.fact.unit, benchmark),
      );
  }
  throw new ExpressionError(`there is no benchmark "${benchmark}" with "${unit}" in ${variant}`);
}

function profileTotal(
  files: readonly FindingsFile[],
  name: string,
  sampleType: string,
  variant: string,
  context: TaskContext,
): Found {
  const file = files.find((one) => one.kind === "profile" && one.variant === variant && one.name === name);
  if (file === undefined) throw new ExpressionError(`there is no profile "${name}" in ${variant}`);
  const profile = context.evidence({ reading: file.reading }, "profile");
  const type = profile.sampleTypes.findIndex((candidate) => candidate.type === sampleType);
  const values = profile.samples.values[type];
  if (values === undefined) throw new ExpressionError(`${name} has no sample type "${sampleType}"`);
  let total = 0;
  for (const value of values) total += Number(value);
  return found(total, meaningOfUnit(profile.sampleTypes[type]!.unit, sampleType));
}

function metricValue(capture: Capture | null, name: string, what: string): Found {
  if (!["last", "max", "increase"].includes(what))
    throw new ExpressionError(`metric(…) gives last, max or increase, not "${what}"`);
  const tables = [capture?.raw, capture?.evaluated].filter(
    (table): table is SeriesTable => table !== null && table !== undefined,
  );
  let isThere = false;
  let sum = 0;
  for (const table of tables) {
    table.series.forEach((labels, series) => {
      if (!labels.some(([key, value]) => key === "__name__" && value === name)) return;
      const values = pointsOfSeries(table, series).values.filter((value) => !Number.isNaN(value));
      if (values.length === 0) return;
      isThere = true;
      sum +=
        what === "last"
          ? values.at(-1)!
          : what === "max"
            ? values.reduce((a, b) => Math.max(a, b))
            : increaseOf(values);
    });
  }
  const unit = tables.flatMap(({ metadata }) => metadata).find(({ metric }) => metric === name)?.unit;
  if (!isThere) throw new ExpressionError(`there is no metric "${name}" in this variant`);
  return found(sum, meaningOfMetric(name, unit));
}

/** Exact increase: the sum of what was added, taking a fall for a restart from zero. */
function increaseOf(values: Float64Array): number {
  let sum = 0;
  for (let i = 1; i < values.length; i++)
    sum += values[i]! >= values[i - 1]! ? values[i]! - values[i - 1]! : values[i]!;
  return sum;
}

function factValue(
  files: readonly FindingsFile[],
  subject: string,
  quantity: string,
  variant: string,
  context: TaskContext,
): Found {
  for (const file of files) {
    if (file.kind !== "facts" || file.variant !== variant) continue;
    const fact = context
      .evidence({ reading: file.reading }, "facts")
      .facts.find((one) => one.subject === subject && one.quantity === quantity);
    if (fact !== undefined) return found(fact.value, meaningOfUnit(fact.unit, `${quantity} ${subject}`.trim()));
  }
  throw new ExpressionError(`there is no fact "${subject}" with "${quantity}" in ${variant}`);
}

function bodyOf(checked: CheckedClaim): CheckedClaimBody {
  const { claim, stated, computed, verdict } = checked;
  const refused = verdict.kind === "cannot-be-checked";
  return {
    ...claim,
    verdict: verdict.kind,
    reason: refused ? verdict.refusal.code : null,
    ...claimWords(checked),
    gives: computed === null ? null : { value: computed.value, unit: baseUnit(computed.dimension) },
    stated: stated.map((number) => ({ ...statedBody(number), compared: !refused && number === verdict.stated })),
  };
}

/** The unit in which a dimension's values are given; "" for plain numbers, null where it is not known. */
function baseUnit(dimension: Dimension): string | null {
  if (dimension.kind === "unknown") return null;
  const power = (symbol: string, of: number): string => (Math.abs(of) === 1 ? symbol : `${symbol}^${Math.abs(of)}`);
  const both = [["B", dimension.bytes] as const, ["s", dimension.time] as const];
  const over = both.filter(([, of]) => of > 0).map(([symbol, of]) => power(symbol, of));
  const under = both.filter(([, of]) => of < 0).map(([symbol, of]) => power(symbol, of));
  if (under.length === 0) return over.join("*");
  return `${over.length === 0 ? "1" : over.join("*")}/${under.join("/")}`;
}

function statedBody({ text, kind, unit, sign, comparator, direction, readings }: StatedNumber) {
  return {
    text,
    kind,
    unit,
    sign,
    comparator,
    direction,
    readings: readings.map(({ value, exact, loose }) => ({
      value,
      low: finiteOrNull(exact.low),
      high: finiteOrNull(exact.high),
      looseLow: finiteOrNull(loose.low),
      looseHigh: finiteOrNull(loose.high),
    })),
  };
}
