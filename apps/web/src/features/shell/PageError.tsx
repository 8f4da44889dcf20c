import type { ErrorComponentProps } from "@tanstack/react-router";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { AppBar } from "./AppBar.tsx";

/** A page threw. An error here is ours: it says so, and offers the only thing that can help. */
export function PageError({ error }: ErrorComponentProps) {
  return (
    <>
      <AppBar crumbs={[{ text: "Error" }]} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[1200px] px-6 py-10 outline-none">
        <ErrorNotice title="This page could not be drawn." error={error} onRetry={() => window.location.reload()} />
      </main>
    </>
  );
}
