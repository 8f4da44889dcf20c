import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { reportQuery } from "../../api/reports.ts";
import { isShared } from "../../api/share-base.ts";
import { reportVariants } from "../../state/report-variants.ts";
import { usePlaceLink } from "../../state/use-place-link.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/icons.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { SectionFrame } from "../../ui/section-frame.ts";
import { Tooltip } from "../../ui/Tooltip.tsx";
import { views } from "../../views.ts";
import { AppBar } from "../shell/AppBar.tsx";
import { ErrorBorder } from "../shell/ErrorBorder.tsx";
import { usePageTitle } from "../shell/use-page-title.ts";
import { placeInView } from "./place-in-view.ts";
import { usePresentAddress } from "./use-present-address.ts";
import { ReportMissing } from "./ReportMissing.tsx";
import { useLinkedPlace } from "./use-linked-place.ts";

/** One view of a report alone, with the whole window to itself. */
export function WorkbenchPage() {
  const { project, report: slug, section } = useParams({ from: "/$project/$report/$section" });
  const query = useQuery(reportQuery(project, slug));
  const report = query.data;
  usePresentAddress(report, { project, slug });
  const view = views.find((candidate) => candidate.id === section);
  // The section's code does not wait for the report, nor what it opens with for the code.
  useEffect(() => {
    if (view !== undefined && "load" in view.section) void view.section.load().catch(() => undefined);
  }, [view]);
  useEffect(() => {
    if (report !== undefined) view?.prefetch?.(report);
  }, [view, report]);
  usePageTitle(`${view?.label ?? section} · ${report?.title || slug}`);

  const back = `/${project}/${slug}`;
  return (
    <>
      <AppBar
        actions={<WorkbenchActions />}
        crumbs={[
          isShared ? { text: project } : { text: project, to: `/${project}` },
          { text: slug, to: back },
          { text: view?.label ?? section },
        ]}
      />
      <main id="content" tabIndex={-1} className="px-6 pt-4 pb-10 outline-none max-sm:px-3.5">
        {query.isError ? (
          <ReportMissing error={query.error} project={project} slug={slug} onRetry={() => void query.refetch()} />
        ) : !report ? (
          <LoadingState doing={`Opening ${project} / ${slug}`} />
        ) : !view || !view.applies(report) ? (
          <EmptyState
            title={view ? `This report has nothing for ${view.label}.` : `No section is called “${section}”.`}
            action={
              <Link to={back} className={buttonClass()}>
                To the report
              </Link>
            }
          >
            Its sections are{" "}
            {views
              .filter((other) => other.applies(report))
              .map((other) => other.label)
              .join(", ")}
            .
          </EmptyState>
        ) : (
          <section id={view.id} data-section aria-label={view.label} tabIndex={-1} className="outline-none">
            <h1 className="sr-only">
              {view.label} of {report.title || slug}
            </h1>
            <SectionFrame
              value={
                <Tooltip text="Back to the report">
                  <Link
                    to={back}
                    search={true}
                    hash={view.id}
                    aria-label="Back to the report"
                    className={`${buttonClass({ size: "small", look: "quiet" })} px-1!`}
                  >
                    <Icon name="collapse" />
                  </Link>
                </Tooltip>
              }
            >
              <LinkedPlace />
              <ErrorBorder what={view.label}>
                <Suspense fallback={<LoadingState doing={`Opening ${view.label.toLowerCase()}`} />}>
                  <view.section report={report} variants={reportVariants(report)} mode="workbench" />
                </Suspense>
              </ErrorBorder>
            </SectionFrame>
          </section>
        )}
      </main>
    </>
  );
}

/** Goes where the link points as soon as the section is there. */
function LinkedPlace() {
  useLinkedPlace();
  return null;
}

function WorkbenchActions() {
  const link = usePlaceLink();
  return (
    <CopyButton text={() => link(placeInView())} look="primary" compact>
      Copy link
    </CopyButton>
  );
}
