import type { ReportBody } from "@sweetspot/contract";
import { useIsFetching } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, useState } from "react";
import { buttonClass } from "../../ui/Button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { SectionAnchor, SectionFrame } from "../../ui/section-frame.ts";
import { Tooltip } from "../../ui/Tooltip.tsx";
import { whenIdle } from "../../ui/when-idle.ts";
import type { ReportVariant, View } from "../../view.ts";
import { ErrorBorder } from "../shell/ErrorBorder.tsx";
import { CopyPlaceLink } from "./CopyPlaceLink.tsx";

/**
 * One view on the report's page. It is drawn when the reader comes near, or else when the browser has nothing better to
 * do, so that the first screen is not kept waiting but finding in page and printing see everything.
 */
export function SectionSlot({
  view,
  report,
  variants,
  eager,
}: {
  view: View;
  report: ReportBody;
  variants: readonly ReportVariant[];
  eager: boolean;
}) {
  const place = useRef<HTMLElement>(null);
  const [drawn, setDrawn] = useState(eager);
  useEffect(() => {
    if (drawn) view.prefetch?.(report);
  }, [drawn, view, report]);

  useEffect(() => {
    if (drawn || !place.current) return;
    const draw = () => setDrawn(true);
    const near = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && draw(), {
      rootMargin: "800px 0px",
    });
    near.observe(place.current);
    window.addEventListener("beforeprint", draw);
    return () => {
      near.disconnect();
      window.removeEventListener("beforeprint", draw);
    };
  }, [drawn]);

  return (
    <section ref={place} id={view.id} data-section aria-label={view.label} tabIndex={-1} className="mt-8 outline-none">
      <SectionFrame
        value={
          <Tooltip text={`${view.label} in the full window`}>
            <Link
              to="/$project/$report/$section"
              params={{ project: report.project, report: report.slug, section: view.id }}
              search={true}
              aria-label={`${view.label} in the full window`}
              className={`${buttonClass({ size: "small", look: "quiet" })} px-1!`}
            >
              <Icon name="expand" />
            </Link>
          </Tooltip>
        }
      >
        <SectionAnchor value={<CopyPlaceLink place={{ section: view.id, part: "" }} label={view.label} />}>
          <ErrorBorder what={view.label}>
            {drawn ? (
              <Suspense fallback={<LoadingState doing={`Opening ${view.label.toLowerCase()}`} lines={10} />}>
                <view.section report={report} variants={variants} mode="section" />
              </Suspense>
            ) : (
              <>
                <OnceIdle run={() => setDrawn(true)} />
                <LoadingState doing={view.label} lines={10} />
              </>
            )}
          </ErrorBorder>
        </SectionAnchor>
      </SectionFrame>
    </section>
  );
}

/** Runs once when the page waits for no answer and the browser has nothing to do, or else, where that does not come, after a while. */
function OnceIdle({ run }: { run: () => void }) {
  const isWaiting = useIsFetching() > 0;
  useEffect(() => {
    if (!isWaiting) return whenIdle(run);
    const timer = setTimeout(run, 1500);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- `run` sets a state, whichever render it is of
  }, [isWaiting]);
  return null;
}
