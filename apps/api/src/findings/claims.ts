import type { CheckedClaimBody } from "@sweetspot/contract";
import type { BenchComparison } from "@sweetspot/model/bench/comparison";
import { checkClaim, type CheckedClaim, claimsOf } from "@sweetspot/model/claims/claim";
import { ExpressionError, type Lookup } from "@sweetspot/model/claims/expression";
import type { Capture } from "@sweetspot/model/series/analysis/capture";
import { pointsOfSeries } from "@sweetspot/model/series/analysis/capture";
import type { SeriesTable } from "@sweetspot/model";
import type { TaskContext } from "../platform/task.ts";
import type { FindingsFile, FindingsInput } from "./input.ts";

interface Loaded {
  readonly bench: BenchComparison | null;
  /** By variant position. */
  readonly captures: readonly (Capture | null)[];
}

/** Every claim of the notes, checked against this report's evidence. */
export function checkedClaims(input: FindingsInput, loaded: Loaded, context: TaskContext): CheckedClaimBody[] {
  const lookup = lookupOf(input, loaded, context);
  return claimsOf(input.notes).map((claim) => bodyOf(checkClaim(claim, lookup)));
}

/**
 * The references an author can write:
 *   bench("benchmark", "unit", "variant")        median, in benchstat's base unit
 *   profile("file", "sample type", "variant")    total of a profile, bytes or seconds
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

function benchValue(bench: BenchComparison | null, benchmark: string, unit: string, variant: string): number {
  for (const table of bench?.tables ?? []) {
    if (table.unit !== unit && table.fact?.name !== unit) continue;
    const column = table.columns.findIndex(({ label }) => label === variant);
    const row = table.rows.find(({ label }) => label === benchmark || label.replace(/-\d+$/, "") === benchmark);
    const cell = row?.cells[column];
    if (cell !== undefined) return cell.summary.center;
  }
  throw new ExpressionError(`there is no benchmark "${benchmark}" with "${unit}" in ${variant}`);
}

function profileTotal(
  files: readonly FindingsFile[],
  name: string,
  sampleType: string,
  variant: string,
  context: TaskContext,
): number {
  const file = files.find((one) => one.kind === "profile" && one.variant === variant && one.name === name);
  if (file === undefined) throw new ExpressionError(`there is no profile "${name}" in ${variant}`);
  const profile = context.evidence({ sha256: file.sha256 }, "profile");
  const type = profile.sampleTypes.findIndex((candidate) => candidate.type === sampleType);
  const values = profile.samples.values[type];
  if (values === undefined) throw new ExpressionError(`${name} has no sample type "${sampleType}"`);
  let total = 0;
  for (const value of values) total += Number(value);
  return profile.sampleTypes[type]!.unit === "nanoseconds" ? total * 1e-9 : total;
}

function metricValue(capture: Capture | null, name: string, what: string): number {
  if (!["last", "max", "increase"].includes(what))
    throw new ExpressionError(`metric(…) gives last, max or increase, not "${what}"`);
  const tables = [capture?.raw, capture?.evaluated].filter(
    (table): table is SeriesTable => table !== null && table !== undefined,
  );
  let found = false;
  let sum = 0;
  for (const table of tables) {
    table.series.forEach((labels, series) => {
      if (!labels.some(([key, value]) => key === "__name__" && value === name)) return;
      const values = pointsOfSeries(table, series).values.filter((value) => !Number.isNaN(value));
      if (values.length === 0) return;
      found = true;
      sum +=
        what === "last"
          ? values.at(-1)!
          : what === "max"
            ? values.reduce((a, b) => Math.max(a, b))
            : increaseOf(values);
    });
  }
  if (!found) throw new ExpressionError(`there is no metric "${name}" in this variant`);
  return sum;
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
): number {
  for (const file of files) {
    if (file.kind !== "facts" || file.variant !== variant) continue;
    const fact = context
      .evidence({ sha256: file.sha256 }, "facts")
      .facts.find((one) => one.subject === subject && one.quantity === quantity);
    if (fact !== undefined) return fact.value;
  }
  throw new ExpressionError(`there is no fact "${subject}" with "${quantity}" in ${variant}`);
}

function bodyOf({ claim, stated, verdict }: CheckedClaim): CheckedClaimBody {
  if (verdict.kind === "cannot-be-checked") {
    return { ...claim, verdict: verdict.kind, computed: "", remark: verdict.reason };
  }
  const { unit, unitName } = stated!;
  const shown = (verdict.computed / unit.factor).toPrecision(4);
  const plain = String(Number(shown)).replace("-", "−");
  return {
    ...claim,
    verdict: verdict.kind,
    computed: unitName === "" ? plain : `${plain} ${unitName}`,
    remark: verdict.remark,
  };
}
