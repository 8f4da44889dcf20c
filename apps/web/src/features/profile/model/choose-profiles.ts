import type { ArtifactBody, EvidenceSummary, ReportBody } from "@sweetspot/contract";
import type { ProfileViewState } from "@sweetspot/contract/view-state-profile";

type ProfileSummary = Extract<EvidenceSummary, { kind: "profile" }>;

/** A profile that can be shown. */
export interface ProfileArtifact extends ArtifactBody {
  readonly summary: ProfileSummary;
}

/** The profiles that are shown: a profile and, when comparing, what it is compared against. */
export interface ChosenProfiles {
  readonly profiles: readonly ProfileArtifact[];
  readonly shown: ProfileArtifact;
  readonly base: ProfileArtifact | null;
  /** Name of the sample type, the profile's default when the link names none that it has. */
  readonly sampleType: string;
}

/** `base` in a link that says: no comparison. */
export const noBase = "-";

export const profileKey = (artifact: Pick<ArtifactBody, "variant" | "name">) => `${artifact.variant}/${artifact.name}`;

function readyProfiles(report: ReportBody): ProfileArtifact[] {
  return report.artifacts.filter(
    (artifact): artifact is ProfileArtifact => artifact.state === "ready" && artifact.summary?.kind === "profile",
  );
}

/** The profiles that a section opens with where the link names no profile. */
interface OpeningProfile {
  readonly variant: string;
  readonly sampleType: string;
  readonly profiles: { readonly file: string; readonly base: string } | null;
}

/**
 * The profiles of a link: the files it names or, where it names none, what the report's first finding is about; without one, the
 * first variant after the baseline that has a profile of the same kind as the baseline, as a difference. null when the report
 * has no profile.
 */
export function chooseProfiles(
  report: ReportBody,
  state: Pick<ProfileViewState, "file" | "base" | "type">,
  opening: OpeningProfile | null,
): ChosenProfiles | null {
  const profiles = readyProfiles(report);
  const named = (key: string) => profiles.find((artifact) => profileKey(artifact) === key);
  const chosen = named(state.file);
  const found = chosen ?? named(opening?.profiles?.file ?? "");
  const shown = found ?? suggested(report, profiles, opening);
  if (shown === undefined) return null;
  const foundBase = chosen === undefined && found !== undefined ? named(opening?.profiles?.base ?? "") : undefined;
  const base = state.base === noBase ? null : (named(state.base) ?? foundBase ?? counterpart(report, profiles, shown));
  return {
    profiles,
    shown,
    base: base === shown ? null : (base ?? null),
    sampleType: typeOf(shown, state.type !== "" || chosen !== undefined ? state.type : (opening?.sampleType ?? "")),
  };
}

/** Whether there is but one profile to open with, and but one sample type of it. */
export function isOnlyChoice({ profiles, shown, base }: ChosenProfiles): boolean {
  return profiles.length === (base === null ? 1 : 2) && shown.summary.sampleTypes.length === 1;
}

/** The profile of the baseline that shows the same as this one: same name, else same sample types and closest name. */
function counterpart(
  report: ReportBody,
  profiles: readonly ProfileArtifact[],
  shown: ProfileArtifact,
): ProfileArtifact | undefined {
  const baseline = report.variants[0]?.name;
  if (baseline === undefined || shown.variant === baseline) return undefined;
  const candidates = profiles.filter(
    (artifact) => artifact.variant === baseline && signature(artifact) === signature(shown),
  );
  return (
    candidates.find((artifact) => artifact.name === shown.name) ??
    candidates.toSorted((a, b) => commonStart(b.name, shown.name) - commonStart(a.name, shown.name))[0]
  );
}

/** The other profiles of an artifact's variant that measure the same: its repeated runs, perhaps. */
export function otherRuns(profiles: readonly ProfileArtifact[], artifact: ProfileArtifact): ProfileArtifact[] {
  return profiles.filter(
    (other) => other !== artifact && other.variant === artifact.variant && signature(other) === signature(artifact),
  );
}

function suggested(
  report: ReportBody,
  profiles: readonly ProfileArtifact[],
  opening: OpeningProfile | null,
): ProfileArtifact | undefined {
  const ofType = (artifacts: readonly ProfileArtifact[], name: string) =>
    artifacts.find((artifact) => artifact.summary.sampleTypes.some(({ type }) => type === name));
  const byKind = (artifacts: readonly ProfileArtifact[]) =>
    ofType(artifacts, opening?.sampleType ?? "") ?? ofType(artifacts, "cpu") ?? artifacts[0];
  const later = report.variants.slice(1);
  for (const variant of [...later.filter(({ name }) => name === opening?.variant), ...later]) {
    const comparable = profiles.filter(
      (artifact) => artifact.variant === variant.name && counterpart(report, profiles, artifact) !== undefined,
    );
    if (comparable.length > 0) return byKind(comparable);
  }
  return byKind(profiles);
}

function typeOf(artifact: ProfileArtifact, asked: string): string {
  const { sampleTypes, defaultSampleType } = artifact.summary;
  return (sampleTypes.find((type) => type.type === asked) ?? sampleTypes[defaultSampleType])?.type ?? "";
}

const signature = (artifact: ProfileArtifact) =>
  artifact.summary.sampleTypes.map((type) => `${type.type}/${type.unit}`).join(" ");

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
