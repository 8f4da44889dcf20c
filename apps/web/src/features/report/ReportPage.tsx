import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type ComponentProps, useLayoutEffect, useRef, useState } from "react";
import { reportQuery } from "../../api/reports.ts";
import { isShared } from "../../api/share-base.ts";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { reportVariants } from "../../state/report-variants.ts";
import { views } from "../../views.ts";
import { AppBar } from "../shell/AppBar.tsx";
import { FindingsPlaceholder } from "../findings/FindingsPlaceholder.tsx";
import { usePageTitle } from "../shell/use-page-title.ts";
import { loadArgument, ReportArgument } from "./argument-code.ts";
import { PartialNotice } from "./PartialNotice.tsx";
import { ReportActions, ReportActionsPlaceholder } from "./ReportActions.tsx";
import { ReportHeader } from "./ReportHeader.tsx";
import { usePresentAddress } from "./use-present-address.ts";
import { ReportMissing } from "./ReportMissing.tsx";

/** The frame of the page, equal before and after the report is there, so that nothing moves. */
const pageClass = "mx-auto max-w-[1248px] px-6 pb-16 outline-none max-sm:px-3.5";

/** A report: header, findings, notes with their claims, then every view that applies, one under the other on one page. */
export function ReportPage() {
  const { project, report: slug } = useParams({ from: "/$project/$report" });
  const query = useQuery(reportQuery(project, slug));
  const report = query.data;
  usePresentAddress(report, { project, slug });
  usePageTitle(report ? report.title || `${project} / ${slug}` : `${project} / ${slug}`);

  const crumbs = [isShared ? { text: project } : { text: project, to: `/${project}` }, { text: slug }];
  if (!report) {
    return (
      <>
        <AppBar crumbs={crumbs} actions={query.isError ? undefined : <ReportActionsPlaceholder />} />
        <main id="content" tabIndex={-1} className={pageClass}>
          <div className="py-8">
            {query.isError ? (
              <ReportMissing error={query.error} project={project} slug={slug} onRetry={() => void query.refetch()} />
            ) : (
              <LoadingState doing={`Opening ${project} / ${slug}`} />
            )}
          </div>
        </main>
      </>
    );
  }

  const variants = reportVariants(report);
  return (
    <>
      <AppBar crumbs={crumbs} actions={<ReportActions report={report} />} />
      <main id="content" tabIndex={-1} className={pageClass}>
        <ReportHeader report={report} variants={variants} />
        <PartialNotice report={report} />
        <AfterHeader report={report} variants={variants} />
      </main>
    </>
  );
}

/** The header is on the screen before the code of what follows is asked for; the first section's data is on its way. */
function AfterHeader(props: ComponentProps<typeof ReportArgument>) {
  const { report } = props;
  const [codeIsHere, setCodeIsHere] = useState(false);
  const latest = useRef(report);
  useLayoutEffect(() => {
    let isShown = true;
    views.find((view) => view.applies(latest.current))?.prefetch?.(latest.current);
    void loadArgument(latest.current).then(() => isShown && setCodeIsHere(true));
    return () => void (isShown = false);
  }, []);
  return codeIsHere ? <ReportArgument {...props} /> : <FindingsPlaceholder />;
}
