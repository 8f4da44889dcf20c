import { entryPath } from "@sweetspot/contract/names";
import type { ReportBody } from "@sweetspot/contract";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";

/** Puts the present address of a report that was moved in place of the one that it was opened by. */
export function usePresentAddress(report: ReportBody | undefined, opened: { project: string; slug: string }): void {
  const navigate = useNavigate();
  const from = entryPath(opened.project, opened.slug);
  const to = report === undefined ? from : entryPath(report.project, report.slug);
  useEffect(() => {
    if (from === to) return;
    void navigate({ to: location.pathname.replace(from, to), search: true, hash: true, replace: true });
  }, [from, to, navigate]);
}
