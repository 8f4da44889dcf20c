import type { ReactNode } from "react";
import { CopyButton } from "./CopyButton.tsx";

/** Nothing here yet: what would be here, and what to do to get it, such as a `command` for a terminal. */
export function EmptyState({
  title,
  children,
  command,
  action,
}: {
  title: string;
  children?: ReactNode;
  command?: string;
  action?: ReactNode;
}) {
  return (
    <div className="rounded-md border border-dashed border-line2 px-5 py-6 text-[13px] text-ink2">
      <p className="font-semibold text-ink">{title}</p>
      {children && <div className="mt-1 max-w-[68ch]">{children}</div>}
      {command && (
        <div className="mt-2 flex min-w-0 items-center gap-2">
          <code className="min-w-0 rounded-md bg-sunk px-3 py-2 [overflow-wrap:anywhere]">{command}</code>
          <CopyButton size="small" text={command} label="Copy the command" />
        </div>
      )}
      {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}
