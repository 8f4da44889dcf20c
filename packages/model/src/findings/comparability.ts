import type { BenchTable } from "../bench/table.ts";
import type { Profile } from "../profile/table.ts";
import { type Finding, type FindingGroup, plainFinding } from "./finding.ts";
import { measureText } from "./measure-text.ts";

/** What of a variant must be alike on both sides for a comparison to say something about the change alone. */
export interface VariantEvidence {
  readonly variant: string;
  readonly benches: readonly BenchTable[];
  readonly profiles: readonly ComparedProfile[];
}

export interface ComparedProfile {
  readonly file: string;
  readonly profile: Profile;
  /** Whether its total is judged by operation or second, so that its length does not matter. */
  readonly isDivided: boolean;
}

/** Configuration that names the machine and the toolchain rather than the code under test. */
const environmentKeys = ["goos", "goarch", "cpu", "go", "go-version", "toolchain", "machine"];

/**
 * What differs between the variants beside the change itself: machines, toolchains, sampling rates. Each is a refusal,
 * because a difference in numbers may come from there; benchstat splits such tables in silence.
 */
export function comparabilityFindings(variants: readonly VariantEvidence[]): Finding[] {
  return [...environmentFindings(variants), ...samplingFindings(variants), ...durationFindings(variants)];
}

/** Profiles whose lengths differ by a larger share do not compare by their totals. */
const sameLength = 0.01;

/** One for each file that ran for different lengths with nothing to divide by: the longer it runs, the more it sees. */
function durationFindings([baseline, ...others]: readonly VariantEvidence[]): Finding[] {
  if (baseline === undefined) return [];
  return baseline.profiles.flatMap(({ file, profile }) => {
    const base = Number(profile.durationNanos);
    const lengths = others.flatMap(({ variant, profiles }) => {
      const other = profiles.find((candidate) => candidate.file === file);
      if (other === undefined || other.isDivided) return [];
      const length = Number(other.profile.durationNanos);
      return length > 0 && base > 0 && Math.abs(length / base - 1) > sameLength ? [{ variant, length }] : [];
    });
    if (lengths.length === 0) return [];
    const text = (variant: string, length: number): string => `${variant} ${measureText(length, "nanoseconds")}`;
    return [
      refusal(
        `duration:${file}`,
        `${file} ran for different lengths of time`,
        [text(baseline.variant, base), ...lengths.map(({ variant, length }) => text(variant, length))].join(", "),
        "nothing says how much was done in them, so totals do not compare: profile one benchmark alone (-bench='^Name$') and add its output, or compare shares",
        "profiles",
        { "p.file": `${lengths[0]!.variant}/${file}`, "p.base": `${baseline.variant}/${file}`, "p.mode": "share" },
      ),
    ];
  });
}

function environmentFindings(variants: readonly VariantEvidence[]): Finding[] {
  const measured = variants.filter(({ benches }) => benches.length > 0);
  return environmentKeys.flatMap((key) => {
    const stated = measured.map(({ variant, benches }) => ({ variant, values: valuesOf(benches, key) }));
    const known = stated.filter(({ values }) => values.length > 0);
    if (new Set(known.map(({ values }) => values.join("\n"))).size < 2) return [];
    return [
      refusal(
        `environment:${key}`,
        `Variants ran with different ${key}`,
        known.map(({ variant, values }) => `${variant}: ${values.join(", ")}`).join("; "),
        "run all variants on one machine with one toolchain: the difference may be the environment's",
        "benchmarks",
      ),
    ];
  });
}

function valuesOf(benches: readonly BenchTable[], key: string): string[] {
  const values = benches.flatMap(({ configs }) =>
    configs.flatMap((config) => config.filter((entry) => entry.key === key).map(({ value }) => value.trim())),
  );
  return [...new Set(values)].toSorted();
}

function samplingFindings(variants: readonly VariantEvidence[]): Finding[] {
  const [baseline, ...others] = variants;
  if (baseline === undefined) return [];
  return others.flatMap(({ variant, profiles }) =>
    profiles.flatMap(({ file, profile }) => {
      const base = baseline.profiles.find((candidate) => candidate.file === file)?.profile;
      if (base === undefined || base.period === 0n || profile.period === 0n || base.period === profile.period)
        return [];
      const unit = profile.periodType.unit;
      return [
        refusal(
          `sampling:${variant}:${file}`,
          `${file} was sampled at different rates`,
          `every ${base.period} ${unit} in ${baseline.variant}, every ${profile.period} ${unit} in ${variant}`,
          "sample counts do not compare; values do only as far as the profiler scales them",
          "profiles",
          { "p.file": `${variant}/${file}`, "p.base": `${baseline.variant}/${file}` },
        ),
      ];
    }),
  );
}

/**
 * Says so when benchmarks and metrics of time point in opposite directions: a benchmark that production contradicts
 * measures something else than production does.
 */
export function contradictionFinding(benches: readonly Finding[], metrics: readonly Finding[]): Finding | null {
  const isTime = ({ subject }: Finding): boolean => / sec\/op$|seconds/.test(subject);
  const strongest = (findings: readonly Finding[], group: FindingGroup): Finding | undefined =>
    findings
      .filter((finding) => finding.group === group && isTime(finding))
      .toSorted((a, b) => b.strength - a.strength)[0];
  for (const [one, other] of [
    ["better", "worse"],
    ["worse", "better"],
  ] as const) {
    const bench = strongest(benches, one);
    const metric = strongest(metrics, other);
    // Both directions among the benchmarks themselves is a trade, not a contradiction.
    if (bench === undefined || metric === undefined || strongest(benches, other) !== undefined) continue;
    return {
      ...plainFinding,
      id: "contradiction",
      group: "unclear",
      subject: `Benchmarks got ${one}, metrics ${other}`,
      change: "they contradict each other",
      scope: bench.scope,
      certainty: "each beyond its own noise",
      remark: `${bench.subject} ${bench.change}, but ${metric.subject} ${metric.change}: the benchmark may leave out what the running system waits for`,
      reading: "contradiction",
      evidence: metric.evidence,
      strength: 0,
    };
  }
  return null;
}

function refusal(
  id: string,
  subject: string,
  certainty: string,
  remark: string,
  view: "benchmarks" | "profiles",
  parameters: Readonly<Record<string, string>> = {},
): Finding {
  return {
    ...plainFinding,
    id,
    group: "refused",
    subject,
    change: "",
    scope: "",
    certainty: `differs: ${certainty}`,
    remark,
    evidence: { view, parameters },
    strength: 0,
  };
}
