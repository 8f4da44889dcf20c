import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { AppBar } from "./AppBar.tsx";
import { usePageTitle } from "./use-page-title.ts";

export function NotFoundPage() {
  usePageTitle("Not found");
  return (
    <>
      <AppBar crumbs={[{ text: "Not found" }]} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[1200px] px-6 py-10 outline-none max-sm:px-3.5">
        <h1 className="sr-only">Not found</h1>
        <EmptyState
          title="There is nothing at this address."
          action={
            <Link to="/" className={buttonClass()}>
              To the reports
            </Link>
          }
        >
          A report is at <code>/project/report</code>, one of its sections at <code>/project/report/section</code>.
        </EmptyState>
      </main>
    </>
  );
}
