import type { ReactNode } from "react";
import { AppBar } from "../shell/AppBar.tsx";
import { usePageTitle } from "../shell/use-page-title.ts";

/** A page of settings: its title and parts under each other. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <>
      <AppBar crumbs={[{ text: title }]} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[760px] px-6 pt-6 pb-16 outline-none max-sm:px-3.5">
        <h1 className="mb-3 text-2xl/8 font-semibold tracking-[-0.015em]">{title}</h1>
        {children}
      </main>
    </>
  );
}
