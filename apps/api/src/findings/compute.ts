import type { FindingMark, FindingsBody } from "@sweetspot/contract";
import { type BenchComparison, defaultFlags } from "@sweetspot/model/bench/comparison";
import { benchFindings } from "@sweetspot/model/findings/bench-findings";
import { comparabilityFindings, type VariantEvidence } from "@sweetspot/model/findings/comparability";
import { contradictionFinding } from "@sweetspot/model/findings/contradiction";
import { factFindings, type StatedTable } from "@sweetspot/model/findings/fact-findings";
import type { Finding } from "@sweetspot/model/finding-kinds/finding-kinds";
import { orderFindings, toneOf } from "@sweetspot/model/findings/finding";
import { profileAccount } from "@sweetspot/model/findings/profile-account";
import { profileFindings, type ProfilePair } from "@sweetspot/model/findings/profile-findings";
import { statedConsistencyFindings } from "@sweetspot/model/findings/stated-consistency";
import { seriesFindings } from "@sweetspot/model/findings/series-findings";
import { unitConfusionFindings } from "@sweetspot/model/findings/unit-confusion";
import { findSweetSpot } from "@sweetspot/model/findings/sweet-spot";
import { sweetSpotFinding } from "@sweetspot/model/findings/sweet-spot-finding";
import { reportVerdict } from "@sweetspot/model/findings/verdict";
import type { Sentence } from "@sweetspot/model/words/sentence";
import { verdictSentences, verdictText } from "@sweetspot/model/words/verdict-text";
import { sweetSpotMetrics } from "@sweetspot/model/findings/sweet-spot-metrics";
import type { Capture } from "@sweetspot/model/series/capture/capture";
import type { CatalogueEntry } from "@sweetspot/model/series/catalogue/catalogue";
import { compareFiles } from "../evidence/compare-files.ts";
import { judgeComparison } from "../evidence/line-history.ts";
import type { Task, TaskContext } from "../work/task.ts";
import { reportSeries } from "../evidence/report-series.ts";
import { shownProfile } from "./shown-profile.ts";
import { findingAttributions, profileAttributions } from "./attribution.ts";
import { checkedClaims } from "./claims.ts";
import { findingBody } from "./finding-body.ts";
import type { FindingsInput } from "./input.ts";
import { comparedTypes, isAllocationProfile, profilePairs } from "./profile-pairs.ts";
import { statedSizes } from "./stated-sizes.ts";
import { findingsOfVariants } from "./variant-findings.ts";
import { sweetSpotBody } from "./sweet-spot-body.ts";

/** The findings of a report's evidence of all kinds together. */
export const findingsTask: Task<FindingsInput, FindingsBody> = (input, context) => {
  const bench = comparisonOf(input, context);
  const judgement = bench === null ? null : judgeComparison(bench, input.policy, input.line, context);
  const fromBenches = judgement === null ? [] : benchFindings(judgement);
  const { pairs, same, unpaired } = profilePairs(input, context);
  const { changes: fromProfiles, unchanged } = profileFindings(pairs, input.policy);
  const { captures, entries } = seriesOf(input, context);
  const fromSeries = seriesFindings(captures, input.variants, entries, input.told);
  const contradiction = contradictionFinding([...fromBenches, ...fromSeries]);
  const candidates = bench === null ? [] : sweetSpotMetrics(bench);
  const columns = bench?.tables[0]?.columns.map(({ label }) => label) ?? [];
  const controls = new Set(judgement?.controls.map(({ control }) => control));
  const counted = candidates
    .filter(({ id, byDefault }) => (input.metrics === null ? byDefault : input.metrics.includes(id)))
    // A control is nobody's choice.
    .map((one) => ({
      ...one,
      values: one.values.map((value, at) => (controls.has(columns[at]!) ? undefined : value)),
    }));
  const stated = statedTables(input, context);
  const spot = findSweetSpot(counted, columns.length);
  const findings: Finding[] = [
    ...fromBenches,
    ...(spot === null ? [] : [sweetSpotFinding(spot, columns)]),
    ...fromProfiles.map(({ finding }) => finding),
    ...factFindings(stated),
    ...statedConsistencyFindings(stated),
    ...unitConfusionFindings(statedSizes(input, stated, captures, context)),
    ...fromSeries,
    ...(contradiction === null ? [] : [contradiction]),
    ...comparabilityFindings(variantEvidence(input, pairs, context)),
    ...findingsOfVariants(input, context),
    ...(input.variants.length === 1 ? accountsOf(input, context) : []),
  ];
  const traced = findingAttributions(fromBenches, input, context);
  const verdict = verdictText(
    reportVerdict({
      variants: input.variants,
      findings: findings.filter((finding) => toneOf(finding) === "caution" || !isHidden(finding, input.marks)),
      judgement,
      measured: {
        benchmarks: bench === null ? 0 : benchmarksOf(bench),
        metrics: entries.length,
        events: eventsOf(input, context),
      },
      profiles: { unchanged: unchanged + same, unpaired },
      traced,
      pending: input.pending,
      unreadable: input.unreadable,
    }),
  );
  return {
    verdict: {
      ...verdict,
      main: verdict.main.map(stretches),
      origin: verdict.origin.map(stretches),
      support: verdict.support.map(stretches),
    },
    sentences: verdictSentences(verdict),
    findings: pinnedFirst(orderFindings(findings), input.marks).map((finding) =>
      findingBody(finding, input.marks.get(finding.id) ?? unmarked),
    ),
    comparisons: judgement?.comparisons ?? 0,
    policy: input.policy,
    sweetSpot: spot === null ? null : sweetSpotBody(spot, candidates, columns, input.variants),
    attributions: profileAttributions(fromProfiles),
    benchAttributions: traced,
    claims: checkedClaims(input, { bench, captures }, context),
  };
};

