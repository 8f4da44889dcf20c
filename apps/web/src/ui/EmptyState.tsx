import type { ReactNode } from "react";

/** Nothing here yet: what would be here, and what to do to get it. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="rounded-md border border-dashed border-line2 px-5 py-6 text-[13px] text-ink2">
      <p className="font-semibold text-ink">{title}</p>
      {children && <div className="mt-1 max-w-[68ch]">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}
