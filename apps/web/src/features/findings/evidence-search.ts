import type { FindingBody } from "@sweetspot/contract";
import { evidenceNamespaces } from "@sweetspot/contract/view-state-links";
import type { Search } from "../../state/view-params.ts";

/** A link's parameters on the way to a finding's evidence: that section's as the finding says, the others' as they are. */
export function evidenceSearch(current: Search, { view, parameters }: FindingBody["evidence"]): Search {
  const own = evidenceNamespaces.get(view);
  const kept = Object.entries(current).filter(([name]) => own === undefined || !name.startsWith(`${own}.`));
  return { ...Object.fromEntries(kept), ...parameters };
}
