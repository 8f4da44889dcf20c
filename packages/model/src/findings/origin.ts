import type { EventsTrend } from "../finding-kinds/events-trend.ts";
import type { FactsTotal } from "../finding-kinds/facts-total.ts";
import type { Finding } from "../finding-kinds/finding-kinds.ts";
import type { MemoryAccount } from "../finding-kinds/memory-account.ts";
import type { ProfileChange } from "../finding-kinds/profile-change.ts";
import type { SeriesChange } from "../finding-kinds/series-change.ts";
import { isEstablished } from "../judge/certainty.ts";
import type { AttributedBench } from "./bench-attribution.ts";
import type { AttributedUnit } from "./profiled-benchmark.ts";
import type { ChangesStatement, VerdictStatement } from "./verdict.ts";

/** The place that a change of the verdict comes from, as far as the report's evidence tells; or the evidence that would tell it. */
export type Origin =
  /** Functions on a benchmark's own stacks; `parts` are beyond what sampling moves. */
  | { readonly kind: "benchmark"; readonly attribution: TracedBench; readonly parts: readonly OriginPart[] }
  /** Functions in profiles that were compared by themselves; `isBeside` benchmarks that no profile is of. */
  | {
      readonly kind: "profile";
      readonly change: ProfileChange;
      readonly parts: readonly OriginPart[];
      readonly isBeside: boolean;
    }
  | { readonly kind: "printed"; readonly total: FactsTotal }
  | { readonly kind: "part"; readonly growing: NonNullable<EventsTrend["growing"]> }
  | { readonly kind: "memory"; readonly account: MemoryAccount }
  | { readonly kind: "course"; readonly change: SeriesChange }
  /** Profiles of the benchmark that cannot tell it. */
  | { readonly kind: "uncertain"; readonly attribution: TracedBench }
  | { readonly kind: "refused"; readonly reason: string }
  /** No evidence: the kind of profile that would show it. */
  | { readonly kind: "open"; readonly profile: "CPU" | "heap"; readonly isOfBenchmarks: boolean };

interface OriginPart {
  readonly name: string;
  readonly change: number;
}

type TracedBench = Pick<
  AttributedBench,
  "benchmark" | "unit" | "sampleType" | "profileUnit" | "change" | "uncertainty"
>;

/** Breakdowns of the changes of benchmarks, by the ids of their findings. */
export type TracedBenches = readonly {
  readonly finding: string;
  readonly attribution:
    | (TracedBench &
        Pick<AttributedBench, "kind" | "verdict" | "share"> & {
          readonly after: { readonly variant: string };
          readonly own: { readonly parts: readonly OriginPart[] };
          readonly callers: { readonly parts: readonly OriginPart[] };
        })
    | { readonly kind: "refused"; readonly unit: AttributedUnit; readonly after: string; readonly reason: string };
}[];

/** Origins and functions of each that a sentence has room for. */
const most = 2;
/** Part of a change from which profiles that do not explain all of it are still worth naming. */
const leastShare = 0.1;

/** Units of benchmarks, the most telling first, and the sample types of profiles that measure the same. */
const measures: readonly (readonly [unit: AttributedUnit, sampleTypes: readonly string[]])[] = [
  ["sec/op", ["cpu", "delay"]],
  ["B/op", ["alloc_space"]],
  ["allocs/op", ["alloc_objects"]],
];

/** Returns the origins of the changes that a verdict speaks of. Empty where it speaks of none, or where its sentence says it. */
export function originsOf(
  main: readonly VerdictStatement[],
  findings: readonly Finding[],
  traced: TracedBenches,
): Origin[] {
  const changes = main.find((statement) => statement.kind === "changes");
  if (changes !== undefined) return originsOfBenches(changes, findings, traced);
  return main.flatMap((statement) => (statement.kind === "finding" ? originOfFinding(statement.finding) : []));
}

