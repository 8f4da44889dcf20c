import type { ViewParams } from "@sweetspot/contract/view-state-part";
import { Suspense, useMemo, useState } from "react";
import { ViewScope } from "../../state/view-scope.ts";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { IsEmbedded, SectionAnchor, SectionFrame } from "../../ui/section-frame.ts";
import type { ViewProps } from "../../view.ts";
import { views } from "../../views.ts";
import { ErrorBorder } from "../shell/ErrorBorder.tsx";

/** A view of the report inside a text: it begins as the text says, and what the reader does in it stays in it. */
export function EmbeddedView({
  view: id,
  params: written,
  report,
  variants,
}: Omit<ViewProps, "mode"> & { view: string; params: ViewParams }) {
  const [params, setParams] = useState(written);
  const scope = useMemo(() => ({ params, change: setParams }), [params]);
  const view = views.find((candidate) => candidate.id === id);
  if (view === undefined || !view.applies(report)) {
    return (
      <p role="note" className="border-l-2 border-line2 pl-3 text-[13px] text-ink3">
        This report has nothing for {view?.label ?? id} to show here.
      </p>
    );
  }
  return (
    <figure className="border-y border-line py-4" aria-label={view.label}>
      <ViewScope value={scope}>
        <SectionFrame value={null}>
          <SectionAnchor value={null}>
            <IsEmbedded value>
              <ErrorBorder what={view.label}>
                <Suspense fallback={<LoadingState doing={`Opening ${view.label.toLowerCase()}`} lines={8} />}>
                  <view.section report={report} variants={variants} mode="section" />
                </Suspense>
              </ErrorBorder>
            </IsEmbedded>
          </SectionAnchor>
        </SectionFrame>
      </ViewScope>
    </figure>
  );
}
