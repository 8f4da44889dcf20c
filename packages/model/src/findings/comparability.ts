import type { BenchTable } from "../bench/table.ts";
import type { Profile } from "../profile/table.ts";
import { untested } from "../judge/certainty.ts";
import type { Incomparable } from "../finding-kinds/incomparable.ts";

/** The parts of a variant that must be alike on both sides for a comparison to be about the change alone. */
export interface VariantEvidence {
  readonly variant: string;
  readonly benches: readonly BenchTable[];
  readonly profiles: readonly ComparedProfile[];
}

interface ComparedProfile {
  readonly file: string;
  readonly profile: Profile;
  /** Whether its total is judged by operation or second, so that its length does not matter. */
  readonly isDivided: boolean;
}

/** Configuration that names the machine and the toolchain rather than the code under test. */
const environmentKeys = ["goos", "goarch", "cpu", "go", "go-version", "toolchain", "machine"];

/**
 * Finds differences between the variants beside the change itself: machines, toolchains, sampling rates, lengths. Each is
 * a refusal, because a difference in numbers may come from there; benchstat splits such tables in silence.
 */
export function comparabilityFindings(variants: readonly VariantEvidence[]): Incomparable[] {
  return [...environmentFindings(variants), ...samplingFindings(variants), ...durationFindings(variants)];
}

/** Profiles whose lengths differ by a larger share do not compare by their totals. */
const sameLength = 0.01;

/** One for each file that ran for different lengths with nothing to divide by: the longer it runs, the more it sees. */
function durationFindings([baseline, ...others]: readonly VariantEvidence[]): Incomparable[] {
  if (baseline === undefined) return [];
  return baseline.profiles.flatMap(({ file, profile }) => {
    const base = Number(profile.durationNanos);
    const lengths = others.flatMap(({ variant, profiles }) => {
      const other = profiles.find((candidate) => candidate.file === file);
      if (other === undefined || other.isDivided) return [];
      const value = Number(other.profile.durationNanos);
      return value > 0 && base > 0 && Math.abs(value / base - 1) > sameLength ? [{ variant, value }] : [];
    });
    if (lengths.length === 0) return [];
    return [
      incomparable(
        `duration:${file}`,
        { kind: "duration", file, nanoseconds: [{ variant: baseline.variant, value: base }, ...lengths] },
        {
          view: "profiles",
          file: { variant: lengths[0]!.variant, file },
          base: { variant: baseline.variant, file },
          mode: "share",
        },
      ),
    ];
  });
}

function environmentFindings(variants: readonly VariantEvidence[]): Incomparable[] {
  const measured = variants.filter(({ benches }) => benches.length > 0);
  return environmentKeys.flatMap((key) => {
    const known = measured.flatMap(({ variant, benches }) => {
      const value = valuesOf(benches, key).join(", ");
      return value === "" ? [] : [{ variant, value }];
    });
    if (new Set(known.map(({ value }) => value)).size < 2) return [];
    return [incomparable(`environment:${key}`, { kind: "environment", key, values: known }, { view: "benchmarks" })];
  });
}

function valuesOf(benches: readonly BenchTable[], key: string): string[] {
  const values = benches.flatMap(({ configs }) =>
    configs.flatMap((config) => config.filter((entry) => entry.key === key).map(({ value }) => value.trim())),
  );
  return [...new Set(values)].toSorted();
}

function samplingFindings([baseline, ...others]: readonly VariantEvidence[]): Incomparable[] {
  if (baseline === undefined) return [];
  return others.flatMap(({ variant, profiles }) =>
    profiles.flatMap(({ file, profile }) => {
      const base = baseline.profiles.find((candidate) => candidate.file === file)?.profile;
      if (base === undefined || base.period === 0n || profile.period === 0n || base.period === profile.period)
        return [];
      const values = [
        { variant: baseline.variant, value: String(base.period) },
        { variant, value: String(profile.period) },
      ];
      return [
        incomparable(
          `sampling:${variant}:${file}`,
          { kind: "sampling", file, unit: profile.periodType.unit, values },
          { view: "profiles", file: { variant, file }, base: { variant: baseline.variant, file } },
        ),
      ];
    }),
  );
}

function incomparable(
  id: string,
  difference: Incomparable["difference"],
  evidence: Incomparable["evidence"],
): Incomparable {
  return {
    kind: "incomparable",
    id,
    group: "refused",
    certainty: untested("refused"),
    evidence,
    strength: 0,
    difference,
  };
}
