import type { ReportBody } from "@sweetspot/contract";
import { useQuery } from "@tanstack/react-query";
import { policyQuery, verdictQuery } from "./policy-query.ts";

const shown = 5;

/** The project's word on this report, where the project has budgets: red when one is broken. */
export function VerdictLine({ report }: { report: ReportBody }) {
  const isShared = report.shared !== null;
  // A share link shows one report and no project; the verdict has the budgets, too, but costs a comparison.
  const policy = useQuery({ ...policyQuery(report.project), enabled: !isShared });
  const hasBudgets = (policy.data?.budgets.length ?? 0) > 0;
  const verdict = useQuery({ ...verdictQuery(report), enabled: isShared || hasBudgets });
  if (verdict.data === undefined || verdict.data.policy.budgets.length === 0) return null;
  const { verdict: word, reasons } = verdict.data;
  const broken = reasons.filter(({ kind }) => kind === "worse" || kind === "limit");
  if (word !== "fail") {
    return (
      <p className="mb-3 text-[13px] text-ink2">
        <strong className="font-semibold text-ink">
          {word === "pass" ? "Within the budgets." : "Budgets not decided."}
        </strong>{" "}
        {word === "pass"
          ? `All ${verdict.data.comparisons} comparisons keep them.`
          : `${reasons.length} comparisons have too few processes, or are only probably worse.`}
      </p>
    );
  }
  return (
    <div role="status" className="mb-3 border-l-2 border-failed bg-failed-soft px-3 py-2 text-[13px]">
      <strong className="font-semibold text-failed">Over budget.</strong>
      <ul className="mt-0.5">
        {broken.slice(0, shown).map(({ message, variant }) => (
          <li key={variant + message}>
            {message} <span className="text-ink3">{variant}</span>
          </li>
        ))}
        {broken.length > shown && <li className="text-ink3">and {broken.length - shown} more</li>}
      </ul>
    </div>
  );
}
