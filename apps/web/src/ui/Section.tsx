import { use, type ReactNode } from "react";
import { MoreTools } from "./MoreTools.tsx";
import { IsEmbedded, SectionAnchor, SectionFrame } from "./section-frame.ts";

/**
 * The frame of everything in a report: a heading, one quiet line that says what is shown (“median, n=8; against control”),
 * tools at the right. Beside the heading are its link and the way to the full window. In a workbench the same frame is at the top of the page.
 */
export function Section({
  title,
  caption,
  tools,
  children,
}: {
  title: string;
  caption?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
}) {
  const frame = use(SectionFrame);
  const anchor = use(SectionAnchor);
  const isEmbedded = use(IsEmbedded);
  return (
    <div>
      <div className="mb-2.5 flex flex-wrap items-baseline gap-x-2.5 gap-y-1.5">
        <span className="inline-flex items-center gap-1">
          <h2 className="text-[15px] font-semibold">{title}</h2>
          {anchor && (
            <span data-noprint className="-my-1">
              {anchor}
            </span>
          )}
          {frame && (
            <span data-noprint className="-my-1">
              {frame}
            </span>
          )}
        </span>
        {caption && <p className="min-w-0 text-sm text-ink3">{caption}</p>}
        {tools && (
          <div
            className="ml-auto flex flex-wrap items-center justify-end gap-1.5 max-sm:ml-0 max-sm:justify-start"
            data-noprint
            data-tools
          >
            {isEmbedded ? <MoreTools folded="Change the view">{tools}</MoreTools> : tools}
          </div>
        )}
      </div>
      {children}
    </div>
  );
}