function originsOfBenches(
  { variant, sureness, quantities }: ChangesStatement,
  findings: readonly Finding[],
  traced: TracedBenches,
): Origin[] {
  const spoken = new Map(
    quantities.flatMap(({ unit, fact, rows }) => {
      const own = rows.filter((row) => row.sureness === sureness);
      return own.length === 0 ? [] : [[fact ?? unit, own] as const];
    }),
  );
  const told = new Set(
    findings
      .filter(
        ({ kind, certainty }) =>
          kind === "bench-change" && (sureness !== "established" || isEstablished(certainty.level)),
      )
      .map(({ id }) => id),
  );
  const own = traced
    .filter(({ finding }) => told.has(finding))
    .map(({ attribution }) => attribution)
    .filter(({ after }) => (typeof after === "string" ? after : after.variant) === variant);
  const found = measures.flatMap(([unit, sampleTypes]): Origin[] => {
    const rows = spoken.get(unit);
    if (rows === undefined) return [];
    const ofUnit = own.filter((one) => one.unit === unit);
    const explained = ofUnit.flatMap(benchmarkOrigin);
    if (explained.length > 0) return explained.slice(0, 1);
    if (ofUnit.length > 0) return [];
    // Profiles of something else speak for the benchmarks only where all that is said of the unit went their way.
    const isAlike = (ratio: number) => rows.every((row) => row.ratio < 1 === ratio < 1);
    return findings
      .filter((one) => one.kind === "profile-change")
      .filter((one) => one.variant === variant && sampleTypes.includes(one.sampleType) && isAlike(one.ratio))
      .toSorted((a, b) => b.strength - a.strength)
      .flatMap((change) => profileOrigin(change, true))
      .slice(0, 1);
  });
  // Bytes and counts of allocations measure the same spending.
  const distinct = found.filter((one, at) => at === 0 || !isOfAllocations(one) || !isOfAllocations(found[at - 1]!));
  if (distinct.length > 0) return distinct.slice(0, most);
  const bytes = spoken.get("B/op");
  const printed = findings
    .filter((one) => one.kind === "facts-total" && one.variant === variant)
    .find(
      (one): one is FactsTotal =>
        one.kind === "facts-total" && (bytes?.some((row) => row.ratio < 1 === one.ratio < 1) ?? false),
    );
  if (printed !== undefined) return printedOrigin(printed);
  const uncertain = own.find((one) => one.kind === "attributed");
  if (uncertain !== undefined) return [{ kind: "uncertain", attribution: uncertain }];
  const refused = own.find((one) => one.kind === "refused");
  if (refused !== undefined) return [{ kind: "refused", reason: refused.reason }];
  const isMemory = !spoken.has("sec/op") && (spoken.has("B/op") || spoken.has("allocs/op"));
  return [{ kind: "open", profile: isMemory ? "heap" : "CPU", isOfBenchmarks: true }];
}

/** The functions whose own part of a benchmark's change is beyond what sampling moves. */
function benchmarkOrigin(one: TracedBenches[number]["attribution"]): Origin[] {
  if (one.kind === "refused" || one.verdict === "too-uncertain" || one.verdict === "nothing") return [];
  if (one.share === null || one.share < leastShare) return [];
  // Profiles with far more than the change have something else in them.
  if (one.verdict === "does-not-explain" && one.share > 1) return [];
  const reading = one.unit === "sec/op" ? one.callers : one.own;
  const parts = leading(reading.parts, one.change, one.uncertainty?.sampling ?? 0);
  return parts.length === 0 ? [] : [{ kind: "benchmark", attribution: one, parts }];
}

/** A profile's change, where its sides can be compared; `isBeside` benchmarks of something else. */
function profileOrigin(change: ProfileChange, isBeside: boolean): Origin[] {
  const { certainty, per, before, after } = change;
  const isOpen = certainty.conditions.some(
    (one) =>
      one.kind === "unequal-load" || one.kind === "uncertain-work" || (one.kind === "sampling" && one.beyond === false),
  );
  if (isOpen || (isBeside && per === "none")) return [];
  const isTime = change.sampleType === "cpu" || change.sampleType === "delay";
  const parts = leading(isTime ? change.callers : change.parts, after - before, 0);
  return parts.length === 0 ? [] : [{ kind: "profile", change, parts, isBeside }];
}

/** The largest parts that moved as the whole did; the first even where it is small, others from a fifth of the whole on. */
function leading(parts: readonly OriginPart[], change: number, bound: number): OriginPart[] {
  return parts
    .filter((part) => part.change > 0 === change > 0 && Math.abs(part.change) > bound)
    .filter((part, at) => at === 0 || Math.abs(part.change) >= 0.2 * Math.abs(change))
    .slice(0, most)
    .map(({ name, change: own }) => ({ name, change: own }));
}

function printedOrigin(total: FactsTotal): Origin[] {
  const { most: moved, ratio } = total;
  return moved !== null && moved.ratio < 1 === ratio < 1 ? [{ kind: "printed", total }] : [];
}

function isOfAllocations(one: Origin): boolean {
  const type =
    one.kind === "benchmark" ? one.attribution.sampleType : one.kind === "profile" ? one.change.sampleType : "";
  return type.startsWith("alloc_");
}

/** Returns the origin of the change of one finding, which a verdict without benchmarks speaks of. */
function originOfFinding(finding: Finding): Origin[] {
  switch (finding.kind) {
    case "profile-change":
      return profileOrigin(finding, false);
    case "facts-total":
      return printedOrigin(finding);
    case "events-trend":
      return finding.growing === null ? [] : [{ kind: "part", growing: finding.growing }];
    case "memory-account":
      return finding.largest === null && finding.goal === null ? [] : [{ kind: "memory", account: finding }];
    case "series-change":
      return finding.phases.length > 0
        ? [{ kind: "course", change: finding }]
        : [{ kind: "open", profile: finding.unit.unit === "bytes" ? "heap" : "CPU", isOfBenchmarks: false }];
    default:
      return [];
  }
}
