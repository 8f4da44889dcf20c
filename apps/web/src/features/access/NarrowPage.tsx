import type { ReactNode } from "react";
import { AppBar } from "../shell/AppBar.tsx";
import { usePageTitle } from "../shell/use-page-title.ts";

/** A page with one form. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <>
      <AppBar crumbs={[{ text: title }]} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[400px] px-6 pt-12 pb-16 outline-none max-sm:px-3.5">
        {children}
      </main>
    </>
  );
}
