import type { AttributedBenchBody } from "@sweetspot/contract";
import { valueText } from "../profile/model/format-value.ts";
import type { AttributionRow, AttributionSum } from "./AttributionTable.tsx";
import { type PerOpFormat, perOpFormat } from "./per-op-text.ts";

/** The lines of a benchmark's breakdown, and what their shares are of. */
interface BenchLines {
  readonly rows: readonly AttributionRow[];
  readonly sums: readonly AttributionSum[];
  readonly whole: number;
  readonly format: PerOpFormat;
}

/** By operation: the functions, the rest, what the profiles have, what they leave open, and what the benchmark measured. */
export function linesByOperation(attribution: AttributedBenchBody, reading: "own" | "callers"): BenchLines {
  const { before, after, change, explained, unexplained, profileUnit } = attribution;
  const { parts, rest } = attribution[reading];
  const count = (operations: number) => Math.round(operations).toLocaleString("en-US");
  const of = `of the profiles, for ${count(before.operations)} and ${count(after.operations)} operations`;
  return {
    rows: parts.map((part) => ({
      name: part.name,
      before: part.beforePerOp,
      after: part.afterPerOp,
      change: part.change,
      title: `${valueText(part.before, profileUnit)} → ${valueText(part.after, profileUnit)} ${of}`,
    })),
    sums: [
      ...restLine(rest.functions, rest.change),
      { label: "in the profiles", before: before.profiled, after: after.profiled, change: explained, look: "sum" },
      { label: "unexplained", change: unexplained, look: "open" },
      { label: "measured by the benchmark", before: before.measured, after: after.measured, change, look: "sum" },
    ],
    whole: change,
    format: perOpFormat([before.measured, after.measured, change], profileUnit, "op"),
  };
}

/** In all: the same functions as the profiles have them, whatever number of operations each saw. */
export function linesInAll(attribution: AttributedBenchBody, reading: "own" | "callers"): BenchLines {
  const { before, after, profileUnit } = attribution;
  const { parts, rest } = attribution[reading];
  const whole = after.total - before.total;
  const named = parts.reduce((sum, part) => sum + part.after - part.before, 0);
  return {
    rows: parts.map((part) => ({
      name: part.name,
      before: part.before,
      after: part.after,
      change: part.after - part.before,
      title: part.name,
    })),
    sums: [
      ...restLine(rest.functions, whole - named),
      {
        label: "the benchmark's part of the profiles",
        before: before.total,
        after: after.total,
        change: whole,
        look: "sum",
      },
    ],
    whole,
    format: perOpFormat([before.total, after.total, whole], profileUnit, ""),
  };
}

function restLine(functions: number, change: number): AttributionSum[] {
  if (functions === 0) return [];
  const label = `${functions.toLocaleString("en-US")} more function${functions === 1 ? "" : "s"}`;
  return [{ label, change, look: "rest" }];
}
