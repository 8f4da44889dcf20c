import type { ReportBody } from "@sweetspot/contract";
import { Link } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, useState } from "react";
import { buttonClass } from "../../ui/Button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { SectionAnchor, SectionFrame } from "../../ui/section-frame.ts";
import { Tooltip } from "../../ui/Tooltip.tsx";
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
    const idle = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(draw), 1500);
    window.addEventListener("beforeprint", draw);
    return () => {
      near.disconnect();
      clearTimeout(idle);
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
              <LoadingState doing={view.label} lines={10} />
            )}
          </ErrorBorder>
        </SectionAnchor>
      </SectionFrame>
    </section>
  );
}
