import type { AttributionQuery, BenchAttributionBody, FindingsBody } from "@sweetspot/contract";
import {
  attributeBench,
  type AttributedSide,
  type BenchAttribution,
} from "@sweetspot/model/findings/bench-attribution";
import { benchChange } from "@sweetspot/model/findings/bench-change";
import type { BenchChange } from "@sweetspot/model/finding-kinds/bench-change";
import type { Finding } from "@sweetspot/model/finding-kinds/finding-kinds";
import { orderFindings } from "@sweetspot/model/findings/finding";
import type { AttributedChange } from "@sweetspot/model/findings/profile-findings";
import {
  type AttributedUnit,
  isAttributedUnit,
  type VariantProfiles,
} from "@sweetspot/model/findings/profiled-benchmark";
import { iterationsText } from "@sweetspot/model/operations/covered-iterations";
import { framesOf, workBody } from "../evidence/operations.ts";
import { type Task, type TaskContext, TaskError } from "../work/task.ts";
import { shownProfile } from "./shown-profile.ts";
import type { FindingsFile, FindingsInput } from "./input.ts";

export interface AttributionInput {
  readonly query: AttributionQuery;
  /** Name of the variant compared against. */
  readonly base: string;
  readonly files: readonly FindingsFile[];
}

/** The breakdown of one cell of the benchmark table. */
export const attributionTask: Task<AttributionInput, BenchAttributionBody> = ({ query, base, files }, context) => {
  const found = attributionOf(query.benchmark, query.unit, base, query.variant, files, context);
  if (found === null) {
    throw new TaskError(
      "bad-query",
      `Not both of ${base} and ${query.variant} have ${query.unit} of ${query.benchmark}.`,
      {
        field: "benchmark",
      },
    );
  }
  return found;
};

/** Findings broken down in a report's answer, the strongest; any cell of the table can be asked for. */
const mostAttributions = 40;

/**
 * Attributions of the strongest changes of benchmarks among a report's findings. Where no profile is of the benchmark at all
 * (profiles of a server beside benchmarks, say) nothing is said: nobody expects one to be explained by the other.
 */
export function findingAttributions(
  findings: readonly Finding[],
  { variants, files }: FindingsInput,
  context: TaskContext,
): FindingsBody["benchAttributions"] {
  const baseline = variants[0];
  const profiled = new Set(files.filter(({ kind }) => kind === "profile").map(({ variant }) => variant));
  if (baseline === undefined || profiled.size === 0) return [];
  return orderFindings(findings)
    .filter((one): one is BenchChange => one.kind === "bench-change")
    .flatMap(({ id, evidence }) => {
      const cell = evidence.view === "benchmarks" ? evidence.cell : undefined;
      if (cell === undefined || !isAttributedUnit(cell.unit)) return [];
      if (!profiled.has(cell.variant) && !profiled.has(baseline)) return [];
      return [{ id, benchmark: cell.row, unit: cell.unit, variant: cell.variant }];
    })
    .slice(0, mostAttributions)
    .flatMap(({ id, benchmark, unit, variant }) => {
      const attribution = attributionOf(benchmark, unit, baseline, variant, files, context);
      if (attribution === null || (attribution.kind === "refused" && attribution.isAbsent)) return [];
      return [{ finding: id, attribution }];
    });
}

/** The changes of profiles' totals as they are sent. */
export function profileAttributions(changes: readonly AttributedChange[]): FindingsBody["attributions"] {
  return changes.map(({ pair, work, attribution, verdict, finding }) => {
    const { sampleType, unit, before, after, change, parts, rest, cancelled } = attribution;
    const sampling = verdict.certainty.conditions.find((one) => one.kind === "sampling");
    return {
      finding: finding.id,
      variant: pair.after.variant,
      baseline: pair.before.variant,
      file: pair.after.runs[0]!.file,
      baselineFile: pair.before.runs[0]!.file,
      sampleType,
      unit,
      before,
      after,
      change,
      parts: parts.map((part) => ({ ...part })),
      rest,
      cancelled,
      per: verdict.per,
      operations: work === null ? null : workBody(work),
      beyondSampling: sampling?.beyond ?? null,
    };
  });
}

function attributionOf(
  benchmark: string,
  unit: AttributedUnit,
  base: string,
  variant: string,
  files: readonly FindingsFile[],
  context: TaskContext,
): BenchAttributionBody | null {
  const [before, after] = [evidenceOf(base, files, context), evidenceOf(variant, files, context)];
  const change = benchChange(benchmark, unit, before, after);
  return change === null ? null : bodyOf(attributeBench(change, before, after));
}

function evidenceOf(variant: string, files: readonly FindingsFile[], context: TaskContext): VariantProfiles {
  const own = files.filter((file) => file.variant === variant);
  return {
    variant,
    profiles: own
      .filter(({ kind }) => kind === "profile")
      .map(({ name, reading }) => {
        const profile = shownProfile({ reading }, context);
        return { file: name, profile, framesOf: framesOf(reading, profile, context) };
      }),
    benches: own
      .filter(({ kind }) => kind === "bench")
      .map(({ name, reading }) => ({ file: name, table: context.evidence({ reading }, "bench") })),
  };
}

function bodyOf(attribution: BenchAttribution): BenchAttributionBody {
  if (attribution.kind === "refused") return { ...attribution };
  const { before, after, reasons, own, callers, ...rest } = attribution;
  const breakdown = (from: typeof own) => ({ ...from, parts: from.parts.map((part) => ({ ...part })) });
  return {
    ...rest,
    before: sideBody(before),
    after: sideBody(after),
    reasons: [...reasons],
    own: breakdown(own),
    callers: breakdown(callers),
  };
}

function sideBody({ iterations, ...side }: AttributedSide) {
  return {
    ...side,
    operations: iterations.count,
    operationsLow: iterations.low,
    operationsHigh: iterations.high,
    iterations: iterations.measured,
    basis: iterationsText(iterations),
  };
}
