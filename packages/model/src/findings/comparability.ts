import type { BenchTable } from "../bench/table.ts";
import type { Profile } from "../profile/table.ts";
import { type Finding, type FindingGroup } from "./finding.ts";

/** What of a variant must be alike on both sides for a comparison to say something about the change alone. */
export interface VariantEvidence {
  readonly variant: string;
  readonly benches: readonly BenchTable[];
  readonly profiles: readonly { readonly file: string; readonly profile: Profile }[];
}

/** Configuration that names the machine and the toolchain rather than the code under test. */
const environmentKeys = ["goos", "goarch", "cpu", "go", "go-version", "toolchain", "machine"];

/**
 * What differs between the variants beside the change itself: machines, toolchains, sampling rates. Each is a refusal,
 * because a difference in numbers may come from there; benchstat splits such tables in silence.
 */
export function comparabilityFindings(variants: readonly VariantEvidence[]): Finding[] {
  return [...environmentFindings(variants), ...samplingFindings(variants)];
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
      id: "contradiction",
      group: "unclear",
      subject: `Benchmarks got ${one}, metrics ${other}`,
      change: "they contradict each other",
      scope: bench.scope,
      certainty: "each beyond its own noise",
      remark: `${bench.subject} ${bench.change}, but ${metric.subject} ${metric.change}: the benchmark may leave out what the running system waits for`,
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
): Finding {
  return {
    id,
    group: "refused",
    subject,
    change: "",
    scope: "",
    certainty,
    remark,
    evidence: { view, parameters: {} },
    strength: 0,
  };
}
