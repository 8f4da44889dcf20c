import type { ReactNode } from "react";
import { AppBar, type Crumb } from "../shell/AppBar.tsx";

/** The bar and the column of the pages that list reports. */
export function PageFrame({
  crumbs,
  actions,
  children,
}: {
  crumbs: readonly Crumb[];
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <AppBar crumbs={crumbs} actions={actions} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[1248px] px-6 pt-6 pb-16 outline-none max-sm:px-3.5">
        {children}
      </main>
    </>
  );
}