const stretches = (one: Sentence): FindingsBody["verdict"]["main"][number] => one.map((part) => ({ ...part }));

/** Returns the number of benchmarks; one that prints several units counts once. */
function benchmarksOf({ tables }: BenchComparison): number {
  return new Set(tables.flatMap(({ key, rows }) => rows.map(({ label }) => JSON.stringify([key, label])))).size;
}

function eventsOf({ files }: FindingsInput, context: TaskContext): number {
  return files
    .filter(({ kind }) => kind === "events")
    .reduce((sum, { reading }) => sum + context.evidence({ reading }, "events").length, 0);
}

/** The functions on which the profiles of a report's only variant spend most: there is nothing to compare them with. */
function accountsOf({ files }: FindingsInput, context: TaskContext): Finding[] {
  return files.flatMap(({ kind, variant, name, reading }) => {
    if (kind !== "profile") return [];
    const profile = shownProfile({ reading }, context);
    const types = isAllocationProfile(profile) ? ["alloc_space"] : comparedTypes(profile, true);
    return types.flatMap((type, at) => {
      const account = profileAccount(variant, name, profile, type);
      // The type that a profile is opened on comes before its other types, however much of those is in one place.
      return account === null ? [] : [{ ...account, strength: account.strength / 2 ** at }];
    });
  });
}

function statedTables({ files }: FindingsInput, context: TaskContext): StatedTable[] {
  return files
    .filter(({ kind }) => kind === "facts")
    .map(({ variant, name, reading }) => ({ variant, file: name, table: context.evidence({ reading }, "facts") }));
}

/** Whether the author hid a finding; cautions are said all the same. */
function isHidden({ id }: Finding, marks: FindingsInput["marks"]): boolean {
  return marks.get(id)?.state === "hidden";
}

const unmarked: FindingMark = { state: "none", note: "" };

function pinnedFirst(findings: readonly Finding[], marks: FindingsInput["marks"]): Finding[] {
  const isPinned = ({ id }: Finding): boolean => marks.get(id)?.state === "pinned";
  return [...findings.filter(isPinned), ...findings.filter((finding) => !isPinned(finding))];
}

function variantEvidence(
  { variants, files }: FindingsInput,
  pairs: readonly ProfilePair[],
  context: TaskContext,
): VariantEvidence[] {
  const isDivided = (variant: string, file: string): boolean =>
    pairs.some(
      ({ after, compared }) =>
        after.variant === variant &&
        after.runs.some((run) => run.file === file) &&
        compared.every(({ work }) => work !== null),
    );
  return variants.map((variant) => {
    const own = files.filter((file) => file.variant === variant);
    return {
      variant,
      benches: own.filter(({ kind }) => kind === "bench").map(({ reading }) => context.evidence({ reading }, "bench")),
      profiles: own
        .filter(({ kind }) => kind === "profile")
        .map(({ name, reading }) => ({
          file: name,
          profile: shownProfile({ reading }, context),
          isDivided: isDivided(variant, name),
        })),
    };
  });
}

function comparisonOf({ files, told }: FindingsInput, context: TaskContext): BenchComparison | null {
  const benches = files.filter(({ kind }) => kind === "bench");
  if (benches.length === 0) return null;
  const request = {
    files: benches.map(({ variant, name, reading }) => ({ variant, file: name, reading })),
    flags: defaultFlags,
    reading: "full",
    told,
  } as const;
  return compareFiles(request, context).comparison;
}

function seriesOf(
  { variants, files }: FindingsInput,
  context: TaskContext,
): { captures: (Capture | null)[]; entries: readonly CatalogueEntry[] } {
  const withSeries = variants.map((name) => ({
    name,
    readings: files.filter(({ kind, variant }) => kind === "series" && variant === name).map(({ reading }) => reading),
  }));
  const present = withSeries.filter(({ readings }) => readings.length > 0);
  if (present.length === 0) return { captures: variants.map(() => null), entries: [] };
  const { captures, entries } = reportSeries(present, context);
  const placed = withSeries.map((variant) => {
    const at = present.indexOf(variant);
    return at < 0 ? null : captures[at]!;
  });
  return { captures: placed, entries };
}
