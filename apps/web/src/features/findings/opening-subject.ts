import type { FindingBody, FindingsBody, ReportBody } from "@sweetspot/contract";
import { readViewState } from "@sweetspot/contract/view-state";
import { profileViewState } from "@sweetspot/contract/view-state-profile";
import { chooseFindings } from "@sweetspot/model/findings/choose-findings";
import { attributedUnits, isAttributedUnit } from "@sweetspot/model/findings/profiled-benchmark";
import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import { ViewScope } from "../../state/view-scope.ts";
import { findingsQuery, isBeingRead } from "./findings-query.ts";

/** The subject that the sections of a report open with where a link says nothing: the subject of the first finding. */
interface OpeningSubject {
  readonly variant: string;
  /** `<variant>/<file>` of the two profiles that show it; null where no finding names them. */
  readonly profiles: { readonly file: string; readonly base: string } | null;
  /** "" where none belongs to what changed. */
  readonly sampleType: string;
  /** The first metric among the strongest findings, of this variant where there is one; "" for none. */
  readonly metric: string;
}

/** Returns the subject of the first finding that is about a variant; null where none is. */
export function openingSubject(body: Pick<FindingsBody, "findings" | "benchAttributions">): OpeningSubject | null {
  const strongest = chooseFindings(body.findings.filter(({ mark }) => mark.state !== "hidden"));
  const first = strongest.find(({ of, tone }) => of.variant !== undefined && tone !== "caution" && tone !== "refused");
  if (first?.of.variant === undefined) return null;
  const { variant } = first.of;
  const sampleType = sampleTypeOf(first);
  const charted = strongest.filter(({ of }) => of.metric !== undefined);
  return {
    variant,
    profiles: profilesOf(first, body) ?? profilesOfTotal(body.findings, variant, sampleType),
    sampleType,
    metric: (charted.find(({ of }) => of.variant === variant) ?? charted[0])?.of.metric ?? "",
  };
}

/**
 * The subject that a report's sections open with; undefined while the findings are being made, null where they name none, and
 * inside a text, whose author has chosen.
 */
export function useOpeningSubject(report: ReportBody): OpeningSubject | null | undefined {
  const isEmbedded = use(ViewScope) !== null;
  const isAsked = !isEmbedded && report.variants.length > 1 && !isBeingRead(report);
  const query = useQuery({ ...findingsQuery(report, []), enabled: isAsked, select: openingSubject });
  return isAsked && query.isPending ? undefined : (query.data ?? null);
}

function sampleTypeOf({ of, quantity }: FindingBody): string {
  return of.sampleType ?? (isAttributedUnit(quantity) ? attributedUnits[quantity].sampleType : "");
}

function profilesOf(
  finding: FindingBody,
  { benchAttributions }: Pick<FindingsBody, "benchAttributions">,
): OpeningSubject["profiles"] {
  if (finding.evidence.view === "profiles") {
    const { file, base } = readViewState(profileViewState, new Map(Object.entries(finding.evidence.parameters)));
    return { file, base };
  }
  const attribution = benchAttributions.find((one) => one.finding === finding.id)?.attribution;
  if (attribution?.kind !== "attributed") return null;
  const { before, after } = attribution;
  return { file: `${after.variant}/${after.file}`, base: `${before.variant}/${before.file}` };
}

/** The profiles whose total of this sample type a finding compares. */
function profilesOfTotal(
  findings: readonly FindingBody[],
  variant: string,
  sampleType: string,
): OpeningSubject["profiles"] {
  const total = findings.find(
    ({ of, evidence }) => evidence.view === "profiles" && of.variant === variant && of.sampleType === sampleType,
  );
  return total === undefined ? null : profilesOf(total, { benchAttributions: [] });
}
