import type { FindingBody } from "@sweetspot/contract";

/** Namespaces of the sections whose state a finding sets anew, so that no earlier filter hides what it speaks of. */
const namespaces: Readonly<Record<string, string>> = {
  benchmarks: "b",
  profiles: "p",
  metrics: "m",
  memory: "mem",
  facts: "q",
};

/** A link's parameters on the way to a finding's evidence: that section's as the finding says, the others' as they are. */
export function evidenceSearch(
  current: Readonly<Record<string, unknown>>,
  { view, parameters }: FindingBody["evidence"],
): Record<string, unknown> {
  const own = namespaces[view];
  const kept = Object.entries(current).filter(([name]) => own === undefined || !name.startsWith(`${own}.`));
  return { ...Object.fromEntries(kept), ...parameters };
}
