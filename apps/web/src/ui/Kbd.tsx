import type { ReactNode } from "react";

/** A key to press, as the keyboard names it. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="rounded-[3px] border border-line2 bg-paper px-1 text-[11px] text-ink2">{children}</kbd>;
}
