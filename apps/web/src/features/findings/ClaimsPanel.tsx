import type { ReportBody } from "@sweetspot/contract";
import { findingsViewState } from "@sweetspot/contract/view-state-findings";
import { useQuery } from "@tanstack/react-query";
import { useViewState } from "../../state/use-view-state.ts";
import { ClaimList } from "./ClaimList.tsx";
import { findingsQuery } from "./findings-query.ts";

/** The claims of the notes, held against the evidence; nothing where they have none. */
export default function ClaimsPanel({ report }: { report: ReportBody }) {
  const [{ metrics }] = useViewState(findingsViewState);
  const { data } = useQuery(findingsQuery(report, metrics));
  return data === undefined || data.claims.length === 0 ? null : <ClaimList claims={data.claims} />;
}
